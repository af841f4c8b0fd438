public import TiltEngine

/// The places of weather stations: a staggered lattice, fixed to the world, with every place moved a little at random.
public enum Stations {
    /// How far a place is moved, as a share of the spacing.
    private static let jitter = 0.36

    /// The places in a part of the world, row by row. `spacing` is in points, above 0; other spacings have other places.
    public static func places(in part: Rect, spacing: Double = 150) -> [Vector] {
        var places: [Vector] = []
        forEach(in: part, spacing: spacing) { places.append($0) }
        return places
    }

    /// Calls a body with each of the ``places(in:spacing:)``, without memory for them.
    public static func forEach(in part: Rect, spacing: Double = 150, _ body: (Vector) -> Void) {
        precondition(spacing > 0, "stations have a spacing")
        func cells(_ low: Double, _ high: Double) -> ClosedRange<Int> {
            Int((low / spacing).rounded(.down)) - 2...Int((high / spacing).rounded(.up)) + 1
        }
        for row in cells(part.minY, part.maxY) {
            for column in cells(part.minX, part.maxX) {
                let shift = row.isMultiple(of: 2) ? 0 : 0.5
                let move = Vector(hash01(column, row, 61) - 0.5, hash01(column, row, 71) - 0.5) * jitter
                let place = (Vector(Double(column) + shift, Double(row)) + move) * spacing
                if part.contains(place) { body(place) }
            }
        }
    }
}
