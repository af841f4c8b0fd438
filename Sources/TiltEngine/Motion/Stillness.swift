/// A period in which the readings stayed constant apart from the sensors' noise. Single readings are compared with
/// short means, and those with the first ones.
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
    /// The mean over the last 10 s at most, because a bias drifts with the temperature.
    private(set) var meanRate: Vector3
    private(set) var duration = 0.0

    /// The mean over the last quarter of a second.
    var shortMeanRate: Vector3 { shortMean.rate }

    init(_ rate: Vector3, _ acceleration: Vector3) {
        shortMean = Readings(rate: rate, acceleration: acceleration)
        meanRate = rate
    }

    /// Adds readings; returns false if the pad is not still.
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

    /// The time in seconds that the short means cover.
    static let window = 0.25
}
