import TiltEngine

/// The machine's own accelerometer and gyroscope, as in a tablet. Desktop Linux and macOS show SDL none.
public final class SensorMotion {
    private let subsystem: Subsystem
    private let sensors: [HostSensor]
    private var pairing = SensorPairing()
    private var clock = MotionClock(rate: 0)

    /// Opens the host's sensors; nil where there is no accelerometer.
    public init?() {
        let what = "cannot look for sensors"
        guard let subsystem = try? Subsystem(.sensors, what: what, on: "this machine", advice: "use another --input")
        else { return nil }
        self.subsystem = subsystem
        sensors = HostSensor.all()
        guard sensors.contains(where: { !$0.isGyro }) else { return nil }
    }

    /// Takes a reading in the device's frame; gives back a sample when it completes one.
    func sense(_ id: Int32, _ reading: Vector3, stamp: UInt64, arrival: Double) -> MotionSample? {
        guard let sensor = sensors.first(where: { $0.id == id }) else { return nil }
        let turned = Self.asPad(reading)
        let moment =
            sensor.isGyro ? pairing.gyro(turned, stamp: stamp) : pairing.accelerometer(turned, stamp: stamp)
        return moment.map {
            MotionSample(
                time: clock.time(stamp: $0.stamp, arrival: arrival), rotationRate: $0.rotationRate,
                acceleration: $0.acceleration)
        }
    }

    /// A reading in the device's frame (x to the right, y to its top, z out of the screen) in a pad's, as if the screen were the
    /// pad's face.
    nonisolated static func asPad(_ reading: Vector3) -> Vector3 { Vector3(reading.x, reading.z, -reading.y) }
}
