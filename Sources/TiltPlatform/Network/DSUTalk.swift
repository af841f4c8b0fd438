/// The state of a server, derived from the times of its last messages.
nonisolated struct DSUTalk {
    /// Whether the host's name has an address.
    var isHostKnown = true
    private let start: Double
    private var lastAnswer = -Double.infinity
    private var lastMotion = -Double.infinity
    private var stream = DSUStream()

    /// The time in seconds without motion that is tolerated, longer than a server takes to answer again.
    private static let motionPatience = 1.25
    /// The time in seconds after the last motion from which an answer shows that the server is still present.
    private static let afterMotion = 0.25
    /// The time in seconds without an answer that is tolerated.
    static let patience = 3.0

    /// A talk that starts at `start` seconds.
    init(at start: Double) { self.start = start }

    /// Processes a datagram that arrived at `now` seconds; returns its reading if it is new.
    mutating func take(_ datagram: ArraySlice<UInt8>, at now: Double) -> DSUStream.Reading? {
        guard let packet = DSUPacket(datagram) else { return nil }
        lastAnswer = now
        guard case .motion(let report) = packet, let reading = stream.take(report, at: now) else { return nil }
        lastMotion = now
        return reading
    }

    /// Whether the server has been silent for so long, since its last message and since `start`, that its address may have
    /// changed.
    func isDeaf(at now: Double, since start: Double) -> Bool { now - max(start, lastAnswer) >= Self.patience }

    /// The state of the server.
    func state(at now: Double) -> NetworkPad.State {
        if now - lastMotion < Self.motionPatience { return .streaming }
        let hasMoved = lastMotion > start
        if !hasMoved && isHostKnown && now - start < Self.patience { return .asking }
        let answers = now - lastAnswer < Self.patience && lastAnswer > lastMotion + Self.afterMotion
        return .silent(answers ? .noMotion : isHostKnown ? .noAnswer : .unknownHost)
    }
}
