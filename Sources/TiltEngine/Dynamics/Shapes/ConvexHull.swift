/// The convex hull of points, clockwise on a y-down screen (Andrew's monotone chain, Information Processing Letters 9,
/// 1979). Points in line with their neighbours are omitted.
func convexHull(of points: [Vector]) -> [Vector] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Vector>) -> [Vector] {
        var chain: [Vector] = []
        for point in points {
            while let last = chain.last, chain.count > 1 {
                let (a, b) = (last - chain[chain.count - 2], point - last)
                guard a.cross(b) <= 1e-9 * a.portableLength * b.portableLength else { break }
                chain.removeLast()
            }
            chain.append(point)
        }
        return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
}
