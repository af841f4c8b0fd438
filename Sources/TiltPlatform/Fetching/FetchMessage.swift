nonisolated struct FetchOrder: Codable, Hashable {
    let address: String
    let headers: [String: String]
    let mostBytes: Int
    /// The time within which the answer must be complete.
    let milliseconds: Int
}

nonisolated struct FetchHead: Codable, Hashable {
    let status: Int
    /// The headers by their names in lower case.
    let headers: [String: String]

    func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The number of bytes that follow, if the host says it.
    var count: Int? { header("Content-Length").flatMap { Int($0) } }
}

typealias FetchMessage = WorkerMessage<FetchKind>

nonisolated enum FetchKind: UInt32, Sendable {
    /// To the fetcher: a ``FetchOrder``, or its end before it is completed.
    case order, cancel
    /// From the fetcher: a ``FetchHead``, some bytes of the answer, and the end with a ``TileFailure`` or nothing.
    case head, bytes, end
}
