import Foundation
import Synchronization
import TiltEngine

/// Requests motion from a server on a separate thread, every second until it is stopped. If the server stays silent,
/// the thread tries its next address and then looks up its name again, because phones change addresses.
nonisolated final class DSUConnection: Sendable {
    private struct Inbox {
        var readings: [DSUStream.Reading] = []
        var state = NetworkPad.State.asking
        var isWakePending = false
        var isOver = false
    }

    private let address: DSUAddress
    private let wakesQueue: Bool
    private let clock = MonotonicClock()
    private let inbox = Mutex(Inbox())

    /// The interval of requests, in seconds; a server forgets clients that have not asked for five.
    private static let interval = 1.0
    /// The interval of looking up an unknown name, in seconds.
    private static let lookUpInterval = 5.0
    /// The longest sleep of the thread, in seconds.
    private static let longestWait = 0.25
    /// The delay in seconds of readings from a device that is not turned, while the program sleeps.
    private static let delayAsleep = 0.1
    /// The greatest number of readings kept for a program that does not take them.
    private static let mostReadings = 4096
    /// The greatest length of a datagram, in bytes.
    private static let longestDatagram = 1024

    /// Starts to send requests. `wakesQueue` is whether the event queue learns of what arrives.
    init(to address: DSUAddress, wakesQueue: Bool) {
        (self.address, self.wakesQueue) = (address, wakesQueue)
        do throws(PlatformError) {
            try SystemThread.start(named: "DSU") { [self] in run() }
        } catch {
            inbox.withLock { $0.state = .silent(.noAnswer) }
        }
    }

    /// The state of the server.
    var state: NetworkPad.State { inbox.withLock { $0.state } }

    /// Removes and returns the readings that have arrived, in order.
    func takeReadings() -> [DSUStream.Reading] {
        inbox.withLock { inbox in
            inbox.isWakePending = false
            defer { inbox.readings.removeAll(keepingCapacity: true) }
            return inbox.readings
        }
    }

    /// Ends the connection, within a quarter of a second or after a lookup. Later data is dropped.
    func stop() { inbox.withLock { $0.isOver = true } }
}

// These methods run on the connection's own thread.
nonisolated extension DSUConnection {
    private var isOver: Bool { inbox.withLock { $0.isOver } }

    private func run() {
        let requests = DSURequest.all(from: .random(in: .min ... .max))
        var server = DSUServerState(at: clock.seconds)
        while !isOver {
            let start = clock.seconds
            let peers = UDPSocket.Peer.all(of: address.host, port: address.port)
            server.isHostKnown = !peers.isEmpty
            for peer in peers where !isOver {
                if let socket = UDPSocket(to: peer) { listen(to: socket, asking: requests, &server) }
            }
            let end = start + (peers.isEmpty ? Self.lookUpInterval : Self.interval)
            while !isOver, clock.seconds < end {
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
        while !isOver {
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
        for _ in 0..<Self.mostReadings {
            switch socket.receiveDatagram(into: &buffer) {
            case .datagram(let count):
                if let reading = server.take(buffer.prefix(count), at: clock.seconds) { deliver(reading) }
            case .nothing: return true
            case .refusal: return false
            }
        }
        return true
    }

    /// Delivers a reading. A device that is turned wakes the program at once, one that lies still ten times a second.
    private func deliver(_ reading: DSUStream.Reading) {
        let wakes = inbox.withLock { inbox in
            if inbox.isOver || inbox.readings.count == Self.mostReadings { return false }
            inbox.readings.append(reading)
            let isOld = reading.arrival - inbox.readings[0].arrival >= Self.delayAsleep
            guard !inbox.isWakePending, isOld || reading.rotationRate.length > MotionSample.turningRate else {
                return false
            }
            inbox.isWakePending = true
            return true
        }
        if wakes, wakesQueue { WakeUp.send(redraws: false) }
    }

    private func tell(_ state: NetworkPad.State) {
        let changes = inbox.withLock { inbox in
            defer { inbox.state = state }
            return !inbox.isOver && inbox.state != state
        }
        if changes, wakesQueue { WakeUp.send(redraws: false) }
    }
}

/// The state of a server, derived from the times of its last messages.
nonisolated struct DSUServerState {
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

    /// A state that starts at `start` seconds.
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

    /// The state of the server.
    func state(at now: Double) -> NetworkPad.State {
        if now - lastMotion < Self.motionPatience { return .streaming }
        let hasMoved = lastMotion > start
        if !hasMoved && isHostKnown && now - start < Self.patience { return .asking }
        let answers = now - lastAnswer < Self.patience && lastAnswer > lastMotion + Self.afterMotion
        return .silent(answers ? .noMotion : isHostKnown ? .noAnswer : .unknownHost)
    }
}
