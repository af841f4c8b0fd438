/// Finds the pieces whose boxes overlap: a hierarchical hashed grid (Christer Ericson, Real-Time Collision Detection, 2005,
/// 7.2). A piece lies with its middle in one cell of the level whose cells are just larger than its box, so sizes may
/// differ by any factor. The grid is sorted anew when a box has changed: two passes over flat arrays.
///
/// Boxes have a margin that grows with the piece, and change only when a piece leaves its own.
struct BroadPhase: Sendable {
    struct Entry: Sendable {
        var bounds: Bounds
        var piece: Int32
    }

    /// The box of every piece, margin included; empty for places that are free.
    var boxes: [Bounds] = []
    /// The pieces whose box has changed since the last search for pairs, each once.
    private(set) var changed: [Int32] = []
    private var isChanged: [Bool] = []
    private var isSorted = true

    /// Entries in the order of their cells, and where each cell begins.
    private var entries: [Entry] = []
    private var starts: [Int32] = [0, 0]
    /// Pieces without end (half planes), and those too large for any level.
    private var endless: [Entry] = []
    private var levels: UInt64 = 0
    private var places: [Int32] = []

    private static let highestLevel = 40
    /// Beyond this many points from the origin all cells of a level are one.
    private static let farthest: Float = 1e8

    mutating func setBox(_ bounds: Bounds, of piece: Int) {
        while boxes.count <= piece {
            boxes.append(.empty)
            isChanged.append(false)
        }
        boxes[piece] = bounds
        isSorted = false
        markChanged(piece)
    }

    mutating func removeBox(of piece: Int) {
        boxes[piece] = .empty
        isSorted = false
    }

    /// Has the piece looked at again in the next search for pairs.
    mutating func markChanged(_ piece: Int) {
        guard !isChanged[piece] else { return }
        isChanged[piece] = true
        changed.append(Int32(piece))
    }

    /// The pairs of overlapping boxes of which one has changed, some more than once; forgets the changes.
    mutating func takePairs(into pairs: inout [(Int32, Int32)]) {
        pairs.removeAll(keepingCapacity: true)
        guard !changed.isEmpty else { return }
        sort()
        for piece in changed {
            forEachPiece(in: boxes[Int(piece)]) { other in
                // Where both have changed, the later finds the earlier.
                if other != piece, other < piece || !isChanged[Int(other)] { pairs.append((other, piece)) }
            }
        }
        for piece in changed { isChanged[Int(piece)] = false }
        changed.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with each piece whose box overlaps `bounds`, some more than once. The grid must be sorted.
    func forEachPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        for entry in endless where entry.bounds.overlaps(bounds) { body(entry.piece) }
        var rest = levels
        while rest != 0 {
            let level = rest.trailingZeroBitCount
            rest &= rest - 1
            visit(level, in: bounds, body)
        }
    }

    private func visit(_ level: Int, in bounds: Bounds, _ body: (Int32) -> Void) {
        let size = Float(UInt64(1) << UInt64(level))
        let reach = bounds.grown(by: size / 2)
        let (x0, x1) = (Self.cell(reach.low.x, size), Self.cell(reach.high.x, size))
        let (y0, y1) = (Self.cell(reach.low.y, size), Self.cell(reach.high.y, size))
        let (columns, rows) = (x1 - x0 + 1, y1 - y0 + 1)
        guard columns > 0, rows > 0 else { return }
        if columns * rows > entries.count || columns >= starts.count - 1 {
            for entry in entries where entry.bounds.overlaps(bounds) { body(entry.piece) }
            return
        }
        let mask = starts.count - 2
        for y in y0...y1 {
            let from = Self.place(x0, y, level) & mask
            let to = from + columns - 1
            scan(from, min(to, mask), bounds, body)
            if to > mask { scan(0, to - mask - 1, bounds, body) }
        }
    }

    private func scan(_ from: Int, _ to: Int, _ bounds: Bounds, _ body: (Int32) -> Void) {
        for i in Int(starts[from])..<Int(starts[to + 1]) where entries[i].bounds.overlaps(bounds) {
            body(entries[i].piece)
        }
    }

    /// Sorts the pieces into their cells by counting.
    mutating func sort() {
        guard !isSorted else { return }
        isSorted = true
        assignPlaces()
        let mask = starts.count - 2
        for i in starts.indices { starts[i] = 0 }
        var total = 0
        for place in places where place >= 0 {
            starts[Int(place) & mask] += 1
            total += 1
        }
        var sum: Int32 = 0
        for i in starts.indices {
            sum += starts[i]
            starts[i] = sum
        }
        let filler = Entry(bounds: .empty, piece: -1)
        if entries.count > total { entries.removeLast(entries.count - total) }
        while entries.count < total { entries.append(filler) }
        for piece in places.indices.reversed() where places[piece] >= 0 {
            let cell = Int(places[piece]) & mask
            starts[cell] -= 1
            entries[Int(starts[cell])] = Entry(bounds: boxes[piece], piece: Int32(piece))
        }
    }

    /// Gives every piece its cell, −1 to those without one, and makes the table large enough.
    private mutating func assignPlaces() {
        endless.removeAll(keepingCapacity: true)
        levels = 0
        while places.count < boxes.count { places.append(-1) }
        for piece in boxes.indices {
            let box = boxes[piece]
            places[piece] = -1
            guard box.low.x <= box.high.x else { continue }
            let level = Self.level(of: box.side)
            guard level < Self.highestLevel else {
                endless.append(Entry(bounds: box, piece: Int32(piece)))
                continue
            }
            levels |= 1 << UInt64(level)
            let size = Float(UInt64(1) << UInt64(level))
            let x = Self.cell((box.low.x + box.high.x) / 2, size)
            let y = Self.cell((box.low.y + box.high.y) / 2, size)
            places[piece] = Int32(truncatingIfNeeded: Self.place(x, y, level) & 0x7FFF_FFFF)
        }
        var cells = 64
        while cells < 2 * boxes.count { cells *= 2 }
        if starts.count != cells + 1 { starts = Array(repeating: 0, count: cells + 1) }
    }

    /// The level whose cells (2^level points) are no smaller than `side`.
    private static func level(of side: Float) -> Int {
        guard side.isFinite else { return highestLevel }
        return side <= 1 ? 0 : min(Int(side.exponent) + 1, highestLevel)
    }

    private static func cell(_ x: Float, _ size: Float) -> Int {
        let scaled = x.clamped(to: -farthest...farthest) / size
        let whole = Int(scaled)
        return scaled < Float(whole) ? whole - 1 : whole
    }

    /// Neighbours in a row are neighbours in the table.
    private static func place(_ x: Int, _ y: Int, _ level: Int) -> Int {
        x &+ y &* 0x9E37_79B1 &+ level &* 0x85EB_CA77
    }
}
