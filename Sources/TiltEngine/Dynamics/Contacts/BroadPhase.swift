/// Finds the pieces whose boxes overlap. Boxes have a margin that grows with the piece, and change only when a piece leaves
/// its own; pieces of static bodies have a grid of their own, which is seldom sorted.
struct BroadPhase: Sendable {
    /// The box of every piece, margin included; empty for pieces that are gone.
    private(set) var boxes: [Bounds] = []
    private var isFixed: [Bool] = []
    private var isChanged: [Bool] = []
    /// The pieces whose box has changed since the last search for pairs, each once.
    private var changed: [Int32] = []
    private var moving = HashedGrid()
    private var fixed = HashedGrid()
    private var isFixedSorted = true
    /// The pieces of moving bodies whose box has changed since the grid was sorted: while they are few, they are looked at one
    /// by one, and the grid is left alone.
    private var loose: [Int32] = []
    private var isLoose: [Bool] = []

    mutating func setBox(_ bounds: Bounds, of piece: Int, isFixed fixes: Bool) {
        while boxes.count <= piece {
            boxes.append(.empty)
            isFixed.append(false)
            isChanged.append(false)
            isLoose.append(false)
        }
        if fixes || isFixed[piece] { isFixedSorted = false }
        if !isLoose[piece], !fixes || !isFixed[piece] {
            isLoose[piece] = true
            loose.append(Int32(piece))
        }
        boxes[piece] = bounds
        isFixed[piece] = fixes
        markChanged(piece)
    }

    /// Gives a piece that stays what it is a new box.
    mutating func moveBox(_ bounds: Bounds, of piece: Int) { setBox(bounds, of: piece, isFixed: isFixed[piece]) }

    /// Gives a piece that has left its box a new one around `bounds`.
    mutating func fit(_ bounds: Bounds, of piece: Int) {
        guard !boxes[piece].contains(bounds.grown(by: Manifold.margin)) else { return }
        moveBox(bounds.grown(by: BroadPhase.margin(of: bounds)), of: piece)
    }

    /// A box is this much larger than its piece: what contacts need, and an eighth of its half side to move in, so that
    /// small pieces do not meet half the world (5 points at most).
    static func margin(of bounds: Bounds) -> Float {
        Manifold.margin + (bounds.side.isFinite ? min(5, bounds.side / 16) : Manifold.halfPlaneReach)
    }

    mutating func removeBox(of piece: Int) { moveBox(.empty, of: piece) }

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
        sortFixed()
        sortMoving()
        for piece in changed { findPairs(of: piece, &pairs) }
        for piece in changed { isChanged[Int(piece)] = false }
        changed.removeAll(keepingCapacity: true)
    }

    // A function of its own that changes nothing: closures of one that does would copy all of the broad phase each time.
    private func findPairs(of piece: Int32, _ pairs: inout [(Int32, Int32)]) {
        let box = boxes[Int(piece)]
        // Where both have changed, the later finds the earlier.
        func meet(_ other: Int32) {
            if other < piece || other > piece && !isChanged[Int(other)] { pairs.append((other, piece)) }
        }
        forEachMovingPiece(in: box, meet)
        // Nothing fixed meets anything fixed.
        if !isFixed[Int(piece)] { fixed.forEachPiece(in: box, meet) }
    }

    /// Calls `body` with each piece of a static body whose box overlaps `bounds`, some more than once.
    mutating func forEachFixedPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        sortFixed()
        fixed.forEachPiece(in: bounds, body)
    }

    /// Calls `body` with each piece of a moving body whose box overlaps `bounds`, some more than once.
    func forEachMovingPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        moving.forEachPiece(in: bounds) { if !isLoose[Int($0)] { body($0) } }
        for piece in loose where !isFixed[Int(piece)] && boxes[Int(piece)].overlaps(bounds) { body(piece) }
    }

    private mutating func sortMoving() {
        guard loose.count > 8 + boxes.count / 128 else { return }
        for piece in loose { isLoose[Int(piece)] = false }
        loose.removeAll(keepingCapacity: true)
        moving.sort(boxes, where: isFixed, is: false)
    }

    private mutating func sortFixed() {
        guard !isFixedSorted else { return }
        isFixedSorted = true
        fixed.sort(boxes, where: isFixed, is: true)
    }
}
