/// Values kept up to a limit of their total cost; the least recently used are dropped first.
nonisolated struct LeastRecentlyUsed<Key: Hashable, Value> {
    let limit: Int
    private(set) var cost = 0
    private var entries: [Key: (value: Value, cost: Int, use: Int)] = [:]
    private var uses = 0

    init(limit: Int) { self.limit = limit }

    var count: Int { entries.count }
    /// All values; reading them does not count as use.
    var values: [Key: Value] { entries.mapValues(\.value) }

    /// A value, which counts as used.
    mutating func value(for key: Key) -> Value? {
        guard entries[key] != nil else { return nil }
        uses += 1
        entries[key]?.use = uses
        return entries[key]?.value
    }

    /// A value; reading it does not count as use.
    func peek(_ key: Key) -> Value? { entries[key]?.value }

    /// Adds a value, and drops others until the limit holds. A value above the limit by itself is not kept.
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
