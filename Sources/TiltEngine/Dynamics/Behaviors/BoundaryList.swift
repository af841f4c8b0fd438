/// The named boundaries of a collision in the order of addition, in parts that copies share: adding one boundary to a
/// thousand copies and compares only one part.
struct BoundaryList: Sendable {
    private(set) var parts: [[NamedBoundary]] = []
    private(set) var count = 0

    /// The greatest length of a part. Longer parts take longer to copy; shorter ones make more parts to visit.
    private static let partLength = 32

    mutating func append(_ boundary: NamedBoundary) {
        count += 1
        if let last = parts.indices.last, parts[last].count < BoundaryList.partLength {
            parts[last].append(boundary)
        } else {
            parts.append([boundary])
        }
    }

    /// Removes the boundary with a name; it has no effect if there is none.
    mutating func remove(named name: String) {
        for part in parts.indices {
            guard let index = parts[part].firstIndex(where: { $0.name == name }) else { continue }
            count -= 1
            parts[part].remove(at: index)
            if parts[part].isEmpty { parts.remove(at: part) }
            return
        }
    }

    /// All boundaries, in order.
    var all: FlattenSequence<[[NamedBoundary]]> { parts.joined() }
}

// Lists are equal if their boundaries are, however they are divided into parts.
extension BoundaryList: Hashable {
    static func == (a: BoundaryList, b: BoundaryList) -> Bool {
        a.count == b.count && (a.parts == b.parts || a.all.elementsEqual(b.all))
    }

    func hash(into hasher: inout Hasher) { for boundary in all { hasher.combine(boundary) } }
}

extension BoundaryList {
    /// The difference between a list and an older one: the range of the older one's boundaries, and their replacement.
    struct Difference {
        var old: Range<Int>
        var replacement: ArraySlice<NamedBoundary>
        /// The boundaries replaced by `replacement`.
        var replaced: ArraySlice<NamedBoundary>
    }

    /// The difference from an older list, without the common beginning and end.
    func difference(from old: BoundaryList) -> Difference {
        let shared = ends(old.parts, parts)
        let start = parts[..<shared.first].reduce(0) { $0 + $1.count }
        let oldRest = old.parts[shared.first..<old.parts.count - shared.last].reduce(into: [], +=)
        let newRest = parts[shared.first..<parts.count - shared.last].reduce(into: [], +=)
        let alike = ends(oldRest, newRest)
        let replaced = oldRest[alike.first..<oldRest.count - alike.last]
        return Difference(
            old: start + replaced.startIndex..<start + replaced.endIndex,
            replacement: newRest[alike.first..<newRest.count - alike.last], replaced: replaced)
    }

    /// The length of the common beginning of two lists, and that of the common end of the rest.
    private func ends<Element: Equatable>(_ a: [Element], _ b: [Element]) -> (first: Int, last: Int) {
        let shorter = min(a.count, b.count)
        var (first, last) = (0, 0)
        while first < shorter, a[first] == b[first] { first += 1 }
        while last < shorter - first, a[a.count - 1 - last] == b[b.count - 1 - last] { last += 1 }
        return (first, last)
    }
}
