import TiltEngine

/// The machine's means of tilting, as `tiltyard doctor` reports them.
public nonisolated struct DoctorReport: Hashable, Sendable, Encodable {
    /// Two versions of SDL, whose first two numbers should agree.
    public struct SDL: Hashable, Sendable, Encodable {
        /// The version of the headers at build time.
        public var compiled: String
        /// The version in use.
        public var linked: String
    }

    /// The display and its renderers.
    public struct Video: Hashable, Sendable {
        /// SDL's video driver; nil without a display.
        public var driver: String?
        /// The reason for having no display.
        public var refusal: String?
        /// The displays, such as "1920x1080, 60 Hz".
        public var displays: [String]
        /// SDL's render drivers, in its order of preference.
        public var renderers: [String]
    }

    /// A motion sensor of the machine itself.
    public struct Sensor: Hashable, Sendable, Encodable {
        /// The sensor's name.
        public var name: String
        /// The quantity it measures: `accelerometer` or `gyro`.
        public var type: String
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
    /// Whether the desktop's settings ask for less motion; nil if that cannot be read. Not part of the JSON.
    public var reduceMotion: Bool?

    /// Whether anything other than stick, pointer and keys can tilt.
    public var hasTilt: Bool {
        controllers.contains { $0.hasMotion } || sensors.contains { $0.type == "accelerometer" } || network?.rate != nil
    }
}

nonisolated extension DoctorReport {
    /// Writes the object of `doctor --json`, with the network's key only if a phone or pad was asked. Rethrows the
    /// encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "sdl": sdl, "video": video, "controllers": controllers, "unreadable": unreadable, "sensors": sensors,
            "tilt": hasTilt,
        ])
        if let network { try encoder.writeObject(["network": network]) }
    }
}

nonisolated extension DoctorReport.Video: Encodable {
    /// Writes the driver, "none" without a display, and the renderers. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject(["driver": driver ?? "none", "renderers": renderers])
    }
}

nonisolated extension HIDRawNode: Encodable {
    /// Writes the path, the pad's name, and the cure or null. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject(["path": path, "name": model.name, "cure": cure])
    }
}

/// A problem that keeps a pad from tilting, and its cure.
public nonisolated struct DoctorFinding: Hashable, Sendable {
    /// The pad, or the phone's host.
    public let name: String
    /// The problem, in one line.
    public let problem: String
    /// The remedy; a udev rule is on its own line.
    public let cure: String
}

nonisolated extension DoctorReport {
    /// All problems, each cure once. A pad that SDL sees without its gyro and its node that cannot be opened share one.
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

    /// The error for a machine on which only stick, pointer and keys can tilt; nil if anything else can.
    public var refusal: PlatformError? {
        if hasTilt { return nil }
        guard let finding = findings.first else {
            return PlatformError("cannot tilt", on: "no motion sensor found", advice: "plug in a pad with a gyro")
        }
        return PlatformError(
            "cannot tilt", on: "\(finding.name), \(finding.problem)", advice: "follow the instructions in the report")
    }
}
