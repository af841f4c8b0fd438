import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("On a stage of several scenes")
struct StageOfScenesTests {
    private func cards(_ stage: Stage) -> Int {
        stage.picture.commands.count {
            if case .image(let id, _, _, _) = $0 { id.name.hasPrefix("Cards/") } else { false }
        }
    }

    @Test("a leaving scene is the picture that was there, and moves no more")
    func leaving() {
        var stage = Stage.ofAll(showing: 1)
        stage.pass(5)
        stage.tap(.right)
        stage.pass(0.05)
        #expect(cards(stage) > 0)
        stage.tap(.digit1)
        for _ in 0..<5 {
            stage.pass(1.0 / 60)
            let pictures = stage.picture.commands.count {
                if case .image(Stage.pictureBefore, _, _, _) = $0 { true } else { false }
            }
            #expect(stage.change != nil && cards(stage) == 0 && pictures > 0)
        }
    }

    @Test("the buttons of a leaving scene fade out before those of the next one fade in")
    func buttons() throws {
        var stage = Stage.ofAll(showing: 1)
        stage.pass(1)
        let frame = try #require(stage.frame(of: .letGo))
        func letters() -> [Double] {
            stage.picture.commands.compactMap {
                guard case .image(let id, _, let quad, let tint) = $0, id.name.hasPrefix("Fonts/"),
                    let cell = quad.rect, frame.contains(cell.center)
                else { return nil }
                return tint.alpha
            }
        }
        #expect(letters().count == "Letgo".count)
        stage.tap(.digit1)
        var last = 1.0
        for k in 0..<13 {
            stage.pass(1.0 / 120, fps: 120)
            let letter = letters().first ?? 0
            #expect(letter < last || letter == 0, "step \(k)")
            #expect(last - letter < 0.1, "no word cuts")
            last = letter
        }
        stage.pass(0.2)
        #expect(letters().isEmpty, "the chart without wind has no button there")
        stage.tap(.digit2)
        stage.pass(0.1)
        #expect(letters().isEmpty)
        stage.pass(0.4)
        #expect(letters() == [1, 1, 1, 1, 1])
        stage.tap(.digit3)
        stage.pass(0.1)
        #expect(letters().first == 1, "what both scenes have stays")
    }

    @Test("a new size, a map and pictures reach every scene, shown or not")
    func all() throws {
        var noting = Stage.noting(scenes: 3)
        noting.happen(.resize(Vector(800, 600), density: 1))
        #expect((0..<3).allSatisfy { (noting.scene(at: $0) as? NotingScene)?.size == Vector(800, 600) })
        for first in 0...2 {
            var stage = Stage.ofAll(showing: first)
            stage.happen(.file(.cards(["Kite"])), .file(.map(.arrived(Vector(300, 200)))))
            let weather = try #require(stage.scene(MapScene.self))
            let carousel = try #require(stage.scene(CarouselScene.self))
            #expect(weather.pictureOfMap.size == Vector(300, 200) && carousel.cards.last?.title == "Kite")
        }
    }

    @Test("arriving pictures and a restart end the current press")
    func letGo() throws {
        for happening in [InputEvent.Kind.file(.cards(["Kite"])), .key(.r)] {
            var stage = Stage.noting()
            stage.happen(.down(.left, Vector(640, 400)), happening, .move(Vector(700, 400)))
            #expect(try stage.noted.gestures == [.press(Vector(640, 400)), .release] && !stage.isPressed)
        }
    }

    @Test("a change of points at equal pixels shows the interface's size, and other changes show nothing")
    func scale() {
        for (size, density, says) in [
            (Vector(1024, 576), 1.25, "Interface at 125 %"),
            (Vector(1600, 900), 0.8, "Interface at 80 %"),
            // A window that fills the display, or is on another one.
            (Vector(1000, 562.5), 1.28, nil), (Vector(640, 360), 2.0, nil), (Vector(1280, 720), 2, nil),
            (Vector(800, 600), 1, nil), (Vector(640, 500), 2, nil),
        ] {
            var stage = Stage.noting()
            stage.happen(.resize(size, density: density))
            #expect(stage.message == says, "\(size), \(density)")
            #expect((stage.settings.interfaceSteps == 0) == (says == nil))
        }
        var fine = Stage.of(NotingScene(), in: Viewport(size: Vector(640, 360), density: 2))
        fine.happen(.resize(Vector(512, 288), density: 2.5))
        #expect(fine.message == "Interface at 125 %")
    }

    @Test("awaited pictures come after those of the current scene and before all others")
    func awaited() throws {
        let awaited = Picture(ImageID("awaited"), size: Vector(10, 10))
        let names = Stage.ofAll(showing: 1).pictures(awaited: [awaited]).map(\.id.name)
        let place = try #require(names.firstIndex(of: "awaited"))
        #expect(try place > #require(names.lastIndex { $0.hasPrefix("Cards/") }))
        #expect(try place < #require(names.firstIndex { $0.hasPrefix("Weather/") }))
        #expect(try place < #require(names.firstIndex { $0.hasPrefix("Parallax/") }))
    }

    @Test("a phone whose page is started tilts at once, and its buttons do what they say whatever is open")
    func started() throws {
        var stage = Stage.ofAll(showing: 1) { ($0.opening, $0.reduceMotion, $0.settings.life) = (true, true, .never) }
        stage.receive(noseUp: 2, for: 1, from: .phone)
        #expect(isClose(stage.level?.degrees ?? 0, 2, within: 0.5), "it switches tilt on")
        #expect(abs(stage.telemetry.tilt.x) < 0.01)
        stage.pass(0.3)
        stage.receive(noseUp: 2, for: 6, from: .phone)
        #expect(stage.message == "Tilt the phone")
        stage.happen(.key(.a), .keyUp(.a))
        #expect(stage.telemetry.input == .keys)
        stage.happen(.program(.phoneButton(.level)))
        #expect(stage.telemetry.input == .phone && stage.message == "This is level now: 2°")

        #expect(stage.letGoTitle == "Let go")
        stage.happen(.key(.h), .keyUp(.h), .program(.phoneButton(.letGo)))
        #expect(stage.letGoTitle == "Call back")
        for open in [Key.comma, .h] {
            let before = stage.sceneName
            stage.happen(.key(open), .keyUp(open), .program(.phoneButton(.scene)))
            #expect(stage.sceneName != before)
            stage.happen(.key(.escape), .keyUp(.escape))
        }
        stage.happen(.program(.sensorRemoved(.phone)), .program(.phoneButton(.level)))
        #expect(stage.message == "The phone sends no motion")
    }

    @Test(
        "two fingers pinch, keep what is under them, and click nothing",
        arguments: [0.0, 0.7, 2])
    func pinch(turn: Double) throws {
        var stage = Stage.of(MapScene(view: .usual))
        func content(_ point: Vector) throws -> Vector {
            let map = try stage.map
            return (Vector(map.x, map.y) + point) / map.zoom
        }
        let way = Vector(.cos(turn), .sin(turn))
        var (first, second) = (Vector(500, 400), Vector(500, 400) + way * 100)
        stage.happen(.finger(.down, id: 1, first), .finger(.down, id: 2, second))
        let (under, other) = try (content(first), content(second))
        for _ in 0..<20 {
            (first, second) = (first - way * 1.5, second + way * 4)
            stage.happen(.finger(.move, id: 1, first), .finger(.move, id: 2, second))
            stage.pass(1.0 / 60)
            #expect(try (content(first) - under).length < 1e-6 && (content(second) - other).length < 1e-6)
        }
        #expect(isClose((second - first).length, 210, within: 1e-9))
        stage.happen(.finger(.up, id: 2, second), .finger(.up, id: 1, first))
        stage.pass(3)
        #expect(stage.isAtRest && !stage.isPressed)
    }

    @Test("a prompt names the flaw of the original recipe, and scenes in which nothing falls")
    func prompts() {
        var stage = Stage.ofAll()
        stage.tap(.g)
        #expect(stage.message == "Nothing to let go on the map")
        for scene in 0..<3 {
            let flaw = stage.scene(at: scene).descriptor.flaw ?? ""
            #expect(stage.hint(of: .recipe) == "The original recipe: \(flaw) — O")
            stage.tap(.tab)
        }
    }
}
