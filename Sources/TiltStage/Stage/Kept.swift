public import TiltCanvas
package import TiltEngine

extension Stage {
    /// The data that a stage keeps between runs.
    public struct Kept: Equatable, Sendable {
        /// The name of the current scene.
        public var scene: String?
        /// Whether the recipes run as published.
        public var asPublished: Bool
        /// Whether the figures are shown.
        public var showsFigures: Bool
        /// Whether tilt is switched off.
        public var isTiltOff: Bool
        /// Whether anybody has tilted it.
        public var hasTilted: Bool
        /// The names of the scenes whose hints have been followed.
        public var dismissedHints: [String]
        /// What the scenes keep, by their names.
        public var scenes: [String: RecordingHeader.Table]
        /// What an older version kept of all scenes in one table.
        private var ofAll: RecordingHeader.Table = [:]

        /// The data to keep; none by default.
        public init(
            scene: String? = nil, asPublished: Bool = false, showsFigures: Bool = false, isTiltOff: Bool = false,
            hasTilted: Bool = false, dismissedHints: [String] = [], scenes: [String: RecordingHeader.Table] = [:]
        ) {
            self.scene = scene
            self.asPublished = asPublished
            self.showsFigures = showsFigures
            self.isTiltOff = isTiltOff
            self.hasTilted = hasTilted
            self.dismissedHints = dismissedHints
            self.scenes = scenes
        }

        /// What the scene with a name keeps.
        public subscript(scene name: String) -> RecordingHeader.Table { scenes[name] ?? ofAll }
    }
}

extension Stage.Kept: Codable {
    package static let own = [
        "scene", "asPublished", "showsFigures", "isTiltOff", "hasTilted", "understood", "scenes",
    ].map(NameKey.init)

    /// Reads stored data; values that an older version did not store are those of a first start. Rethrows the decoder's
    /// errors.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        scene = try box.decodeIfPresent(String.self, forKey: NameKey("scene"))
        asPublished = try box.decodeIfPresent(Bool.self, forKey: NameKey("asPublished")) ?? false
        showsFigures = try box.decodeIfPresent(Bool.self, forKey: NameKey("showsFigures")) ?? false
        isTiltOff = try box.decodeIfPresent(Bool.self, forKey: NameKey("isTiltOff")) ?? false
        hasTilted = try box.decodeIfPresent(Bool.self, forKey: NameKey("hasTilted")) ?? false
        dismissedHints = try box.decodeIfPresent([String].self, forKey: NameKey("understood")) ?? []
        if let tables = try? box.nestedContainer(keyedBy: NameKey.self, forKey: NameKey("scenes")) {
            scenes = tables.contents(besides: []).compactMapValues(\.table)
        } else {
            (scenes, ofAll) = ([:], box.contents(besides: Self.own))
        }
    }

    /// Writes one object. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: NameKey.self)
        try box.encodeIfPresent(scene, forKey: NameKey("scene"))
        try encoder.writeObject([
            "asPublished": asPublished, "showsFigures": showsFigures, "isTiltOff": isTiltOff,
            "hasTilted": hasTilted, "understood": dismissedHints,
        ])
        try encoder.write(["scenes": .table(scenes.mapValues { .table($0) })])
    }
}
