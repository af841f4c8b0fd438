import Dispatch
import Foundation

/// The network access of a program's maps, with few requests at a time whatever the number of maps. A process of its own
/// makes the requests, so that no answer can harm the program; it starts with the first one and ends with this object.
///
/// The process is the program itself, if it calls ``PictureDecoder/serveIfAsked()`` first; otherwise a thread makes the
/// requests.
public nonisolated final class TileNetwork: @unchecked Sendable {
    typealias Finish = @Sendable (Result<Answer, TileFailure>) -> Void

    /// A head with its content, which is empty unless the status is 200.
    struct Answer {
        let head: FetchHead
        var bytes: [UInt8] = []
    }

    private final class Transfer {
        let mostBytes: Int
        /// The completion handler; nil once the transfer is finished or cancelled.
        var finish: Finish?
        var answer: Answer?

        init(mostBytes: Int, finish: @escaping Finish) { (self.mostBytes, self.finish) = (mostBytes, finish) }
    }

    /// The fetcher and the source of its messages.
    private struct Fetcher {
        /// Nil for a thread.
        let process: WorkerProcess?
        let line: WorkerSocket
        let messages: any DispatchSourceRead
    }

    /// Everything runs on this queue. Each transfer finishes once or is cancelled. One that was cancelled counts until its
    /// connection is closed, because the host may still be serving it.
    let queue = DispatchQueue(label: "tiles", qos: .userInitiated)
    private let agent: String
    private let executable: String?
    private let requests: Int
    private var fetcher: Fetcher?
    private var transfers: [UInt32: Transfer] = [:]
    private var lastID: UInt32 = 0
    /// The callers that wait until another request can start, in order.
    private var waiting: [@Sendable () -> Void] = []

    /// The time in seconds in which the fetcher must do what it was told, beyond the time that a host has.
    private static let patience = 2.0

    /// Network access for all maps of a program. `agent` is its name in requests: a program's name and version.
    public convenience init(agent: String) { self.init(agent: agent, executable: WorkerProcess.ownExecutable) }

    /// Network access through a program that calls ``PictureDecoder/serveIfAsked()``, or through a thread, with a limit
    /// on simultaneous requests.
    init(agent: String, executable: String?, requests: Int = 4) {
        self.agent = agent
        self.executable = executable
        self.requests = requests
    }

    deinit { if let fetcher { Self.end(fetcher) } }

    /// The id of the fetcher's process; nil if there is none.
    var processID: Int32? { queue.sync { fetcher?.process?.id } }
}

/// What is called on the queue.
nonisolated extension TileNetwork {
    /// Requests an address, with limits in seconds and bytes.
    func start(
        _ address: WebAddress, headers: [String: String], mostBytes: Int, seconds: Double, finish: @escaping Finish
    ) -> UInt32 {
        lastID &+= 1
        let id = lastID
        transfers[id] = Transfer(mostBytes: mostBytes, finish: finish)
        let usual = ["User-Agent": agent, "Accept": "image/png,image/jpeg,image/webp,image/gif"]
        let order = FetchOrder(
            address: address.url.absoluteString, headers: headers.merging(usual) { $1 }, mostBytes: mostBytes,
            milliseconds: Int(seconds * 1000))
        send(FetchFrame(.order, of: id, value: order))
        expectEnd(of: id, in: seconds)
        return id
    }

    /// Whether no further request can start now.
    var isFull: Bool { transfers.count >= requests }

    /// Calls a body once when another request can start, after the callers that have waited longer.
    func whenFree(_ call: @escaping @Sendable () -> Void) { waiting.append(call) }

    /// Cancels a transfer, which then does not finish.
    func cancel(_ id: UInt32) {
        guard transfers[id]?.finish != nil else { return }
        transfers[id]?.finish = nil
        send(FetchFrame(.cancel, of: id))
        expectEnd(of: id, in: 0)
    }

    /// Whether more of an answer has arrived than is missing.
    func isNearlyThere(_ id: UInt32) -> Bool {
        guard let answer = transfers[id]?.answer, let count = answer.head.count else { return false }
        return answer.bytes.count > count / 2
    }
}

nonisolated extension TileNetwork {
    /// Sends a message to the fetcher, which starts if necessary. If that fails, everything under way has failed.
    private func send(_ frame: FetchFrame) {
        if fetcher == nil { fetcher = begin() }
        guard let fetcher, frame.send(over: fetcher.line, until: ContinuousClock.now + .seconds(Self.patience)) else {
            return queue.async { [weak self] in self?.giveUp(.broken) }
        }
    }

    private func begin() -> Fetcher? {
        let (process, line): (WorkerProcess?, WorkerSocket)
        if let executable {
            guard let started = WorkerProcess(executable: executable, argument: FetchWorker.argument) else {
                return nil
            }
            (process, line) = (started, started.line)
        } else {
            guard let (near, far) = WorkerSocket.pair() else { return nil }
            (process, line) = (nil, near)
            guard (try? FetchWorker.serveInThread(far)) != nil else {
                near.close()
                far.close()
                return nil
            }
        }
        let messages = DispatchSource.makeReadSource(fileDescriptor: line.descriptor, queue: queue)
        messages.setEventHandler { [weak self] in self?.receive() }
        messages.activate()
        return Fetcher(process: process, line: line, messages: messages)
    }

    /// Ends the fetcher once nothing reads from its line any more.
    private static func end(_ fetcher: Fetcher) {
        let (process, line) = (fetcher.process, fetcher.line)
        fetcher.messages.setCancelHandler { if let process { process.end() } else { line.close() } }
        fetcher.messages.cancel()
    }

    /// Ends the fetcher, and everything under way with a failure.
    private func giveUp(_ failure: TileFailure) {
        if let fetcher { Self.end(fetcher) }
        fetcher = nil
        let failed = transfers
        transfers = [:]
        for id in failed.keys.sorted() { failed[id]?.finish?(.failure(failure)) }
        startNext()
    }

    /// Gives the fetcher up if a transfer has not ended in time.
    private func expectEnd(of id: UInt32, in seconds: Double) {
        queue.asyncAfter(deadline: .now() + seconds + Self.patience) { [weak self] in
            if let self, transfers[id] != nil { giveUp(.slow) }
        }
    }

    private func receive() {
        guard let line = fetcher?.line else { return }
        guard let frame = FetchFrame.receive(over: line, until: ContinuousClock.now + .seconds(Self.patience)),
            take(frame)
        else {
            return giveUp(.broken)
        }
    }

    /// Takes a message of the fetcher; returns false if it is invalid.
    private func take(_ frame: FetchFrame) -> Bool {
        guard let transfer = transfers[frame.id] else { return false }
        switch frame.kind {
        case .order, .cancel: return false
        case .head:
            guard transfer.answer == nil, let head = frame.value(FetchHead.self) else { return false }
            transfer.answer = Answer(head: head)
            transfer.answer?.bytes.reserveCapacity(min(max(0, head.count ?? 0), transfer.mostBytes))
        case .bytes:
            guard let count = transfer.answer?.bytes.count, count + frame.content.count <= transfer.mostBytes else {
                return false
            }
            transfer.answer?.bytes.append(contentsOf: frame.content)
        case .end:
            transfers[frame.id] = nil
            if let failure = frame.value(TileFailure.self) {
                transfer.finish?(.failure(failure))
            } else {
                transfer.finish?(transfer.answer.map { .success($0) } ?? .failure(.broken))
            }
            startNext()
        }
        return true
    }

    private func startNext() { while !isFull, !waiting.isEmpty { waiting.removeFirst()() } }
}
