extension Stage {
    /// The data that a stage keeps between runs.
    public struct Memory: Codable, Equatable, Sendable {
        /// The name of the current scene.
        public var scene: String?
        /// Whether the recipes run as published.
        public var asPublished: Bool
        /// Whether the figures are shown.
        public var showsFigures: Bool
        /// Whether tilt is switched off.
        public var isTiltOff: Bool
        /// The names of the scenes whose hints have been followed.
        public var dismissedHints: [String]
        /// The name of the carousel's layout; nil for the ring.
        public var layout: String?
        /// The landscape's weather; nil if there is none.
        public var skies: LandscapeWeather?

        /// The data to keep; none by default.
        public init(
            scene: String? = nil, asPublished: Bool = false, showsFigures: Bool = false, isTiltOff: Bool = false,
            dismissedHints: [String] = [], layout: String? = nil, skies: LandscapeWeather? = nil
        ) {
            self.scene = scene
            self.asPublished = asPublished
            self.showsFigures = showsFigures
            self.isTiltOff = isTiltOff
            self.dismissedHints = dismissedHints
            self.layout = layout
            self.skies = skies
        }

        private enum CodingKeys: String, CodingKey {
            case scene, asPublished, showsFigures, isTiltOff, layout, skies
            case dismissedHints = "understood"
        }

        /// Reads stored data; values that an older version did not store are those of a first start. Rethrows the
        /// decoder's errors.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            scene = try box.decodeIfPresent(String.self, forKey: .scene)
            asPublished = try box.decodeIfPresent(Bool.self, forKey: .asPublished) ?? false
            showsFigures = try box.decodeIfPresent(Bool.self, forKey: .showsFigures) ?? false
            isTiltOff = try box.decodeIfPresent(Bool.self, forKey: .isTiltOff) ?? false
            dismissedHints = try box.decodeIfPresent([String].self, forKey: .dismissedHints) ?? []
            layout = try box.decodeIfPresent(String.self, forKey: .layout)
            skies = try box.decodeIfPresent(String.self, forKey: .skies).flatMap { LandscapeWeather(rawValue: $0) }
        }
    }
}
