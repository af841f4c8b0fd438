/// A period in which the readings stayed constant apart from the sensors' noise. Single readings are compared with short
/// means; cumulative sums find slower changes, as they tell a slow turn from noise within seconds.
struct Stillness: Hashable, Sendable {
    private var rate: SteadyReading
    private var acceleration: SteadyReading
    private(set) var duration = 0.0

    init(_ rate: Vector3, _ acceleration: Vector3) {
        self.rate = SteadyReading(rate, most: Angle.degrees(2).radians, least: Self.slowestTurn)
        // 0.1° of gravity.
        let lean = Angle.degrees(0.1).radians * MotionSample.standardGravity
        self.acceleration = SteadyReading(acceleration, most: 0.5, least: lean)
    }

    /// The mean over the last 10 s at most, because a bias drifts with the temperature.
    var meanRate: Vector3 { rate.mean }
    /// The mean over the first 10 s at most: a mean over a longer time would move.
    var meanAcceleration: Vector3 { acceleration.mean }
    /// The sum of the deviations, in radians: a turn, or noise.
    var uncertainTurn: Vector3 { rate.sum }

    /// Adds readings; returns false if the pad is not still.
    mutating func lasts(_ rate: Vector3, _ acceleration: Vector3, _ dt: Double) -> Bool {
        duration += dt
        let share = dt / min(duration, Self.memory)
        let isRateSteady = self.rate.lasts(rate, dt, share: share, isNew: duration < Self.window)
        let isAccelerationSteady = self.acceleration.lasts(
            acceleration, dt, share: duration < Self.memory ? share : 0, isNew: duration < Self.window)
        return isRateSteady && isAccelerationSteady && self.rate.shortMean.length < GyroBias.largest
    }

    /// The time in seconds that the short means cover.
    static let window = 0.25
    /// The slowest turn that ends the stillness, in rad/s.
    static let slowestTurn = Angle.degrees(0.025).radians
    /// The time in seconds that the means cover at most.
    private static let memory = 10.0
}

/// A reading that is constant apart from noise, tested by the cumulative sum of its deviations (R. B. Crosier,
/// Technometrics 30, 1988). Each step reduces the sum by the smallest detectable change of the mean, so that noise does
/// not add up while a real change does.
private struct SteadyReading: Hashable {
    private(set) var mean, shortMean: Vector3
    /// The deviations from the mean times their seconds.
    private(set) var sum = Vector3.zero
    /// The variance of the noise, of all axes, times the step in seconds: the same at every sample rate.
    private var noise = 0.0
    /// The largest deviation of a single reading, and the smallest change of the mean.
    private let most, least: Double

    init(_ reading: Vector3, most: Double, least: Double) {
        (mean, shortMean) = (reading, reading)
        (self.most, self.least) = (most, least)
    }

    /// Adds a reading; `share` is its share of the mean. If `isNew`, there is no mean to compare with yet.
    mutating func lasts(_ reading: Vector3, _ dt: Double, share: Double, isNew: Bool) -> Bool {
        let off = reading - shortMean
        noise += (off.dot(off) * dt - noise) * share
        shortMean += off * (isNew ? share : dt / Stillness.window)
        mean += (reading - mean) * share
        if !isNew { sum += (reading - mean) * dt }
        let length = sum.length
        sum = length > least * dt ? sum * (1 - least * dt / length) : .zero
        // Noise alone reaches this sum once in 10¹¹ times: e^(−2 · sum · least / noise of an axis).
        return (reading - shortMean).length < most && length <= max(5 * noise / least, 0.4 * least)
    }
}
