public import TiltEngine

/// One game controller as SDL shows it.
public nonisolated struct ControllerReport: Hashable, Sendable {
    /// What of SDL, or of the system through SDL, reads it.
    public enum Driver: String, Hashable, Sendable {
        /// SDL's own drivers, which know the makers' protocols and their sensors.
        case hidapi = "HIDAPI"
        /// The kernel's events, in which SDL finds buttons and sticks, and sensors only in its newer versions.
        case evdev
        /// A program.
        case virtual
        /// Another of the system's ways.
        case system
    }

    /// The name people know it by.
    public var name: String
    /// SDL's number of this kind of controller on this kind of connection, 32 hexadecimal digits.
    public var guid: String
    /// Where the system has it; empty where it does not say.
    public var path: String
    /// The model, where it is known to have a gyro.
    public var model: PadModel?
    /// What reads it.
    public var driver: Driver
    /// The gyroscope's samples per second: 0 where that is not known, nil where there is none.
    public var gyroRate: Double?
    /// The accelerometer's samples per second: 0 where that is not known, nil where there is none.
    public var accelerometerRate: Double?
    /// What is wrong with its motion, and the cure; nil where nothing is, or nothing was to be expected.
    public var diagnosis: PadDiagnosis?

    /// Whether it can be tilted.
    public var hasMotion: Bool { gyroRate != nil || accelerometerRate != nil }
    /// Whether it is connected by Bluetooth: a GUID begins with the number of the bus.
    var isWireless: Bool { guid.hasPrefix("0500") }
}

extension ControllerReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, guid, path, gyro, accelerometer, problem, cure
    }

    /// Writes an object; what is not there is null.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(name, forKey: .name)
        try box.encode(guid, forKey: .guid)
        try box.encode(path, forKey: .path)
        try box.encode(gyroRate.map { ["rate": $0] }, forKey: .gyro)
        try box.encode(accelerometerRate.map { ["rate": $0] }, forKey: .accelerometer)
        try box.encode(diagnosis?.problem, forKey: .problem)
        try box.encode(diagnosis?.cure, forKey: .cure)
    }
}
