import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The parallax scene")
struct ParallaxSceneTests {
    private static let view = Viewport.usual
    private let lean = Lean(
        tracker: ViewerTracker(at: ViewerOffset(h: 0.25, v: -0.5)), rawViewer: ViewerOffset(h: 0.75, v: 0.125))

    private func layers(_ scene: ParallaxScene) throws -> [TelemetryFrame.Parallax.Layer] {
        try (scene.telemetry(at: 0) as TelemetryFrame.Parallax).layers
    }

    @Test("leans steadily to the end while an arrow is held, and springs back when it is released")
    func heldArrow() {
        var scene = ParallaxScene(view: .usual)
        scene.handle(.nudge(.up), at: 0)
        var way = [0.0]
        for k in 1...120 {
            let time = Double(k) / 120
            scene.handle(.arrows(Vector(0, -1), for: 1 / 120), at: time)
            scene.step(1 / 120, to: time, lean: Lean())
            way.append(-scene.leaning(at: time).v)
        }
        let speeds = zip(way, way.dropFirst()).map { ($1 - $0) * 120 }
        let end = way.firstIndex { $0 > 0.95 } ?? 0
        #expect((36...72).contains(end) && speeds[..<(end - 1)].allSatisfy { $0 > 0.5 })
        #expect(abs((way.last ?? 0) - 1) < 1e-3)
        for k in 121...200 { scene.step(1 / 120, to: Double(k) / 120, lean: Lean()) }
        #expect(scene.leaning(at: 200.0 / 120) == .zero && scene.isAtRest(at: 200.0 / 120))
    }

    @Test("follows the smoothed viewer")
    func laws() throws {
        var scene = ParallaxScene(view: Self.view)
        scene.step(1 / 120, to: 1 / 120, lean: lean)
        #expect(scene.leaning(at: 0) == lean.viewer)
        #expect(try layers(scene).map(\.name) == ["sky", "moon", "far", "near", "forest", "tiles"])
        #expect(try abs(layers(scene)[0].x + 0.25 * 36.48) < 1e-9)
    }

    @Test("adds a drag to the viewer and limits the sum", arguments: [false, true])
    func sum(asPublished: Bool) {
        let corrected = ParallaxScene(view: Self.view)
        var scene: any Scene = asPublished ? corrected.byOtherRecipe(at: 0) : corrected
        scene.step(1 / 120, to: 1 / 120, lean: lean)
        let own = asPublished ? lean.rawViewer : lean.viewer
        scene.handle(.gesture(.press(Vector(600, 300))), at: 0.1)
        scene.handle(.gesture(.drag(by: Vector(-20, 10))), at: 0.1)
        #expect(scene.report(at: 0.1).viewer == ViewerOffset(h: own.h - 0.1, v: own.v + 0.05))
        scene.handle(.gesture(.drag(by: Vector(900, 900))), at: 0.2)
        #expect(scene.report(at: 0.2).viewer == ViewerOffset(h: 1, v: 1))
    }

    @Test("does not move with reduced motion")
    func still() throws {
        var scene = ParallaxScene(view: Self.view)
        scene.handle(.reducedMotion(true), at: 0)
        scene.handle(.nudge(.right), at: 0)
        scene.step(1 / 120, to: 1 / 120, lean: lean)
        #expect(try layers(scene).allSatisfy { $0.x == 0 && $0.y == 0 })
    }

    @Test("ends its opening on request, by a drag, and when the viewer moves")
    func opening() {
        func opened() -> ParallaxScene {
            var scene = ParallaxScene(view: Self.view)
            scene.restart(at: 0, opening: true)
            for k in 1...120 { scene.step(1 / 120, to: Double(k) / 120, lean: Lean()) }
            return scene
        }
        #expect(opened().leaning(at: 1) != .zero && !opened().isAtRest(at: 1))
        func ends(_ act: (inout ParallaxScene) -> Void) -> Bool {
            var scene = opened()
            act(&scene)
            for k in 121...180 { scene.step(1 / 120, to: Double(k) / 120, lean: Lean()) }
            return scene.isAtRest(at: 1.5) && scene.leaning(at: 1.5) == .zero
        }
        #expect(!ends { _ in })
        #expect(ends { $0.handle(.openingEnded, at: 1) })
        #expect(
            ends {
                $0.handle(.press(Vector(300, 300)), at: 1)
                $0.handle(.release, at: 1)
            })
        #expect(ends { $0.step(1 / 120, to: 1, lean: Lean(tracker: ViewerTracker(at: ViewerOffset(h: 0.1, v: 0)))) })
    }

    @Test("survives impossible input")
    func hostile() throws {
        var scene = ParallaxScene(view: Self.view)
        let wild = [Double.nan, .infinity, -.infinity, 1e308, -0.0]
        for x in wild {
            for y in wild {
                let point = Vector(x, y)
                let gestures: [Gesture] = [
                    .press(point), .drag(by: point), .wheel(point, at: point), .zoom(by: x, at: point), .nudge(.up),
                    .page(.max), .release,
                    .release, .drag(by: point), .click(point), .nudge(.down), .home, .end,
                ]
                for gesture in gestures {
                    scene.handle(gesture, at: 0)
                    scene.step(1 / 120, to: 0, lean: Lean())
                    let viewer = scene.leaning(at: 0)
                    #expect(abs(viewer.h) <= 1 && abs(viewer.v) <= 1, "after \(gesture)")
                }
            }
        }
    }
}

@Suite("The parallax scene on its stage")
struct ParallaxOnStageTests {
    private func stage(asPublished: Bool = false) throws -> Stage {
        let fonts = try ParallaxFixture.fonts()
        return .of(ParallaxScene(view: .usual)) { ($0.asPublished, $0.fonts) = (asPublished, fonts) }
    }

    @Test("reports the viewer that the layers use, including a drag", arguments: [false, true])
    func telemetry(asPublished: Bool) throws {
        var stage = try stage(asPublished: asPublished)
        stage.advance(
            by: FrameInput(
                elapsed: 0.5, events: [InputEvent(.down(.left, Vector(700, 300))), InputEvent(.move(Vector(800, 250)))])
        )
        #expect(stage.telemetry.viewer == ViewerOffset(h: 0.5, v: -0.25))
        #expect(try stage.parallax.layers[0].x == (asPublished ? 20 : -0.5 * 96 * 0.38))
    }

    @Test("leans with the pointer's position, fully at the window's edges", arguments: [false, true])
    func hover(asPublished: Bool) throws {
        var stage = try stage(asPublished: asPublished)
        stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.move(Vector(640, 360)))]))
        stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.move(Vector(1280, 0)))]))
        for _ in 0..<60 { stage.advance(by: FrameInput(elapsed: 1.0 / 60)) }
        let viewer = stage.telemetry.viewer
        #expect(abs(viewer.h - 1) < 1e-3 && abs(viewer.v + 1) < 1e-3)
        #expect(stage.isAtRest)
    }

    @Test("does not jump when a pause ends after the pointer has moved")
    func pause() throws {
        var stage = try stage()
        stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.move(Vector(640, 360)))]))
        stage.tap(.p)
        stage.advance(by: FrameInput(elapsed: 1, events: [InputEvent(.move(Vector(1200, 360)), time: 0)]))
        #expect(stage.telemetry.viewer.h == 0)
        stage.tap(.p)
        stage.advance(by: FrameInput(elapsed: 1.0 / 60))
        let soon = stage.telemetry.viewer.h
        #expect(soon > 0 && soon < 0.3)
    }
}
