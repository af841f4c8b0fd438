import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

// Stages with the scenes of this module.
extension Stage {
    /// A stage with a carousel, as in a replay.
    static func carousel(
        _ width: Double = 1280, _ height: Double = 720, cards: [Card] = Card.weather,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        let view = Viewport(size: Vector(width, height))
        return of(CarouselScene(cards: cards, view: view), in: view) {
            $0.tour = SceneCatalogue.tour
            change(&$0)
        }
    }

    /// A stage with all three scenes, one of them current.
    static func ofAll(
        in view: Viewport = .usual, showing first: Int = 0, cards: [Card] = Card.weather, sky: SkyWorld? = nil,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        of(
            MapScene(view: view, sky: sky), CarouselScene(cards: cards, view: view), ParallaxScene(view: view),
            in: view
        ) {
            ($0.first, $0.tour) = (first, SceneCatalogue.tour)
            change(&$0)
        }
    }

    /// A stage with carousel and parallax, one of them current, in which nothing moves by itself.
    static func ofThings(showing first: Int = 0) -> Stage {
        of(CarouselScene(view: .usual), ParallaxScene(view: .usual)) {
            $0.first = first
            $0.settings.life = .never
        }
    }

    /// The telemetry of the current carousel.
    var ring: CarouselTelemetry {
        get throws { try #require(telemetry(frame: 0).details as? CarouselTelemetry) }
    }

    /// The telemetry of the current map.
    var map: MapTelemetry {
        get throws { try #require(telemetry(frame: 0).details as? MapTelemetry) }
    }
}
