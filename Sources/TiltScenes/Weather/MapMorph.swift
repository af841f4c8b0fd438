import TiltEngine

/// The way of the map from where it was shown to where it is, when it begins again or its recipe changes. The map repeats: it
/// goes the shorter way, from the nearest place that shows what it showed.
struct MapMorph: Equatable, Sendable {
    /// How the map is shown: its layout, where the view lies over it, and where the minimap says that it lies.
    struct Shown {
        var layout: MapLayout
        var offset: Vector
        var overview: Vector
    }

    private let start: MapLayout
    private let offset: Vector
    private let movement: Movement

    /// A way that begins now, from a layout that was seen at an offset.
    init(from layout: MapLayout, offset: Vector, at time: Double) {
        start = layout
        self.offset = offset
        movement = .morph(at: time)
    }

    /// Whether the map is shown where it is.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// How the map is shown that lies in a layout at an offset.
    func shown(_ layout: MapLayout, at offset: Vector, time: Double) -> Shown {
        let share = movement.smoothShare(at: time)
        guard share < 1, start.map == layout.map, start.view == layout.view else {
            return Shown(layout: layout, offset: offset, overview: offset)
        }
        let now = layout.zoomed(to: start.zoom * .pow(layout.zoom / start.zoom, share))
        func way(_ side: (Vector) -> Double, isShort: Bool) -> Double {
            let middle = side(layout.view.size) / 2
            let from = (side(self.offset) + middle) / side(start.picture)
            let to = (side(offset) + middle) / side(layout.picture)
            let begin = isShort ? near(from, to, inside: middle / side(start.picture), of: count(side)) : from
            return lerp(begin, to, share) * side(now.picture) - middle
        }
        return Shown(
            layout: now, offset: Vector(way(\.x, isShort: true), way(\.y, isShort: true)),
            overview: Vector(way(\.x, isShort: false), way(\.y, isShort: false)))
    }

    /// How many pictures lie along a side of the content.
    private func count(_ side: (Vector) -> Double) -> Double { (side(start.content) / side(start.picture)).rounded() }

    /// The place nearest to a goal at which the map shows what it does at `place`, all in pictures; the map's ends are as far
    /// from it as half a view, if they are from `place`.
    private func near(_ place: Double, _ goal: Double, inside margin: Double, of count: Double) -> Double {
        // After so many pictures the map shows the same again.
        let period = Double(start.map.span)
        let near = goal + (place - goal).remainder(dividingBy: period)
        let room = min(margin, place)...max(count - margin, place)
        if near < room.lowerBound { return near + period }
        return near > room.upperBound ? near - period : near
    }
}
