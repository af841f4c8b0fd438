/// Divides contacts or joints into batches of four of which no two move the same body. It is a greedy graph colouring in which
/// every body keeps the colours of its links as bits. So an impulse runs through a net or a chain from all links at once
/// instead of from one end. Solving by colours is Erin Catto's idea (Box2D v3, SIMD Matters, box2d.org, 2024).
///
/// Its loops use pointers: a debug build would call a function for each element of an array or a span.
struct BatchColoring: Sendable {
    /// The links by colour, each colour filled up with −1 to a multiple of four.
    private(set) var order: [Int32] = []
    private var used: [UInt64] = []
    private var links: [KeyedLink] = []
    /// The position of the next link of each key in `order`.
    private var starts: [Int32] = []

    private static let colorCount = 64
    private static let keyCount = 2 * colorCount + 2

    private struct KeyedLink {
        var index: Int32 = 0
        /// Twice its colour, plus 1 if it is light.
        var key: Int32 = 0
    }

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
    @inline(__always) mutating func divide(_ count: Int, bodies: Int, _ link: (Int) -> Link) {
        guard count > 0 else { return sort(0) }
        if used.count != bodies { used = Array(repeating: 0, count: bodies) }
        if links.count < count { links = Array(repeating: KeyedLink(), count: count) }
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
                    links[total] = KeyedLink(index: link.index, key: Int32(2 * color + (link.isLight ? 1 : 0)))
                    total += link.counts ? 1 : 0
                }
            }
        }
        sort(total)
    }

    /// Sorts the first links by colour. Those for which there was no colour get a batch each.
    private mutating func sort(_ count: Int) {
        let total = findStarts(of: count)
        while order.count < total { order.append(-1) }
        if order.count > total { order.removeLast(order.count - total) }
        order.withUnsafeMutableBufferPointer { order in
            links.withUnsafeBufferPointer { links in
                starts.withUnsafeMutableBufferPointer { starts in
                    guard let order = order.baseAddress, let links = links.baseAddress, let starts = starts.baseAddress
                    else { return }
                    for i in 0..<total { order[i] = -1 }
                    for i in 0..<count {
                        let key = Int(links[i].key)
                        order[Int(starts[key])] = links[i].index
                        starts[key] += Self.room(key)
                    }
                }
            }
        }
    }

    /// Finds where the first links of each key start in the order; returns its length.
    private mutating func findStarts(of count: Int) -> Int {
        if starts.isEmpty { starts = Array(repeating: 0, count: Self.keyCount) }
        var total: Int32 = 0
        links.withUnsafeBufferPointer { links in
            starts.withUnsafeMutableBufferPointer { starts in
                guard let starts = starts.baseAddress else { return }
                for key in 0..<Self.keyCount { starts[key] = 0 }
                guard count > 0, let links = links.baseAddress else { return }
                for i in 0..<count { starts[Int(links[i].key)] += Self.room(Int(links[i].key)) }
                for color in 0..<Self.keyCount / 2 {
                    let key = 2 * color
                    let (heavy, light) = (starts[key], starts[key + 1])
                    starts[key] = total
                    starts[key + 1] = total + heavy
                    total += (heavy + light + 3) & ~3
                }
            }
        }
        return Int(total)
    }

    /// The places that a link of a key takes: a batch if there was no colour.
    @inline(__always) private static func room(_ key: Int) -> Int32 { key < 2 * colorCount ? 1 : 4 }

    /// Visits the batches in order, with the number of links in each; lanes without one repeat the first. Calls `ahead`
    /// with links that come soon, and are far apart in memory.
    @inline(__always)
    func forEachBatch(action: (Int, SIMD4<Int32>, Int) -> Void, ahead: (Int32) -> Void = { _ in }) {
        order.withUnsafeBufferPointer { buffer in
            guard let order = buffer.baseAddress else { return }
            for batch in 0..<buffer.count / 4 {
                let links = order + 4 * batch
                if 4 * batch + 8 < buffer.count {
                    for lane in 8..<12 where links[lane] >= 0 { ahead(links[lane]) }
                }
                let (x, y, z, w) = (links[0], links[1], links[2], links[3])
                let count = y < 0 ? 1 : z < 0 ? 2 : w < 0 ? 3 : 4
                action(batch, SIMD4(x, y < 0 ? x : y, z < 0 ? x : z, w < 0 ? x : w), count)
            }
        }
    }

    /// Calls `action` with each batch that the next one follows within a colour.
    @inline(__always) func forEachNeighbours(_ action: (Int) -> Void) {
        var start = 0
        for color in 0..<BatchColoring.colorCount {
            // All links are in place, so the next of the light ones is the end.
            let end = (Int(starts[2 * color + 1]) + 3) / 4
            for batch in start..<max(start, end - 1) { action(batch) }
            start = end
        }
    }
}
