import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The wind over the weather map")
struct WeatherWindTests {
    private let view = Viewport.usual

    private func stage(reduceMotion: Bool = false, opening: Bool = false) throws -> Stage {
        .of(WeatherScene(view: view, wind: try chartWind()), in: view) {
            ($0.reduceMotion, $0.opening) = (reduceMotion, opening)
        }
    }

    private func strokes(_ stage: Stage) -> Int { stage.picture.hairs.count }

    @Test("blows after an input, and the map rests when it has faded")
    func blows() throws {
        var stage = try stage()
        stage.pass(1)
        #expect(strokes(stage) == 0 && stage.isAtRest)
        stage.happen(.move(Vector(700, 400)))
        stage.pass(2)
        #expect(strokes(stage) > 200 && !stage.isAtRest)
        stage.pass(10.5)
        #expect(strokes(stage) == 0 && stage.isAtRest)
    }

    @Test("blows when the program opens with the map, and while tilt moves it")
    func opening() throws {
        var opened = try stage(opening: true)
        opened.pass(1)
        #expect(strokes(opened) > 200)
        var tilted = try stage()
        tilted.happen(.key(.d))
        tilted.pass(0.5)
        tilted.happen(.keyUp(.d))
        tilted.pass(1)
        #expect(strokes(tilted) > 200)
    }

    @Test("is not drawn over the table beyond the map's edge")
    func table() throws {
        var stage = try stage()
        stage.tap(.home)
        stage.pass(3)
        stage.happen(.down(.left, Vector(300, 300)))
        stage.happen(.move(Vector(700, 300)))
        var clip: Rect?
        var edges: [Double] = []
        for command in stage.picture.commands {
            if case .clip(let rect) = command { clip = rect }
            if case .hairs(let range) = command { edges += range.map { _ in clip?.minX ?? 0 } }
        }
        #expect(edges.count > 200 && edges.allSatisfy { $0 > 100 })
    }

    @Test("is switched off and on by N and by its button, which shows its state")
    func switched() throws {
        var stage = try stage()
        stage.tap(.n)
        stage.pass(2)
        #expect(strokes(stage) == 0 && stage.isAtRest)
        #expect(stage.control(at: Vector(260, 74)) == .action(.wind))
        let off = stage.picture
        stage.click(260, 74)
        #expect(stage.picture != off)
        stage.pass(2)
        #expect(strokes(stage) > 200)
        stage.tap(.r)
        stage.tap(.n)
        stage.pass(2)
        #expect(strokes(stage) == 0)
    }

    @Test("does not blow with reduced motion, and has no button")
    func reduced() throws {
        var stage = try stage(reduceMotion: true)
        stage.tap(.n)
        stage.happen(.move(Vector(700, 400)))
        stage.pass(2)
        #expect(strokes(stage) == 0 && stage.control(at: Vector(260, 74)) == nil)
    }

    @Test("does not blow over the user's picture")
    func ownMap() throws {
        var stage = try stage()
        stage.happen(.map(.arrived(Vector(900, 700))), .move(Vector(700, 400)))
        stage.pass(2)
        #expect(strokes(stage) == 0 && stage.control(at: Vector(260, 74)) == nil)
    }

    @Test("keeps its position on the map while that scrolls")
    func stays() throws {
        var scene = WeatherScene(view: view, wind: try chartWind())
        scene.handle(.hover(.zero), at: 0)
        for step in 1...120 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        func places(_ scene: WeatherScene) throws -> Set<[Int]> {
            var list = DrawList(size: view.size, density: 1)
            scene.draw(into: &list, at: 1, fonts: Stage.testFonts)
            let scroller = scene.scroller(at: 1)
            let (zoom, offset) = (scroller.layout.zoom, scroller.offset(at: 1))
            let places = list.hairs.compactMap { hair -> [Int]? in
                guard view.bounds.insetBy(200).contains(hair.end) else { return nil }
                let place = (hair.end + offset) / zoom
                return [Int((place.x * 100).rounded()), Int((place.y * 100).rounded())]
            }
            return Set(places)
        }
        let before = try places(scene)
        scene.handle(.press(Vector(600, 300)), at: 1)
        scene.handle(.drag(from: Vector(600, 300), to: Vector(680, 350)), at: 1)
        scene.handle(.release, at: 1)
        let after = try places(scene)
        #expect(before.intersection(after).count > before.count / 2)
    }

    @Test("is the same at 30 and at 240 frames per second")
    func frameRate() throws {
        func picture(_ rate: Double) throws -> DrawList {
            var run = try WeatherRun(
                [(0.1, .move(Vector(500, 400))), (0.5, .key(.d)), (1.5, .keyUp(.d))],
                scene: WeatherScene(view: view, wind: try chartWind()))
            run.run(to: 3, framesPerSecond: rate)
            return run.stage.picture
        }
        #expect(try picture(30) == picture(240))
    }
}
