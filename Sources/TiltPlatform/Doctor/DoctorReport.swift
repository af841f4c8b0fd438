import TiltEngine

/// What this machine offers for tilt, as `tiltyard doctor` tells it.
public nonisolated struct DoctorReport: Hashable, Sendable, Encodable {
    /// Two versions of SDL, which should agree in their first two numbers.
    public struct SDL: Hashable, Sendable, Encodable {
        /// The one whose headers the program was built with.
        public var compiled: String
        /// The one it runs with.
        public var linked: String
    }

    /// What can be drawn on, and with what.
    public struct Video: Hashable, Sendable {
        /// SDL's video driver; nil where there is no display.
        public var driver: String?
        /// Why there is none.
        public var refusal: String?
        /// The displays, as in "1920x1080, 60 Hz".
        public var displays: [String]
        /// SDL's render drivers, its preference first.
        public var renderers: [String]
    }

    /// One of the machine's own motion sensors.
    public struct Sensor: Hashable, Sendable, Encodable {
        /// Its name.
        public var name: String
        /// What it measures: `accelerometer` or `gyro`.
        public var type: String
    }

    /// SDL's versions.
    public var sdl: SDL
    /// Displays and renderers.
    public var video: Video
    /// Every controller, with its problem and the cure.
    public var controllers: [ControllerReport]
    /// Nodes of pads with a gyro that cannot be opened.
    public var unreadable: [HIDRawNode]
    /// The machine's own sensors.
    public var sensors: [Sensor]
    /// The phone or pad over the network that was asked; nil where none was.
    public var network: NetworkReport?
    /// Whether the desktop's settings ask for less motion; nil where it has none that can be read. Not part of the JSON.
    public var reduceMotion: Bool?

    /// Whether there is more to tilt with than stick, pointer and keys.
    public var hasTilt: Bool {
        controllers.contains { $0.hasMotion } || sensors.contains { $0.type == "accelerometer" } || network?.rate != nil
    }
}

nonisolated extension DoctorReport {
    private enum CodingKeys: String, CodingKey {
        case sdl, video, controllers, unreadable, sensors, network, tilt
    }

    /// Writes the object of `doctor --json`, with a phone or pad over the network only where one was asked. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(sdl, forKey: .sdl)
        try box.encode(video, forKey: .video)
        try box.encode(controllers, forKey: .controllers)
        try box.encode(unreadable, forKey: .unreadable)
        try box.encode(sensors, forKey: .sensors)
        try box.encodeIfPresent(network, forKey: .network)
        try box.encode(hasTilt, forKey: .tilt)
    }
}

nonisolated extension DoctorReport.Video: Encodable {
    private enum CodingKeys: String, CodingKey {
        case driver, renderers
    }

    /// Writes the driver, "none" where there is no display, and the renderers.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(driver ?? "none", forKey: .driver)
        try box.encode(renderers, forKey: .renderers)
    }
}

nonisolated extension HIDRawNode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, name, cure
    }

    /// Writes where it is, the pad's name, and the cure or null.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(path, forKey: .path)
        try box.encode(model.name, forKey: .name)
        try box.encode(cure, forKey: .cure)
    }
}

/// A problem that keeps a pad from tilting, and its cure.
public nonisolated struct DoctorFinding: Hashable, Sendable {
    /// The pad, or the phone's host.
    public let name: String
    /// What is wrong, in one line.
    public let problem: String
    /// What to do; a udev rule stands in a line of its own.
    public let cure: String
}

nonisolated extension DoctorReport {
    /// Everything that is wrong, each cure once: a pad that SDL sees without its gyro, and its node that cannot be opened,
    /// have the same.
    public var findings: [DoctorFinding] {
        let pads = controllers.compactMap { pad in
            pad.diagnosis.map { DoctorFinding(name: pad.name, problem: $0.problem, cure: $0.cure) }
        }
        let nodes = unreadable.compactMap { node in
            node.problem.flatMap { problem in
                node.cure.map { DoctorFinding(name: node.model.name, problem: problem, cure: $0) }
            }
        }
        let phone = network.flatMap { phone in
            phone.problem.flatMap { problem in
                phone.cure.map { DoctorFinding(name: phone.address.host, problem: problem, cure: $0) }
            }
        }
        return ([phone].compactMap(\.self) + pads + nodes).reduce(into: []) { findings, next in
            if !findings.contains(where: { $0.cure == next.cure }) { findings.append(next) }
        }
    }

    /// Why nothing here tilts but stick, pointer and keys; nil where something does.
    public var refusal: PlatformError? {
        if hasTilt { return nil }
        guard let finding = findings.first else {
            return PlatformError("cannot tilt", on: "no motion sensor is here", advice: "plug in a pad with a gyro")
        }
        return PlatformError(
            "cannot tilt", on: "\(finding.name), \(finding.problem)", advice: "follow its cure in the report")
    }
}
