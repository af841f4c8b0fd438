import TiltEngine

/// The transition of the map to another position, when it restarts or its recipe changes. Since the map repeats, it
/// takes the shorter way, from the nearest equivalent position.
struct MapMorph: Equatable, Sendable {
    /// The appearance of the map: its layout, the view's offset, and the offset on the minimap.
    struct Shown {
        var layout: MapLayout
        var offset: Vector
        var overview: Vector
    }

    private let start: MapLayout
    private let offset: Vector
    private let movement: Movement

    /// A transition that starts now, from a layout at an offset.
    init(from layout: MapLayout, offset: Vector, at time: Double) {
        start = layout
        self.offset = offset
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance at a time on the way to a layout at an offset.
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

    /// The number of pictures along a side of the content.
    private func count(_ side: (Vector) -> Double) -> Double { (side(start.content) / side(start.picture)).rounded() }

    /// The position nearest to a goal that looks the same as `place`, all in pictures; it is half a view away from the
    /// map's ends if `place` is.
    private func near(_ position: Double, _ goal: Double, inside margin: Double, of count: Double) -> Double {
        // The period, in pictures, after which the map repeats.
        let period = Double(start.map.span)
        let near = goal + (position - goal).remainder(dividingBy: period)
        let room = min(margin, position)...max(count - margin, position)
        if near < room.lowerBound { return near + period }
        return near > room.upperBound ? near - period : near
    }
}
