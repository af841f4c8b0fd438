/// The convex hull of points, clockwise on a y-down screen (Andrew's monotone chain, Information Processing Letters 9,
/// 1979). Points in line with their neighbours are omitted.
func convexHull(of points: [Vector]) -> [Vector] {
    let sorted = points.sorted { $0.x == $1.x ? $0.y < $1.y : $0.x < $1.x }
    var hull: [Vector] = []
    hull.reserveCapacity(points.count + 1)
    // Along one side, and from its end back along the other.
    for side in [sorted[...], sorted.reversed().dropFirst()] {
        let start = max(0, hull.count - 1)
        for point in side {
            while hull.count > start + 1 {
                let last = hull[hull.count - 1]
                let (a, b) = (last - hull[hull.count - 2], point - last)
                guard a.cross(b) <= 1e-9 * a.portableLength * b.portableLength else { break }
                hull.removeLast()
            }
            hull.append(point)
        }
    }
    return hull.dropLast()
}
