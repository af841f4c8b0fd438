public import TiltEngine

/// The places of weather stations: a staggered lattice, fixed to the world, with every place moved a little at random.
public enum Stations {
    /// How far a place is moved, as a share of the spacing.
    private static let jitter = 0.36

    /// The places in a part of the world, row by row. `spacing` is in points, above 0; other spacings have other places.
    public static func places(in part: Rect, spacing: Double = 150) -> [Vector] {
        precondition(spacing > 0, "stations have a spacing")
        func cells(_ low: Double, _ high: Double) -> ClosedRange<Int> {
            Int((low / spacing).rounded(.down)) - 2...Int((high / spacing).rounded(.up)) + 1
        }
        return cells(part.minY, part.maxY).flatMap { row in
            cells(part.minX, part.maxX).map { column in
                let shift = row.isMultiple(of: 2) ? 0 : 0.5
                let move = Vector(hash01(column, row, 61) - 0.5, hash01(column, row, 71) - 0.5) * jitter
                return (Vector(Double(column) + shift, Double(row)) + move) * spacing
            }
        }.filter(part.contains)
    }
}
