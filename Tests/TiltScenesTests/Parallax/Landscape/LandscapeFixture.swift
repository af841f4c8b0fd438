import Foundation
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// Shared data of the landscape's tests.
enum LandscapeFixture {
    /// The art in the assets.
    static func art() throws -> LandscapeArt {
        try JSONDecoder().decode(
            LandscapeArt.self, from: ParallaxFixture.file("Parallax/landscape/layers.json"))
    }

    /// The fonts of all text.
    static let fonts = Result { try ParallaxFixture.fonts() }

    /// A scene with the landscape.
    static func scene(
        view: Viewport = .usual, hour: Double = 20.6, weather: LandscapeWeather = .clear,
        arrival: LandscapeArrival? = nil
    ) throws -> ParallaxScene {
        try ParallaxScene(view: view, art: art(), hour: hour, weather: weather, arrival: arrival)
    }
}

extension ParallaxScene {
    /// Takes the steps of some seconds from a time on.
    mutating func run(_ seconds: Double, from start: Double = 0) {
        for step in 1...max(1, Int((seconds * 120).rounded())) {
            self.step(1 / 120, to: start + Double(step) / 120, lean: Lean())
        }
    }
}
