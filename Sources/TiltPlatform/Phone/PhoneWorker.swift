import COpenSSL
import Foundation
import TiltCanvas

/// A message between a program and the process that serves the phone's page.
typealias PhoneFrame = WorkerFrame<PhoneKind>

/// The kind of such a message.
nonisolated enum PhoneKind: UInt32 {
    /// To the process: the page, at first; then whether the card is open, one byte.
    case page, card
    /// From the process: a ``PhoneOffer``, and a ``PhoneBatch`` that was checked, the first of a phone or another.
    case offer, first, batch
}

/// The process that serves a page to a phone by https, and passes on what the page sends. It listens in the local networks only,
/// while the card with its address is open, and until two minutes after a phone was last heard. It sleeps while nothing arrives.
nonisolated struct PhoneWorker {
    /// The argument that starts a program as this process.
    static let argument = "--serve-phone"
    /// The limit of memory in bytes beyond that in use at the start, and of open files.
    private static let (mostMemory, mostFiles) = (64 << 20, 32)
    /// The limit of processor time in milliseconds between two waits.
    private static let mostWork = 5000
    private static let mostConnections = 16
    /// The port that is tried first, so that a firewall can be told.
    private static let usualPort: UInt16 = 26761

    private let line: WorkerSocket
    private let server: UnsafeMutableRawPointer
    private let sockets: [(descriptor: Int32, local: LocalAddress)]
    private let page: [UInt8]
    private var random = SystemRandomNumberGenerator()
    private var gate: PhoneGate
    private var connections: [PhoneConnection] = []
    private var isCardOpen = true

    /// Serves.
    static func serve() -> Never {
        Worker.leaveTheParentsThings()
        SpareMemory.keepNone()
        signal(SIGPIPE, SIG_IGN)
        let line = WorkerSocket(descriptor: 0)
        guard let frame = PhoneFrame.receive(over: line), frame.kind == .page else { _exit(1) }
        let (worker, offer) = open(frame.content, line)
        guard PhoneFrame(.offer, value: offer).send(over: line), var worker else { _exit(0) }
        Worker.setLimits(memory: mostMemory, files: mostFiles)
        worker.run()
        _exit(0)
    }

    private static func open(_ page: [UInt8], _ line: WorkerSocket) -> (PhoneWorker?, PhoneOffer) {
        guard copenssl_load() else { return (nil, .noOpenSSL) }
        let sockets = listening(at: LocalAddress.all(), port: usualPort)
        guard let first = sockets.first else { return (nil, .noNetwork) }
        var number = [UInt8](repeating: 0, count: 32)
        let names = sockets.map { "IP:\($0.local.text)" }.joined(separator: ",")
        guard let server = copenssl_server(names, &number) else { return (nil, .noOpenSSL) }
        var random = SystemRandomNumberGenerator()
        let gate = PhoneGate(using: &random)
        let offer = PhoneOffer.open(
            address: "https://\(first.local.text):\(first.port)\(gate.path)",
            number: number.prefix(8).map { String(256 + Int($0), radix: 16).dropFirst().uppercased() }.joined(
                separator: " "))
        let worker = PhoneWorker(
            line: line, server: server, sockets: sockets.map { ($0.descriptor, $0.local) }, page: page, gate: gate)
        return (worker, offer)
    }

    private init(
        line: WorkerSocket, server: UnsafeMutableRawPointer, sockets: [(Int32, LocalAddress)], page: [UInt8],
        gate: PhoneGate
    ) {
        (self.line, self.server, self.gate) = (line, server, gate)
        self.sockets = sockets.map { (descriptor: $0.0, local: $0.1) }
        self.page = Self.response(page)
    }

    private static func response(_ page: [UInt8]) -> [UInt8] {
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        let head = [
            "HTTP/1.1 200 OK", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.count)",
            "Cache-Control: no-store", "Content-Security-Policy: \(policy)", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "", "",
        ]
        return Array(head.joined(separator: "\r\n").utf8) + page
    }

    private mutating func run() {
        while true {
            Worker.setTimer(0)
            let now = seconds
            guard isCardOpen || gate.awaitsPhone(at: now) else { return }
            connections.removeAll { $0.end <= now }
            var ready =
                [pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)]
                + sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
                + connections.map { pollfd(fd: $0.descriptor, events: Int16($0.event), revents: 0) }
            let wait = connections.map { $0.end - now }.min() ?? 1
            poll(&ready, nfds_t(ready.count), Int32((1000 * min(1, wait)).rounded(.up)))
            Worker.setTimer(Self.mostWork)
            if ready[0].revents != 0, !receive() { return }
            let descriptors = Set(ready.dropFirst(1 + sockets.count).filter { $0.revents != 0 }.map(\.fd))
            for connection in connections where descriptors.contains(connection.descriptor) {
                if !go(on: connection) { connections.removeAll { $0 === connection } }
            }
            for (index, socket) in sockets.enumerated() where ready[1 + index].revents != 0 { accept(from: socket) }
        }
    }

    private mutating func receive() -> Bool {
        let frame = PhoneFrame.receive(over: line, until: .now + .seconds(1))
        guard let frame, frame.kind == .card, let isOpen = frame.content.first else { return false }
        isCardOpen = isOpen != 0
        return true
    }

    /// Goes on with a connection; returns false at its end.
    private mutating func go(on connection: PhoneConnection) -> Bool {
        let now = seconds
        return connection.go(on: now) { request in
            switch gate.answer(request, at: now, using: &random) {
            case .redirect(let path):
                return Array("HTTP/1.1 302 Found\r\nLocation: \(path)\r\nContent-Length: 0\r\n\r\n".utf8)
            case .page: return page
            case .batch(let isFirst):
                // A program that does not take it for a second is gone.
                let frame = PhoneFrame(isFirst ? .first : .batch, request.content)
                guard frame.send(over: line, until: .now + .seconds(1)) else { _exit(0) }
                return Self.noContent
            case .nothing: return Self.noContent
            case .refused: return nil
            }
        }
    }

    private static let noContent = Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)

    /// Accepts a connection from the socket's own network. Of too many, one that has not shown the secret ends.
    private mutating func accept(from socket: (descriptor: Int32, local: LocalAddress)) {
        var peer = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = withUnsafeMutableBytes(of: &peer) {
            platformAccept(socket.descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
        }
        guard descriptor >= 0 else { return }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard socket.local.reaches(peer.sin_addr.s_addr), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
            let connection = PhoneConnection(descriptor, server: server, at: seconds)
        else {
            close(descriptor)
            return
        }
        if connections.count >= Self.mostConnections {
            connections.remove(at: connections.firstIndex { !$0.isTrusted } ?? 0)
        }
        connections.append(connection)
    }

    /// Sockets that listen at addresses, at a port or, where that is taken, at any other.
    private static func listening(
        at addresses: [LocalAddress], port: UInt16
    ) -> [(descriptor: Int32, local: LocalAddress, port: UInt16)] {
        addresses.compactMap { local in
            let descriptor = socket(AF_INET, streams, 0)
            guard descriptor >= 0 else { return nil }
            for port in [port, 0] {
                var own = sockaddr_in(local.address, port: port)
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                var yes: Int32 = 1
                setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
                let isBound = withUnsafeMutableBytes(of: &own) { bytes in
                    guard let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
                    return bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
                        && getsockname(descriptor, address, &size) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
                }
                if isBound { return (descriptor, local, UInt16(bigEndian: own.sin_port)) }
            }
            close(descriptor)
            return nil
        }
    }

    private let clock = MonotonicClock()
    private var seconds: Double { clock.seconds }
}

private nonisolated func platformAccept(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: inout socklen_t
) -> Int32 { accept(descriptor, address, &size) }

private nonisolated var streams: Int32 {
    #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
    #else
        SOCK_STREAM
    #endif
}
