import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The current requests. Everything runs on one queue; each transfer finishes once or is cancelled. One that was
/// cancelled counts until the system has closed its connection, because the host may still be serving it.
nonisolated final class TileTransfers: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// A status and its headers, with content only for status 200.
    struct Answer {
        let response: HTTPURLResponse
        var bytes: [UInt8] = []
    }

    typealias Finish = @Sendable (Result<Answer, TileFailure>) -> Void

    private final class Transfer {
        let task: URLSessionDataTask
        let address: WebAddress
        let mostBytes: Int
        /// The completion handler; nil once the transfer is finished or cancelled.
        var finish: Finish?
        var answer: Answer?

        init(_ task: URLSessionDataTask, _ address: WebAddress, mostBytes: Int, finish: @escaping Finish) {
            self.task = task
            self.address = address
            self.mostBytes = mostBytes
            self.finish = finish
        }
    }

    let queue = DispatchQueue(label: "tiles", qos: .userInitiated)
    private let requests: Int
    private let agent: String
    /// Begun with the first request, because most runs make none.
    private var session: URLSession?
    private var transfers: [Int: Transfer] = [:]
    /// The callers that wait until another request can start, in order.
    private var waiting: [@Sendable () -> Void] = []

    /// Transfers with a limit on simultaneous requests.
    init(requests: Int, agent: String) {
        self.requests = requests
        self.agent = agent
    }

    private func begin() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = requests
        configuration.httpAdditionalHeaders = [
            "User-Agent": agent, "Accept": "image/png,image/jpeg,image/webp,image/gif",
        ]
        let callbacks = OperationQueue()
        callbacks.maxConcurrentOperationCount = 1
        callbacks.underlyingQueue = queue
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: callbacks)
        self.session = session
        return session
    }

    /// Requests an address, with limits in seconds and bytes.
    func start(
        _ address: WebAddress, headers: [String: String], mostBytes: Int, seconds: Double, finish: @escaping Finish
    ) -> Int {
        var request = URLRequest(url: address.url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.timeoutInterval = seconds
        let task = (session ?? begin()).dataTask(with: request)
        let id = task.taskIdentifier
        transfers[id] = Transfer(task, address, mostBytes: mostBytes, finish: finish)
        // A slow trickle of data never times out by itself.
        queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.end(id, .failure(.slow)) }
        task.resume()
        return id
    }

    /// Whether no further request can start now.
    var isFull: Bool { transfers.count >= requests }

    /// Calls a body once when another request can start, after the callers that have waited longer.
    func whenFree(_ call: @escaping @Sendable () -> Void) { waiting.append(call) }

    /// Cancels a transfer, which then does not finish.
    func cancel(_ id: Int) {
        transfers[id]?.finish = nil
        transfers[id]?.task.cancel()
    }

    /// Whether more of an answer has arrived than is missing.
    func isNearlyThere(_ id: Int) -> Bool {
        guard let answer = transfers[id]?.answer, answer.response.expectedContentLength > 0 else { return false }
        return Int64(answer.bytes.count) * 2 > answer.response.expectedContentLength
    }

    /// Cancels all transfers for good.
    func stop() {
        (transfers, waiting) = ([:], [])
        session?.invalidateAndCancel()
        session = nil
    }

    private func end(_ id: Int, _ result: Result<Answer, TileFailure>) {
        guard let finish = transfers[id]?.finish else { return }
        cancel(id)
        finish(result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let id = task.taskIdentifier
        // The system ends a chain of redirects that is too long.
        let isAllowed = transfers[id].map { request.url.map($0.address.mayLead) == true }
        completionHandler(isAllowed == true ? request : nil)
        if isAllowed == false { end(id, .failure(.misled)) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let id = dataTask.taskIdentifier
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse, let transfer = transfers[id] else { return }
        guard response.statusCode == 200 else { return end(id, .success(Answer(response: response))) }
        let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
        guard type.hasPrefix("image/"), !type.hasPrefix("image/svg") else { return end(id, .failure(.notAnImage)) }
        guard response.expectedContentLength <= transfer.mostBytes else { return end(id, .failure(.tooLarge)) }
        transfers[id]?.answer = Answer(response: response)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let id = dataTask.taskIdentifier
        guard let transfer = transfers[id], let count = transfer.answer?.bytes.count else { return }
        guard count + data.count <= transfer.mostBytes else { return end(id, .failure(.tooLarge)) }
        transfer.answer?.bytes.append(contentsOf: data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let answer = transfers[task.taskIdentifier]?.answer
        if let error {
            end(task.taskIdentifier, .failure(Self.failure(error)))
        } else {
            end(task.taskIdentifier, answer.map { .success($0) } ?? .failure(.broken))
        }
        transfers[task.taskIdentifier] = nil
        while !isFull, !waiting.isEmpty { waiting.removeFirst()() }
    }

    private static func failure(_ error: any Error) -> TileFailure {
        switch (error as? URLError)?.code {
        case .timedOut: .slow
        case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed: .offline
        case .httpTooManyRedirects, .unsupportedURL: .misled
        default: .broken
        }
    }
}
