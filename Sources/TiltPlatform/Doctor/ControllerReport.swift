public import TiltEngine

/// A game controller as SDL shows it.
public nonisolated struct ControllerReport: Hashable, Sendable {
    /// The driver that reads a controller.
    public enum Driver: String, Hashable, Sendable {
        /// SDL's own drivers, which know the makers' protocols and sensors.
        case hidapi = "HIDAPI"
        /// The kernel's event devices, where SDL finds buttons and sticks, and sensors only in newer versions.
        case evdev
        /// A virtual controller of a program.
        case virtual
        /// Another driver of the system.
        case system
    }

    /// The common name.
    public var name: String
    /// SDL's identifier of this kind of controller on this kind of connection, 32 hexadecimal digits.
    public var guid: String
    /// The system's path of the device; empty if unknown.
    public var path: String
    /// The model, if it is known to have a gyro.
    public var model: PadModel?
    /// The driver that reads it.
    public var driver: Driver
    /// The gyroscope's sample rate, per second; 0 if unknown, nil without a gyroscope.
    public var gyroRate: Double?
    /// The accelerometer's sample rate, per second; 0 if unknown, nil without an accelerometer.
    public var accelerometerRate: Double?
    /// The problem with its motion sensors, and the cure; nil if nothing is wrong or no sensors are expected.
    public var diagnosis: PadDiagnosis?

    /// Whether it has a motion sensor.
    public var hasMotion: Bool { gyroRate != nil || accelerometerRate != nil }
    /// Whether it is connected by Bluetooth; a GUID begins with the number of the bus.
    var isWireless: Bool { guid.hasPrefix("0500") }
}

extension ControllerReport: Encodable {
    /// Writes an object in which missing values are null. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "name": name, "guid": guid, "path": path, "gyro": gyroRate.map { ["rate": $0] },
            "accelerometer": accelerometerRate.map { ["rate": $0] }, "problem": diagnosis?.problem,
            "cure": diagnosis?.cure,
        ])
    }
}
