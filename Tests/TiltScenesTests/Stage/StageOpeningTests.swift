import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("An opening on a stage")
struct StageOpeningTests {
    private func stage() -> Stage {
        let view = Viewport(size: Vector(1280, 720))
        var setup = Stage.Setup(scenes: [WeatherScene(view: view)], view: view, fonts: Stage.testFonts)
        setup.opening = true
        return Stage(setup)
    }

    private func weather(_ stage: Stage) throws -> WeatherTelemetry {
        try #require(stage.telemetry(frame: 0).details as? WeatherTelemetry)
    }

    @Test("ends after three seconds, or with the first input")
    func end() throws {
        var stage = stage()
        #expect(!stage.isAtRest)
        stage.pass(1)
        var touched = stage
        touched.tap("f3")
        touched.pass(0.1)
        let place = try weather(touched).x
        touched.pass(0.5)
        #expect(try !touched.isOpening && weather(touched).x == place && place != 2240)
        stage.pass(1.9)
        #expect(stage.isOpening)
        stage.pass(0.2)
        #expect(!stage.isOpening)
    }

    @Test("is over when the right stick zooms: up doubles the map in half a second")
    func zoom() throws {
        var stage = stage()
        stage.happen(.axis("ry", -1))
        #expect(!stage.isOpening && !stage.isAtRest)
        stage.pass(0.5)
        stage.happen(.axis("ry", 0.15))
        #expect(!stage.isZooming)
        stage.pass(1)
        #expect(isClose(try weather(stage).zoom, 2, within: 1e-6))
    }
}
