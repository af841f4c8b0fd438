import TiltEngine

/// Combines the alternating readings of gyroscope and accelerometer into samples. A pad reports the gyroscope first,
/// then the accelerometer with the same timestamp; if one of the two is missing, the other is not lost.
nonisolated struct SensorPairing: Hashable {
    /// The readings of one moment, with the pad's timestamp in microseconds, 0 if it has none.
    struct Moment: Hashable {
        var rotationRate: Vector3
        var acceleration: Vector3
        var stamp: UInt64
    }

    private var rotationRate = Vector3.zero
    private var acceleration = Vector3.zero
    private var waiting: UInt64?

    /// Processes an angular velocity. Returns the previous moment if its accelerometer reading never arrived.
    mutating func gyro(_ rate: Vector3, stamp: UInt64) -> Moment? {
        let stale = waiting.map { moment($0) }
        rotationRate = rate
        waiting = stamp
        return stale
    }

    /// Processes an acceleration, which completes a moment. If the gyroscope's reading is missing, its last one is used.
    mutating func accelerometer(_ force: Vector3, stamp: UInt64) -> Moment {
        acceleration = force
        waiting = nil
        return moment(stamp)
    }

    private func moment(_ stamp: UInt64) -> Moment {
        Moment(rotationRate: rotationRate, acceleration: acceleration, stamp: stamp)
    }
}

/// The readings of one device's gyroscope and accelerometer as samples, on the frame clock.
nonisolated struct SensorStream {
    private var pairing = SensorPairing()
    private var clock: MotionClock

    /// A stream of `rate` samples per second, 0 if unknown.
    init(rate: Double) { clock = MotionClock(rate: rate) }

    /// Processes a reading with the device's timestamp in microseconds (0: none) that arrived at a time on the frame clock;
    /// returns a sample if it completes one.
    mutating func take(_ reading: Vector3, isGyro: Bool, stamp: UInt64, arrival: Double) -> MotionSample? {
        let moment = isGyro ? pairing.gyro(reading, stamp: stamp) : pairing.accelerometer(reading, stamp: stamp)
        return moment.map {
            MotionSample(
                time: clock.time(stamp: $0.stamp, arrival: arrival), rotationRate: $0.rotationRate,
                acceleration: $0.acceleration)
        }
    }
}
