import TiltEngine

/// The transition of the map to another position, when it restarts or its recipe changes. Since the map repeats, it
/// goes the shorter way, from the nearest equivalent position; on a longer way than the eye can follow, the map there
/// fades in over the map here while both move a little in that direction. Another map fades in where it is.
struct MapMorph: Equatable, Sendable {
    /// The appearance of the map: its layout, the view's offset, and the offset on the minimap.
    struct Shown {
        var layout: MapLayout
        var offset: Vector
        var overview: Vector
        /// The map that fades out under it; nil if there is none.
        var below: Below?
    }

    /// A map that fades out.
    struct Below {
        var layout: MapLayout
        var offset: Vector
        /// The opacity of the map above it, 0…1.
        var share: Double
    }

    private let start: MapLayout
    private let offset: Vector
    private let movement: Movement

    /// The longest move that the eye can follow, and the move of maps that fade into one another, in points.
    private static let (longest, drift) = (120.0, 24.0)

    /// A transition that starts now, from the appearance of the map.
    init(from shown: Shown, at time: Double) {
        let clearest = shown.below.flatMap { $0.share < 0.5 ? $0 : nil }
        start = clearest?.layout ?? shown.layout
        offset = clearest?.offset ?? shown.offset
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance at a time on the way to a layout at an offset.
    func shown(_ layout: MapLayout, at offset: Vector, time: Double) -> Shown {
        let share = movement.smoothShare(at: time)
        guard share < 1, start.view == layout.view else {
            return Shown(layout: layout, offset: offset, overview: offset)
        }
        guard start.map == layout.map else {
            let below = Below(layout: start, offset: self.offset, share: share)
            return Shown(layout: layout, offset: offset, overview: offset, below: below)
        }
        let now = layout.zoomed(to: start.zoom * .pow(layout.zoom / start.zoom, share))
        // All positions are those of the view's centre, in pictures.
        let middle = layout.view.size / 2
        let (here, there) = ((self.offset + middle).over(start.picture), (offset + middle).over(layout.picture))
        func centered(_ place: Vector) -> Vector { place.times(now.picture) - middle }
        let overview = centered(here + (there - here) * share)
        let near = Vector(self.near(here, there, \.x), self.near(here, there, \.y))
        if (there - near).times(layout.picture).length <= Self.longest {
            return Shown(layout: now, offset: centered(near + (there - near) * share), overview: overview)
        }
        let distance = (there - here).times(layout.picture)
        let step = (distance * min(1, Self.drift / distance.length)).over(layout.picture)
        return Shown(
            layout: now, offset: centered(there - step * (1 - share)), overview: overview,
            below: Below(layout: now, offset: centered(here + step * share), share: share))
    }

    /// A coordinate of the position nearest to a goal that looks the same as `place`. It keeps half a view from the
    /// map's ends if `place` does.
    private func near(_ place: Vector, _ goal: Vector, _ side: (Vector) -> Double) -> Double {
        let (position, goal) = (side(place), side(goal))
        let margin = side(start.view.size) / 2 / side(start.picture)
        let count = (side(start.content) / side(start.picture)).rounded()
        // The period, in pictures, after which the map repeats.
        let period = Double(start.map.span)
        let near = goal + (position - goal).remainder(dividingBy: period)
        let room = min(margin, position)...max(count - margin, position)
        if near < room.lowerBound { return near + period }
        return near > room.upperBound ? near - period : near
    }
}
