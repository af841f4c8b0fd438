import TiltCanvas
import TiltEngine
import TiltStage

/// What is heard of the front card as it opens: its weather, the louder the wider it is open, and thunder after its flashes.
struct CardSounds: Sendable {
    private(set) var sounds = SceneSounds()
    private var thunder = Thunder()
    /// What goes on, and what that was worked out from.
    private var beds: [SceneSounds.Bed] = []
    private var heard: Heard?

    private struct Heard: Equatable {
        let kind: CardSoundscape
        let level: Double
        let tilt: Tilt
    }

    /// The distances of a card's bolts in metres, and half the width of its drawing.
    private static let (nearest, farthest, middle) = (300.0, 1800.0, 160.0)

    /// Takes a step that ends at a time. `weather` is what moves in the card with a picture; nil if nothing does.
    mutating func step(_ weather: CardWeather?, in image: ImageID, opening: Double, tilt: Tilt, to time: Double) {
        let level = opening.clamped(to: 0...1)
        guard level > 0, let weather, let kind = Self.kind(of: image) else {
            if level == 0 { thunder = Thunder() }
            sounds = SceneSounds()
            return
        }
        if let bolt = weather.bolt {
            thunder.flash(
                at: time, distance: lerp(Self.nearest, Self.farthest, bolt.distance),
                pan: ((bolt.x - Self.middle) / Self.middle).clamped(to: -1...1))
        }
        let heard = Heard(kind: kind, level: level, tilt: tilt)
        if heard != self.heard {
            (self.heard, beds) = (heard, kind.beds(level: level, tilt: tilt))
        }
        sounds = SceneSounds(beds: beds)
        sounds.add(SceneSounds(strikes: thunder.arrivals(until: time)), level: level)
    }

    /// The weather of a bundled card, whose pictures are named by it after their number.
    static func kind(of image: ImageID) -> CardSoundscape? {
        guard let end = image.name.firstIndex(of: "-") else { return nil }
        return CardSoundscape(rawValue: String(image.name[image.name.index(after: end)...]))
    }
}

extension CardWeather {
    /// The bolt that has struck in the last step: its x in the card's own 320 × 400, and its distance, 0…1; nil for none.
    fileprivate var bolt: (x: Double, distance: Double)? {
        guard let (lightning, spell) = forecast.lightning, let bolt = lightning.bolt(spell, at: wind.time),
            wind.hasPassed(bolt.time)
        else { return nil }
        return (lightning.x.at(bolt.number(2)), bolt.number(6))
    }
}
