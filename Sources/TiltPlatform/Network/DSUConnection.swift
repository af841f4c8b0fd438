import Foundation
import Synchronization
import TiltEngine

/// Asks a server for motion on a thread of its own, again every second, until it is stopped. Where it stays silent its next address is
/// asked, and then its name is looked up anew: phones move to other addresses.
nonisolated final class DSUConnection: Sendable {
    private struct Mail {
        var readings: [DSUStream.Reading] = []
        var state = NetworkPad.State.asking
        var isWakePending = false
        var isOver = false
    }

    private let address: DSUAddress
    private let clock = MonotonicClock()
    private let mail = Mutex(Mail())

    /// How often, in seconds, a server is asked: it forgets who has not asked for five.
    private static let interval = 1.0
    /// How often, in seconds, a name is looked up that nobody knows.
    private static let lookUpInterval = 5.0
    /// After how many seconds at the latest the thread looks up.
    private static let longestWait = 0.25
    /// How long, in seconds, readings of a device that is not turned may wait while the program sleeps.
    private static let drowsiness = 0.1
    /// More readings are not kept for a program that takes none.
    private static let mostReadings = 4096
    /// The longest datagram that is heard, in bytes.
    private static let longestDatagram = 1024

    /// Begins to ask.
    init(to address: DSUAddress) {
        self.address = address
        let thread = Thread { [self] in run() }
        thread.name = "DSU"
        thread.start()
    }

    /// How the server is.
    var state: NetworkPad.State { mail.withLock { $0.state } }

    /// The readings that have come since, in their order.
    func takeReadings() -> [DSUStream.Reading] {
        mail.withLock { mail in
            mail.isWakePending = false
            defer { mail.readings.removeAll(keepingCapacity: true) }
            return mail.readings
        }
    }

    /// Ends it, within a quarter of a second or when a name has been looked up. What comes until then reaches nobody.
    func stop() { mail.withLock { $0.isOver = true } }
}

// On its own thread.
nonisolated extension DSUConnection {
    private var isOver: Bool { mail.withLock { $0.isOver } }

    private func run() {
        let requests = DSURequest.all(from: .random(in: .min ... .max))
        var talk = DSUTalk(at: clock.seconds)
        while !isOver {
            let start = clock.seconds
            let peers = UDPSocket.Peer.all(of: address.host, port: address.port)
            talk.isHostKnown = !peers.isEmpty
            for peer in peers where !isOver {
                if let socket = UDPSocket(to: peer) { listen(to: socket, asking: requests, &talk) }
            }
            let end = start + (peers.isEmpty ? Self.lookUpInterval : Self.interval)
            while !isOver, clock.seconds < end {
                tell(talk.state(at: clock.seconds))
                Thread.sleep(forTimeInterval: min(Self.longestWait, max(0, end - clock.seconds)))
            }
        }
    }

    /// Listens until nobody is there any more.
    private func listen(to socket: UDPSocket, asking requests: [[UInt8]], _ talk: inout DSUTalk) {
        let start = clock.seconds
        var nextRequest = start
        var buffer = [UInt8](repeating: 0, count: Self.longestDatagram)
        while !isOver {
            let now = clock.seconds
            tell(talk.state(at: now))
            if talk.isDeaf(at: now, since: start) { return }
            if now >= nextRequest {
                for request in requests { guard socket.say(request) else { return } }
                nextRequest = now + Self.interval
            }
            socket.wait(min(Self.longestWait, nextRequest - now))
            guard hearAll(from: socket, &buffer, &talk) else { return }
        }
    }

    /// Takes what has come, and no more than a program may keep; false where nobody is there.
    private func hearAll(from socket: UDPSocket, _ buffer: inout [UInt8], _ talk: inout DSUTalk) -> Bool {
        for _ in 0..<Self.mostReadings {
            switch socket.hear(into: &buffer) {
            case .datagram(let count):
                if let reading = talk.take(buffer.prefix(count), at: clock.seconds) { deliver(reading) }
            case .nothing: return true
            case .refusal: return false
            }
        }
        return true
    }

    /// A device that is turned wakes the program at once, one that lies still ten times a second.
    private func deliver(_ reading: DSUStream.Reading) {
        let wakes = mail.withLock { mail in
            if mail.isOver || mail.readings.count == Self.mostReadings { return false }
            mail.readings.append(reading)
            let isOld = reading.arrival - mail.readings[0].arrival >= Self.drowsiness
            guard !mail.isWakePending, isOld || reading.rotationRate.length > MotionSample.turningRate else {
                return false
            }
            mail.isWakePending = true
            return true
        }
        if wakes { WakeUp.send(redraws: false) }
    }

    private func tell(_ state: NetworkPad.State) {
        let changes = mail.withLock { mail in
            defer { mail.state = state }
            return !mail.isOver && mail.state != state
        }
        if changes { WakeUp.send(redraws: false) }
    }
}
