import COpenSSL
import Foundation
import TiltCanvas

typealias PhoneMessage = WorkerMessage<PhoneKind>

nonisolated enum PhoneKind: UInt32 {
    /// To the process: the page, at first; then whether the card is open, one byte.
    case page, card
    /// From the process: a ``PhoneOffer`` whenever it is another, and a ``PhoneBatch`` that was checked, the first of a phone or another.
    case offer, first, batch
    /// To the process: the words of the page's button that lets things go, in UTF-8.
    case letGo
}

/// The process that serves a page to a phone by https, and passes on what the page sends. It listens in the local networks only,
/// while the card with its address is open, and until two minutes after a phone was last heard, and follows the machine from network
/// to network. It sleeps while nothing arrives.
nonisolated struct PhoneWorker {
    static let argument = "--serve-phone"
    /// The limit of memory in bytes beyond that in use at the start, and of open files.
    private static let (mostMemory, mostFiles) = (64 << 20, 32)
    /// The limit of processor time in milliseconds between two waits.
    private static let mostWork = 5000
    private static let mostConnections = 16
    /// The most addresses of before whose certificates are kept.
    private static let mostAway = 4

    private let line: WorkerSocket
    private let page: [UInt8]
    private var random = SystemRandomNumberGenerator()
    private var gate: PhoneGate
    /// Those of the present addresses, then some of addresses that the machine had before.
    private var listeners: [PhoneListener] = []
    private var networks: [LocalAddress] = []
    private var connections: [PhoneConnection] = []
    private var isCardOpen = true
    private var thanks = Self.thanks("")
    /// The way in that was told last, and when to look for another, in seconds.
    private var (offer, nextLook) = (PhoneOffer.opening, 0.0)

    static func serve() -> Never {
        Worker.leaveTheParentsThings()
        SpareMemory.keepNone()
        signal(SIGPIPE, SIG_IGN)
        let line = WorkerSocket(descriptor: 0)
        guard let message = PhoneMessage.receive(over: line), message.kind == .page else { _exit(1) }
        guard copenssl_load() else {
            _ = PhoneMessage(.offer, value: PhoneOffer.refused(PhoneServer.noOpenSSL)).send(over: line)
            _exit(0)
        }
        var worker = PhoneWorker(line: line, page: message.content)
        Worker.setLimits(memory: mostMemory, files: mostFiles)
        worker.run()
        _exit(0)
    }

    private init(line: WorkerSocket, page: [UInt8]) {
        (self.line, self.page) = (line, Self.response("200 OK", page))
        gate = PhoneGate(using: &random)
    }

    private static func response(_ status: String, _ page: [UInt8]) -> [UInt8] {
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        let head = [
            status, "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.count)",
            "Cache-Control: no-store", "Content-Security-Policy: \(policy)", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
        ]
        return bytes(head) + page
    }

    private mutating func run() {
        while true {
            Worker.setTimer(0)
            let now = seconds
            guard isCardOpen || gate.awaitsPhone(at: now) || !line.isQuiet else { return }
            guard now < nextLook || look(at: now) else { return }
            connections.removeAll { $0.end <= now }
            var ready =
                [pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)]
                + listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
                + connections.map { pollfd(fd: $0.descriptor, events: Int16($0.event), revents: 0) }
            let wait = connections.map { $0.end - now }.min() ?? 1
            poll(&ready, nfds_t(ready.count), Int32((1000 * min(1, wait)).rounded(.up)))
            Worker.setTimer(Self.mostWork)
            if ready[0].revents != 0, !receive() { return }
            let descriptors = Set(ready.dropFirst(1 + listeners.count).filter { $0.revents != 0 }.map(\.fd))
            for connection in connections where descriptors.contains(connection.descriptor) {
                if !go(on: connection) { connections.removeAll { $0 === connection } }
            }
            for (index, listener) in listeners.enumerated() where ready[1 + index].revents != 0 {
                accept(from: listener)
            }
        }
    }

    /// Listens where the machine's addresses are now, once a second, and tells another way in; returns false if nobody takes it. A
    /// certificate from a wrong date is made anew, but not while a phone knows it. That of an address that is gone waits for it with
    /// its socket: a phone comes back only to the certificate that its user has accepted.
    private mutating func look(at now: Double) -> Bool {
        nextLook = now + 1
        let addresses = LocalAddress.all()
        let isFree = !gate.awaitsPhone(at: now)
        listeners.removeAll { isFree && !$0.isOfToday }
        let present = addresses.compactMap { local in listeners.first { $0.local == local } ?? PhoneListener(at: local)
        }
        listeners = present + listeners.filter { !addresses.contains($0.local) }.prefix(Self.mostAway)
        networks = present.map(\.local)
        let next: PhoneOffer =
            present.isEmpty
            ? .refused(addresses.isEmpty ? PhoneServer.noNetwork : PhoneServer.closed)
            : .open(present.map { $0.way(gate.path) })
        defer { offer = next }
        return next == offer || PhoneMessage(.offer, value: next).send(over: line, until: .now + .seconds(1))
    }

    private mutating func receive() -> Bool {
        let message = PhoneMessage.receive(over: line, until: .now + .seconds(1))
        switch (message?.kind, message?.content.first) {
        case (.card, let isOpen?): isCardOpen = isOpen != 0
        case (.letGo, _): thanks = Self.thanks(String(decoding: message?.content ?? [], as: UTF8.self))
        default: return false
        }
        return true
    }

    /// Goes on with a connection; returns false at its end.
    private mutating func go(on connection: PhoneConnection) -> Bool {
        let now = seconds
        return connection.go(on: now) { request in
            switch gate.answer(request, at: now, using: &random) {
            case .redirect(let path):
                let name = path.split(separator: "/").last ?? ""
                let cookie = "\(HTTPRequest.cookie)\(name); Path=\(gate.path); Secure; HttpOnly; SameSite=Lax"
                return Self.bytes(["302 Found", "Location: \(path)", "Set-Cookie: \(cookie)", "Content-Length: 0"])
            case .page: return page
            case .batch(let isFirst):
                // A program that does not take it for a second is gone.
                let message = PhoneMessage(isFirst ? .first : .batch, request.content)
                guard message.send(over: line, until: .now + .seconds(1)) else { _exit(0) }
                return thanks
            case .nothing: return thanks
            case .taken: return Self.taken
            case .refused: return nil
            }
        }
    }

    /// The answer to a batch: the words of the button that lets things go, if they are known.
    private static func thanks(_ words: String) -> [UInt8] {
        if words.isEmpty { return bytes(["204 No Content"]) }
        return bytes(["200 OK", "Content-Type: text/plain; charset=utf-8", "Content-Length: \(words.utf8.count)"])
            + words.utf8
    }

    private static func bytes(_ lines: [String]) -> [UInt8] {
        Array(("HTTP/1.1 " + lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// What another phone shows that knows the address. Its page says the same in its own words.
    private static let taken = response(
        "403 Forbidden",
        Array(
            """
            <!doctype html><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">\
            <title>Tiltyard</title><p style="font: 20px/1.4 system-ui, sans-serif; margin: 2em; text-align: center">\
            Another phone tilts now. Close the page there, then load this one again.
            """.utf8))

    /// Accepts a connection. Of too many, one that has not shown the secret ends, and first the oldest from the same address: a
    /// stranger's crowd takes no place from a phone that comes.
    private mutating func accept(from listener: PhoneListener) {
        guard let connection = listener.accept(from: networks, at: seconds) else { return }
        if connections.count >= Self.mostConnections {
            let strangers = connections.indices.filter { !connections[$0].isTrusted }
            let own = strangers.first { connections[$0].peer == connection.peer }
            connections.remove(at: own ?? strangers.first ?? 0)
        }
        connections.append(connection)
    }

    private let clock = MonotonicClock()
    private var seconds: Double { clock.seconds }
}
