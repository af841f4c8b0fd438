/// Items of which each counts once; one that is listed again is left out. The order is that of the first mention.
@propertyWrapper public struct DistinctItems: Hashable, Sendable, Codable {
    private var items: [ItemID]

    /// The items, each once.
    public var wrappedValue: [ItemID] {
        get { items }
        set { items = DistinctItems.distinct(newValue) }
    }

    /// The items of a list, each once.
    public init(wrappedValue: [ItemID]) { items = DistinctItems.distinct(wrappedValue) }

    /// The items of a list, each once, in a file.
    public init(from decoder: any Decoder) throws { items = DistinctItems.distinct(try [ItemID](from: decoder)) }

    /// Writes the list.
    public func encode(to encoder: any Encoder) throws { try items.encode(to: encoder) }

    private static func distinct(_ items: [ItemID]) -> [ItemID] {
        // Lists are mostly in order, where a look at the neighbour is enough.
        if zip(items, items.dropFirst()).allSatisfy({ $0 < $1 }) { return items }
        var seen: Set<ItemID> = []
        return items.filter { seen.insert($0).inserted }
    }
}
