/// A request for an address.
nonisolated struct FetchOrder: Codable, Hashable {
    let address: String
    let headers: [String: String]
    /// The greatest number of bytes of the answer.
    let mostBytes: Int
    /// The time within which the answer must be complete.
    let milliseconds: Int
}

/// The head of an answer.
nonisolated struct FetchHead: Codable, Hashable {
    let status: Int
    /// The headers by their names in lower case.
    let headers: [String: String]

    /// A header by its name.
    func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The number of bytes that follow, if the host says it.
    var count: Int? { header("Content-Length").flatMap { Int($0) } }
}

/// A message between a program and its fetcher about one request.
typealias FetchFrame = WorkerFrame<FetchKind>

/// The kind of such a message.
nonisolated enum FetchKind: UInt32, Sendable {
    /// To the fetcher: a ``FetchOrder``, or its end before it is completed.
    case order, cancel
    /// From the fetcher: a ``FetchHead``, some bytes of the answer, and the end with a ``TileFailure`` or nothing.
    case head, bytes, end
}
