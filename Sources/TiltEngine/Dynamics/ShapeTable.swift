/// The pieces of all shapes and their corners, as flat arrays.
struct ShapeTable: Sendable {
    var slots = Slots()
    var pieces: [Piece] = []
    var corners: [Corner] = []

    mutating func insert(_ piece: Piece, corners added: [Corner]) -> Int {
        var piece = piece
        piece.first = Int32(corners.count)
        piece.count = Int32(added.count)
        corners += added
        let index = slots.take()
        if index == pieces.count { pieces.append(piece) } else { pieces[index] = piece }
        return index
    }

    mutating func remove(_ index: Int) {
        let piece = pieces[index]
        corners.removeSubrange(Int(piece.first)..<Int(piece.first + piece.count))
        for i in pieces.indices where pieces[i].first > piece.first { pieces[i].first -= piece.count }
        pieces[index].count = 0
        slots.release(index)
    }

    /// Moves the origin that a piece is given about.
    mutating func shift(_ index: Int, by offset: Float2) {
        pieces[index].center += offset
        for i in cornerRange(index) { corners[i].point += offset }
        pieces[index].reach = reach(of: index)
    }

    func id(_ index: Int) -> ShapeID { ShapeID(index: Int32(index), generation: slots.generations[index]) }

    func cornerRange(_ index: Int) -> Range<Int> {
        Int(pieces[index].first)..<Int(pieces[index].first + pieces[index].count)
    }

    private func reach(of index: Int) -> Float {
        let piece = pieces[index]
        switch piece.kind {
        case .circle: return piece.center.length + piece.radius
        case .halfPlane: return 0
        case .edge: return max(corners[Int(piece.first)].point.length, corners[Int(piece.first) + 1].point.length)
        case .polygon: return cornerRange(index).reduce(0) { max($0, corners[$1].point.length) }
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
                polygon: cornerRange(index).map { Vector(corners[$0].point) }, density: Double(piece.density))
        case .edge, .halfPlane: return .none
        }
    }

    /// The radius of the largest disc about the centre of mass inside the piece; 0 where that lies outside.
    func core(of index: Int) -> Float {
        let piece = pieces[index]
        switch piece.kind {
        case .circle: return max(0, piece.radius - piece.center.length)
        case .polygon:
            let heights = cornerRange(index).lazy.map { corners[$0].point.dot(corners[$0].normal) }
            return max(0, heights.min() ?? 0)
        case .edge, .halfPlane: return 0
        }
    }
}
