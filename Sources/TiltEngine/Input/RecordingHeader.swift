/// The first line of a recording: all that has to be known before its first frame.
public struct RecordingHeader: Hashable, Sendable, Codable {
    /// The version of the format; ``version`` is the only one so far.
    public var tiltyard: Int
    /// The first scene, by its name.
    public var scene: String
    /// The width of the window in points, 320…16,384.
    public var width: Double
    /// The height of the window in points, 240…16,384.
    public var height: Double
    /// Pixels per point, 0.5…8.
    public var density: Double
    /// Whether the recipes ran as published.
    public var asPublished: Bool
    /// The number of cards, 1…100,000.
    public var cards: Int
    /// Width and height of the map's picture in points, each 1…1,000,000.
    public var map: [Double]
    /// Whether motion was reduced.
    public var reduceMotion: Bool
    /// What alone might tilt, in the word of `--input`; nil where everything might.
    public var input: String?

    /// The version that is written and read.
    public static let version = 1

    /// The header of a run.
    public init(
        scene: String, width: Double, height: Double, density: Double, asPublished: Bool, cards: Int,
        map: [Double] = [720, 486], reduceMotion: Bool = false, input: String? = nil
    ) {
        tiltyard = Self.version
        self.scene = scene
        self.width = width
        self.height = height
        self.density = density
        self.asPublished = asPublished
        self.cards = cards
        self.map = map
        self.reduceMotion = reduceMotion
        self.input = input
    }

    /// Whether the numbers are such as a run can have had: each in its range.
    public var isSound: Bool {
        (320...16_384).contains(width) && (240...16_384).contains(height) && (0.5...8).contains(density)
            && (1...100_000).contains(cards) && map.count == 2 && map.allSatisfy { (1...1e6).contains($0) }
    }
}
