/// The viewer that parallax layers follow: the tilt's fast part, still around level, with a spring behind it. Leak and spring
/// advance by closed forms, whatever the length of a step.
public struct ViewerTracker: Hashable, Sendable {
    /// The slow part of the tilt, which is taken to be the way the device is held.
    private var mean = Tilt.zero
    private var horizontal = SpringValue(0)
    private var vertical = SpringValue(0)
    private var leaks = false
    /// What draws the viewer to where it is to be.
    public var spring = Self.usualSpring
    /// The time constant with which a steady tilt of a sensor becomes level, in seconds, above 0.
    public var leakTime = Self.usualLeakTime

    /// Straight ahead and at rest.
    public init() {}

    /// At rest at an offset.
    public init(at offset: ViewerOffset) {
        horizontal = SpringValue(offset.h)
        vertical = SpringValue(offset.v)
    }

    /// Where the viewer is now.
    public var offset: ViewerOffset { ViewerOffset(h: horizontal.value, v: vertical.value) }

    /// Where the viewer will be in `time` seconds, 0 or more, as long as it is drawn to the same offset.
    public func offset(after time: Double) -> ViewerOffset {
        func value(_ axis: SpringValue) -> Double {
            var axis = axis
            axis.advance(by: time, using: spring)
            return axis.value
        }
        return ViewerOffset(h: value(horizontal), v: value(vertical))
    }

    /// Follows a tilt for `dt` seconds.
    ///
    /// q = (tilt − m) / sin 30°, tightened to q · |q| / 0.07 below 0.07 (2°), clamped to −1…1, is where the spring pulls.
    ///
    /// - Parameters:
    ///   - tilt: the tilt, held over the step.
    ///   - leaks: whether m trails the tilt with the time constant ``leakTime``, as a sensor needs; otherwise m is 0.
    ///   - dt: the length of the step in seconds.
    public mutating func follow(_ tilt: Tilt, leaks: Bool, for dt: Double) {
        let kept = Double.exp(-dt / leakTime)
        mean = leaks ? Tilt(x: lerp(tilt.x, mean.x, kept), y: lerp(tilt.y, mean.y, kept)) : .zero
        let lean = tilt - mean
        let q = lean.length / ViewerOffset.fullTilt
        let tightening = min(q / Self.tightened, 1)
        follow(ViewerOffset(Tilt(x: lean.x * tightening, y: lean.y * tightening)), for: dt)
        self.leaks = leaks
    }

    /// Follows an offset that needs neither leak nor tightening, such as a hovering pointer's, for `dt` seconds.
    public mutating func follow(_ offset: ViewerOffset, for dt: Double) {
        (horizontal.target, vertical.target) = (offset.h, offset.v)
        leaks = false
        horizontal.advance(by: dt, using: spring)
        vertical.advance(by: dt, using: spring)
    }

    /// Whether the viewer rests to within 1/2000, less than a tenth of a point on the widest layer, and stays if the tilt does.
    public var isSettled: Bool {
        let stays = !leaks || (abs(horizontal.target) < 0.0005 && abs(vertical.target) < 0.0005)
        return stays && Self.isSettled(horizontal) && Self.isSettled(vertical)
    }

    private static func isSettled(_ axis: SpringValue) -> Bool {
        abs(axis.value - axis.target) < 0.0005 && abs(axis.velocity) < 0.005
    }

    /// A spring that needs no fifth of a second and never overshoots.
    public static let usualSpring = Spring(response: 0.16, dampingRatio: 1)
    /// Four seconds.
    public static let usualLeakTime = 4.0
    /// The offset below which a lean is tightened.
    static let tightened = 0.07
}
