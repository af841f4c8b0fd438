public import TiltCanvas
import TiltEngine
public import TiltStage

// The content of the landscape in a recording's header: `"hour":12,"skies":"rain","arrival":"asks"`.
extension RecordingHeader {
    private var parallax: Table {
        get { self[scene: ParallaxScene.descriptor.name] }
        set { self[scene: ParallaxScene.descriptor.name] = newValue }
    }

    /// The landscape's local time at the start of the run, in hours, 0…24; 20.6 if the header has no valid one.
    public var hour: Double {
        get { parallax["hour"]?.number(in: 0...24) ?? Self.usualHour }
        set { parallax["hour"] = newValue == Self.usualHour ? nil : .number(newValue) }
    }

    /// The landscape's weather at the start of the run; clear if the header has no valid one.
    public var skies: LandscapeWeather {
        get { parallax["skies"]?.word.flatMap(LandscapeWeather.init(rawValue:)) ?? .clear }
        set { parallax["skies"] = newValue == .clear ? nil : .word(newValue.rawValue) }
    }

    /// How the landscape arrives; nil if it is there.
    public var arrival: LandscapeArrival? {
        get { parallax["arrival"]?.word.flatMap(LandscapeArrival.init(rawValue:)) }
        set { parallax["arrival"] = newValue.map { .word($0.rawValue) } }
    }

    /// The hour of the landscape where none is given.
    public static let usualHour = 20.6
}

extension Stage.Kept {
    private var parallax: RecordingHeader.Table { self[scene: ParallaxScene.descriptor.name] }

    /// The landscape's last weather; nil if there is none.
    public var skies: LandscapeWeather? { parallax["skies"]?.word.flatMap(LandscapeWeather.init(rawValue:)) }

    /// Whether somebody has taken sun or moon in the hand.
    public var knowsSun: Bool { parallax["sun"] == Self.takenSun }
    static let takenSun = RecordingHeader.Content.word("taken")
}

/// What the landscape is made of.
public struct ParallaxPart: ScenePart {
    /// The layers behind the icons; nil for the picture of the night.
    public var art: LandscapeArt?
    /// Its local time at the start, in hours, 0…24.
    public var hour = RecordingHeader.usualHour
    /// Its weather at the start.
    public var skies = LandscapeWeather.clear
    /// How it arrives; nil if it is there.
    public var arrival: LandscapeArrival?

    /// The picture of the night.
    public init() {}
}

extension SceneContent {
    /// What the landscape is made of.
    public var parallax: ParallaxPart {
        get { self[ParallaxPart.self] }
        set { self[ParallaxPart.self] = newValue }
    }
}
