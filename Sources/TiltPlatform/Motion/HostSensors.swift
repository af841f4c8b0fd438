import CSDL2
import TiltEngine

/// The machine's own accelerometer and gyroscope, as in a tablet. SDL finds none on desktop Linux and macOS.
public final class HostSensors {
    private let subsystem: Subsystem
    private let sensors: [HostSensor]
    private var pairing = SensorPairing()
    private var clock = MotionClock(rate: 0)

    /// Opens the machine's sensors; nil without an accelerometer.
    public init?() {
        guard let subsystem = Subsystem.sensors else { return nil }
        self.subsystem = subsystem
        sensors = HostSensor.all()
        guard sensors.contains(where: { !$0.isGyro }) else { return nil }
    }

    /// Processes a reading in the device's frame; returns a sample if it completes one.
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

    /// Converts a reading from the device's frame (x to the right, y to its top, z out of the screen) into a pad's, as
    /// if the screen were the pad's face.
    nonisolated static func asPad(_ reading: Vector3) -> Vector3 { Vector3(reading.x, reading.z, -reading.y) }
}

/// One of the machine's own sensors, open.
@MainActor private final class HostSensor {
    private let handle: OpaquePointer
    /// SDL's number of the sensor.
    let id: Int32
    /// Whether it is a gyroscope; otherwise an accelerometer.
    let isGyro: Bool

    init?(index: Int32) {
        let type = SDL_SensorGetDeviceType(index)
        guard type == SDL_SENSOR_ACCEL || type == SDL_SENSOR_GYRO, let handle = SDL_SensorOpen(index) else {
            return nil
        }
        self.handle = handle
        id = SDL_SensorGetInstanceID(handle)
        isGyro = type == SDL_SENSOR_GYRO
    }

    isolated deinit { SDL_SensorClose(handle) }

    /// All accelerometers and gyroscopes.
    static func all() -> [HostSensor] { (0..<max(0, SDL_NumSensors())).compactMap { HostSensor(index: $0) } }
}
