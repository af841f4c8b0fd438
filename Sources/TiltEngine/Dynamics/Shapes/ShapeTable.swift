/// The indices of a body's pieces, which shares one array with the table instead of copying all.
struct PieceSequence: Sequence, IteratorProtocol {
    fileprivate let pieces: [Piece]
    fileprivate var piece: Int

    mutating func next() -> Int? {
        guard piece >= 0 else { return nil }
        defer { piece = Int(pieces[piece].next) }
        return piece
    }
}

/// The pieces of all shapes and their corners, as flat arrays, with the pieces of each body.
struct ShapeTable: Sendable {
    private(set) var slots = Slots()
    private(set) var pieces: [Piece] = []
    /// The shapes as they were given, by the index of their first piece.
    private var shapes: [Shape?] = []
    private(set) var corners: [Corner] = []
    /// The first piece of every body, or −1.
    private var firstPieces: [Int32] = []
    /// The positions of free corners, by their count.
    private var vacancies: [Int: [Int32]] = [:]
    private var roles: [CollisionRole] = []
    /// The index of every role. It is only looked up, never iterated, because its order differs in every run.
    private var roleIndices: [CollisionRole: Int32] = [:]

    /// The shape whose first piece is at an index.
    func shape(_ head: Int) -> Shape {
        guard let shape = shapes[head] else { fatalError("the piece is not the first of a shape") }
        return shape
    }

    /// Adds a piece to its body; the first of a shape keeps the shape.
    mutating func insert(_ piece: Piece, of shape: Shape, corners added: [Corner]) -> Int {
        while firstPieces.count <= Int(piece.body) { firstPieces.append(-1) }
        var piece = piece
        (piece.first, piece.count) = (store(added), Int32(added.count))
        piece.next = firstPieces[Int(piece.body)]
        let index = slots.take()
        if piece.head < 0 { piece.head = Int32(index) }
        grow(to: index + 1)
        pieces[index] = piece
        shapes[index] = piece.head == Int32(index) ? shape : nil
        firstPieces[Int(piece.body)] = Int32(index)
        return index
    }

    private mutating func grow(to count: Int) {
        while pieces.count < count {
            pieces.append(Piece(.circle(radius: 1), kind: .circle, body: -1, center: .zero, radius: 0))
            shapes.append(nil)
        }
    }

    /// Stores corners in a free range of the same length, otherwise at the end.
    private mutating func store(_ added: [Corner]) -> Int32 {
        guard !added.isEmpty, let first = vacancies[added.count]?.popLast() else {
            corners += added
            return Int32(corners.count - added.count)
        }
        for (i, corner) in added.enumerated() { corners[Int(first) + i] = corner }
        return first
    }

    /// Removes a piece. An index that contacts still use is not reused before ``freeRemoved()``.
    mutating func remove(_ index: Int, isKnown: Bool) {
        let piece = pieces[index]
        unlink(index)
        if piece.count > 0 { vacancies[Int(piece.count), default: []].append(piece.first) }
        (pieces[index].count, shapes[index]) = (0, nil)
        slots.release(index, isRetired: isKnown)
    }

    mutating func freeRemoved() { slots.freeRetired() }

    private mutating func unlink(_ index: Int) {
        let body = Int(pieces[index].body)
        guard firstPieces[body] != Int32(index) else { return firstPieces[body] = pieces[index].next }
        var before = Int(firstPieces[body])
        while pieces[before].next != Int32(index) { before = Int(pieces[before].next) }
        pieces[before].next = pieces[index].next
    }

    func index(of id: ShapeID) -> Int {
        require(slots.contains(id.index, id.generation), "the shape is not in this world")
        return Int(id.index)
    }

    /// The id of the current or last shape at an index.
    func id(_ index: Int) -> ShapeID { ShapeID(index: Int32(index), generation: slots.lastGeneration(index)) }

    /// The last piece added to a body, or −1; each piece links to the previous one.
    func firstPiece(of body: Int) -> Int { body < firstPieces.count ? Int(firstPieces[body]) : -1 }

    /// The pieces of a body, the last one first.
    func pieces(of body: Int) -> PieceSequence { PieceSequence(pieces: pieces, piece: firstPiece(of: body)) }

    /// The pieces of the shape to which a piece belongs.
    func pieces(ofShapeWith piece: Int) -> [Int] {
        pieces(of: Int(pieces[piece].body)).filter { pieces[$0].head == pieces[piece].head }
    }

    /// Replaces what a shape says beside its outline.
    mutating func replace(_ head: Int, by shape: Shape) {
        shapes[head] = shape
        for piece in pieces(ofShapeWith: head) { pieces[piece].follow(shape) }
    }

    /// A filter that makes shapes collide according to a role.
    mutating func filter(for role: CollisionRole) -> CollisionFilter {
        var filter = CollisionFilter()
        filter.role = roleIndices[role] ?? Int32(roles.count)
        if Int(filter.role) == roles.count {
            roles.append(role)
            roleIndices[role] = filter.role
        }
        return filter
    }

    func filtersAgree(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (pieces[a].filter, pieces[b].filter)
        guard first.role >= 0, second.role >= 0 else { return first.collides(with: second) }
        return roles[Int(first.role)].collides(with: roles[Int(second.role)])
    }

    /// Moves the origin of a piece.
    mutating func shift(_ index: Int, by offset: Float2) {
        pieces[index].center += offset
        for i in cornerRange(index) { corners[i].point += offset }
        pieces[index].reach = reach(of: index)
    }
}

// The measures of pieces.
extension ShapeTable {
    func cornerRange(_ index: Int) -> Range<Int> {
        Int(pieces[index].first)..<Int(pieces[index].first + pieces[index].count)
    }

    func bounds(of index: Int, at pose: Pose) -> Bounds { pieces[index].bounds(at: pose, corners: corners.span) }

    private func reach(of index: Int) -> Float {
        let piece = pieces[index]
        switch piece.kind {
        case .circle: return piece.center.length + piece.radius
        case .halfPlane: return 0
        case .edge: return max(corners[Int(piece.first)].point.length, corners[Int(piece.first) + 1].point.length)
        case .polygon: return cornerRange(index).reduce(0) { max($0, corners[$1].point.length) } + piece.radius
        }
    }

    func mass(of index: Int) -> MassProperties {
        let piece = pieces[index]
        switch piece.kind {
        case .circle:
            return MassProperties(
                circle: Double(piece.radius), at: Vector(piece.center), density: Double(piece.density))
        case .polygon:
            return MassProperties(
                polygon: cornerRange(index).map { Vector(corners[$0].point) }, radius: Double(piece.radius),
                density: Double(piece.density))
        case .edge, .halfPlane: return .none
        }
    }

    /// The radius of the largest disc about the centre of mass inside the piece; 0 if that lies outside.
    func core(of index: Int) -> Float {
        let piece = pieces[index]
        switch piece.kind {
        case .circle: return max(0, piece.radius - piece.center.length)
        case .polygon:
            let heights = cornerRange(index).lazy.map { corners[$0].point.dot(corners[$0].normal) }
            return max(0, (heights.min() ?? 0) + piece.radius)
        case .edge, .halfPlane: return 0
        }
    }
}

// The state in a file.
extension ShapeTable {
    /// The first pieces of a body's shapes, in the order in which they were added.
    func added(to body: Int) -> [Int] { pieces(of: body).reversed().filter { shapes[$0] != nil } }

    /// Takes the slots of a file's pieces, in which they are inserted in the order of `places`.
    mutating func reserve(_ saved: Slots, _ places: [Int32], _ coder: inout StateCoder) {
        coder.check(places.sorted() == saved.taken)
        guard coder.isSound else { return }
        slots = Slots(count: saved.generations.count, taken: places)
        grow(to: saved.generations.count)
    }

    /// Passes what a ``Shape`` does not say, or not to the last bit.
    mutating func pass(_ coder: inout StateCoder, _ saved: Slots) {
        coder.check(slots.taken == saved.taken)
        guard coder.isSound else { return }
        slots = saved
        coder.pass(&roles, filler: CollisionRole()) { $1.pass(&$0) }
        for (i, role) in roles.enumerated() { roleIndices[role] = Int32(i) }
        for i in pieces.indices where slots.isTaken(i) {
            coder.pass(&pieces[i].center)
            coder.check(pieces[i].center.isFinite)
            for k in cornerRange(i) {
                coder.pass(&corners[k].point)
                coder.check(corners[k].point.isFinite)
            }
            pieces[i].reach = reach(of: i)
            var role = pieces[i].filter.role
            coder.pass(&role)
            coder.check((-1..<Int32(roles.count)).contains(role))
            pieces[i].setRole(role)
            shapes[Int(pieces[i].head)]?.filter.role = role
        }
    }
}
