import Foundation

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

/// A message between a program and its fetcher about one request. Its size is checked before memory is allocated for
/// it.
nonisolated struct FetchFrame: Hashable {
    enum Kind: UInt32 {
        /// To the fetcher: a ``FetchOrder``, or its end before it is completed.
        case order, cancel
        /// From the fetcher: a ``FetchHead``, some bytes of the answer, and the end with a ``TileFailure`` or nothing.
        case head, bytes, end
    }

    let kind: Kind
    let id: UInt32
    var content: [UInt8] = []

    static let mostContent = 1 << 16

    init(_ kind: Kind, of id: UInt32, _ content: [UInt8] = []) {
        (self.kind, self.id, self.content) = (kind, id, content)
    }

    /// A message with a value; without one if it is too long.
    init(_ kind: Kind, of id: UInt32, value: some Encodable) {
        let content = (try? JSONEncoder().encode(value)).map { [UInt8]($0) } ?? []
        self.init(kind, of: id, content.count <= Self.mostContent ? content : [])
    }

    /// The value in it; nil if there is none.
    func value<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: Data(content))
    }

    /// Sends it; returns false if the other end is closed or the deadline has passed.
    func send(over line: WorkerSocket, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        [kind.rawValue, id, UInt32(content.count)].withUnsafeBytes { line.send($0, until: deadline) }
            && content.withUnsafeBytes { line.send($0, until: deadline) }
    }

    /// Waits for a message; nil if the line is closed, the deadline has passed or the message is invalid.
    static func receive(over line: WorkerSocket, until deadline: ContinuousClock.Instant? = nil) -> FetchFrame? {
        var head: [UInt32] = [0, 0, 0]
        guard head.withUnsafeMutableBytes({ line.receive($0, until: deadline) }), let kind = Kind(rawValue: head[0]),
            head[2] <= mostContent
        else { return nil }
        var content = [UInt8](repeating: 0, count: Int(head[2]))
        guard content.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
        return FetchFrame(kind, of: head[1], content)
    }
}
