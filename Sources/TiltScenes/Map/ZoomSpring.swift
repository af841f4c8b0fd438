import TiltEngine

/// A zoom in progress: a spring of its logarithm, so that doubling takes the same time at any size. Notches, keys and
/// stick change only its target; the zoom and its velocity are continuous.
struct ZoomSpring: Equatable, Sendable {
    /// The zoom at the end.
    let target: Double
    /// The point of the view that keeps its content.
    let point: Vector
    /// The logarithm of the ratio of zoom and target, and its velocity, at `since`.
    private let displacement: Double
    private let velocity: Double
    private let since: Double
    private let spring: Spring

    private static let usual = Spring(response: 0.22, dampingRatio: 1)
    /// The spring of an arrival, which takes 0.6 s.
    private static let settling = Spring(response: 0.4, dampingRatio: 1)
    /// The tolerance of the end of a zoom, as a ratio and a tenth of its rate per second: a tenth of a point in a window.
    private static let still = 1e-4

    /// A zoom to a target about a point, continuing the motion of the previous one.
    init(from zoom: Double, to target: Double, about point: Vector, at time: Double, after last: ZoomSpring? = nil) {
        self.init(from: zoom, to: target, about: point, at: time, after: last, by: Self.usual)
    }

    /// The zoom of a map that arrives slightly enlarged.
    static func arrival(at zoom: Double, about point: Vector, time: Double) -> ZoomSpring {
        ZoomSpring(from: 1.08 * zoom, to: zoom, about: point, at: time, after: nil, by: settling)
    }

    private init(
        from zoom: Double, to target: Double, about point: Vector, at time: Double, after last: ZoomSpring?,
        by spring: Spring
    ) {
        self.target = target
        self.point = point
        displacement = .log(zoom / target)
        velocity = last?.motion(at: time).velocity ?? 0
        since = time
        self.spring = spring
    }

    func zoom(at time: Double) -> Double {
        isOver(at: time) ? target : target * .exp(motion(at: time).displacement)
    }

    /// Whether it has arrived.
    func isOver(at time: Double) -> Bool {
        let motion = motion(at: time)
        return abs(motion.displacement) < Self.still && abs(motion.velocity) < Self.still * 10
    }

    private func motion(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.motion(displacement: displacement, velocity: velocity, after: max(0, time - since))
    }
}
