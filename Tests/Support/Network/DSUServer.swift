import Foundation
import Synchronization
public import TiltEngine

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A phone on this machine that sends its motion by DSU: 100 reports per second to every client that sent a request in
/// the last five seconds. It ends with its last user.
public final class DSUServer: Sendable {
    /// Its pose, and the behaviour of the network.
    public struct Behaviour: Sendable {
        /// The direction away from the earth, in SDL's frame.
        public var up = Vector3(0, 1, 0)
        /// The rate of turn in rad/s, in SDL's frame.
        public var rate = Vector3.zero
        /// Whether it answers at all.
        public var isSilent = false
        /// Whether a phone is connected to the server.
        public var hasPhone = true
        /// The share of reports that the network loses.
        public var loss = 0.0
        /// Whether every second report arrives after the next one.
        public var isReordered = false
        /// Whether other senders send the same from other ports, with the phone upside down.
        public var hasStrangers = false

        /// A phone that lies flat and still.
        public init() {}
    }

    /// A client's request: the kind of message and the bytes after it.
    public struct Request: Hashable, Sendable {
        /// 0x100001: the list of pads; 0x100002: their motion.
        public let kind: UInt32
        /// The bytes after the kind.
        public let content: [UInt8]
    }

    private struct State {
        var behaviour = Behaviour()
        var requests: [Request] = []
        var faults: [String] = []
        var runs: UInt32 = 1
        var isOver = false
    }

    /// The UDP port on which it listens.
    public let port: UInt16
    private let socket: Int32
    private let stranger: Int32
    private let state = Mutex(State())

    /// Listens on this machine only, by IP version 4 or 6, on an unused port or a given one.
    public init(port: UInt16 = 0, isVersion6: Bool = false) throws {
        socket = Self.datagramSocket(isVersion6 ? AF_INET6 : AF_INET)
        stranger = Self.datagramSocket(AF_INET)
        // A port that was just released may still be in use for a moment, by whatever else runs here.
        let deadline = ContinuousClock.now + .seconds(port == 0 ? 0 : 20)
        var free = Self.bound(socket, to: port, isVersion6: isVersion6)
        while free == nil, ContinuousClock.now < deadline {
            Thread.sleep(forTimeInterval: 0.02)
            free = Self.bound(socket, to: port, isVersion6: isVersion6)
        }
        guard let port = free else {
            throw VirtualDisplay.Refusal("no port for a DSU server: \(String(cString: strerror(errno)))")
        }
        self.port = port
        let (socket, stranger, phone) = (socket, stranger, Phone())
        Thread.detachNewThread { [weak self] in
            while let server = self, server.turn(phone) {}
            close(socket)
            close(stranger)
        }
    }

    /// Changes its behaviour from now on.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The requests so far.
    public var requests: [Request] { state.withLock { $0.requests } }
    /// The faults of the requests so far.
    public var faults: [String] { state.withLock { $0.faults } }

    /// Restarts it: another run, with new numbers and timestamps, which needs a new request.
    public func restart() { state.withLock { $0.runs += 1 } }

    /// Ends it and releases its port.
    public func stop() { state.withLock { $0.isOver = true } }
}

/// The data of the server's thread.
private final class Phone: @unchecked Sendable {
    var run: UInt32 = 0
    var counter: UInt32 = 0
    var start = ContinuousClock.now
    var due = ContinuousClock.now
    var client: (address: [UInt8], asked: ContinuousClock.Instant)?
    var held: [UInt8]?
    var random = SplitMix64(seed: 26760)
}

// These methods run on its own thread.
extension DSUServer {
    /// Receives requests and sends due reports; returns false at the end.
    private func turn(_ phone: Phone) -> Bool {
        let (behaviour, run, isOver) = state.withLock { ($0.behaviour, $0.runs, $0.isOver) }
        if isOver { return false }
        if run != phone.run {
            (phone.run, phone.counter, phone.client, phone.start) = (run, 0, nil, .now)
        }
        receiveRequests(phone, behaviour)
        if let client = phone.client, client.asked + .seconds(5) < .now { phone.client = nil }
        if ContinuousClock.now >= phone.due {
            phone.due = max(phone.due + .milliseconds(10), .now - .milliseconds(50))
            if behaviour.hasPhone, !behaviour.isSilent { sendReports(phone, behaviour) }
        }
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, 2)
        return true
    }

    private func sendReports(_ phone: Phone, _ behaviour: Behaviour) {
        guard let client = phone.client?.address else { return }
        var report = DSUDatagram.Report()
        report.server = phone.run
        report.counter = phone.counter
        report.stamp = UInt64((ContinuousClock.now - phone.start) / .microseconds(1)) + 1
        phone.counter += 1
        if behaviour.hasStrangers {
            report.hold(-behaviour.up)
            send(DSUDatagram.motion(report), to: client, from: stranger)
        }
        // Real sensors have noise.
        report.hold(behaviour.up + phone.random.direction() * 1e-4, turning: behaviour.rate)
        guard phone.random.uniform(0, 1) >= behaviour.loss else { return }
        let datagram = DSUDatagram.motion(report)
        if behaviour.isReordered, phone.held == nil {
            phone.held = datagram
            return
        }
        send(datagram, to: client, from: socket)
        if let late = phone.held { send(late, to: client, from: socket) }
        phone.held = nil
    }

    private func receiveRequests(_ phone: Phone, _ behaviour: Behaviour) {
        var buffer = [UInt8](repeating: 0, count: 256)
        var sender = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_in6>.size)
        while true {
            var length = socklen_t(sender.count)
            let count = sender.withUnsafeMutableBytes { address in
                recvfrom(
                    socket, &buffer, buffer.count, Int32(MSG_DONTWAIT),
                    address.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
            }
            guard count >= 0 else { return }
            let (datagram, address) = (Array(buffer.prefix(count)), Array(sender.prefix(Int(length))))
            guard let request = read(datagram), !behaviour.isSilent else { continue }
            if request.kind == 0x100002 {
                phone.client = (address, .now)
            } else {
                for slot in request.content.dropFirst(4) {
                    let isThere = slot == 0 && behaviour.hasPhone
                    send(
                        DSUDatagram.presence(of: slot, isConnected: isThere, from: phone.run), to: address, from: socket
                    )
                }
            }
        }
    }

    /// Checks a client's request as strictly as a server may; nil if it is invalid.
    private func read(_ datagram: [UInt8]) -> Request? {
        func number(_ range: Range<Int>) -> UInt32 { datagram[range].reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        let isWhole =
            datagram.count >= 20 && datagram.starts(with: "DSUC".utf8) && number(4..<6) == 1001
            && Int(number(6..<8)) == datagram.count - 16 && number(8..<12) == DSUDatagram.checksum(datagram)
        let request = isWhole ? Request(kind: number(16..<20), content: Array(datagram[20...])) : nil
        state.withLock { state in
            if let request { state.requests.append(request) } else { state.faults.append("\(datagram)") }
        }
        return request
    }

    private func send(_ datagram: [UInt8], to address: [UInt8], from socket: Int32) {
        // Senders of version 4 cannot reach a client of version 6.
        _ = address.withUnsafeBytes {
            sendto(
                socket, datagram, datagram.count, Int32(MSG_DONTWAIT),
                $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
        }
    }

    private static func datagramSocket(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.socket(family, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            Darwin.socket(family, SOCK_DGRAM, 0)
        #endif
    }

    /// The port of a socket; nil if there is none.
    private static func bound(_ socket: Int32, to port: UInt16, isVersion6: Bool) -> UInt16? {
        var four = sockaddr_in()
        (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var six = sockaddr_in6()
        (six.sin6_family, six.sin6_port, six.sin6_addr) = (sa_family_t(AF_INET6), port.bigEndian, in6addr_loopback)
        var bytes = isVersion6 ? withUnsafeBytes(of: six, Array.init) : withUnsafeBytes(of: four, Array.init)
        var length = socklen_t(bytes.count)
        let isBound = bytes.withUnsafeMutableBytes { bytes in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
        }
        // Both kinds of addresses have the port at the same offset.
        return isBound ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : nil
    }
}
