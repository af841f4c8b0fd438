public import TiltCanvas
import TiltEngine

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
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case scene, asPublished, showsFigures, isTiltOff, hasTilted
        case dismissedHints = "understood"
        case scenes
    }

    /// Reads stored data; values that an older version did not store are those of a first start. Rethrows the decoder's
    /// errors.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        func isOn(_ key: CodingKeys) throws -> Bool { try box.decodeIfPresent(Bool.self, forKey: key) ?? false }
        self.init(
            scene: try box.decodeIfPresent(String.self, forKey: .scene), asPublished: try isOn(.asPublished),
            showsFigures: try isOn(.showsFigures), isTiltOff: try isOn(.isTiltOff), hasTilted: try isOn(.hasTilted),
            dismissedHints: try box.decodeIfPresent([String].self, forKey: .dismissedHints) ?? [])
        if let tables = try? box.nestedContainer(keyedBy: NameKey.self, forKey: .scenes) {
            scenes = tables.contents(besides: []).compactMapValues(\.table)
        } else {
            ofAll = try decoder.container(keyedBy: NameKey.self)
                .contents(besides: CodingKeys.allCases.map { NameKey($0.stringValue) })
        }
    }

    /// Writes one object. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encodeIfPresent(scene, forKey: .scene)
        try box.encode(asPublished, forKey: .asPublished)
        try box.encode(showsFigures, forKey: .showsFigures)
        try box.encode(isTiltOff, forKey: .isTiltOff)
        try box.encode(hasTilted, forKey: .hasTilted)
        try box.encode(dismissedHints, forKey: .dismissedHints)
        try box.encode(RecordingHeader.Content.table(scenes.mapValues { .table($0) }), forKey: .scenes)
    }
}
