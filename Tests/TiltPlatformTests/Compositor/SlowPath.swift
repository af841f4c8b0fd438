import TiltCanvas
import TiltEngine

/// A line of a width along a path, as the set of the points in it.
nonisolated struct SlowPath {
    let points: [Vector]
    let isClosed: Bool
    let half: Double
    let join: LineJoin

    init(_ points: [Vector], isClosed: Bool, half: Double, join: LineJoin) {
        (self.points, self.isClosed, self.half, self.join) = (points, isClosed, half, join)
    }

    func contains(_ place: Vector) -> Bool {
        let count = points.count
        for index in 0..<(isClosed ? count : count - 1) {
            let (a, b) = (points[index], points[(index + 1) % count])
            let (way, length) = ((b - a) / (b - a).length, (b - a).length)
            let (along, beside) = ((place - a).dot(way), (place - a).cross(way))
            if along >= 0, along <= length, abs(beside) <= half { return true }
            if join == .round, (place - a).length <= half || (place - b).length <= half { return true }
            guard isClosed || index + 2 < count else { continue }
            let next = points[(index + 2) % count] - b
            if joins(place - b, way, next / next.length) { return true }
        }
        return false
    }

    /// Whether a point beside a corner is between the two pieces.
    private func joins(_ place: Vector, _ before: Vector, _ after: Vector) -> Bool {
        // After the end of one and before the start of the other, on the outside.
        guard join != .round, place.dot(before) >= 0, place.dot(after) <= 0 else { return false }
        guard abs(place.cross(before)) <= half, abs(place.cross(after)) <= half else { return false }
        let sum = Vector(-before.y - after.y, before.x + after.x)
        if join == .miter, 1 + before.dot(after) >= 0.02 { return true }
        let middle = sum / sum.length
        return abs(place.dot(middle)) <= half * Vector(-before.y, before.x).dot(middle)
    }
}
