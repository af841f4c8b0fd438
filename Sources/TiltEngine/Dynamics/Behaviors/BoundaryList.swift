/// The named boundaries of a collision in the order in which they were added, in parts that copies share: one boundary more
/// among a thousand copies and compares one part.
struct BoundaryList: Sendable {
    private(set) var parts: [[NamedBoundary]] = []
    private(set) var count = 0

    /// Longer parts take longer to copy, shorter ones are more to go through.
    private static let partLength = 32

    mutating func append(_ boundary: NamedBoundary) {
        count += 1
        if let last = parts.indices.last, parts[last].count < BoundaryList.partLength {
            parts[last].append(boundary)
        } else {
            parts.append([boundary])
        }
    }

    /// Removes the boundary of a name; nothing happens where there is none.
    mutating func remove(named name: String) {
        for part in parts.indices {
            guard let index = parts[part].firstIndex(where: { $0.name == name }) else { continue }
            count -= 1
            parts[part].remove(at: index)
            if parts[part].isEmpty { parts.remove(at: part) }
            return
        }
    }

    /// All of them, in their order.
    var all: FlattenSequence<[[NamedBoundary]]> { parts.joined() }
}

// Lists are equal by their boundaries, however these are dealt out.
extension BoundaryList: Hashable {
    static func == (a: BoundaryList, b: BoundaryList) -> Bool {
        a.count == b.count && (a.parts == b.parts || a.all.elementsEqual(b.all))
    }

    func hash(into hasher: inout Hasher) { for boundary in all { hasher.combine(boundary) } }
}

extension BoundaryList {
    /// Where a list differs from an older one: in which of the older one's boundaries, and what has taken their place.
    struct Difference {
        var old: Range<Int>
        var replacement: ArraySlice<NamedBoundary>
        /// What `replacement` has taken the place of.
        var replaced: ArraySlice<NamedBoundary>
    }

    /// Without what both begin with and what both end with.
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

    /// How many elements two lists both begin with, and how many of the others they both end with.
    private func ends<Element: Equatable>(_ a: [Element], _ b: [Element]) -> (first: Int, last: Int) {
        let shorter = min(a.count, b.count)
        var (first, last) = (0, 0)
        while first < shorter, a[first] == b[first] { first += 1 }
        while last < shorter - first, a[a.count - 1 - last] == b[b.count - 1 - last] { last += 1 }
        return (first, last)
    }
}
