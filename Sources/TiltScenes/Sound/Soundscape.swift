public import TiltEngine

/// The sounds of weathers, as functions of their strength, the tilt and the hour.
public enum Soundscape {
    /// The weather in a card of the carousel, named as the cards' pictures are.
    public enum CardWeather: String, Hashable, Sendable, CaseIterable {
        /// The twelve bundled cards.
        case clear, partlyCloudy = "partly-cloudy", overcast, fog, drizzle, rain, thunderstorm, snow, hail, wind
        /// The last two of them.
        case clearNight = "clear-night", rainbow
    }

    /// What goes on in a card that is open by 0…1, while the device leans: the sea runs to the low side, and the rain leans
    /// with it.
    public static func beds(of weather: CardWeather, level: Double, tilt: Tilt = .zero) -> [SceneSounds.Bed] {
        let side = (tilt.x / 0.42).clamped(to: -1...1)
        let steep = (max(abs(tilt.x), abs(tilt.y)) / 0.42).clamped(to: 0...1)
        func bed(_ sound: Sound, _ share: Double, pitch: Double = 1) -> SceneSounds.Bed {
            SceneSounds.Bed(sound, level: min(share, 1) * level, pan: 0.7 * side, pitch: pitch)
        }
        /// The sea, rougher on a slope.
        func sea(_ share: Double) -> [SceneSounds.Bed] {
            [bed(.surf, share * (0.8 + 0.4 * steep)), bed(.foam, share * (0.5 + 0.5 * steep))]
        }
        // A lamp swings with its house.
        let hum = SceneSounds.Bed(.hum, level: 0.7 * level, pan: -0.5 * side)
        switch weather {
        case .clear: return sea(0.5)
        case .partlyCloudy: return sea(0.5) + [bed(.wind, 0.12)]
        case .overcast: return sea(0.6) + [bed(.wind, 0.2), hum]
        case .fog: return sea(0.25) + [bed(.drops, 0.15, pitch: 0.8), hum]
        case .drizzle: return sea(0.3) + [bed(.rain, 0.35), bed(.drops, 0.5), hum]
        case .rain: return sea(0.35) + [bed(.rain, 0.85), bed(.drops, 0.9, pitch: 0.9), hum]
        case .thunderstorm: return sea(0.8) + [bed(.rain, 1), bed(.drops, 0.8, pitch: 0.85), bed(.wind, 0.5), hum]
        case .snow: return sea(0.15) + [bed(.wind, 0.14, pitch: 0.8), hum]
        case .hail: return sea(0.4) + [bed(.hail, 1), bed(.rain, 0.35), bed(.wind, 0.3), hum]
        case .wind: return sea(0.9) + [bed(.wind, 0.85, pitch: 1.15)]
        case .clearNight:
            return sea(0.3) + [bed(.cricket, 0.5), hum]
        case .rainbow: return sea(0.45) + [bed(.drops, 0.35, pitch: 1.1)]
        }
    }

    /// The flashes of a card's weather per minute, if nobody says when they are.
    public static func flashesPerMinute(of weather: CardWeather) -> Double { weather == .thunderstorm ? 8 : 0 }

    /// What goes on in the landscape at an hour, 0…24, in a wind of metres per second, at a level of 0…1: wind in the firs, rain on
    /// the hut's roof, crickets on a warm night.
    public static func beds(
        of weather: LandscapeWeather, hour: Double, wind: Double? = nil, level: Double = 1
    ) -> [SceneSounds.Bed] {
        let metres = wind ?? usualWind(of: weather)
        let blow = (metres / 16).clamped(to: 0...1)
        var beds = [SceneSounds.Bed(.firs, level: level * blow, pan: 0.25, pitch: 0.85 + 0.4 * blow)]
        func add(_ sound: Sound, _ share: Double, pan: Double = 0, pitch: Double = 1) {
            if share > 0 { beds.append(SceneSounds.Bed(sound, level: share * level, pan: pan, pitch: pitch)) }
        }
        if metres > 9 { add(.wind, (metres - 9) / 9, pan: -0.2) }
        switch weather {
        case .clear, .cloudy, .wind:
            // They fall silent in the wind.
            let share = crickets(at: hour) * (1 - (metres - 4) / 5).clamped(to: 0...1) * (weather == .clear ? 1 : 0.6)
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

    private static func usualWind(of weather: LandscapeWeather) -> Double {
        switch weather {
        case .clear, .fog: 1.5
        case .cloudy, .snow: 3
        case .rain: 5
        case .storm: 13
        case .wind: 14
        }
    }
}
