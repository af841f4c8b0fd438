/// The viewer that parallax layers follow: the fast part of the tilt, tightened around level and smoothed by a spring.
/// Leak and spring advance in closed form, so the length of a step does not matter.
public struct ViewerTracker: Hashable, Sendable {
    /// The slow part of the tilt, taken as the pose in which the device is held.
    private var mean = Tilt.zero
    private var viewer = SpringVector()
    private var recentres = false
    /// The time in seconds for which the sensor has been still.
    private var stillness = 0.0
    /// The spring that moves the viewer to its target.
    public var spring = Self.usualSpring
    /// The time constant with which a sensor's pose becomes level while it is still, in seconds, above 0.
    public var recentringTime = Self.usualRecentringTime

    /// A tracker at rest, straight ahead.
    public init() {}

    /// A tracker at rest at an offset.
    public init(at offset: ViewerOffset) { viewer = SpringVector(Vector(offset.h, offset.v)) }

    /// The current offset of the viewer.
    public var offset: ViewerOffset { ViewerOffset(h: viewer.x.value, v: viewer.y.value) }

    /// The viewer's offset in `time` seconds, 0 or more, if its target does not change.
    public func offset(after time: Double) -> ViewerOffset {
        var later = self
        later.viewer.advance(by: time, using: spring)
        return later.offset
    }

    /// Follows a tilt for `dt` seconds.
    ///
    /// The spring's target is q = (tilt − m) / sin 30°, tightened to q · |q| / 0.07 below 0.07 (2°), and clamped to −1…1.
    /// m follows the tilt with the time constant ``recentringTime`` while the sensor turns slower than 3 °/s for half a
    /// second, as one that lies somewhere. It stands while a hand moves or holds it: a living hand is never that still.
    /// `speed` is that in rad/s with which the sensor turns; nil without a sensor, where m is 0.
    public mutating func follow(_ tilt: Tilt, turningAt speed: Double?, for dt: Double) {
        if let speed {
            stillness = speed < Self.slow ? stillness + dt : 0
            if stillness > Self.patience {
                let kept = Double.exp(-min(dt, stillness - Self.patience) / recentringTime)
                mean = Tilt(x: lerp(tilt.x, mean.x, kept), y: lerp(tilt.y, mean.y, kept))
            }
        } else {
            (mean, stillness) = (.zero, 0)
        }
        let lean = tilt - mean
        let q = lean.length / ViewerOffset.fullTilt
        let tightening = min(q / Self.tightened, 1)
        follow(ViewerOffset(Tilt(x: lean.x * tightening, y: lean.y * tightening)), for: dt)
        recentres = speed != nil
    }

    /// Follows an offset without recentring or tightening, such as a hovering pointer's, for `dt` seconds.
    public mutating func follow(_ offset: ViewerOffset, for dt: Double) {
        viewer.target = Vector(offset.h, offset.v)
        recentres = false
        viewer.advance(by: dt, using: spring)
    }

    /// Whether the viewer is at rest within 1/2000, less than a tenth of a point on the widest layer, for a constant tilt.
    public var isSettled: Bool {
        let stays = !recentres || (abs(viewer.target.x) < 0.0005 && abs(viewer.target.y) < 0.0005)
        return stays && Self.isSettled(viewer.x) && Self.isSettled(viewer.y)
    }

    private static func isSettled(_ axis: SpringValue) -> Bool {
        abs(axis.value - axis.target) < 0.0005 && abs(axis.velocity) < 0.005
    }

    /// A spring that settles within a fifth of a second and never overshoots.
    public static let usualSpring = Spring(response: 0.16, dampingRatio: 1)
    /// The usual time constant of recentring, in seconds.
    public static let usualRecentringTime = 12.0
    /// The speed in rad/s below which a sensor may be still, 3 °/s, and the seconds after which it is.
    private static let (slow, patience) = (Angle.degrees(3).radians, 0.5)
    /// The offset below which a lean is tightened.
    static let tightened = 0.07
}
