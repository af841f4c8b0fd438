import TiltEngine

/// The machine's means of tilting, as `tiltyard doctor` reports them.
public nonisolated struct DoctorReport: Hashable, Sendable, Encodable {
    /// Two versions of SDL, whose first two numbers should agree.
    public struct SDL: Hashable, Sendable, Encodable {
        /// The version of the headers at build time.
        public var compiled: String
        /// The version in use.
        public var linked: String
        /// The library in use: "SDL2", or "sdl2-compat", which has the same interface, runs on SDL 3, and counts its
        /// patches from 50.
        public var library: String {
            let patch = linked.split(separator: ".").last.flatMap { Int($0) } ?? 0
            return patch >= 50 ? "sdl2-compat" : "SDL2"
        }

        /// Writes both versions and the library. Rethrows the encoder's errors.
        public func encode(to encoder: any Encoder) throws {
            try encoder.writeObject(["compiled": compiled, "library": library, "linked": linked])
        }
    }

    /// The display and its renderers.
    public struct Video: Hashable, Sendable, Encodable {
        /// SDL's video driver; nil without a display.
        public var driver: String?
        /// The reason for having no display.
        public var refusal: String?
        /// The displays, such as "1920x1080, 60 Hz".
        public var displays: [String]
        /// What can draw in a window, `graphics` or `software`; the first is taken.
        public var renderers: [String]
        /// The graphics card and its version of OpenGL, such as "NVIDIA H200, OpenGL 4.6.0"; nil if there is none with
        /// OpenGL 3.3 or OpenGL ES 3.0.
        public var card: String?

        /// Writes the driver, "none" without a display, the renderers, and the graphics card or null. Rethrows the encoder's
        /// errors.
        public func encode(to encoder: any Encoder) throws {
            try encoder.writeObject(["driver": driver ?? "none", "renderers": renderers, "card": card])
        }
    }

    /// The desktop's device for sound.
    public struct Sound: Hashable, Sendable {
        /// What it does, such as "48000 Hz, 2 channels, 256 frames, by pulseaudio"; nil if there is none.
        public var device: String?
        /// The reason for having none.
        public var refusal: String?
    }

    /// A motion sensor of the machine itself.
    public struct Sensor: Hashable, Sendable, Encodable {
        /// The sensor's name.
        public var name: String
        /// The quantity it measures: `accelerometer` or `gyro`.
        public var type: String
        /// The samples per second; 0 if unknown.
        public var rate = 0.0
        /// The reason why it cannot be read; nil if it can.
        public var problem: String?

        /// Whether it can tilt.
        public var isTilting: Bool { type == "accelerometer" && problem == nil }
    }

    /// SDL's versions.
    public var sdl: SDL
    /// Displays and renderers.
    public var video: Video
    /// Every controller, with its problem and the cure, if any.
    public var controllers: [ControllerReport]
    /// The nodes of pads with a gyro that cannot be opened.
    public var unreadable: [HIDRawNode]
    /// The machine's own sensors.
    public var sensors: [Sensor]
    /// The phone or pad over the network that was asked; nil if none was.
    public var network: NetworkReport?
    /// What stands in the way of a phone without an app; nil if nothing does.
    public var phoneRefusal: String?
    /// Whether the desktop's settings ask for less motion; nil if that cannot be read. Not part of the JSON.
    public var reduceMotion: Bool?
    /// The device for sound. Not part of the JSON.
    public var sound = Sound()

    /// Whether anything other than stick, pointer and keys can tilt.
    public var hasTilt: Bool {
        controllers.contains { $0.hasMotion } || sensors.contains { $0.isTilting } || network?.rate != nil
    }

    /// Writes the object of `doctor --json`, with the network's key only if a phone or pad was asked. Rethrows the
    /// encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "sdl": sdl, "video": video, "controllers": controllers, "unreadable": unreadable, "sensors": sensors,
            "tilt": hasTilt, "phone": ["problem": phoneRefusal],
        ])
        if let network { try encoder.writeObject(["network": network]) }
    }

    /// All problems by the name of their pad or host, each cure once. A pad that SDL sees without its gyro and its node that
    /// cannot be opened share one.
    public var findings: [(name: String, diagnosis: Diagnosis)] {
        let all =
            [network].compactMap(\.self).map { ($0.address.host, $0.diagnosis) }
            + controllers.map { ($0.name, $0.diagnosis) } + unreadable.map { ($0.model.name, $0.diagnosis) }
        return all.reduce(into: []) { findings, next in
            guard let diagnosis = next.1, !findings.contains(where: { $0.diagnosis.cure == diagnosis.cure }) else {
                return
            }
            findings.append((next.0, diagnosis))
        }
    }

    /// The error for a machine on which only stick, pointer and keys can tilt; nil if anything else can.
    public var refusal: PlatformError? {
        if hasTilt { return nil }
        guard let finding = findings.first else {
            return PlatformError(
                "cannot tilt", on: "no motion sensor found",
                advice: "plug in a pad with a gyro" + (phoneRefusal == nil ? ", or tilt with your phone" : ""))
        }
        return PlatformError(
            "cannot tilt", on: "\(finding.name), \(finding.diagnosis.problem)",
            advice: "follow the instructions in the report")
    }
}

/// A game controller as SDL shows it.
public nonisolated struct ControllerReport: Hashable, Sendable, Encodable {
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
    public var model: PadProduct?
    /// The driver that reads it.
    public var driver: Driver
    /// The gyroscope's sample rate, per second; 0 if unknown, nil without a gyroscope.
    public var gyroRate: Double?
    /// The accelerometer's sample rate, per second; 0 if unknown, nil without an accelerometer.
    public var accelerometerRate: Double?
    /// The problem with its motion sensors, and the cure; nil if nothing is wrong or no sensors are expected.
    public var diagnosis: Diagnosis?

    /// Whether it has a motion sensor.
    public var hasMotion: Bool { gyroRate != nil || accelerometerRate != nil }
    /// Whether it is connected by Bluetooth; a GUID begins with the number of the bus.
    var isWireless: Bool { guid.hasPrefix("0500") }

    /// Writes an object in which missing values are null. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "name": name, "guid": guid, "path": path, "gyro": gyroRate.map { ["rate": $0] },
            "accelerometer": accelerometerRate.map { ["rate": $0] }, "problem": diagnosis?.problem,
            "cure": diagnosis?.cure,
        ])
    }
}
