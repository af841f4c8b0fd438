import TiltEngine
import TiltStage

/// The map as a table that turns about its middle, its low side away, seen in perspective. It comes so near that it still
/// fills the view. Level, it changes nothing.
struct MapTable: Hashable, Sendable {
    /// The direction of the low side, with the sine of the table's angle as its length.
    private(set) var slope: Vector
    private let center: Vector
    private let cosine: Double
    /// The distance of the viewer in points.
    private let distance: Double
    /// How much larger it is for being nearer.
    private var nearness = 1.0

    /// The greatest angle of the table, and the lean of the device at which it is reached, as sines; the lean below which it
    /// stays level.
    private static let (most, full, rest) = (0.156434, 0.422618, 0.026177)
    /// The shift of what stands above a fully turned table, and the distance of the viewer, as shares of the view's smaller
    /// side: 22 and 1440 points of 720. The table's near side reaches further beyond the view than the shift.
    private static let (parallax, away) = (0.03, 2.0)

    /// The slope to which a lean of the device turns the table.
    static func slope(of tilt: Tilt) -> Vector {
        let length = tilt.length
        guard length > rest else { return .zero }
        return Vector(tilt.x, tilt.y) * (min(most, (length - rest) * most / (full - rest)) / length)
    }

    /// A table that fills a view; level by default.
    init(filling view: Viewport, slope: Vector = .zero) {
        center = view.center
        self.slope = slope
        cosine = (1 - slope.dot(slope)).squareRoot()
        distance = Self.away * min(view.width, view.height)
        guard slope != .zero else { return }
        // Each side of it must lie outside the view, and a point beyond for rounding.
        let half = view.size / 2 + Vector(1, 1)
        let corners = Quad(Rect(center: .zero, size: view.size)).mapped { projected($0) }
        // A list that is made here needs no memory of its own.
        let around = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
        for (index, corner) in around.enumerated() {
            let side = around[(index + 1) % 4] - corner
            let needed = abs(side.y) * half.x + abs(side.x) * half.y
            nearness = max(nearness, needed / corner.cross(side))
        }
    }

    /// The light on it; nil while it is level.
    var light: TableLight? {
        guard slope != .zero else { return nil }
        return TableLight(along: slope / slope.length, strength: slope.length / Self.most, middle: center)
    }

    /// Whether it changes nothing.
    var isLevel: Bool { slope == .zero && nearness == 1 }

    /// What stands above the table: it stays upright, so that the table turns under it, and comes as near, or so near that it fills
    /// the view where it is shifted.
    var above: MapTable {
        guard !isLevel else { return self }
        var above = self
        // A point beyond, for rounding.
        let (whole, room) = (center + Vector(1, 1), center - Vector(abs(shift.x), abs(shift.y)))
        above.slope = .zero
        above.nearness = max(nearness, whole.x / room.x, whole.y / room.y)
        return above
    }

    /// How far what stands above the table is shifted against it, in points of the level view: toward the high side, as all of the
    /// table but its middle is by perspective, so that none of it lies further from its place than that.
    var shift: Vector { slope * (-Self.parallax * distance / (Self.away * Self.most)) }

    /// The point of the window where a point of the level view is seen.
    @inline(__always)
    func seen(_ point: Vector) -> Vector {
        guard !isLevel else { return point }
        return center + projected(point - center) * nearness
    }

    /// The quad of the window where one of the level view is seen.
    func seen(_ quad: Quad) -> Quad { isLevel ? quad : quad.mapped(seen(_:)) }

    /// The point of the level view that is seen at a point of the window.
    func level(_ point: Vector) -> Vector {
        guard !isLevel else { return point }
        let way = (point - center) / nearness
        let rise = way.dot(slope)
        let depth = rise * distance / (cosine * distance - rise)
        return center + way * (1 + depth / distance) + slope * (depth / (1 + cosine))
    }

    /// A point turned about the middle, in perspective. Both are seen from there.
    @inline(__always)
    private func projected(_ way: Vector) -> Vector {
        let depth = way.dot(slope)
        return (way - slope * (depth / (1 + cosine))) * (distance / (distance + depth))
    }
}

/// The part of a map that is shown.
struct ShownMap {
    let layout: MapLayout
    let offset: Vector
    /// Its zoom without the widening of a flight.
    let steadyZoom: Double
    let table: MapTable

    /// A map on a table, which is level by default.
    init(layout: MapLayout, offset: Vector, steadyZoom: Double? = nil, table: MapTable? = nil) {
        (self.layout, self.offset, self.steadyZoom) = (layout, offset, steadyZoom ?? layout.zoom)
        self.table = table ?? MapTable(filling: layout.view)
    }
}
