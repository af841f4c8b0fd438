import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("The weather at a place of the map")
struct MapProbeTests {
    private let view = Viewport(size: Vector(860, 480))

    private func stage() throws -> Stage {
        var stage = Stage.of(MapScene(view: view, sky: try skyWorld()), in: view)
        stage.pass(0.2)
        return stage
    }

    private func probe(_ stage: Stage) -> MapProbe? {
        stage.scene(MapScene.self)?.probe.flatMap { $0.isOpen ? $0 : nil }
    }

    private func click(_ point: Vector, _ stage: inout Stage) {
        stage.happen(.move(point), .down(.left, point), .up(.left, point))
        stage.pass(0.3)
    }

    @Test("is told where the map is tapped, in words and figures, until the next tap")
    func tap() throws {
        var stage = try stage()
        let point = Vector(300, 260)
        click(point, &stage)
        #expect(probe(stage)?.point == point)
        let scene = try #require(stage.scene(MapScene.self))
        let report = try #require(scene.probed(at: stage.time))
        let words = stage.picture.words(in: view.bounds)
        for line in [report.windWords, report.windFigures, report.airWords] {
            #expect(words.contains(line.filter { $0 != " " }), "\(line) in \(words)")
        }
        #expect(stage.caption.hasPrefix(report.windWords))
        let seen = try #require(scene.seen(at: stage.time))
        let other = try #require(scene.chartSky?.report(seen, at: Vector(800, 100)))
        #expect(other.pressure != report.pressure, "the place counts")
        click(Vector(500, 300), &stage)
        #expect(probe(stage) == nil)
    }

    @Test("goes when the map moves, and a tap that catches a moving map stops it and tells the weather there")
    func moves() throws {
        var stage = try stage()
        click(Vector(300, 260), &stage)
        stage.happen(.key(.d))
        stage.pass(0.5)
        #expect(probe(stage) == nil)
        stage.pass(1.5)
        stage.happen(.keyUp(.d))
        stage.pass(0.4)
        func speed() -> Double { stage.scene(MapScene.self)?.velocity(at: stage.time).length ?? -1 }
        #expect(speed() > 400)
        click(Vector(300, 260), &stage)
        stage.pass(1)
        #expect(probe(stage)?.point == Vector(300, 260) && speed() == 0)
    }

    @Test("is not empty where a flight ends: a deep low is in the middle", arguments: [Key.a, .d, .w, .s])
    func landing(key: Key) throws {
        var stage = try stage()
        stage.happen(.key(key))
        stage.pass(3)
        stage.happen(.keyUp(key))
        stage.pass(6)
        let scene = try #require(stage.scene(MapScene.self))
        let view = try #require(scene.seen(at: stage.time))
        let way = try #require(scene.chartSky?.wayToLow(from: view.part.center))
        #expect(way.length < 60 && scene.velocity(at: stage.time) == .zero, "\(way)")
    }

    @Test("is told of the middle by Return and by the square button, and Escape closes it before it quits")
    func keys() throws {
        var stage = try stage()
        stage.tap(.return)
        #expect(probe(stage)?.point == view.center)
        stage.tap(.return)
        #expect(probe(stage) == nil)
        stage.happen(.button(.square), .buttonUp(.square))
        #expect(probe(stage)?.point == view.center)
        stage.tap(.escape)
        #expect(probe(stage) == nil && stage.message?.contains("quit") != true)
    }

    @Test("is not told of a map without weather, nor by a click on the strip of hours")
    func without() throws {
        var plain = Stage.of(MapScene(view: view), in: view)
        click(Vector(300, 260), &plain)
        #expect(probe(plain) == nil)
        var stage = try stage()
        let strip = try #require(stage.scene(MapScene.self)?.scrubber).frame
        click(strip.center, &stage)
        #expect(probe(stage) == nil)
    }

    @Test(
        "lies inside the window, beside its place",
        arguments: [(860.0, 480.0), (320, 240), (1280, 720)])
    func place(width: Double, height: Double) throws {
        let view = Viewport(size: Vector(width, height))
        let sky = try skyWorld()
        for point in [Vector(2, 60), Vector(width - 2, 60), Vector(2, height - 2), Vector(width - 2, height - 2)] {
            var scene = MapScene(view: view, sky: sky)
            scene.handle(.appear, at: 0)
            scene.step(1 / 120, to: 1 / 120, lean: Lean())
            scene.toggleProbe(at: point, time: 0.01)
            for k in 2...60 { scene.step(1 / 120, to: Double(k) / 120, lean: Lean()) }
            var list = DrawList(size: view.size, density: 1)
            let report = try #require(scene.probed(at: 0.5))
            scene.probe?.draw(report, into: &list, in: view, fonts: Stage.testFonts)
            let card = try #require(list.panels(14).first)
            #expect(view.bounds.encloses(card), "\(card) in \(view.size)")
            #expect(!card.intersects(Gauge.dialFrame(in: view)), "\(card) in \(view.size)")
        }
    }
}
