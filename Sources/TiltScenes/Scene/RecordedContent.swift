public import TiltCanvas
public import TiltEngine

// The content of a run in a recording's header: `"cards":12,"map":[720,486]`, and `"shapes":[1.5,…]` for own cards.
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

    /// The chart's time at the start of the run, in hours, 0…48; 0 if the header has no valid one.
    public var hours: Double {
        get {
            guard case .number(let hours) = content["hours"], (0...48).contains(hours) else { return 0 }
            return hours
        }
        set { content["hours"] = newValue == 0 ? nil : .number(newValue) }
    }

    /// The name of the carousel's layout at the start of the run; nil for the ring.
    public var layout: String? {
        get { if case .word(let name) = content["layout"] { name } else { nil } }
        set { content["layout"] = newValue.map { .word($0) } }
    }

    /// The landscape's local time at the start of the run, in hours, 0…24; 20.6 if the header has no valid one.
    public var hour: Double {
        get {
            guard case .number(let hour) = content["hour"], (0...24).contains(hour) else { return Self.usualHour }
            return hour
        }
        set { content["hour"] = newValue == Self.usualHour ? nil : .number(newValue) }
    }

    /// The landscape's weather at the start of the run; clear if the header has no valid one.
    public var skies: LandscapeWeather {
        get {
            if case .word(let name) = content["skies"] { LandscapeWeather(rawValue: name) ?? .clear } else { .clear }
        }
        set { content["skies"] = newValue == .clear ? nil : .word(newValue.rawValue) }
    }

    /// The hour of the landscape where none is given.
    public static let usualHour = 20.6

    /// The number of cards, 1…``CarouselScene/mostCards``; nil if the header has no valid one.
    public var cards: Int? {
        guard case .number(let count) = content["cards"] else { return nil }
        return Int(exactly: count).flatMap { (1...CarouselScene.mostCards).contains($0) ? $0 : nil }
    }

    /// The aspect ratio of each card, width over height; empty if all have the usual one.
    public var cardShapes: [Double] {
        get { if case .numbers(let shapes) = content["shapes"] { shapes } else { [] } }
        set { content["shapes"] = newValue.isEmpty ? nil : .numbers(newValue) }
    }

    /// Width and height of the map's picture in points, each 1…1,000,000; nil where the header has no such size.
    public var map: Vector? {
        guard case .numbers(let sides) = content["map"], sides.count == 2, sides.allSatisfy({ (1...1e6).contains($0) })
        else { return nil }
        return Vector(sides[0], sides[1])
    }
}
