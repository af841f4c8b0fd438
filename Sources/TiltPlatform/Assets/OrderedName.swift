/// A file's name in its place among others: regardless of case, and numbers in it count as numbers: "9" comes before "10".
nonisolated struct OrderedName: Comparable {
    let name: String
    private let key: String

    init(_ name: String) {
        self.name = name
        key = name.lowercased()
    }

    static func < (a: OrderedName, b: OrderedName) -> Bool {
        var (rest, other) = (a.key[...], b.key[...])
        while let x = rest.first, let y = other.first {
            if x.isWholeNumber, y.isWholeNumber {
                let (m, n) = (rest.prefix(while: \.isWholeNumber), other.prefix(while: \.isWholeNumber))
                let (p, q) = (m.drop { $0 == "0" }, n.drop { $0 == "0" })
                if p != q { return (p.count, String(p)) < (q.count, String(q)) }
                rest.removeFirst(m.count)
                other.removeFirst(n.count)
            } else {
                guard x == y else { return x < y }
                rest.removeFirst()
                other.removeFirst()
            }
        }
        return rest.isEmpty == other.isEmpty ? a.name < b.name : rest.isEmpty
    }
}
