extension Stage {
    /// What a stage remembers from one run to the next.
    public struct Memory: Codable, Equatable, Sendable {
        /// The name of the scene shown.
        public var scene: String?
        /// Whether the recipes run as published.
        public var asPublished: Bool
        /// Whether the figures are shown.
        public var showsFigures: Bool
        /// Whether tilt is switched off.
        public var isTiltOff: Bool
        /// The scenes whose hint has been understood, by their names.
        public var understood: [String]

        /// What there is to remember; nothing unless said otherwise.
        public init(
            scene: String? = nil, asPublished: Bool = false, showsFigures: Bool = false, isTiltOff: Bool = false,
            understood: [String] = []
        ) {
            self.scene = scene
            self.asPublished = asPublished
            self.showsFigures = showsFigures
            self.isTiltOff = isTiltOff
            self.understood = understood
        }

        /// Reads what was kept; what an older version did not keep is as at a first start. Throws what the decoder throws.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            scene = try box.decodeIfPresent(String.self, forKey: .scene)
            asPublished = try box.decodeIfPresent(Bool.self, forKey: .asPublished) ?? false
            showsFigures = try box.decodeIfPresent(Bool.self, forKey: .showsFigures) ?? false
            isTiltOff = try box.decodeIfPresent(Bool.self, forKey: .isTiltOff) ?? false
            understood = try box.decodeIfPresent([String].self, forKey: .understood) ?? []
        }
    }
}
