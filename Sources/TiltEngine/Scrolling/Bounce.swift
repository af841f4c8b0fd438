/// The return of content that is past its edge, in points along one axis.
///
/// Content that arrives at 50 pt/s or more overshoots and returns on a critically damped spring of ω = 11.0 /s; it is at
/// most v / (ω e) past the edge. Slower content creeps back by two exponentials of 9.0 /s and 46.0 /s. The numbers are
/// UIScrollView's as measured on iOS 26 (a fit: up to 14 pt off in the middle of a swing).
public struct Bounce: Hashable, Sendable {
    /// The spring of content that arrives with speed.
    package static let swing = Spring(angularFrequency: 11, dampingRatio: 1)
    /// The spring of content let go at rest.
    package static let creep = Spring(decayRates: 9, fastCreep)
    private static let fastCreep = 46.0
    /// The speed in points per second from which content overshoots.
    private static let swingSpeed = 50.0
    /// The distance from its end at which a bounce is over, in points.
    package static let tolerance = 0.1

    /// The position at the start, in points.
    public let start: Double
    /// The velocity at the start, in points per second.
    public let initialVelocity: Double
    /// The position at the end, in points: the edge, or a position past it at which something holds the content.
    public let destination: Double
    /// The spring that pulls the content to its destination.
    public let spring: Spring
    /// The duration of the bounce, in seconds.
    public let duration: Double

    /// A bounce.
    /// - Parameters:
    ///   - start: the position at the start, in points; finite.
    ///   - velocity: the velocity at the start, in points per second; finite.
    ///   - destination: the position at the end, in points; finite.
    ///   - spring: the spring that pulls; nil chooses one by the speed, as UIScrollView does.
    public init(from start: Double, velocity: Double, to destination: Double, spring: Spring? = nil) {
        precondition(start.isFinite && velocity.isFinite && destination.isFinite, "A bounce joins two positions")
        let displacement = start - destination
        self.start = start
        self.initialVelocity = velocity
        self.destination = destination
        let swings = Self.swings(displacement: displacement, velocity: velocity)
        self.spring = spring ?? (swings ? Self.swing : Self.creep)
        self.duration = self.spring.settlingTime(
            displacement: displacement, velocity: velocity, within: Self.tolerance)
    }

    // What is slow but so near to the edge that creeping would carry it past swings too: then it passes at its own speed.
    private static func swings(displacement: Double, velocity: Double) -> Bool {
        abs(velocity) >= swingSpeed || displacement * (velocity + fastCreep * displacement) < 0
    }

    /// The position in points at a time of 0 s or more after the start.
    public func position(at time: Double) -> Double {
        guard time < duration else { return destination }
        return destination + motion(at: time).displacement
    }

    /// The velocity in points per second at a time of 0 s or more after the start.
    public func velocity(at time: Double) -> Double {
        time < duration ? motion(at: time).velocity : 0
    }

    /// The time at which content flung inwards passes its destination, in seconds; nil where it comes to rest there.
    package var passingTime: Double? {
        let displacement = start - destination
        let drift = initialVelocity + spring.angularFrequency * displacement
        guard spring == Self.swing, displacement * drift < 0 else { return nil }
        return -displacement / drift
    }

    private func motion(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.motion(displacement: start - destination, velocity: initialVelocity, after: time)
    }
}
