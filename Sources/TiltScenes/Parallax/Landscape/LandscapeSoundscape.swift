import TiltEngine
public import TiltStage

extension LandscapeWeather {
    /// What goes on in the landscape at an hour, 0…24, in a wind of metres per second, at a level of 0…1: wind in the firs, rain on
    /// the hut's roof, crickets on a warm night.
    public func beds(hour: Double, wind: Double? = nil, level: Double = 1) -> [SceneSounds.Bed] {
        let metres = wind ?? usualWind
        let blow = (metres / 16).clamped(to: 0...1)
        var beds = [SceneSounds.Bed(.firs, level: level * blow, pan: 0.25, pitch: 0.85 + 0.4 * blow)]
        func add(_ sound: Sound, _ share: Double, pan: Double = 0, pitch: Double = 1) {
            if share > 0 { beds.append(SceneSounds.Bed(sound, level: share * level, pan: pan, pitch: pitch)) }
        }
        if metres > 9 { add(.wind, (metres - 9) / 9, pan: -0.2) }
        switch self {
        case .clear, .cloudy, .wind:
            // They fall silent in the wind.
            let share = Self.crickets(at: hour) * (1 - (metres - 4) / 5).clamped(to: 0...1) * (self == .clear ? 1 : 0.6)
            add(.cricket, share, pan: -0.65)
            add(.otherCricket, share * 0.7, pan: 0.55)
        case .rain:
            add(.rain, 0.8)
            add(.roof, 0.9, pan: 0.35)
            add(.drops, 0.4, pan: -0.4)
        case .storm:
            add(.rain, 1)
            add(.roof, 1, pan: 0.35)
            add(.drops, 0.5, pan: -0.4)
        case .fog: add(.drops, 0.12, pan: -0.3, pitch: 0.8)
        case .snow: break
        }
        return beds
    }

    /// How many crickets sing at an hour, 0…1: from dusk to the cold before dawn.
    static func crickets(at hour: Double) -> Double {
        let evening = hour < 12 ? hour + 24 : hour
        return smoothRise(19.5, 21.5, evening) * (1 - smoothRise(26, 28.5, evening))
    }

    private var usualWind: Double {
        switch self {
        case .clear, .fog: 1.5
        case .cloudy, .snow: 3
        case .rain: 5
        case .storm: 13
        case .wind: 14
        }
    }
}
