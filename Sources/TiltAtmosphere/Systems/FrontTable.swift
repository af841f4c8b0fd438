import TiltEngine

/// Where the fronts of a low run, at many distances from it: from there it is interpolated, within 0.1 points.
struct FrontTable: Hashable, Sendable {
    private let courses: [FrontSpirals.Course]
    /// The distance at which the fronts bend, and the number of steps up to there.
    private let bend: Double
    private let inner: Double
    /// Steps per radius up to the bend, and beyond it.
    private let innerScale, outerScale: Double

    /// The courses up to an end beyond the bend, in steps of at most 1/64 radius, none of which crosses the bend.
    init(_ fronts: FrontSpirals, to end: Double) {
        bend = fronts.triple
        inner = (64 * bend).rounded(.up)
        innerScale = bend > 0 ? inner / bend : 0
        let outer = (64 * (end - bend)).rounded(.up)
        outerScale = outer / (end - bend)
        let distances =
            stride(from: 0, to: inner, by: 1).map { [innerScale] in $0 / innerScale }
            + stride(from: 0, through: outer, by: 1).map { [bend, outerScale] in bend + $0 / outerScale }
        courses = distances.map { fronts.course(at: $0) }
    }

    /// The course at a distance of 0 up to the end.
    @inline(__always)
    func course(at distance: Double) -> FrontSpirals.Course {
        let place = distance < bend ? distance * innerScale : inner + (distance - bend) * outerScale
        let index = min(Int(place), courses.count - 2)
        let (a, b, share) = (courses[index], courses[index + 1], place - Double(index))
        return FrontSpirals.Course(
            warm: a.warm + (b.warm - a.warm) * share, cold: a.cold + (b.cold - a.cold) * share,
            lever: a.lever + (b.lever - a.lever) * share)
    }
}
