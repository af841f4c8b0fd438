/// Boxes of any size, sorted into cells: a hierarchical hashed grid (Christer Ericson, Real-Time Collision Detection,
/// 2005, 7.2). Each box is in the cell of its centre on its level, where boxes are no longer than two cells. Neighbours
/// in a row are neighbours in the table, so a query reads a few runs of entries.
struct HashedGrid: Sendable {
    struct Entry: Sendable {
        var bounds: Bounds
        var piece: Int32
    }

    /// The entries in the order of their cells, and the start of each cell.
    private var entries: [Entry] = []
    private var starts: [Int32] = [0, 0]
    /// Infinite boxes (half planes), and those too large for any level.
    private var endless: [Entry] = []
    /// The levels in use, and the greatest distance of a box's sides from its centre on each.
    private var levels: UInt64 = 0
    private var reaches: [Float] = Array(repeating: 0, count: HashedGrid.levelCount)
    /// The cell of each piece while the grid is sorted, then the position of its entry; −1 without one.
    private var places: [Int32] = []

    private static let levelCount = 40
    /// The distance from the origin, in points, beyond which all positions share one cell per level.
    private static let farthest: Float = 1e8

    /// Calls `body` with each piece whose box overlaps `bounds`, possibly repeatedly.
    @inline(__always) func forEachPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        for i in endless.indices where endless[i].bounds.overlaps(bounds) { body(endless[i].piece) }
        var rest = levels
        while rest != 0 {
            let level = rest.trailingZeroBitCount
            rest &= rest - 1
            visit(level, in: bounds, body)
        }
    }

    private func visit(_ level: Int, in bounds: Bounds, _ body: (Int32) -> Void) {
        let scale = Self.scale(level)
        let reach = bounds.grown(by: reaches[level])
        let (x0, x1) = (Self.cell(reach.low.x, scale), Self.cell(reach.high.x, scale))
        let (y0, y1) = (Self.cell(reach.low.y, scale), Self.cell(reach.high.y, scale))
        let (columns, rows) = (x1 - x0 + 1, y1 - y0 + 1)
        guard columns > 0, rows > 0 else { return }
        let (entries, starts, test) = (entries.span, starts.span, OverlapTest(bounds))
        @inline(__always) func scan(_ range: Range<Int>) {
            for i in range where test.passes(entries[i].bounds) { body(entries[i].piece) }
        }
        if columns * rows > entries.count || columns >= starts.count - 1 { return scan(entries.indices) }
        let mask = starts.count - 2
        for y in y0...y1 {
            let from = Self.hash(x0, y, level) & mask
            let to = from + columns - 1
            scan(Int(starts[from])..<Int(starts[min(to, mask) + 1]))
            if to > mask { scan(0..<Int(starts[to - mask])) }
        }
    }

    /// Sorts those of `boxes` for which `isMember` has `value`, by counting: two passes over flat arrays.
    mutating func sort(_ boxes: [Bounds], where isMember: [Bool], is value: Bool) {
        let total = assignCells(boxes, where: isMember, is: value)
        let mask = starts.count - 2
        for i in starts.indices { starts[i] = 0 }
        for cell in places where cell >= 0 { starts[Int(cell) & mask] += 1 }
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
            places[piece] = starts[cell]
        }
    }

    /// Removes a piece until the grid is sorted again.
    mutating func remove(_ piece: Int) {
        endless.removeAll { $0.piece == Int32(piece) }
        guard piece < places.count, places[piece] >= 0 else { return }
        entries[Int(places[piece])].bounds = .empty
        places[piece] = -1
    }

    /// Assigns a cell to every member and −1 to all others, enlarges the table if necessary, and counts the members in cells.
    private mutating func assignCells(_ boxes: [Bounds], where isMember: [Bool], is value: Bool) -> Int {
        endless.removeAll(keepingCapacity: true)
        levels = 0
        for i in reaches.indices { reaches[i] = 0 }
        while places.count < boxes.count { places.append(-1) }
        var total = 0
        for piece in boxes.indices {
            let box = boxes[piece]
            places[piece] = -1
            guard isMember[piece] == value, box.low.x <= box.high.x else { continue }
            let level = Self.level(of: box.side)
            guard level < Self.levelCount else {
                endless.append(Entry(bounds: box, piece: Int32(piece)))
                continue
            }
            total += 1
            levels |= 1 << UInt64(level)
            reaches[level] = max(reaches[level], box.side / 2)
            let scale = Self.scale(level)
            let x = Self.cell((box.low.x + box.high.x) / 2, scale)
            let y = Self.cell((box.low.y + box.high.y) / 2, scale)
            places[piece] = Int32(truncatingIfNeeded: Self.hash(x, y, level) & 0x7FFF_FFFF)
        }
        var size = 64
        while size < 2 * total { size *= 2 }
        if starts.count != size + 1 { starts = Array(repeating: 0, count: size + 1) }
        return total
    }

    /// The level whose boxes are no longer than 2^level points.
    private static func level(of side: Float) -> Int {
        guard side.isFinite else { return levelCount }
        return side <= 1 ? 0 : min(Int(side.exponent) + 1, levelCount)
    }

    /// The number of cells per point: two for the longest box of the level.
    private static func scale(_ level: Int) -> Float { 2 / Float(UInt64(1) << UInt64(level)) }

    private static func cell(_ x: Float, _ scale: Float) -> Int {
        let scaled = max(-farthest, min(farthest, x)) * scale
        let whole = Int(scaled)
        return scaled < Float(whole) ? whole - 1 : whole
    }

    private static func hash(_ x: Int, _ y: Int, _ level: Int) -> Int { x &+ y &* 0x9E37_79B1 &+ level &* 0x85EB_CA77 }
}
