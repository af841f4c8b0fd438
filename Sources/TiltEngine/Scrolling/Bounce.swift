/// The return of content that is past its edge, in points along one axis.
///
/// Content that arrives at 50 pt/s or more overshoots and returns on a critically damped spring of ω = 11.0 /s; it is at
/// most v / (ω e) past the edge. Slower content creeps back by two exponentials of 9.0 /s and 46.0 /s. The numbers are
/// UIScrollView's as measured on iOS 26 (a fit: up to 14 pt off in the middle of a swing).
public struct Bounce: Hashable, Sendable {
    /// The spring of content that arrives fast.
    package static let swing = Spring(angularFrequency: usualFrequency, dampingRatio: 1)
    /// UIScrollView's ω, in 1/s.
    public static let usualFrequency = 11.0
    /// The spring of content released at rest.
    package static let creep = Spring(decayRates: slowCreep, fastCreep)
    private static let (slowCreep, fastCreep) = (9.0, 46.0)
    /// The speed above which content overshoots, in points per second.
    private static let swingSpeed = 50.0
    /// The distance from its end at which a bounce is over, in points.
    package static let tolerance = 0.1

    /// The position at the start, in points.
    public let start: Double
    /// The velocity at the start, in points per second.
    public let initialVelocity: Double
    /// The position at the end, in points: the edge, or a position outside at which content is held.
    public let destination: Double
    /// The spring that pulls the content to its destination.
    public let spring: Spring
    /// The duration of the bounce, in seconds.
    public let duration: Double

    /// A bounce from a position in points at a velocity in points per second, all finite. `frequency` is ω for content that
    /// arrives fast, in 1/s, above 0; the rates for slow content scale with it. `spring` is the one that pulls; nil chooses by
    /// the speed, as UIScrollView does.
    public init(
        from start: Double, velocity: Double, to destination: Double, frequency: Double = Self.usualFrequency,
        spring: Spring? = nil
    ) {
        require(start.isFinite && velocity.isFinite && destination.isFinite, "a bounce needs finite numbers")
        let displacement = start - destination
        (self.start, self.initialVelocity, self.destination) = (start, velocity, destination)
        let pace = frequency / Self.usualFrequency
        let swings = Self.swings(displacement: displacement, velocity: velocity, pace: pace)
        self.spring = spring ?? Self.spring(swings: swings, pace: pace)
        self.duration = self.spring.settlingTime(displacement: displacement, velocity: velocity, within: Self.tolerance)
    }

    // Slow content that is so near the edge that creeping would carry it past swings too: it then passes at its own speed.
    private static func swings(displacement: Double, velocity: Double, pace: Double) -> Bool {
        abs(velocity) >= swingSpeed || displacement * (velocity + fastCreep * pace * displacement) < 0
    }

    private static func spring(swings: Bool, pace: Double) -> Spring {
        if pace == 1 { return swings ? swing : creep }
        return swings
            ? Spring(angularFrequency: usualFrequency * pace, dampingRatio: 1)
            : Spring(decayRates: slowCreep * pace, fastCreep * pace)
    }

    /// The position in points at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        guard time < duration else { return destination }
        return destination + motion(at: time).displacement
    }

    /// The velocity in points per second at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double { time < duration ? motion(at: time).velocity : 0 }

    /// The time in seconds at which content flung inwards passes its destination; nil if it comes to rest there.
    package var passingTime: Double? {
        let displacement = start - destination
        let drift = initialVelocity + spring.angularFrequency * displacement
        guard spring.dampingRatio == 1, displacement * drift < 0 else { return nil }
        return -displacement / drift
    }

    private func motion(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.motion(displacement: start - destination, velocity: initialVelocity, after: time)
    }
}
