import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A stage is not at rest")
struct StageRestTests {
    @Test("once a tilt has begun, before anything has moved")
    func tilt() {
        var stage = Stage.noting()
        stage.pass(1)
        #expect(stage.isAtRest)
        stage.happen(.key("d"))
        #expect(!stage.isAtRest)
        stage.happen(.keyUp("d"))
        stage.pass(1)
        #expect(stage.isAtRest)
    }

    @Test("while the bar's bubble is on its way, longer than the scenes fade")
    func bar() {
        var stage = Stage.noting(scenes: 2)
        stage.pass(1)
        stage.tap("2")
        stage.pass(0.25)
        #expect(stage.transition == nil && !stage.isAtRest)
        stage.pass(2)
        #expect(stage.isAtRest)
    }

    @Test("while the viewer leaks back, long after a pad that has fallen silent tilts no more")
    func viewer() {
        var stage = Stage.noting()
        var pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        pad.hold(3, &stage)
        stage.pass(5)
        #expect(stage.tilt.tilt == .zero && stage.tilt.isSettled && !stage.isAtRest)
        stage.pass(60)
        #expect(stage.isAtRest)
    }
}

@Suite("What happens to a stage of scenes")
struct StageOfScenesTests {
    private let view = Viewport(size: Vector(1280, 720))

    private func stage(first: Int) -> Stage {
        var setup = Stage.Setup(
            scenes: [WeatherScene(view: view), CarouselScene(view: view), ParallaxScene(view: view)], view: view,
            fonts: Stage.testFonts)
        setup.first = first
        return Stage(setup)
    }

    private func cards(_ stage: Stage) -> [Rect] {
        stage.picture.commands.compactMap {
            guard case .image(let id, _, let quad, _) = $0, id.name.hasPrefix("Cards/") else { return nil }
            return quad.rect
        }
    }

    @Test("a scene that leaves stands still while it fades")
    func leaving() {
        var stage = stage(first: 1)
        stage.pass(5)
        stage.tap("right")
        stage.pass(0.05)
        let places = cards(stage)
        stage.tap("1")
        for _ in 0..<5 {
            stage.pass(1.0 / 60)
            #expect(stage.transition != nil && cards(stage) == places)
        }
    }

    @Test("a window's size, a map and pictures reach every scene, shown or not")
    func all() throws {
        var noting = Stage.noting(scenes: 3)
        noting.happen(.resize(Vector(800, 600), density: 1))
        #expect(noting.scenes.allSatisfy { ($0 as? NotingScene)?.size == Vector(800, 600) })
        for first in 0...2 {
            var stage = stage(first: first)
            stage.happen(.cards(["Kite"]), .map(.arrived(Vector(300, 200))))
            let weather = try #require(stage.scenes[0] as? WeatherScene)
            let carousel = try #require(stage.scenes[1] as? CarouselScene)
            #expect(weather.layout.map.size == Vector(300, 200) && carousel.cards.last?.title == "Kite")
        }
    }

    @Test("pictures that come let go of what is pressed, and so does a scene that begins again")
    func letGo() throws {
        for happening in [InputEvent.Kind.cards(["Kite"]), .key("r")] {
            var stage = Stage.noting()
            stage.happen(.down(.left, Vector(640, 400)), happening, .move(Vector(700, 400)))
            #expect(try stage.noted.gestures == [.press(Vector(640, 400)), .release] && stage.press == nil)
        }
    }

    @Test("a window of other points in as many pixels says how large the interface is, any other says nothing")
    func scale() {
        for (size, density, says) in [
            (Vector(640, 360), 2.0, "Interface at 200 %"), (Vector(800, 450), 1.6, "Interface at 160 %"),
            (Vector(1280, 720), 2, nil), (Vector(800, 600), 1, nil), (Vector(640, 500), 2, nil),
        ] {
            var stage = Stage.noting()
            stage.happen(.resize(size, density: density))
            #expect(stage.toast.current?.text == says, "\(size), \(density)")
        }
        var fine = Stage(
            Stage.Setup(
                scenes: [NotingScene()], view: Viewport(size: Vector(640, 360), density: 2), fonts: Stage.testFonts))
        fine.happen(.resize(Vector(512, 288), density: 2.5))
        #expect(fine.toast.current?.text == "Interface at 125 %")
    }

    @Test("a pause is seen on its button, the window's own too")
    func pauseButton() {
        func isLit(_ stage: Stage) -> Bool {
            stage.picture.commands.contains {
                if case .fill(let disc, 18, _, _) = $0 { disc.size == Vector(36, 36) } else { false }
            }
        }
        var stage = Stage.noting()
        #expect(!isLit(stage))
        stage.tap("p")
        #expect(isLit(stage))
        stage.tap("p")
        #expect(!isLit(stage))
        stage.happen(.focus(false))
        #expect(isLit(stage))
    }

    @Test("pictures that are awaited come after those of the scene shown and before all others")
    func awaited() throws {
        let awaited = Picture(ImageID("awaited"), size: Vector(10, 10))
        let names = stage(first: 1).pictures(awaited: [awaited]).map(\.id.name)
        let place = try #require(names.firstIndex(of: "awaited"))
        #expect(try place > #require(names.lastIndex { $0.hasPrefix("Cards/") }))
        #expect(try place < #require(names.firstIndex(of: "Weather/tile")))
        #expect(try place < #require(names.firstIndex { $0.hasPrefix("Parallax/") }))
    }

    @Test("narrow windows have the short names, and only the scene shown is written boldly")
    func names() {
        func letters(_ width: Double, _ font: BitmapFont) -> Int {
            let view = Viewport(size: Vector(width, 480))
            var list = DrawList(size: view.size, density: 1)
            TabBar(titles: [("Long Name", "Short"), ("Other", "Other")], current: 1)
                .draw(into: &list, current: 1, isPaused: false, view: view, fonts: Stage.testFonts)
            return list.commands.count {
                if case .image(let id, _, let quad, _) = $0 {
                    id.name == font.name && quad.topLeft.x > 150
                } else {
                    false
                }
            }
        }
        #expect(letters(1280, TestFonts.medium) == "LongName".count && letters(1280, TestFonts.semibold) == 5)
        var narrow = 0
        let view = Viewport(size: Vector(639, 480))
        var list = DrawList(size: view.size, density: 1)
        TabBar(titles: [("Long Name", "Short"), ("Other", "Other")], current: 1)
            .draw(into: &list, current: 1, isPaused: false, view: view, fonts: Stage.testFonts)
        for case .image(let id, _, _, _) in list.commands where id.name == TestFonts.medium.name { narrow += 1 }
        #expect(narrow == "Short".count)
    }
}

@Suite("What a sensor says to a stage")
struct StageListeningTests {
    /// A stage that hears the same for a while, at 100 Hz.
    private func hear(_ stage: inout Stage, _ acceleration: Vector3, for seconds: Double) {
        for _ in 0..<Int(seconds * 100) {
            let sample = MotionSample(time: stage.time, rotationRate: .zero, acceleration: acceleration)
            stage.advance(by: FrameInput(elapsed: 0.01, motion: [sample]))
        }
    }

    private let leaned = RestPose(noseUp: .degrees(65)).up * MotionSample.standardGravity

    @Test("leaks out of the viewer within seconds, what keys say stays")
    func leak() {
        var heard = Stage.noting()
        hear(&heard, leaned, for: 12)
        #expect(heard.tilt.tilt.length > 0.3 && abs(heard.telemetry(frame: 0).viewer.v) < 0.1)
        var typed = Stage.noting()
        typed.happen(.key("d"))
        typed.pass(12)
        #expect(isClose(typed.telemetry(frame: 0).viewer.h, 2 * Double.sin(.pi / 12), within: 1e-6))
    }

    @Test("is told to the scene while it runs, and not while it is paused")
    func paused() throws {
        var stage = Stage.noting()
        hear(&stage, leaned, for: 0.1)
        let heard = try stage.noted.samples
        stage.tap("p")
        hear(&stage, leaned, for: 0.1)
        #expect(try heard > 5 && stage.noted.samples == heard)
    }

    @Test("shakes no more a moment after it has fallen silent")
    func silence() throws {
        var stage = Stage.noting()
        hear(&stage, leaned, for: 1)
        hear(&stage, leaned + Vector3(15, 0, 0), for: 0.05)
        #expect(try stage.noted.lean.shake.length > 3)
        stage.pass(0.15, fps: 120)
        #expect(try stage.noted.lean.shake == .zero)
    }

    @Test("is no trace once there has been a pad")
    func noTrace() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "DualSense"), .pad(.removed, name: "DualSense"))
        hear(&stage, leaned, for: 0.5)
        #expect(stage.tilt.source != .trace && stage.tilt.tilt == .zero)
    }

    @Test("goes by the beginning of its name, however long that is")
    func name() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: String(repeating: "Pad\n", count: 500)), .axis("lx", 1))
        #expect(stage.reading.name.unicodeScalars.count == 64 && !stage.reading.name.contains("\n"))
    }
}

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

    @Test("is over after three seconds, or as soon as somebody does something")
    func end() throws {
        var stage = stage()
        #expect(!stage.isAtRest)
        stage.pass(0.5)
        var touched = stage
        touched.tap("f3")
        touched.pass(0.1)
        let place = try weather(touched).x
        touched.pass(0.5)
        #expect(try !touched.isOpening && weather(touched).x == place && place != 2240)
        stage.pass(2.4)
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
        #expect(stage.zoomStick == 0)
        #expect(isClose(try weather(stage).zoom, 2, within: 1e-6))
    }
}
