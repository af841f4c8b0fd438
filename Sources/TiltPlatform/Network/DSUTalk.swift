/// What is known of a server that is asked: from when it was last heard follows how it is.
nonisolated struct DSUTalk {
    /// Whether the host's name stands for any address.
    var isHostKnown = true
    private let start: Double
    private var lastAnswer = -Double.infinity
    private var lastMotion = -Double.infinity
    private var stream = DSUStream()

    /// For how long, in seconds, motion may stay away without a word about it: longer than it takes a server to answer again.
    private static let motionPatience = 1.25
    /// So many seconds after the last motion an answer shows that the server is there all the same.
    private static let afterMotion = 0.25
    /// For how long, in seconds, an answer may stay away.
    static let patience = 3.0

    /// A talk that begins at `start` seconds.
    init(at start: Double) { self.start = start }

    /// Takes a datagram that arrived at `now` seconds; gives back a reading where it holds a new one.
    mutating func take(_ datagram: ArraySlice<UInt8>, at now: Double) -> DSUStream.Reading? {
        guard let packet = DSUPacket(datagram) else { return nil }
        lastAnswer = now
        guard case .motion(let report) = packet, let reading = stream.take(report, at: now) else { return nil }
        lastMotion = now
        return reading
    }

    /// Whether the server has said nothing for so long, since it was last heard and since `start`, that it may be elsewhere.
    func isDeaf(at now: Double, since start: Double) -> Bool { now - max(start, lastAnswer) >= Self.patience }

    /// How the server is.
    func state(at now: Double) -> NetworkPad.State {
        if now - lastMotion < Self.motionPatience { return .streaming }
        let hasMoved = lastMotion > start
        if !hasMoved && isHostKnown && now - start < Self.patience { return .asking }
        let answers = now - lastAnswer < Self.patience && lastAnswer > lastMotion + Self.afterMotion
        return .silent(answers ? .noMotion : isHostKnown ? .noAnswer : .unknownHost)
    }
}
