/// The named boundaries of a collision, in buckets by name that copies share: a change of one boundary among a thousand
/// searches, copies and compares only one bucket.
struct BoundaryList: Sendable {
    private struct Entry: Hashable, Sendable {
        /// The boundary's number in the order of addition, which ascends within a bucket.
        var number: Int
        var boundary: NamedBoundary
    }

    private var buckets = BoundaryList.none
    private(set) var count = 0
    /// The number of boundaries ever added.
    private var added = 0

    /// More buckets take longer to copy, fewer ones longer to search.
    private static let none: [[Entry]] = Array(repeating: [], count: 32)

    /// Adds a boundary, replacing one of the same name.
    mutating func append(_ boundary: NamedBoundary) {
        let bucket = BoundaryList.bucket(of: boundary.name)
        remove(named: boundary.name, from: bucket)
        buckets[bucket].append(Entry(number: added, boundary: boundary))
        count += 1
        added += 1
    }

    /// Removes the boundary with a name; it has no effect if there is none.
    mutating func remove(named name: String) { remove(named: name, from: BoundaryList.bucket(of: name)) }

    private mutating func remove(named name: String, from bucket: Int) {
        guard let index = buckets[bucket].firstIndex(where: { $0.boundary.name == name }) else { return }
        buckets[bucket].remove(at: index)
        count -= 1
    }

    subscript(name: String) -> NamedBoundary? {
        buckets[BoundaryList.bucket(of: name)].first { $0.boundary.name == name }?.boundary
    }

    /// All boundaries, in the order of addition.
    var all: [NamedBoundary] { BoundaryList.inOrder(Array(buckets.joined())) }

    // A string's hash differs in every run, so the order within and among buckets must not show.
    private static func bucket(of name: String) -> Int { name.hashValue & (none.count - 1) }

    private static func inOrder(_ entries: [Entry]) -> [NamedBoundary] {
        entries.sorted { $0.number < $1.number }.map(\.boundary)
    }

    /// The difference from an older list: the boundaries of the older one that are not here, and those here that it
    /// does not have, each in the order of addition.
    func difference(from old: BoundaryList) -> (removed: [NamedBoundary], added: [NamedBoundary]) {
        var (removed, added): ([Entry], [Entry]) = ([], [])
        for bucket in buckets.indices where buckets[bucket] != old.buckets[bucket] {
            BoundaryList.compare(old.buckets[bucket], buckets[bucket], &removed, &added)
        }
        if !removed.isEmpty, !added.isEmpty { BoundaryList.cancel(&removed, &added) }
        return (BoundaryList.inOrder(removed), BoundaryList.inOrder(added))
    }

    private static func compare(_ old: [Entry], _ new: [Entry], _ removed: inout [Entry], _ added: inout [Entry]) {
        var (i, j) = (0, 0)
        while i < old.count, j < new.count {
            if old[i] == new[j] {
                (i, j) = (i + 1, j + 1)
            } else if old[i].number <= new[j].number {
                removed.append(old[i])
                i += 1
            } else {
                added.append(new[j])
                j += 1
            }
        }
        removed += old[i...]
        added += new[j...]
    }

    /// Removes from both lists the boundaries that were removed and added again unchanged.
    private static func cancel(_ removed: inout [Entry], _ added: inout [Entry]) {
        var rest = Dictionary(uniqueKeysWithValues: removed.map { ($0.boundary, $0) })
        added.removeAll { rest.removeValue(forKey: $0.boundary) != nil }
        removed = Array(rest.values)
    }
}

// Lists are equal if they hold equal boundaries that were added in the same order. Earlier changes do not matter.
extension BoundaryList: Hashable {
    static func == (a: BoundaryList, b: BoundaryList) -> Bool {
        guard a.count == b.count else { return false }
        return a.buckets == b.buckets || a.difference(from: b) == ([], []) && a.all == b.all
    }

    func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension BoundaryList: Codable {
    init(from decoder: any Decoder) throws { for boundary in try [NamedBoundary](from: decoder) { append(boundary) } }

    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
}
