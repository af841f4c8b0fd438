/// The response that turns a device's lean into tilt: settings per axis, exchanged or locked axes, and smoothing.
///
/// The standard response changes nothing.
public struct TiltResponse: Hashable, Sendable, Codable {
    /// The response of one axis; numbers out of range are clamped. A lean a becomes
    ///
    ///     30° · sensitivity · u^curve        u = max(0, |a| − dead zone) / (30° − dead zone)
    ///
    /// toward the same side, `limit` at most.
    public struct Axis: Hashable, Sendable, Codable {
        /// The factor of the lean, 0…100.
        public var sensitivity = 1.0
        /// The exponent, 0.1…10: 1 is linear, above 1 is finer near level. 30° remains 30°.
        public var curve = 1.0
        /// The lean below which nothing tilts, 0…29, in degrees.
        public var deadZone = 0.0
        /// The greatest tilt, 0…90, in degrees.
        public var limit = 90.0
        /// Whether the direction is inverted.
        public var isInverted = false

        /// The response of an axis; the defaults change nothing.
        public init(
            sensitivity: Double = 1, curve: Double = 1, deadZone: Double = 0, limit: Double = 90,
            isInverted: Bool = false
        ) {
            (self.sensitivity, self.curve, self.deadZone) = (sensitivity, curve, deadZone)
            (self.limit, self.isInverted) = (limit, isInverted)
        }

        /// The sine of the tilt for the sine of a lean, each −1…1.
        package func response(to sine: Double) -> Double {
            if self == Axis() { return sine }
            let lean = Angle.radians(.asin(abs(sine).clamped(to: 0...1))).degrees
            let dead = deadZone.clamped(to: 0...29)
            let u = max(0, lean - dead) / (TiltResponse.pivot - dead)
            let tilt =
                TiltResponse.pivot * sensitivity.clamped(to: 0...100) * Double.pow(u, curve.clamped(to: 0.1...10))
            let answer = Double.sin(Angle.degrees(min(tilt, limit.clamped(to: 0...90))).radians)
            return (sine < 0) != isInverted ? -answer : answer
        }
    }

    /// An axis of the tilt.
    public enum AxisName: String, Hashable, Sendable, Codable, CaseIterable {
        /// The sideways axis.
        case x
        /// The axis toward and away from the player.
        case y
    }

    /// The response of the sideways axis.
    public var x = Axis()
    /// The response of the axis toward and away from the player.
    public var y = Axis()
    /// Whether the two axes are exchanged.
    public var isExchanged = false
    /// The only axis that tilts; nil for both.
    public var lock: AxisName?
    /// The smoothing of a tilt at rest, in seconds; 0 is none.
    public var smoothing = 0.0

    /// A response; the defaults change nothing.
    public init(
        x: Axis = Axis(), y: Axis = Axis(), isExchanged: Bool = false, lock: AxisName? = nil, smoothing: Double = 0
    ) { (self.x, self.y, self.isExchanged, self.lock, self.smoothing) = (x, y, isExchanged, lock, smoothing) }

    /// The standard response, which changes nothing.
    public static let standard = TiltResponse()

    /// The response of an axis.
    public subscript(axis: AxisName) -> Axis {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }

    /// The tilt for a lean, of length 1 at most.
    public func tilt(for lean: Tilt) -> Tilt {
        let (a, b) = isExchanged ? (lean.y, lean.x) : (lean.x, lean.y)
        let tilt = Tilt(x: lock == .y ? 0 : x.response(to: a), y: lock == .x ? 0 : y.response(to: b))
        guard tilt.length > 1, tilt.length > lean.length else { return tilt }
        return Tilt(x: tilt.x / tilt.length, y: tilt.y / tilt.length)
    }

    /// The lean in degrees that a curve does not change.
    private static let pivot = 30.0
}

/// A tilt that is smoothed while the device is nearly still and followed at once when it turns. The gyroscope
/// distinguishes the two, so smoothing adds no delay. It is the One Euro filter (Casiez, Roussel, Vogel, CHI 2012) with
/// the measured angular velocity as the derivative, and the tiers of Jibb Smart's "Good gyro controls" for the cutoff.
struct SmoothedTilt: Hashable, Sendable {
    private var value: Tilt?

    /// Adds a tilt `dt` seconds after the previous one, of a device that turns at a rate in rad/s.
    mutating func follow(_ tilt: Tilt, rate: Double, smoothing: Double, dt: Double) -> Tilt {
        let directness = (rate / Self.direct * 2 - 1).clamped(to: 0...1)
        let time = smoothing * (1 - directness)
        guard let before = value, time > 0, dt.isFinite else {
            value = tilt
            return tilt
        }
        let share = dt / (dt + time)
        let next = Tilt(x: lerp(before.x, tilt.x, share), y: lerp(before.y, tilt.y, share))
        value = next
        return next
    }

    /// The rate in rad/s above which nothing is smoothed, 6 °/s; below half of it everything is.
    private static let direct = Angle.degrees(6).radians
}
