/// Finds the pieces whose boxes overlap. Boxes have a margin that grows with the piece, and change only when a piece
/// leaves its box. Pieces of static bodies are in a grid of their own, which is seldom sorted.
struct BroadPhase: Sendable {
    /// The box of every piece, with its margin; empty for removed pieces.
    private(set) var boxes: [Bounds] = []
    private var isFixed: [Bool] = []
    private var isChanged: [Bool] = []
    /// The pieces whose boxes have changed since the last search for pairs, once each.
    private var changed: [Int32] = []
    private var moving = LooseGrid()
    private var fixed = LooseGrid()

    mutating func setBox(_ bounds: Bounds, of piece: Int, isFixed fixes: Bool) {
        while boxes.count <= piece {
            boxes.append(.empty)
            isFixed.append(fixes)
            isChanged.append(false)
        }
        if fixes || isFixed[piece] { fixed.loosen(piece) }
        if !fixes || !isFixed[piece] { moving.loosen(piece) }
        (boxes[piece], isFixed[piece]) = (bounds, fixes)
        markChanged(piece)
    }

    /// Sets a new box for a piece that stays static or moving.
    mutating func moveBox(_ bounds: Bounds, of piece: Int) { setBox(bounds, of: piece, isFixed: isFixed[piece]) }

    /// Sets a new box around `bounds` for a piece that has left its box.
    mutating func fit(_ bounds: Bounds, of piece: Int) {
        guard !boxes[piece].contains(bounds.grown(by: Manifold.margin)) else { return }
        moveBox(bounds.grown(by: BroadPhase.margin(of: bounds)), of: piece)
    }

    /// The margin of a piece's box: that of contacts, plus an eighth of its half side, 5 points at most, so that small
    /// pieces do not meet too many others.
    static func margin(of bounds: Bounds) -> Float {
        Manifold.margin + (bounds.side.isFinite ? min(5, bounds.side / 16) : Manifold.halfPlaneReach)
    }

    mutating func removeBox(of piece: Int) { moveBox(.empty, of: piece) }

    /// Includes a piece in the next search for pairs.
    mutating func markChanged(_ piece: Int) {
        guard !isChanged[piece] else { return }
        isChanged[piece] = true
        changed.append(Int32(piece))
    }

    /// Finds the pairs of overlapping boxes of which one has changed, possibly repeatedly, and forgets the changes.
    mutating func takePairs(into pairs: inout [(Int32, Int32)]) {
        pairs.removeAll(keepingCapacity: true)
        guard !changed.isEmpty else { return }
        fixed.sortIfLoose(boxes, where: isFixed, is: true)
        moving.sortIfLoose(boxes, where: isFixed, is: false)
        findPairs(&pairs)
        for piece in changed { isChanged[Int(piece)] = false }
        changed.removeAll(keepingCapacity: true)
    }

    // A nonmutating method, because closures of a mutating one would copy the whole broad phase each time, as would one
    // that reads a property.
    private func findPairs(_ pairs: inout [(Int32, Int32)]) {
        let isChanged = isChanged.span
        for i in changed.indices {
            let piece = changed[i]
            let box = boxes[Int(piece)]
            // If both have changed, the later one finds the earlier one.
            func meet(_ other: Int32) {
                if other < piece || other > piece && !isChanged[Int(other)] { pairs.append((other, piece)) }
            }
            forEachMovingPiece(in: box, meet)
            // Static pieces do not collide with each other.
            if !isFixed[Int(piece)] { forEachFixedPiece(in: box, meet) }
        }
    }

    /// Calls `body` with each static piece whose box overlaps `bounds`, possibly repeatedly.
    func forEachFixedPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        fixed.forEachPiece(in: bounds, boxes, where: isFixed, is: true, body)
    }

    /// Calls `body` with each moving piece whose box overlaps `bounds`, possibly repeatedly.
    func forEachMovingPiece(in bounds: Bounds, _ body: (Int32) -> Void) {
        moving.forEachPiece(in: bounds, boxes, where: isFixed, is: false, body)
    }
}

// The state in a file.
extension BroadPhase {
    /// Passes the boxes of the pieces in use, and whether the next search for pairs includes them.
    mutating func pass(_ coder: inout StateCoder, _ shapes: ShapeTable, _ bodies: BodyTable) {
        let marks = isChanged
        if coder.isReading {
            for piece in changed { isChanged[Int(piece)] = false }
            changed.removeAll()
        }
        for piece in shapes.pieces.indices where shapes.slots.isTaken(piece) {
            var (box, isMarked) = (boxes[piece], marks[piece])
            coder.pass(&box.low)
            coder.pass(&box.high)
            coder.pass(&isMarked)
            guard coder.isReading else { continue }
            coder.check(box.contains(shapes.bounds(of: piece, at: bodies.poses[Int(shapes.pieces[piece].body)])))
            guard coder.isSound else { return }
            moveBox(box, of: piece)
            guard !isMarked else { continue }
            isChanged[piece] = false
            changed.removeLast()
        }
    }
}

/// A grid, and the pieces whose boxes have changed since it was sorted. While they are few, they are checked one by one
/// instead of sorting the grid.
private struct LooseGrid: Sendable {
    private var grid = HashedGrid()
    private var loose: [Int32] = []
    private var isLoose: [Bool] = []

    mutating func loosen(_ piece: Int) {
        while isLoose.count <= piece { isLoose.append(false) }
        guard !isLoose[piece] else { return }
        isLoose[piece] = true
        loose.append(Int32(piece))
        grid.remove(piece)
    }

    mutating func sortIfLoose(_ boxes: [Bounds], where isMember: [Bool], is value: Bool) {
        guard loose.count > 8 + boxes.count / 128 else { return }
        for piece in loose { isLoose[Int(piece)] = false }
        loose.removeAll(keepingCapacity: true)
        grid.sort(boxes, where: isMember, is: value)
    }

    /// Calls `body` with each member whose box overlaps `bounds`, possibly repeatedly.
    func forEachPiece(
        in bounds: Bounds, _ boxes: [Bounds], where isMember: [Bool], is value: Bool, _ body: (Int32) -> Void
    ) {
        grid.forEachPiece(in: bounds, body)
        for i in loose.indices where isMember[Int(loose[i])] == value && boxes[Int(loose[i])].overlaps(bounds) {
            body(loose[i])
        }
    }
}
