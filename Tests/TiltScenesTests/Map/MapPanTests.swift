import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A touchpad on the map")
struct MapPanTests {
    private let view = Viewport.usual

    @Test("moves it point for point, at once, and not past its end for long", arguments: [false, true])
    func pan(asPublished: Bool) throws {
        var scene = MapScene(view: view, asPublished: asPublished)
        scene.handle(.file(.map(.arrived(Vector(900, 700)))), at: 0)
        scene.handle(.pan(by: Vector(1000, 1000)), at: 0)
        let start = scene.place(at: 0)
        scene.handle(.pan(by: Vector(37.5, -12)), at: 0.1)
        #expect((scene.place(at: 0.1) - start - Vector(37.5, -12)).length < 1e-6)
        scene.step(1 / 120, to: 1, lean: Lean())
        #expect((scene.place(at: 1) - start - Vector(37.5, -12)).length < 1e-6)
        scene.handle(.pan(by: Vector(1e5, -1e5)), at: 2)
        #expect(scene.place(at: 2).isFinite)
        scene.handle(.pan(by: Vector(.nan, 0)), at: 2)
        for step in 1...600 { scene.step(1 / 120, to: 2 + Double(step) / 120, lean: Lean()) }
        let map: TelemetryFrame.Weather = try scene.telemetry(at: 7)
        #expect((scene.place(at: 7) - Vector(map.contentWidth - map.viewWidth, 0)).length < 1e-6)
    }

    /// The map after pans of a number of points, sixty times a second for a quarter of a second.
    private func panned(_ travel: Vector) -> (scene: MapScene, time: Double) {
        var scene = MapScene(view: view)
        scene.handle(.file(.map(.arrived(Vector(900, 700)))), at: 0)
        for report in 0..<15 {
            let time = Double(report) / 60
            scene.step(1 / 120, to: time, lean: Lean())
            scene.handle(.pan(by: travel), at: time)
        }
        return (scene, 14.0 / 60)
    }

    @Test("lets it glide on when the fingers leave, and no longer when they rest")
    func momentum() {
        var (scene, time) = panned(Vector(12, 0))
        let left = scene.place(at: time)
        for step in 1...60 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean()) }
        #expect(scene.place(at: time + 0.5).x > left.x + 100, "it was moved at 720 points per second")
        #expect(!scene.isAtRest(at: time + 0.5))

        (scene, time) = panned(Vector(12, 0))
        for report in 1...10 { scene.handle(.pan(by: .zero), at: time + Double(report) / 60) }
        let still = scene.place(at: time + 0.5)
        for step in 1...120 { scene.step(1 / 120, to: time + 0.5 + Double(step) / 120, lean: Lean()) }
        #expect((scene.place(at: time + 1.5) - still).length < 1e-6)
    }

    @Test("stretches it at its edge like a rubber band, which pulls it back")
    func rubberBand() {
        var (scene, time) = panned(Vector(-2000, 0))
        let stretched = scene.place(at: time).x
        #expect(stretched < -50 && stretched > -view.width)
        for step in 1...360 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean()) }
        #expect(abs(scene.place(at: time + 3).x) < 1e-6)
    }

    @Test("does not move a map that is dragged")
    func held() {
        var scene = MapScene(view: view)
        scene.handle(.press(Vector(640, 360)), at: 0)
        let before = scene.place(at: 0)
        scene.handle(.pan(by: Vector(100, 0)), at: 0.1)
        #expect(scene.place(at: 0.1) == before)
    }

    @Test("on a stage zooms with Ctrl, scrolls sideways with Shift, and scrolls the help page")
    func modifiers() throws {
        var stage = Stage.noting()
        let place = Vector(640, 300)
        stage.happen(.pan(Vector(0, 40), at: place), .key(.leftShift), .pan(Vector(0, 40), at: place))
        stage.happen(.keyUp(.leftShift), .key(.leftControl), .pan(Vector(0, -80), at: place))
        stage.happen(.wheel(Vector(0, 4), at: place), .keyUp(.leftControl))
        #expect(
            try stage.noted.gestures == [
                .pan(by: Vector(0, 40)), .pan(by: Vector(40, 0)), .pinch(by: 2, at: place), .zoom(by: 2, at: place),
            ])
        stage.happen(.pan(Vector(.nan, 0), at: place), .pan(Vector(1, 1), at: Vector(.infinity, 0)))
        stage.tap(.h)
        stage.happen(.pan(Vector(0, 40), at: place))
        #expect(try stage.noted.gestures.count == 4)
    }
}
