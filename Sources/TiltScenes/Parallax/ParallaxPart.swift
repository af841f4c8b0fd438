import TiltCanvas
public import TiltStage

/// What the landscape is made of.
public struct ParallaxPart: ScenePart {
    /// The layers behind the icons; nil for the picture of the night.
    public var art: LandscapeArt?
    /// Its local time at the start, in hours, 0…24.
    public var hour = 20.6
    /// Its weather at the start.
    public var skies = LandscapeWeather.clear
    /// How it arrives; nil if it is there.
    public var arrival: LandscapeArrival?

    /// The picture of the night.
    public init() {}

    /// "parallax".
    public static let scene = ParallaxScene.descriptor.name
    /// Exchanges `"hour":12,"skies":"rain","arrival":"asks"`.
    public mutating func exchange(_ table: inout PartTable) {
        table.value(
            "hour", &hour, read: { $0.number(in: 0...24) }, write: { $0 == Self().hour ? nil : .number($0) })
        table.value(
            "skies", &skies, read: { $0.word.flatMap(LandscapeWeather.init(rawValue:)) },
            write: { $0 == .clear ? nil : .word($0.rawValue) })
        table.value(
            "arrival", &arrival, read: { $0.word.flatMap(LandscapeArrival.init(rawValue:)) },
            write: { $0.map { .word($0.rawValue) } })
    }
}

extension Stage.Kept {
    /// Whether somebody has taken sun or moon in the hand.
    public var knowsSun: Bool { self[scene: ParallaxPart.scene]["sun"] == Self.takenSun }
    static let takenSun = RecordingHeader.Content.word("taken")
}
