/// Divides contacts or joints into batches of four of which no two move the same body. It is a greedy graph colouring in which
/// every body keeps the colours of its links as bits. So an impulse runs through a net or a chain from all links at once
/// instead of from one end. Solving by colours is Erin Catto's idea (Box2D v3, SIMD Matters, box2d.org, 2024).
struct BatchColoring: Sendable {
    /// The links by colour, each colour filled up with −1 to a multiple of four.
    private(set) var order: [Int32] = []
    private var used: [UInt64] = []
    private var links: [Int32] = []
    private var colors: [UInt8] = []
    private var starts: [Int32] = []

    private static let colorCount = 64

    mutating func begin(bodies: Int) {
        links.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
        if used.count != bodies {
            used = Array(repeating: 0, count: bodies)
        } else {
            for i in used.indices { used[i] = 0 }
        }
    }

    /// Assigns a link the first colour that neither of its bodies has. Immovable bodies need no colour.
    mutating func add(_ link: Int32, _ a: Int, movesA: Bool, _ b: Int, movesB: Bool) {
        let color = (~(used[a] | used[b])).trailingZeroBitCount
        if color < BatchColoring.colorCount {
            if movesA { used[a] |= 1 << UInt64(color) }
            if movesB { used[b] |= 1 << UInt64(color) }
        }
        links.append(link)
        colors.append(UInt8(color))
    }

    /// Sorts by colour. Links for which there was no colour get a batch each.
    mutating func finish() {
        starts.removeAll(keepingCapacity: true)
        for _ in 0...BatchColoring.colorCount { starts.append(0) }
        for color in colors { starts[Int(color)] += color < BatchColoring.colorCount ? 1 : 4 }
        var total: Int32 = 0
        for color in starts.indices {
            let count = (starts[color] + 3) & ~3
            starts[color] = total
            total += count
        }
        while order.count < total { order.append(-1) }
        if order.count > total { order.removeLast(order.count - Int(total)) }
        for i in order.indices { order[i] = -1 }
        for (link, color) in zip(links, colors) {
            order[Int(starts[Int(color)])] = link
            starts[Int(color)] += color < BatchColoring.colorCount ? 1 : 4
        }
    }

    /// Visits the batches in order, with the number of links in each; lanes without one repeat the first.
    @inline(__always)
    func forEachBatch(_ action: (SIMD4<Int32>, Int) -> Void) {
        for i in stride(from: 0, to: order.count, by: 4) {
            let lanes = SIMD4(order[i], order[i + 1], order[i + 2], order[i + 3])
            let count = lanes.y < 0 ? 1 : lanes.z < 0 ? 2 : lanes.w < 0 ? 3 : 4
            action(lanes.replacing(with: SIMD4(repeating: lanes.x), where: lanes .< 0), count)
        }
    }
}
