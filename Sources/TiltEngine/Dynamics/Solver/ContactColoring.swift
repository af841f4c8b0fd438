/// Deals contacts out to batches of four of which no two move the same body: greedy graph colouring, in which every body
/// remembers the colours of its contacts as bits. Solving by colours is Erin Catto's (Box2D v3, SIMD Matters, box2d.org,
/// 2024).
struct ContactColoring: Sendable {
    /// The contacts by colour, each colour filled up with −1 to a multiple of four.
    private(set) var order: [Int32] = []
    private var used: [UInt64] = []
    private var contacts: [Int32] = []
    private var colors: [UInt8] = []
    private var starts: [Int32] = []

    private static let colorCount = 64

    mutating func begin(bodies: Int) {
        contacts.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
        if used.count != bodies {
            used = Array(repeating: 0, count: bodies)
        } else {
            for i in used.indices { used[i] = 0 }
        }
    }

    /// Gives a contact the first colour that neither of its bodies has. What nothing moves needs no colour.
    mutating func add(_ contact: Int32, _ a: Int, movesA: Bool, _ b: Int, movesB: Bool) {
        let color = (~(used[a] | used[b])).trailingZeroBitCount
        if color < ContactColoring.colorCount {
            if movesA { used[a] |= 1 << UInt64(color) }
            if movesB { used[b] |= 1 << UInt64(color) }
        }
        contacts.append(contact)
        colors.append(UInt8(color))
    }

    /// Sorts by colour. Contacts for which there was no colour each get a batch of their own.
    mutating func finish() {
        starts.removeAll(keepingCapacity: true)
        for _ in 0...ContactColoring.colorCount { starts.append(0) }
        for color in colors { starts[Int(color)] += color < ContactColoring.colorCount ? 1 : 4 }
        var total: Int32 = 0
        for color in starts.indices {
            let count = (starts[color] + 3) & ~3
            starts[color] = total
            total += count
        }
        while order.count < total { order.append(-1) }
        if order.count > total { order.removeLast(order.count - Int(total)) }
        for i in order.indices { order[i] = -1 }
        for (contact, color) in zip(contacts, colors) {
            order[Int(starts[Int(color)])] = contact
            starts[Int(color)] += color < ContactColoring.colorCount ? 1 : 4
        }
    }
}
