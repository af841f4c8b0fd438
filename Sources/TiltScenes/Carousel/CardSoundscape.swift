public import TiltEngine
public import TiltStage

/// The sounds of the weather in a card of the carousel, named as the cards' pictures are.
public enum CardSoundscape: String, Hashable, Sendable, CaseIterable {
    /// The twelve bundled cards.
    case clear, partlyCloudy = "partly-cloudy", overcast, fog, drizzle, rain, thunderstorm, snow, hail, wind
    /// The last two of them.
    case clearNight = "clear-night", rainbow

    /// What goes on in a card that is open by 0…1, while the device leans: the sea runs to the low side, and the rain leans
    /// with it.
    public func beds(level: Double, tilt: Tilt = .zero) -> [SceneSounds.Bed] {
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
        switch self {
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
}
