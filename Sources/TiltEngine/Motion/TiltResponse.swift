/// How the lean of a device becomes the tilt that moves things: per axis, and with an axis exchanged, locked or smoothed.
///
/// The standard response changes nothing.
public struct TiltResponse: Hashable, Sendable, Codable {
    /// How one axis answers; numbers out of range count as the nearest in it. A lean a becomes
    ///
    ///     30° · sensitivity · u^curve        u = max(0, |a| − dead zone) / (30° − dead zone)
    ///
    /// toward the same side, `limit` at most.
    public struct Axis: Hashable, Sendable, Codable {
        /// How much of a lean counts, 0…100.
        public var sensitivity = 1.0
        /// The exponent, 0.1…10: 1 is straight, what is above is finer near level. 30° stay what they are.
        public var curve = 1.0
        /// The lean up to which nothing tilts, 0…29°, in degrees.
        public var deadZone = 0.0
        /// The most it tilts, 0…90°, in degrees.
        public var limit = 90.0
        /// Whether it tilts to the other side.
        public var isInverted = false

        /// An axis; one that changes nothing unless said otherwise.
        public init(
            sensitivity: Double = 1, curve: Double = 1, deadZone: Double = 0, limit: Double = 90,
            isInverted: Bool = false
        ) {
            self.sensitivity = sensitivity
            self.curve = curve
            self.deadZone = deadZone
            self.limit = limit
            self.isInverted = isInverted
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
        /// Sideways.
        case x
        /// Toward the player and away.
        case y
    }

    /// How the sideways axis answers.
    public var x = Axis()
    /// How the axis toward and away answers.
    public var y = Axis()
    /// Whether a lean sideways tilts toward and away, and the other way about.
    public var isExchanged = false
    /// The one axis that tilts; nil for both.
    public var lock: AxisName?
    /// Over how many seconds a tilt at rest is smoothed; 0 is not at all.
    public var smoothing = 0.0

    /// A response; one that changes nothing unless said otherwise.
    public init(
        x: Axis = Axis(), y: Axis = Axis(), isExchanged: Bool = false, lock: AxisName? = nil, smoothing: Double = 0
    ) {
        self.x = x
        self.y = y
        self.isExchanged = isExchanged
        self.lock = lock
        self.smoothing = smoothing
    }

    /// Changes nothing.
    public static let standard = TiltResponse()

    /// How an axis answers.
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

    /// The lean in degrees that no curve changes.
    private static let pivot = 30.0
}

/// A tilt whose trembling is smoothed away while the device is nearly still, and which follows at once when it turns: the
/// gyroscope tells which, so that no delay is paid for it. As the One Euro filter (Casiez, Roussel, Vogel, CHI 2012), with the
/// measured rate of turn for its derivative, and with the tiers of Jibb Smart's "Good gyro controls" for its cutoff.
struct SmoothedTilt: Hashable, Sendable {
    private var value: Tilt?

    /// Takes in a tilt `dt` seconds after the one before, of a device that turns at a rate in rad/s.
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

    /// The rate in rad/s from which on nothing is smoothed, 6 °/s; below half of it everything is.
    private static let direct = Angle.degrees(6).radians
}
