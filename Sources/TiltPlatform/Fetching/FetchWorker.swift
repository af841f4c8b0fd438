import CCurl
import Foundation

/// The fetcher: it requests the addresses ordered on its line until that is closed. It sleeps while nothing arrives.
///
/// It runs in a process of its own, or in a thread of a program that cannot start one.
nonisolated struct FetchWorker {
    static let argument = "--fetch-addresses"
    /// The limit of memory in bytes beyond that in use at the start.
    private static let mostMemory = 512 << 20
    /// The limit of processor time in milliseconds between two waits.
    private static let mostWork = 5000
    /// The greatest time of a wait, in milliseconds. It ends earlier if there is anything to do.
    private static let longestWait: Int32 = 60_000

    /// A round that brings less than this number of bytes, and neither an order nor an end, brings little. After some of
    /// them the next one waits, up to a number of milliseconds: a host that sends byte by byte must not cost much.
    private static let (little, patience, longestRest) = (4096, 8, 64)

    private let line: WorkerSocket
    private let isProcess: Bool
    private var fetches: [UnsafeMutableRawPointer: Fetch] = [:]
    /// libcurl's list of the transfers; nil if there is no libcurl.
    private let multi: UnsafeMutableRawPointer?

    private init(_ line: WorkerSocket, isProcess: Bool) {
        (self.line, self.isProcess) = (line, isProcess)
        multi = ccurl_load() ? ccurl_multi() : nil
    }

    static func serve() -> Never {
        Worker.leaveTheParentsThings()
        SpareMemory.keepNone()
        var worker = FetchWorker(WorkerSocket(descriptor: 0), isProcess: true)
        // Libraries and lists of certificates are files too.
        Worker.setLimits(memory: mostMemory, files: 64)
        worker.run()
        _exit(0)
    }

    /// Serves in a thread, and closes the line at the end. Throws if the system has no thread left.
    static func serveInThread(_ line: WorkerSocket) throws(PlatformError) {
        try SystemThread.start(named: "fetcher") {
            var worker = FetchWorker(line, isProcess: false)
            worker.run()
            line.close()
        }
    }

    private mutating func run() {
        var isOpen = true
        var slow = 0
        while isOpen {
            var isMuch = false
            if let multi {
                ccurl_multi_poll(multi, line.descriptor, Self.longestWait)
                let before = received
                limitWork(Self.mostWork)
                ccurl_multi_perform(multi)
                isMuch = received - before >= Self.little
                var code: Int32 = 0
                while let easy = ccurl_multi_next(multi, &code) {
                    isMuch = true
                    finish(easy, code, multi)
                }
                limitWork(0)
            }
            while isOpen, multi == nil || !line.isQuiet {
                isMuch = true
                isOpen = receive()
            }
            slow = isMuch ? 0 : min(slow + 1, 30)
            if slow > Self.patience { usleep(UInt32(1000 * min(Self.longestRest, 1 << (slow - Self.patience)))) }
        }
        guard let multi else { return }
        for (easy, fetch) in fetches {
            ccurl_multi_remove(multi, easy)
            fetch.end()
        }
        ccurl_multi_end(multi)
    }

    private var received: Int { fetches.values.reduce(0) { $0 + $1.received } }

    private func limitWork(_ milliseconds: Int) { if isProcess { Worker.setTimer(milliseconds) } }

    /// Receives a message; returns false if the line is closed or the message is invalid.
    private mutating func receive() -> Bool {
        guard let message = FetchMessage.receive(over: line) else { return false }
        switch message.kind {
        case .order:
            guard let order = message.value(FetchOrder.self), let address = try? WebAddress(order.address) else {
                return false
            }
            guard let multi, let fetch = Fetch(order, address, id: message.id, line: line) else {
                return FetchMessage(.end, of: message.id, value: TileFailure.noClient).send(over: line)
            }
            fetches[fetch.easy] = fetch
            ccurl_multi_add(multi, fetch.easy)
            return true
        case .cancel:
            guard let multi, let fetch = fetches.values.first(where: { $0.id == message.id }) else { return true }
            drop(fetch, multi)
            return FetchMessage(.end, of: message.id).send(over: line)
        case .head, .bytes, .end: return false
        }
    }

    /// Follows a redirect, or reports the end of a transfer.
    private mutating func finish(_ easy: UnsafeMutableRawPointer, _ code: Int32, _ multi: UnsafeMutableRawPointer) {
        guard let fetch = fetches[easy] else { return }
        if fetch.follow(code) {
            ccurl_multi_remove(multi, easy)
            ccurl_multi_add(multi, easy)
            return
        }
        let end = fetch.outcome.map { FetchMessage(.end, of: fetch.id, value: $0) } ?? FetchMessage(.end, of: fetch.id)
        drop(fetch, multi)
        // If nobody receives it, the line is closed.
        _ = end.send(over: line)
    }

    private mutating func drop(_ fetch: Fetch, _ multi: UnsafeMutableRawPointer) {
        fetches[fetch.easy] = nil
        ccurl_multi_remove(multi, fetch.easy)
        fetch.end()
    }
}
