import Foundation
import Support
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

/// The bundled cards' art, and variants of its files.
enum CardArtFixture {
    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: Repository.path("Assets/Cards/Layers/\(name).json"), encoding: .utf8)
    }

    static func art() throws -> CardArt { try bundled.get() }

    private static let bundled = Result {
        try CardArt(layers: layers(try text("layers")), weather: weather(try text("weather")))
    }

    static func layers(_ text: String) throws -> CardArt.Layers {
        try JSONDecoder().decode(CardArt.Layers.self, from: Data(text.utf8))
    }

    static func weather(_ text: String) throws -> CardArt.Weathers {
        try JSONDecoder().decode(CardArt.Weathers.self, from: Data(text.utf8))
    }

    /// The scenery of a card.
    static func scenery(_ name: String) throws -> CardScenery {
        guard let scenery = try art().cards[name] else { throw CardArtFlaw("there is no card \(name)") }
        return scenery
    }

    static let names = Card.weather.map { String($0.image.name.dropFirst("Cards/".count)) }
}

extension CardWeather {
    /// All that its steps change, as text with every bit.
    var state: String {
        "\(wind.time) \(wind) \(slosh) \(drift) \(stones)"
    }

    /// The weather after steps under a tilt that changes, and a shake now and then.
    mutating func pass(_ count: Int, tilt: (Int) -> Double = { _ in 0 }, shake: (Int) -> Double = { _ in 0 }) {
        for _ in 0..<count {
            let steps = Int((120 * wind.time).rounded())
            let angle = tilt(steps)
            step(WeatherInput(down: Vector(.sin(angle), .cos(angle)), shake: shake(steps)))
        }
    }
}
