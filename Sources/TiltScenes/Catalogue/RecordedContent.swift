public import TiltCanvas
import TiltEngine
public import TiltStage

extension RecordingHeader {
    /// The header of a run with a number of cards and the size of the map's picture in points.
    public init(
        scene: String, width: Double, height: Double, density: Double, asPublished: Bool, cards: Int,
        map: [Double] = [720, 486], reduceMotion: Bool = false, input: String? = nil
    ) {
        self.init(
            scene: scene, width: width, height: height, density: density, asPublished: asPublished,
            content: ["cards": .number(Double(cards)), "map": .numbers(map)], reduceMotion: reduceMotion, input: input)
    }

    /// The settings at the start of the run; the defaults if the header has none.
    public var settings: Settings {
        get {
            guard case .table(let table) = content["settings"] else { return .standard }
            return Settings(recorded: table)
        }
        set { content["settings"] = newValue == .standard ? nil : .table(newValue.recorded) }
    }

    /// Whether the desktop asked for less motion.
    public var desktopReducesMotion: Bool {
        get { content["desktopReducesMotion"] == .number(1) }
        set { content["desktopReducesMotion"] = newValue ? .number(1) : nil }
    }
}
