public import TiltEngine

/// Evenly spaced points that are fixed to the world, as many as cover a part of it.
@usableFromInline struct Lattice: Hashable, Sendable {
    /// The distance of neighbours in points.
    let step: Double
    /// Steps in a point.
    @usableFromInline let scale: Double
    /// The number of points across and down, each at least 4.
    @usableFromInline let columns, rows: Int
    /// The column and row of the first point, counted from the origin of the world.
    @usableFromInline let first: SIMD2<Int>

    /// A lattice over a part of the world and some points beyond it on each side.
    init(over part: Rect, step: Double, margin: Int = 1) {
        precondition(
            (1...1000).contains(step) && part.origin.isFinite && part.width <= 1e5 && part.height <= 1e5,
            "a field has a step and a part of the world")
        self.step = step
        scale = 1 / step
        func range(_ low: Double, _ high: Double) -> (first: Int, count: Int) {
            let first = Int((low / step).rounded(.down)) - margin
            return (first, max(Int((high / step).rounded(.up)) + 1 + margin - first, 4))
        }
        let (across, down) = (range(part.minX, part.maxX), range(part.minY, part.maxY))
        first = SIMD2(across.first, down.first)
        (columns, rows) = (across.count, down.count)
    }

    var count: Int { columns * rows }

    /// The part of the world from its first to its last point.
    var frame: Rect { Rect(origin: place(0, 0), size: Vector(Double(columns - 1), Double(rows - 1)) * step) }

    func place(_ column: Int, _ row: Int) -> Vector { Vector(Double(first.x + column), Double(first.y + row)) * step }

    /// The point at the top left of a place, by its index row by row, and how far the place is from there to the next ones,
    /// 0…1. A place beyond the lattice counts as that on its edge.
    @inlinable @inline(__always) func cell(of place: Vector) -> (index: Int, share: Vector) {
        precondition(place.isFinite, "a place is finite")
        let u = min(max(place.x * scale - Double(first.x), 0), Double(columns - 1))
        let v = min(max(place.y * scale - Double(first.y), 0), Double(rows - 1))
        let (column, row) = (min(Int(u), columns - 2), min(Int(v), rows - 2))
        return (row * columns + column, Vector(u - Double(column), v - Double(row)))
    }
}
