import TiltEngine

/// The alternating readings of one device's gyroscope and accelerometer as samples, on the frame clock. A pad reports the
/// gyroscope first, then the accelerometer with the same timestamp; if one of the two is missing, the other is not lost.
nonisolated struct SensorStream {
    private var clock: MotionClock
    private var rotationRate = Vector3.zero
    private var acceleration = Vector3.zero
    /// The timestamp of a gyroscope's reading that waits for the accelerometer's.
    private var waiting: UInt64?

    /// A stream of `rate` samples per second, 0 if unknown.
    init(rate: Double) { clock = MotionClock(rate: rate) }

    /// Processes a reading with the device's timestamp in microseconds (0: none) that arrived at a time on the frame clock.
    /// An accelerometer's completes a sample, with the gyroscope's last one. A gyroscope's completes the previous sample if
    /// its accelerometer's never arrived; otherwise this returns nil.
    mutating func take(_ reading: Vector3, isGyro: Bool, stamp: UInt64, arrival: Double) -> MotionSample? {
        guard isGyro else {
            (acceleration, waiting) = (reading, nil)
            return sample(stamp, arrival)
        }
        let late = waiting.map { sample($0, arrival) }
        (rotationRate, waiting) = (reading, stamp)
        return late
    }

    private mutating func sample(_ stamp: UInt64, _ arrival: Double) -> MotionSample {
        MotionSample(
            time: clock.time(stamp: stamp, arrival: arrival), rotationRate: rotationRate, acceleration: acceleration)
    }
}
