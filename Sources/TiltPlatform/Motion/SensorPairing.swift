import TiltEngine

/// Makes one sample of what a gyroscope and an accelerometer say in turn. A pad reports the gyroscope first, then the
/// accelerometer with the same stamp; where one of the two is lost or missing, the other's turn is not lost with it.
nonisolated struct SensorPairing: Hashable {
    /// What one moment brought: the readings and the pad's own stamp in microseconds, 0 where it has none.
    struct Moment: Hashable {
        var rotationRate: Vector3
        var acceleration: Vector3
        var stamp: UInt64
    }

    private var rotationRate = Vector3.zero
    private var acceleration = Vector3.zero
    private var waiting: UInt64?

    /// Takes a rate of turn. Gives back the moment before if its accelerometer never came.
    mutating func gyro(_ rate: Vector3, stamp: UInt64) -> Moment? {
        let stale = waiting.map { moment($0) }
        rotationRate = rate
        waiting = stamp
        return stale
    }

    /// Takes an acceleration, which completes a moment. Where the gyroscope of that moment was lost its last rate stands in.
    mutating func accelerometer(_ force: Vector3, stamp: UInt64) -> Moment {
        acceleration = force
        waiting = nil
        return moment(stamp)
    }

    private func moment(_ stamp: UInt64) -> Moment {
        Moment(rotationRate: rotationRate, acceleration: acceleration, stamp: stamp)
    }
}
