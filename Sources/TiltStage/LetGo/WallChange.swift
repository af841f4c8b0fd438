import TiltEngine

/// A change of the walls around a pile, and the new places of its things.
struct WallChange: Sendable {
    private let old: Rect
    private let new: FallArea
    /// Whether the pile lies on a side wall instead of the floor or the ceiling.
    private let isSideways: Bool
    /// Whether the pile lies at the lower end of its axis, at the left wall or the ceiling.
    private let isReversed: Bool

    /// The overlap of two things, as a share of the smaller one's shorter side, up to which the solver separates them.
    private static let mostOverlap = 0.05

    /// A change from old walls to those of a new area, while `pull` acts on the things.
    init(from old: Rect, to new: FallArea, pull: Vector) {
        (self.old, self.new) = (old, new)
        isSideways = abs(pull.x) > abs(pull.y)
        isReversed = (isSideways ? pull.x : pull.y) < 0
    }

    /// The new centre of an item that gets another size. Its distance to the wall on which the pile lies changes with
    /// its size, so that a pile keeps standing; along that wall it keeps its relative position.
    func center(of item: DynamicItem, resized: DynamicItem) -> Vector {
        let (start, size, newSize) = (item.frame.origin - old.origin, item.frame.size, resized.frame.size)
        let (room, newRoom) = (old.size - size, new.bounds.size - newSize)
        let scale = resized.size.y / item.size.y
        func spread(_ start: Double, _ room: Double, _ newRoom: Double) -> Double {
            newRoom * (room > 0 ? (start / room).clamped(to: 0...1) : 0.5)
        }
        func piled(_ start: Double, _ room: Double, _ newRoom: Double) -> Double {
            let gap = ((isReversed ? start : room - start) * scale).clamped(to: 0...max(0, newRoom))
            return isReversed ? gap : newRoom - gap
        }
        let (x, y) = isSideways ? (piled, spread) : (spread, piled)
        return new.bounds.origin + newSize / 2 + Vector(x(start.x, room.x, newRoom.x), y(start.y, room.y, newRoom.y))
    }

    /// The centres of things, after those that overlap others deeply have moved to the nearest free place
    /// beside or above another one, or stay if there is none.
    func separated(_ things: [Placement]) -> [Vector] {
        var placed: [Placement] = []
        var centers = things.map(\.center)
        let depths = things.map { depth(of: $0.center) }
        for i in things.indices.sorted(by: { (-depths[$0], $0) < (-depths[$1], $1) }) {
            var thing = things[i]
            if placed.contains(where: { overlapsDeeply(thing, $0) }), let place = place(for: thing, among: placed) {
                thing.center = place
                centers[i] = place
            }
            placed.append(thing)
        }
        return centers
    }

    /// The distance of a point toward the wall on which the pile lies, from any origin.
    private func depth(of point: Vector) -> Double {
        (isSideways ? point.x : point.y) * (isReversed ? -1 : 1)
    }

    private func overlapsDeeply(_ a: Placement, _ b: Placement) -> Bool {
        a.overlap(with: b) > Self.mostOverlap * min(a.size.x, a.size.y, b.size.x, b.size.y)
    }

    /// The place nearest to a thing, next to a placed one, where it overlaps nothing.
    private func place(for thing: Placement, among placed: [Placement]) -> Vector? {
        let places = placed.flatMap { other in
            let reach = (thing.frame.size + other.frame.size) / 2
            return [
                Vector(thing.center.x, other.center.y - reach.y), Vector(thing.center.x, other.center.y + reach.y),
                Vector(other.center.x - reach.x, thing.center.y), Vector(other.center.x + reach.x, thing.center.y),
            ]
        }
        let others = placed + new.panels.map { Placement($0) }
        return places.sorted { ($0 - thing.center).length < ($1 - thing.center).length }.first { center in
            var moved = thing
            moved.center = center
            return new.bounds.encloses(moved.frame) && !others.contains { moved.overlap(with: $0) > Rect.slack }
        }
    }
}
