import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The icons of the parallax")
struct HomeScreenTests {
    private var scene = ParallaxScene(view: .usual)

    private func click(_ name: String, _ scene: inout ParallaxScene, at time: Double = 0) {
        let point = scene.center(of: name)
        scene.handle(.gesture(.press(point)), at: time)
        scene.handle(.gesture(.click(point)), at: time)
    }

    private func run(_ scene: inout ParallaxScene, from time: Double = 0, for seconds: Double, lean: Lean = Lean()) {
        for k in 1...Int(seconds * 120) { scene.step(1 / 120, to: time + Double(k) / 120, lean: lean) }
    }

    private func card(_ scene: ParallaxScene, at time: Double = 0) -> String? {
        (try? scene.told(at: time))?.card
    }

    @Test(
        "make their weather, and clear it up again",
        arguments: [
            ("sun", .clear), ("cloud", .cloudy), ("umbrella", .rain), ("drop", .fog), ("snow", .snow), ("bolt", .storm),
            ("wind", .wind),
        ] as [(String, LandscapeWeather)])
    func weathers(name: String, weather: LandscapeWeather) {
        var scene = scene
        click(name, &scene)
        #expect(scene.weather == weather)
        click(name, &scene)
        #expect(scene.weather == .clear)
    }

    @Test("slide the mark from one weather to the next")
    func mark() {
        var scene = scene
        #expect(scene.mark == .zero)
        click("bolt", &scene)
        run(&scene, for: 0.1)
        let onItsWay = scene.mark.x
        #expect(onItsWay > 0.1 && onItsWay < 5 && !scene.isAtRest(at: 0.1))
        run(&scene, from: 0.1, for: 1.5)
        #expect(scene.mark == Vector(5, 0) && scene.isAtRest(at: 1.6))
    }

    @Test("open the instruments, which a click on their icon, on the phone or beside them, Escape and Circle close")
    func cards() {
        var scene = scene
        click("compass", &scene)
        #expect(card(scene) == "level")
        click("compass", &scene)
        #expect(card(scene) == nil)
        click("compass", &scene)
        click("phone", &scene)
        #expect(card(scene) == nil)
        click("compass", &scene)
        scene.handle(.gesture(.press(Vector(60, 200))), at: 0)
        scene.handle(.gesture(.click(Vector(60, 200))), at: 0)
        #expect(card(scene) == nil)
        click("compass", &scene)
        #expect(scene.close(at: 0) && card(scene) == nil && !scene.close(at: 0))
        click("compass", &scene)
        scene.handle(.button(.circle), at: 0)
        #expect(card(scene) == nil)
    }

    @Test("do not answer behind an open card, and a click on it leaves it open")
    func covered() throws {
        var scene = ParallaxScene(view: Viewport(size: Vector(640, 360)))
        click("compass", &scene)
        run(&scene, for: 0.3)
        let covered = scene.status(at: 0).items.enumerated().filter(\.element.isCovered).map(\.offset)
        #expect(!covered.isEmpty)
        let icons = try scene.told(at: 0).icons
        for index in covered { click(icons[index].name, &scene) }
        #expect(card(scene) != nil && scene.weather == .clear)
    }

    @Test("show one instrument after another by the tabs of their card, which opens with the last")
    func instruments() throws {
        var scene = scene
        click("compass", &scene)
        run(&scene, for: 0.3)
        let items = scene.status(at: 0.3).items.suffix(3)
        #expect(items.map(\.words) == ["Spirit level", "Attitude of the pad", "Temperature over the day"])
        for (item, name) in zip(items, ["level", "compass", "thermometer"]).reversed() {
            scene.handle(.gesture(.press(item.frame.center)), at: 0.3)
            scene.handle(.gesture(.click(item.frame.center)), at: 0.3)
            #expect(card(scene) == name && scene.cursor(at: item.frame.center, time: 0.3) == .hand)
        }
        scene.handle(.activate(scene.iconCount + 1), at: 0.4)
        #expect(card(scene) == "compass", "by keys")
        scene.handle(.activate(scene.iconCount + 3), at: 0.4)
        click("compass", &scene, at: 0.4)
        click("compass", &scene, at: 0.4)
        #expect(card(scene) == "compass")
    }

    @Test("ask for the sound, and for the way in for a phone")
    func requests() {
        var scene = scene
        click("music", &scene)
        click("phone", &scene)
        let asked = scene.takeOutput().requests.map { request -> String in
            switch request {
            case .toggleSound: "sound"
            case .offerPhone: "phone"
            case .change, .togglePause: "else"
            }
        }
        #expect(asked == ["sound", "phone"] && scene.takeOutput().requests.isEmpty)
    }

    @Test("dim the music while there is no device for sound")
    func loudspeaker() throws {
        var scene = scene
        func brightness(of icon: String) throws -> Double? {
            try scene.list(at: 0).commands.compactMap { command -> Double? in
                if case .image(ImageID("Parallax/icons/\(icon)"), _, _, let tint) = command { tint.red } else { nil }
            }.first
        }
        #expect(try brightness(of: "music") == 1)
        scene.handle(.loudspeaker(false), at: 0)
        #expect(try brightness(of: "music") == 0.5 && brightness(of: "sun") == 1)
        scene.handle(.loudspeaker(true), at: 0)
        #expect(try brightness(of: "music") == 1)
    }

    @Test("sink when they are pressed, spring back, and let a drag look around")
    func press() {
        var scene = scene
        let point = scene.center(of: "sun")
        scene.handle(.gesture(.press(point)), at: 0)
        run(&scene, for: 0.1)
        #expect(scene.pressed(0) == 1)
        scene.handle(.gesture(.drag(from: point, to: point + Vector(100, 0))), at: 0.1)
        run(&scene, from: 0.1, for: 1.0 / 60)
        #expect(scene.pressed(0) < 1 && scene.leaning(at: 0.12).h == 0.5)
        scene.handle(.gesture(.release), at: 0.12)
        var least = 0.0
        for k in 0..<120 {
            scene.step(1 / 120, to: 0.13 + Double(k) / 120, lean: Lean())
            least = min(least, scene.pressed(0))
        }
        #expect(least < -0.005, "the spring goes a little too far")
        #expect(scene.pressed(0) == 0 && scene.weather == .clear)
    }

    @Test("light up under the pointer, which is a hand over them")
    func hover() {
        var scene = scene
        let point = scene.center(of: "wind")
        scene.handle(.hover(point), at: 0)
        run(&scene, for: 0.2)
        #expect(scene.lit(6) == 1 && scene.cursor(at: point, time: 0.2) == .hand)
        scene.handle(.hover(nil), at: 0.2)
        run(&scene, from: 0.2, for: 0.2)
        #expect(scene.lit(6) == 0 && scene.cursor(at: Vector(60, 200), time: 0.2) == .arrow)
    }

    @Test("have no jobs while they are let go")
    func without() {
        var loose = scene
        click("compass", &loose)
        #expect(!loose.status(at: 0).items.isEmpty)
        _ = loose.perform(.letGo, at: 0)
        #expect(loose.status(at: 0).items.isEmpty && card(loose) == nil)
    }

    @Test("show the attitude of the device in an open level, not the tilt made of it")
    func level() throws {
        var scene = scene
        click("compass", &scene)
        let attitude = DeviceAttitude(roll: .degrees(2.43), pitch: .degrees(-0.78))
        run(&scene, for: 1, lean: Lean(tilt: Tilt(x: 0.4, y: 0.1), attitude: attitude))
        var list = DrawList(size: Vector(1280, 720), density: 1)
        scene.draw(into: &list, at: 1, fonts: Stage.testFonts)
        let text = list.words(in: Rect(x: 0, y: 48, width: 1280, height: 672))
        #expect(text.contains("2.4°") && text.contains("0.8°"), "\(text)")
        #expect(text.contains("downtotheright") && text.contains("awayfromyou"))
    }

    @Test("scrub the time on the thermometer")
    func scrub() throws {
        var scene = scene
        click("compass", &scene)
        run(&scene, for: 0.3)
        scene.handle(.activate(scene.iconCount + 2), at: 0.3)
        let noon = try #require(scene.noon)
        scene.handle(.gesture(.press(noon)), at: 0.3)
        #expect(scene.hour == 12)
        scene.handle(.gesture(.drag(from: noon, to: noon + Vector(68, 0))), at: 0.3)
        #expect(scene.hour == 18)
        scene.handle(.gesture(.release), at: 0.4)
        #expect(scene.leaning(at: 0.4) == .zero && card(scene) == "thermometer")
    }

    @Test("show in the spirit level how the gauge is dragged, turned as the pad was")
    func gauge() throws {
        var stage = Stage.ofAll(showing: 2)
        stage.pass(0.1)
        let icon = try #require(stage.scene(ParallaxScene.self)).center(of: "compass")
        stage.click(icon.x, icon.y)
        #expect(try stage.parallax.card == "level" && stage.caption.hasPrefix("Spirit level — A lake"))
        stage.pass(1)
        #expect(stage.shownLevel == nil)
        let dial = stage.gaugeFrame.center
        stage.happen(.down(.left, dial))
        for (travel, angles) in [
            (Vector(80, 0), Vector(12, 0)), (Vector(-80, 0), Vector(-12, 0)), (Vector(0, 40), Vector(0, 6)),
            (Vector(0, -200), Vector(0, -30)), (Vector(60, 80), Vector(9, 12)),
        ] {
            stage.happen(.move(dial + travel))
            stage.pass(1)
            let shown = try #require(stage.shownLevel)
            #expect(isClose(shown, angles, within: 0.15), "\(shown)")
        }
        stage.happen(.up(.left, dial + Vector(60, 80)))
        stage.pass(1)
        #expect(stage.shownLevel == nil)
    }
}
