import TiltEngine

/// Where the fronts of a low run, at many distances from it: from there it is interpolated, within 0.1 points.
struct FrontTable: Hashable, Sendable {
    private let courses: [FrontSpirals.Course]
    /// The distance at which the fronts bend, and the number of steps up to there.
    private let bend, inner: Double
    /// Steps per radius up to the bend, and beyond it.
    private let innerScale, outerScale: Double

    /// The courses up to an end, in steps of at most 1/64 radius within 64 radii, none of which crosses the bend.
    init(_ fronts: FrontSpirals, to end: Double) {
        let bend = min(max(fronts.triple, 0), end)
        func steps(_ length: Double) -> Double { (64 * length).rounded(.up).clamped(to: 1...4096) }
        let (inner, outer) = (bend > 0 ? steps(bend) : 0, steps(end - bend))
        let distances =
            stride(from: 0, to: inner, by: 1).map { bend * $0 / inner }
            + stride(from: 0, through: outer, by: 1).map { bend + (end - bend) * $0 / outer }
        courses = distances.map { fronts.course(at: $0) }
        innerScale = bend > 0 ? inner / bend : 0
        outerScale = end > bend ? outer / (end - bend) : 0
        (self.bend, self.inner) = (bend, inner)
    }

    /// The course at a distance of 0 up to the end.
    @inline(__always) func course(at distance: Double) -> FrontSpirals.Course {
        let place = distance < bend ? distance * innerScale : inner + (distance - bend) * outerScale
        let index = min(Int(place), courses.count - 2)
        let (a, b, share) = (courses[index], courses[index + 1], place - Double(index))
        return FrontSpirals.Course(
            warm: a.warm + (b.warm - a.warm) * share, cold: a.cold + (b.cold - a.cold) * share,
            lever: a.lever + (b.lever - a.lever) * share)
    }
}
