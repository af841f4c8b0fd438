import Foundation

/// A message between a program and a process that serves it, of one of some kinds. Its size is checked before memory is allocated
/// for it.
nonisolated struct WorkerMessage<Kind: RawRepresentable<UInt32> & Hashable & Sendable>: Hashable, Sendable {
    let kind: Kind
    /// What it is about.
    let id: UInt32
    var content: [UInt8] = []

    static var mostContent: Int { 1 << 16 }

    init(_ kind: Kind, of id: UInt32 = 0, _ content: [UInt8] = []) {
        (self.kind, self.id, self.content) = (kind, id, content)
    }

    /// A message with a value; without one if it is too long.
    init(_ kind: Kind, of id: UInt32 = 0, value: some Encodable) {
        let content = (try? JSONEncoder().encode(value)).map { [UInt8]($0) } ?? []
        self.init(kind, of: id, content.count <= Self.mostContent ? content : [])
    }

    func value<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: Data(content)) }

    /// Sends it; returns false if the other end is closed or the deadline has passed.
    func send(over line: WorkerSocket, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        [kind.rawValue, id, UInt32(content.count)].withUnsafeBytes { line.send($0, until: deadline) }
            && content.withUnsafeBytes { line.send($0, until: deadline) }
    }

    /// Waits for a message; nil if the line is closed, the deadline has passed or the message is invalid.
    static func receive(over line: WorkerSocket, until deadline: ContinuousClock.Instant? = nil) -> Self? {
        var head: [UInt32] = [0, 0, 0]
        guard head.withUnsafeMutableBytes({ line.receive($0, until: deadline) }), let kind = Kind(rawValue: head[0]),
            head[2] <= mostContent
        else { return nil }
        var content = [UInt8](repeating: 0, count: Int(head[2]))
        guard content.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
        return Self(kind, of: head[1], content)
    }
}
