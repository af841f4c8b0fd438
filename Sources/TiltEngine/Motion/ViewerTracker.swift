/// The viewer that parallax layers follow: the tilt's fast part, still around level, with a spring behind it. Leak and spring
/// advance by closed forms, whatever the length of a step.
public struct ViewerTracker: Hashable, Sendable {
    /// The slow part of the tilt, which is taken to be the way the device is held.
    private var mean = Tilt.zero
    private var horizontal = CriticalSpring()
    private var vertical = CriticalSpring()
    /// Where the spring pulls.
    private var place = ViewerOffset.zero
    private var leaks = false

    /// Straight ahead and at rest.
    public init() {}

    /// Where the viewer is now.
    public var offset: ViewerOffset { ViewerOffset(h: horizontal.value, v: vertical.value) }

    /// Follows a tilt for `dt` seconds.
    ///
    /// q = (tilt − m) / sin 30°, tightened to q · |q| / 0.07 below 0.07 (2°), clamped to −1…1, is where the spring pulls.
    ///
    /// - Parameters:
    ///   - tilt: the tilt, held over the step.
    ///   - leaks: whether m trails the tilt with a time constant of 4 s, as a sensor needs; otherwise m is 0.
    ///   - dt: the length of the step in seconds.
    public mutating func follow(_ tilt: Tilt, leaks: Bool, for dt: Double) {
        let kept = Double.exp(-dt / Self.leakTime)
        mean = leaks ? Tilt(x: lerp(tilt.x, mean.x, kept), y: lerp(tilt.y, mean.y, kept)) : .zero
        let lean = tilt - mean
        let q = lean.length / ViewerOffset.fullTilt
        let tightening = min(q / Self.tightened, 1)
        follow(ViewerOffset(Tilt(x: lean.x * tightening, y: lean.y * tightening)), for: dt)
        self.leaks = leaks
    }

    /// Follows a place that needs neither leak nor tightening, such as a hovering pointer's, for `dt` seconds.
    public mutating func follow(_ place: ViewerOffset, for dt: Double) {
        self.place = place
        leaks = false
        horizontal.step(dt, toward: place.h)
        vertical.step(dt, toward: place.v)
    }

    /// Whether the viewer rests to within 1/2000, less than a tenth of a point on the widest layer, and stays if the tilt does.
    public var isSettled: Bool {
        let stays = !leaks || (abs(place.h) < 0.0005 && abs(place.v) < 0.0005)
        return stays && horizontal.isSettled(at: place.h) && vertical.isSettled(at: place.v)
    }

    /// The time constant of the leak, in seconds.
    static let leakTime = 4.0
    /// The offset below which a lean is tightened.
    static let tightened = 0.07
}

/// A spring with damping ratio 1 and a response of 0.16 s: with e = value − target and ω = 2π / response,
/// e(t) = (e + (v + ωe) t) exp(−ωt).
private struct CriticalSpring: Hashable, Sendable {
    var value = 0.0
    var velocity = 0.0

    private static let omega = 2 * Double.pi / 0.16

    mutating func step(_ dt: Double, toward target: Double) {
        let error = value - target
        let pull = velocity + Self.omega * error
        let decay = Double.exp(-Self.omega * dt)
        value = target + (error + pull * dt) * decay
        velocity = (velocity - Self.omega * pull * dt) * decay
    }

    func isSettled(at target: Double) -> Bool {
        abs(value - target) < 0.0005 && abs(velocity) < 0.005
    }
}
