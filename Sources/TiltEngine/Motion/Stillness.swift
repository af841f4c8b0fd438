/// A stretch of time in which the readings stayed what they were, but for the noise of the sensors: single readings are compared
/// with short means, and those with what they were at first.
struct Stillness: Hashable, Sendable {
    private struct Readings: Hashable, Sendable {
        var rate: Vector3
        var acceleration: Vector3

        func isNear(_ other: Readings, rate mostRate: Double, acceleration mostAcceleration: Double) -> Bool {
            (rate - other.rate).length < mostRate && (acceleration - other.acceleration).length < mostAcceleration
        }
    }

    private var shortMean: Readings
    private var firstMean: Readings?
    /// The mean of the last 10 s at most, since a bias wanders with the temperature.
    private(set) var meanRate: Vector3
    private(set) var duration = 0.0

    init(_ rate: Vector3, _ acceleration: Vector3) {
        shortMean = Readings(rate: rate, acceleration: acceleration)
        meanRate = rate
    }

    /// Takes in readings; false where they are not those of a pad that is still.
    mutating func lasts(_ rate: Vector3, _ acceleration: Vector3, _ dt: Double) -> Bool {
        duration += dt
        let share = min(1, dt / min(duration, Self.window))
        shortMean.rate += (rate - shortMean.rate) * share
        shortMean.acceleration += (acceleration - shortMean.acceleration) * share
        meanRate += (rate - meanRate) * (dt / min(duration, 10))
        let reading = Readings(rate: rate, acceleration: acceleration)
        guard shortMean.rate.length < GyroBias.largest,
            reading.isNear(shortMean, rate: Angle.degrees(2).radians, acceleration: 0.5)
        else { return false }
        if duration < Self.window { return true }
        guard let firstMean else {
            firstMean = shortMean
            return true
        }
        // 0.1 m/s² is 0.6° of tilt.
        return shortMean.isNear(firstMean, rate: Angle.degrees(0.5).radians, acceleration: 0.1)
    }

    /// Seconds that the short means hold.
    static let window = 0.25
}
