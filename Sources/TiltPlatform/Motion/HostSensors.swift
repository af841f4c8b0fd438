import CSDL2
import TiltCanvas
import TiltEngine

/// The machine's own accelerometer and gyroscope, as in a tablet. SDL finds none on desktop Linux and macOS; on Linux the
/// kernel's files are read instead, once in every frame.
public final class HostSensors {
    private let subsystem: Subsystem?
    private let sensors: [HostSensor]
    private var stream = SensorStream(rate: 0)
    /// The accelerometer that is read in the kernel's files; nil if there is none, or it is gone.
    private var kernel: KernelAccelerometer?
    /// 1 if its readings point away from the earth, as an accelerometer's do, and −1 if they point to the earth; nil while
    /// that is unknown.
    private var sign: Double?
    private var last = Vector3.zero

    /// The least part of a reading across the screen, in m/s², that shows its direction, and the least change of a reading
    /// that is a motion.
    private static let (leastFacing, leastChange) = (2.0, 0.2)

    /// Opens the machine's sensors; nil without an accelerometer.
    public convenience init?() { self.init(folder: KernelAccelerometer.usualFolder) }

    init?(folder: String) {
        subsystem = Subsystem.sensors
        sensors = subsystem == nil ? [] : HostSensor.all()
        if !sensors.contains(where: { !$0.isGyro }) {
            kernel = KernelAccelerometer.all(in: folder).first
            guard kernel != nil else { return nil }
        }
    }

    /// Whether it must be asked for its readings.
    var isPolled: Bool { kernel != nil }

    /// Whether the machine has moved since the last sample.
    var isMoved: Bool {
        guard let reading = try? kernel?.reading() else { return false }
        return (reading - last).length > Self.leastChange
    }

    /// Reads the kernel's accelerometer for a screen that was turned clockwise by a number of right angles; nil without a
    /// reading.
    func poll(turns: Int, at time: Double) -> MotionSample? {
        let reading: Vector3
        do throws(KernelAccelerometer.Failure) {
            guard let measured = try kernel?.reading() else { return nil }
            reading = measured
        } catch {
            if case .lasting = error { kernel = nil }
            return nil
        }
        last = reading
        // The kernel's documents let readings point to the earth, and many drivers let them point away from it. A screen that
        // somebody looks at does not face the ground.
        if sign == nil, abs(reading.z) >= Self.leastFacing { sign = reading.z > 0 ? 1 : -1 }
        var force = reading * (sign ?? -1)
        for _ in 0..<turns { force = Vector3(force.y, -force.x, force.z) }
        return MotionSample(time: time, rotationRate: .zero, acceleration: Self.asPad(force))
    }

    /// Processes a reading in the device's frame; returns a sample if it completes one.
    func sense(_ id: Int32, _ reading: Vector3, stamp: UInt64, arrival: Double) -> MotionSample? {
        guard let sensor = sensors.first(where: { $0.id == id }) else { return nil }
        return stream.take(Self.asPad(reading), isGyro: sensor.isGyro, stamp: stamp, arrival: arrival)
    }

    /// Converts a reading from the device's frame (x to the right, y to its top, z out of the screen) into a pad's, as
    /// if the screen were the pad's face.
    nonisolated static func asPad(_ reading: Vector3) -> Vector3 { Vector3(reading.x, reading.z, -reading.y) }
}

/// One of the machine's own sensors, open.
@MainActor private final class HostSensor {
    private let handle: OpaquePointer
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

    static func all() -> [HostSensor] { (0..<max(0, SDL_NumSensors())).compactMap { HostSensor(index: $0) } }
}
