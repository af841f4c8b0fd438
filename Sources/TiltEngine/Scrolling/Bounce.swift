/// The return of content that is past its edge, in points along one axis.
///
/// Content that comes with speed swings out and back on a critically damped spring of ω = 11.0 /s, v / (ω e) at its
/// furthest. Content let go at rest creeps back, by two exponentials of 9.0 /s and 46.0 /s. The two part at 50 pt/s. The
/// numbers are UIScrollView's as measured on iOS 26 (a fit: up to 14 pt off between the ends of a swing).
public struct Bounce: Hashable, Sendable {
    /// The spring of content that comes with speed.
    package static let swing = Spring(angularFrequency: 11, dampingRatio: 1)
    /// The spring of content let go at rest.
    package static let creep = Spring(decayRates: 9, fastCreep)
    private static let fastCreep = 46.0
    /// The speed in points per second from which content swings.
    private static let swingSpeed = 50.0
    /// How near to its end a bounce is over, in points.
    package static let tolerance = 0.1

    /// Where it starts, in points.
    public let start: Double
    /// How fast it starts, in points per second.
    public let initialVelocity: Double
    /// Where it ends, in points: the edge, or the place outside where something holds the content.
    public let destination: Double
    /// What pulls it there.
    public let spring: Spring
    /// The time until it is over, in seconds.
    public let duration: Double

    /// A bounce.
    /// - Parameters:
    ///   - start: where it starts, in points; finite.
    ///   - velocity: how fast it starts, in points per second; finite.
    ///   - destination: where it ends, in points; finite.
    ///   - spring: what pulls it; nil chooses by speed, as UIScrollView does.
    public init(from start: Double, velocity: Double, to destination: Double, spring: Spring? = nil) {
        precondition(start.isFinite && velocity.isFinite && destination.isFinite, "A bounce joins two places")
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

    /// When content flung inwards passes its destination, in seconds; nil where it comes to rest there.
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
