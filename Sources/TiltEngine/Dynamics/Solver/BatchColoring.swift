/// Divides contacts or joints into batches of four of which no two move the same body. It is a greedy graph colouring in which
/// every body keeps the colours of its links as bits. So an impulse runs through a net or a chain from all links at once
/// instead of from one end. Solving by colours is Erin Catto's idea (Box2D v3, SIMD Matters, box2d.org, 2024).
struct BatchColoring: Sendable {
    /// The links by colour, each colour filled up with −1 to a multiple of four.
    private(set) var order: [Int32] = []
    private var used: [UInt64] = []
    /// The links, and for each twice its colour, plus 1 if it is light.
    private var links: [(index: Int32, key: Int32)] = []
    /// The position of the next link of each key in `order`.
    private var starts: [Int32] = []

    private static let colorCount = 64

    /// What the colouring needs of a contact or joint.
    struct Link {
        var index: Int32
        /// Whether it takes part.
        var counts: Bool
        /// Whether it takes less work than others. Within a colour such links come last, so that batches are of one kind.
        var isLight = false
        var a: Int
        var movesA: Bool
        var b: Int
        var movesB: Bool
    }

    /// Divides `count` links. Each gets the first colour that neither of its bodies has; immovable bodies need no colour.
    @inline(__always)
    mutating func divide(_ count: Int, bodies: Int, _ link: (Int) -> Link) {
        guard count > 0 else { return sort(0) }
        if used.count != bodies { used = Array(repeating: 0, count: bodies) }
        if links.count < count { links = Array(repeating: (0, 0), count: count) }
        var total = 0
        used.withUnsafeMutableBufferPointer { used in
            links.withUnsafeMutableBufferPointer { links in
                for i in used.indices { used[i] = 0 }
                // Without branches, which nobody could predict.
                for i in 0..<count {
                    let link = link(i)
                    let color = (~(used[link.a] | used[link.b])).trailingZeroBitCount
                    // Nothing if there is no colour left.
                    let bit = UInt64(link.counts ? 1 : 0) << color
                    used[link.a] |= link.movesA ? bit : 0
                    used[link.b] |= link.movesB ? bit : 0
                    links[total] = (link.index, Int32(2 * color + (link.isLight ? 1 : 0)))
                    total += link.counts ? 1 : 0
                }
            }
        }
        sort(total)
    }

    /// Sorts the first links by colour. Those for which there was no colour get a batch each.
    private mutating func sort(_ count: Int) {
        let endless = Int32(2 * BatchColoring.colorCount)
        starts.removeAll(keepingCapacity: true)
        for _ in 0..<endless + 2 { starts.append(0) }
        for link in links[..<count] { starts[Int(link.key)] += link.key < endless ? 1 : 4 }
        var total: Int32 = 0
        for key in stride(from: 0, to: starts.count, by: 2) {
            let (heavy, light) = (starts[key], starts[key + 1])
            (starts[key], starts[key + 1]) = (total, total + heavy)
            total += (heavy + light + 3) & ~3
        }
        while order.count < total { order.append(-1) }
        if order.count > total { order.removeLast(order.count - Int(total)) }
        for i in order.indices { order[i] = -1 }
        for (link, key) in links[..<count] {
            order[Int(starts[Int(key)])] = link
            starts[Int(key)] += key < endless ? 1 : 4
        }
    }

    /// Visits the batches in order, with the number of links in each; lanes without one repeat the first. Calls `ahead`
    /// with links that come soon, and are far apart in memory.
    @inline(__always)
    func forEachBatch(action: (Int, SIMD4<Int32>, Int) -> Void, ahead: (Int32) -> Void = { _ in }) {
        let order = order.span
        for i in stride(from: 0, to: order.count, by: 4) {
            for k in i + 8..<i + 12 where k < order.count && order[k] >= 0 { ahead(order[k]) }
            let lanes = SIMD4(order[i], order[i + 1], order[i + 2], order[i + 3])
            let count = lanes.y < 0 ? 1 : lanes.z < 0 ? 2 : lanes.w < 0 ? 3 : 4
            action(i / 4, lanes.replacing(with: SIMD4(repeating: lanes.x), where: lanes .< 0), count)
        }
    }

    /// Calls `action` with each batch that the next one follows within a colour.
    @inline(__always)
    func forEachNeighbours(_ action: (Int) -> Void) {
        var start = 0
        for color in 0..<BatchColoring.colorCount {
            // All links are in place, so the next of the light ones is the end.
            let end = (Int(starts[2 * color + 1]) + 3) / 4
            for batch in start..<max(start, end - 1) { action(batch) }
            start = end
        }
    }
}
