import CSDL2

/// One of the machine's own sensors, open.
@MainActor final class HostSensor {
    private let handle: OpaquePointer
    /// SDL's number of the sensor.
    let id: Int32
    /// Whether it is a gyroscope; otherwise an accelerometer.
    let isGyro: Bool

    private init?(index: Int32) {
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
