import Foundation
import Synchronization
import TiltEngine

/// Requests motion from a server on a separate thread, every second until it is stopped. If the server stays silent,
/// the thread tries its next address and then looks up its name again, because phones change addresses.
nonisolated final class DSUConnection: Sendable {
    private let address: DSUAddress
    private let clock = MonotonicClock()
    private let inbox: Inbox<DSUStream.Reading>
    private let current = Mutex(NetworkPad.State.asking)

    /// The interval of requests, in seconds; a server forgets clients that have not asked for five.
    private static let interval = 1.0
    /// The interval of looking up an unknown name, in seconds.
    private static let lookUpInterval = 5.0
    /// The longest sleep of the thread, in seconds.
    private static let longestWait = 0.25
    /// The greatest length of a datagram, in bytes.
    private static let longestDatagram = 1024

    /// Starts to send requests. `wakesQueue` is whether the event queue learns of what arrives.
    init(to address: DSUAddress, wakesQueue: Bool) {
        (self.address, inbox) = (address, Inbox(wakesQueue: wakesQueue))
        do throws(PlatformError) {
            try SystemThread.start(named: "DSU") { [self] in run() }
        } catch {
            current.withLock { $0 = .silent(.noAnswer) }
        }
    }

    var state: NetworkPad.State { current.withLock(\.self) }

    func takeReadings() -> [DSUStream.Reading] { inbox.take() }

    /// Ends the connection, within a quarter of a second or after a lookup. Later data is dropped.
    func stop() { inbox.close() }
}

// These methods run on the connection's own thread.
nonisolated extension DSUConnection {
    private func run() {
        let requests = DSURequest.all(from: .random(in: .min ... .max))
        var server = DSUServerState(at: clock.seconds)
        while !inbox.isClosed {
            let start = clock.seconds
            let peers = UDPSocket.Peer.all(of: address.host, port: address.port)
            server.isHostKnown = !peers.isEmpty
            for peer in peers where !inbox.isClosed {
                if let socket = UDPSocket(to: peer) { listen(to: socket, asking: requests, &server) }
            }
            let end = start + (peers.isEmpty ? Self.lookUpInterval : Self.interval)
            while !inbox.isClosed, clock.seconds < end {
                tell(server.state(at: clock.seconds))
                Thread.sleep(forTimeInterval: min(Self.longestWait, max(0, end - clock.seconds)))
            }
        }
    }

    /// Receives until the server is gone.
    private func listen(to socket: UDPSocket, asking requests: [[UInt8]], _ server: inout DSUServerState) {
        let start = clock.seconds
        var nextRequest = start
        var buffer = [UInt8](repeating: 0, count: Self.longestDatagram)
        while !inbox.isClosed {
            let now = clock.seconds
            tell(server.state(at: now))
            if server.isSilent(at: now, since: start) { return }
            if now >= nextRequest {
                for request in requests { guard socket.sendDatagram(request) else { return } }
                nextRequest = now + Self.interval
            }
            socket.wait(min(Self.longestWait, nextRequest - now))
            guard receiveAll(from: socket, &buffer, &server) else { return }
        }
    }

    /// Receives all waiting data, up to a limit; returns false if the port is closed.
    private func receiveAll(from socket: UDPSocket, _ buffer: inout [UInt8], _ server: inout DSUServerState) -> Bool {
        for _ in 0..<Inbox<DSUStream.Reading>.most {
            switch socket.receiveDatagram(into: &buffer) {
            case .datagram(let count):
                if let reading = server.take(buffer.prefix(count), at: clock.seconds) {
                    inbox.put(reading, at: reading.arrival, turningAt: reading.rotationRate.length)
                }
            case .nothing: return true
            case .refusal: return false
            }
        }
        return true
    }

    private func tell(_ state: NetworkPad.State) {
        if current.withLock({ exchange(&$0, with: state) != state }) { inbox.wake() }
    }
}

/// The state of a server, derived from the times of its last messages.
nonisolated struct DSUServerState {
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
    func isSilent(at now: Double, since start: Double) -> Bool { now - max(start, lastAnswer) >= Self.patience }

    func state(at now: Double) -> NetworkPad.State {
        if now - lastMotion < Self.motionPatience { return .streaming }
        let hasMoved = lastMotion > start
        if !hasMoved && isHostKnown && now - start < Self.patience { return .asking }
        let answers = now - lastAnswer < Self.patience && lastAnswer > lastMotion + Self.afterMotion
        return .silent(answers ? .noMotion : isHostKnown ? .noAnswer : .unknownHost)
    }
}
