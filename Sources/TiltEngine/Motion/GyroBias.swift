/// What a gyroscope reads at rest, learnt whenever both it and the accelerometer have been still for a while. Asking both, and
/// comparing with the beginning of the stillness, keeps a slow steady turn from being taken for rest.
public struct GyroBias: Hashable, Sendable {
    /// The reading at rest so far, in rad/s; zero until there was a rest.
    public private(set) var estimate = Vector3.zero
    private var stillness: Stillness?

    /// No rest has been seen yet.
    public init() {}

    /// Takes in a pair of readings, in rad/s and m/s² in the pad's frame, `dt` seconds after the last one.
    public mutating func update(rate: Vector3, acceleration: Vector3, dt: Double) {
        guard dt < Self.longestGap, var stillness, stillness.holds(rate, acceleration) else {
            stillness = rate.length < Self.largest ? Stillness(rate, acceleration) : nil
            return
        }
        stillness.add(rate, dt)
        if stillness.duration >= Self.rest { estimate = stillness.meanRate }
        self.stillness = stillness
    }

    /// Seconds of stillness that make a rest.
    static let rest = 1.5
    /// Readings further apart than this, in seconds, may hide a motion.
    static let longestGap = 0.1
    /// The largest reading, in rad/s, that may be a bias: 5 °/s, as raw pads have it.
    static let largest = Angle.degrees(5).radians
}

/// A stretch of time in which the readings stayed what they were.
private struct Stillness: Hashable, Sendable {
    private let firstRate: Vector3
    private let firstAcceleration: Vector3
    private(set) var meanRate: Vector3
    private(set) var duration = 0.0

    init(_ rate: Vector3, _ acceleration: Vector3) {
        firstRate = rate
        firstAcceleration = acceleration
        meanRate = rate
    }

    /// Within 2 °/s and 0.2 m/s², which is 1.2° of tilt.
    func holds(_ rate: Vector3, _ acceleration: Vector3) -> Bool {
        (rate - firstRate).length < Angle.degrees(2).radians && (acceleration - firstAcceleration).length < 0.2
    }

    /// The mean of the last 10 s at most, since a bias wanders with the temperature.
    mutating func add(_ rate: Vector3, _ dt: Double) {
        duration += dt
        meanRate += (rate - meanRate) * (dt / max(min(duration, 10), dt))
    }
}
