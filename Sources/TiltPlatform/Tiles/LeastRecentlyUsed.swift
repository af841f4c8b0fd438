/// Values that are kept up to a limit of what they cost together; those not used for longest go first.
nonisolated struct LeastRecentlyUsed<Key: Hashable, Value> {
    /// What all of it may cost.
    let limit: Int
    /// What all of it costs now.
    private(set) var cost = 0
    private var entries: [Key: (value: Value, cost: Int, use: Int)] = [:]
    private var uses = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }
    /// All values; none of them counts as used by that.
    var values: [Key: Value] { entries.mapValues(\.value) }

    /// A value, which has then been used.
    mutating func value(for key: Key) -> Value? {
        guard entries[key] != nil else { return nil }
        uses += 1
        entries[key]?.use = uses
        return entries[key]?.value
    }

    /// A value, which does not count as used by that.
    func peek(_ key: Key) -> Value? { entries[key]?.value }

    /// Keeps a value, and drops others until the limit holds again; one that alone costs more is not kept.
    mutating func insert(_ value: Value, cost newCost: Int, for key: Key) {
        remove(key)
        guard newCost <= limit else { return }
        uses += 1
        entries[key] = (value, newCost, uses)
        cost += newCost
        while cost > limit, let oldest = entries.min(by: { $0.value.use < $1.value.use })?.key { remove(oldest) }
    }

    mutating func remove(_ key: Key) { cost -= entries.removeValue(forKey: key)?.cost ?? 0 }
}
