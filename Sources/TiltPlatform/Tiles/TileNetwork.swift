import Foundation
import Synchronization

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

    /// Everything runs on this queue. Each transfer finishes once or is cancelled. One that was cancelled counts until its
    /// connection is closed, because the host may still be serving it.
    let queue = WorkQueue("tiles")
    private let agent: String
    private let executable: String?
    private let requests: Int
    private var line: WorkerSocket?
    private let process = Mutex<Int32?>(nil)
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
        (self.agent, self.executable, self.requests) = (agent, executable, requests)
    }

    deinit { line?.end() }

    /// The id of the fetcher's process; nil if there is none.
    var processID: Int32? { process.withLock(\.self) }
}

/// What is called on the queue.
nonisolated extension TileNetwork {
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
        send(FetchMessage(.order, of: id, value: order))
        expectEnd(of: id, in: seconds)
        return id
    }

    var isFull: Bool { transfers.count >= requests }

    /// Calls a body once when another request can start, after the callers that have waited longer.
    func whenFree(_ call: @escaping @Sendable () -> Void) { waiting.append(call) }

    /// Cancels a transfer, which then does not finish.
    func cancel(_ id: UInt32) {
        guard transfers[id]?.finish != nil else { return }
        transfers[id]?.finish = nil
        send(FetchMessage(.cancel, of: id))
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
    private func send(_ message: FetchMessage) {
        if line == nil { line = begin() }
        guard let line, message.send(over: line, until: ContinuousClock.now + .seconds(Self.patience)) else {
            return queue.add { [weak self] in self?.giveUp(.broken) }
        }
    }

    /// Starts the fetcher, and a thread that reads its messages and ends it when its line ends.
    private func begin() -> WorkerSocket? {
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
        @Sendable func end() { if let process { process.end() } else { line.close() } }
        let isRead: Void? = try? SystemThread.start(named: "tiles.answers") { [weak self, queue] in
            var message: FetchMessage?
            repeat {
                line.wait()
                message = FetchMessage.receive(over: line, until: ContinuousClock.now + .seconds(Self.patience))
                queue.wait { [weak self, message] in self?.take(message, from: line) }
            } while message != nil
            end()
        }
        if isRead == nil { end() }
        self.process.withLock { $0 = isRead == nil ? nil : process?.id }
        return isRead.map { line }
    }

    /// Ends the fetcher, and everything under way with a failure.
    private func giveUp(_ failure: TileFailure) {
        line.take()?.end()
        process.withLock { $0 = nil }
        let failed = exchange(&transfers, with: [:])
        for id in failed.keys.sorted() { failed[id]?.finish?(.failure(failure)) }
        startNext()
    }

    /// Gives the fetcher up if a transfer has not ended in time.
    private func expectEnd(of id: UInt32, in seconds: Double) {
        queue.add(after: seconds + Self.patience) { [weak self] in if let self, transfers[id] != nil { giveUp(.slow) } }
    }

    /// Takes a message from a line, or nil from one that has ended.
    private func take(_ message: FetchMessage?, from line: WorkerSocket) {
        guard line.descriptor == self.line?.descriptor else { return }
        if message.map(take) != true { giveUp(.broken) }
    }

    /// Takes a message of the fetcher; returns false if it is invalid.
    private func take(_ message: FetchMessage) -> Bool {
        guard let transfer = transfers[message.id] else { return false }
        switch message.kind {
        case .order, .cancel: return false
        case .head:
            guard transfer.answer == nil, let head = message.value(FetchHead.self) else { return false }
            transfer.answer = Answer(head: head)
            transfer.answer?.bytes.reserveCapacity(min(max(0, head.count ?? 0), transfer.mostBytes))
        case .bytes:
            guard let count = transfer.answer?.bytes.count, count + message.content.count <= transfer.mostBytes else {
                return false
            }
            transfer.answer?.bytes.append(contentsOf: message.content)
        case .end:
            transfers[message.id] = nil
            if let failure = message.value(TileFailure.self) {
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
