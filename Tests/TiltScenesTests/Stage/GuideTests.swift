import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A newcomer")
struct GuideTests {
    private func stage(_ change: (inout Stage.Setup) -> Void = { _ in }) -> Stage {
        .ofAll {
            $0.opening = true
            change(&$0)
        }
    }

    private func tilt(_ stage: Stage) -> Tilt { stage.telemetry.tilt }

    @Test("who does nothing for three seconds sees one demonstration of tilt, and then nothing moves", arguments: 0...2)
    func demonstration(scene: Int) {
        var stage = stage { $0.first = scene }
        stage.pass(2.9)
        #expect(tilt(stage) == .zero && !stage.isAtRest && stage.message == nil, "nothing else says it")
        let before = stage.picture
        var (most, least, moves) = (0.0, 0.0, false)
        for _ in 0..<370 {
            stage.pass(1.0 / 60)
            #expect(stage.message == nil || stage.hand == nil)
            (most, least) = (max(most, tilt(stage).x), min(least, tilt(stage).x))
            moves = moves || stage.picture != before
        }
        #expect(isClose(most, 0.174, within: 0.002) && isClose(least, -0.174, within: 0.002))
        #expect(tilt(stage) == .zero && moves)
        stage.pass(5)
        #expect(!stage.isAtRest && stage.message == stage.scene(at: scene).descriptor.hint)
        stage.pass(60)
        #expect(stage.isAtRest && stage.message == nil && tilt(stage) == .zero)
    }

    @Test("who opens a panel meanwhile sees nothing of the demonstration beside it", arguments: [Key.h, .comma])
    func below(key: Key) {
        var stage = stage()
        func isShown() -> Bool { stage.picture.words(in: stage.view.bounds).contains("Tiltit") }
        stage.pass(4)
        #expect(isShown())
        stage.tap(key)
        stage.pass(0.5)
        #expect(!isShown())
    }

    @Test("sees no demonstration over what is let go, and one after it was called back")
    func loose() {
        var stage = stage { $0.first = 1 }
        stage.pass(1)
        stage.tap(.g)
        stage.pass(8)
        #expect(stage.hand == nil)
        stage.tap(.g)
        stage.pass(6)
        #expect(stage.hand != nil)
    }

    @Test("sees the pad that tilts, also after a key", arguments: [true, false])
    func device(hasPad: Bool) {
        var (stage, pad) = (stage { $0.first = 1 }, PadInHand())
        if hasPad { stage.happen(.pad(.added, name: "DualSense")) }
        func hold(_ seconds: Double) { if hasPad { pad.hold(seconds, &stage) } else { stage.pass(seconds) } }
        hold(1)
        stage.tap(.right)
        hold(4)
        let isMouse = stage.picture.commands.contains {
            if case .fill(let rect, _, _, _) = $0 { rect.height == 104 } else { false }
        }
        #expect(stage.hand != nil && isMouse == !hasPad)
    }

    @Test(
        "ends the demonstration by any input, and sees it later",
        arguments: [
            .key(.f3), .down(.middle, Vector(640, 300)), .wheel(Vector(0, 1), at: Vector(640, 300)),
            .pan(Vector(0, 9), at: Vector(640, 300)), .button(.square), .finger(.down, id: 1, Vector(640, 300)),
            .axis(.rightY, 0.5), .resize(Vector(1000, 700), density: 1),
        ] as [InputEvent.Kind])
    func ended(action: InputEvent.Kind) {
        var early = stage()
        early.pass(2)
        early.happen(action)
        early.pass(2)
        #expect(tilt(early) == .zero && early.message == nil)
        early.pass(2)
        #expect(tilt(early) != .zero)
        early.happen(action)
        early.pass(0.2)
        #expect(tilt(early) == .zero)
        early.pass(30)
        #expect(tilt(early) == .zero, "once in a scene")
    }

    @Test("sees no hint over the settings, opened by a key or by a pad's held button, and sees it again afterwards")
    func settings() {
        var stage = stage { $0.kept = Stage.Kept(hasTilted: true) }
        stage.pass(1)
        #expect(stage.message != nil)
        for opensByPad in [false, true] {
            if opensByPad { stage.happen(.button(.create)) } else { stage.tap(.comma) }
            stage.pass(1)
            #expect(stage.areSettingsOpen && stage.message == nil)
            stage.happen(.buttonUp(.create))
            stage.tap(.escape)
            stage.pass(1)
            #expect(!stage.areSettingsOpen && stage.message?.isEmpty == false)
        }
    }

    @Test("sees no hint over what is open in a scene, or under help")
    func open() {
        var stage = stage { ($0.first, $0.kept) = (1, Stage.Kept(hasTilted: true)) }
        for key in [Key.return, .h] {
            stage.pass(1)
            #expect(stage.message != nil)
            stage.tap(key)
            stage.pass(1)
            #expect(stage.message == nil, "\(key)")
            stage.tap(.escape)
            stage.pass(1)
        }
        #expect(stage.message != nil)
    }

    @Test("sees a hint that is not followed for 20 seconds, then lessons, and all once more on entering again")
    func again() {
        var stage = stage { $0.first = 1 }
        func passes() -> (hands: Int, hint: Double) {
            var (hands, hint, wasShown) = (0, 0.0, false)
            for _ in 0..<450 {
                stage.pass(0.1)
                let isShown = stage.hand != nil
                if isShown, !wasShown { hands += 1 }
                wasShown = isShown
                if stage.message == stage.scene(at: 1).descriptor.hint { hint += 0.1 }
            }
            return (hands, hint)
        }
        // Tilt, a click and letting go.
        for expected: (hands: Int, hint: Double) in [(3, 20), (3, 20), (0, 0)] {
            let (hands, hint) = passes()
            #expect(hands == expected.hands && isClose(hint, expected.hint, within: 0.5), "\(hands), \(hint)")
            stage.tap(.digit3)
            stage.pass(1)
            stage.tap(.digit2)
        }
        #expect(stage.kept.dismissedHints.isEmpty, "the next run shows it")
    }

    @Test("sees it with a resting pointer over the window, and not while moving the pointer")
    func pointer() {
        for (way, isShown) in [(0.0, true), (2, true), (4, false)] {
            var stage = stage()
            stage.happen(.move(Vector(640, 300)))
            stage.pass(2)
            stage.happen(.move(Vector(640 + way, 300)))
            stage.pass(2.2)
            #expect((tilt(stage) != .zero) == isShown, "\(way) points")
            var left = stage
            left.happen(.leave, .move(Vector(9, 300)))
            left.pass(0.5)
            #expect((tilt(left) != .zero) == isShown, "leaving and coming is no move")
        }
    }

    @Test("sees nothing understood before, and nothing in a replay, with reduced motion, paused or with help open")
    func never() {
        let stages = [
            stage { $0.kept = Stage.Kept(dismissedHints: ["weather"]) }, stage { $0.opening = false },
            stage { $0.reduceMotion = true },
        ]
        var paused = stage()
        paused.tap(.p)
        var helped = stage()
        helped.tap(.h)
        var unfocused = stage()
        unfocused.happen(.focus(false))
        for var stage in stages + [paused, helped, unfocused] {
            stage.pass(24)
            #expect(tilt(stage) == .zero && stage.isAtRest)
        }
    }

    @Test("with a resting pointer over the parallax sees it, and ends the hint only by moving")
    func pointerOverParallax() {
        var stage = stage { $0.first = 2 }
        stage.happen(.move(Vector(900, 300)))
        stage.pass(2.9)
        let (before, hint) = (stage.telemetry.viewer, stage.scene(at: 2).descriptor.hint)
        #expect(before.h > 0.1 && stage.message == nil)
        stage.pass(1)
        #expect(stage.telemetry.viewer.h > before.h + 0.1)
        stage.pass(6)
        #expect(stage.message == hint)
        stage.happen(.move(Vector(910, 300)))
        #expect(stage.message == nil)
    }

    @Test("sees a hint in each scene until it is followed, whatever messages appear meanwhile")
    func hints() {
        var stage = stage { $0.kept = Stage.Kept(hasTilted: true) }
        let hint = "Drag with the right button"
        stage.tap(.t)
        #expect(stage.message == "Tilt is off — press T to turn it on")
        stage.pass(6)
        #expect(stage.message == "Drag — T turns the tilt on")
        stage.tap(.t)
        #expect(stage.message == "Tilt is on")
        stage.tap(.p)
        #expect(stage.message == "Paused — press P to resume")
        stage.tap(.m)
        #expect(stage.message == "Sound off")
        stage.pass(9)
        #expect(stage.message == "Paused — press P to resume")
        stage.tap(.p)
        #expect(stage.message == hint)
        stage.tap(.digit3)
        #expect(stage.message == "Move the pointer")
        stage.happen(.move(Vector(640, 300)), .move(Vector(700, 300)))
        #expect(stage.message == nil && stage.kept.dismissedHints == ["parallax"])
        stage.tap(.digit2)
        #expect(stage.message == hint)
    }

    @Test("sees the hand alone in a low window, where a hint would cover its subject")
    func low() {
        let view = Viewport(size: Vector(480, 320))
        var stage = Stage.of(MapScene(view: view), in: view) { $0.opening = true }
        stage.pass(5)
        #expect(stage.message == nil && tilt(stage) != .zero)
        stage.pass(6)
        #expect(stage.message == nil)
    }

    @Test("sees the hint for the pad in use, and for the mouse once that is used again")
    func pad() {
        var stage = stage()
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(12)
        #expect(stage.message == "Tilt the pad")
        stage.tap(.f3)
        #expect(stage.message == "Drag with the right button")
        stage.happen(.axis(.leftX, 1))
        stage.pass(0.5)
        #expect(stage.message == nil)
    }

    @Test("learns in the carousel to click and to let go, one after another, once tilt is known, and is not told again")
    func lessons() {
        let known = Stage.Kept(hasTilted: true, dismissedHints: ["carousel"])
        var stage = stage { ($0.first, $0.kept) = (1, known) }
        /// The large words while nobody does anything.
        func shown(_ stage: inout Stage) -> String {
            stage.pass(8)
            defer { stage.pass(3) }
            let plate = stage.picture.panels(24).last { $0.height == 48 }
            return plate.map { stage.picture.words(in: $0) } ?? ""
        }
        var others = stage
        #expect(shown(&stage) == "Clickit")
        var ignoring = stage
        #expect(shown(&ignoring) == "Letitgo" && shown(&ignoring).isEmpty, "each once")
        others.happen(.pad(.added, name: "DualSense"))
        #expect(shown(&others) == "Press✕", "in the words of the device in use")
        stage.toggleRecipe()
        stage.pass(1)
        stage.toggleRecipe()
        stage.pass(1)
        #expect(stage.kept.dismissedHints == ["carousel"], "the original has none, and they are not learned by it")
        for way in 1...4 {
            // A pinch opens as a click does.
            let spread = Vector(40 + 30 * Double(way), 0)
            stage.happen(
                .finger(way == 1 ? .down : .move, id: 1, Vector(640, 350) - spread),
                .finger(way == 1 ? .down : .move, id: 2, Vector(640, 350) + spread))
        }
        stage.happen(.finger(.up, id: 2, Vector(800, 350)), .finger(.up, id: 1, Vector(480, 350)))
        stage.pass(1)
        stage.tap(.escape)
        #expect(shown(&stage) == "Letitgo")
        stage.tap(.g)
        stage.pass(1)
        stage.tap(.g)
        #expect(shown(&stage).isEmpty && stage.kept.dismissedHints == ["carousel", "Click it", "Let it go"])
        var later = self.stage { ($0.first, $0.kept) = (1, stage.kept) }
        #expect(shown(&later).isEmpty && later.isAtRest)
    }

    @Test("with a pad sees the button that does it lit")
    func lit() {
        var stage = stage { ($0.first, $0.kept) = (1, Stage.Kept(hasTilted: true, dismissedHints: ["carousel"])) }
        stage.happen(.pad(.added, name: "DualSense"))
        var most = 0
        for _ in 0..<110 {
            stage.pass(0.1)
            let count = stage.picture.commands.count { command in
                guard case .polygon(_, let color) = command else { return false }
                return (color.red, color.green, color.blue) == (Color.vial.red, Color.vial.green, Color.vial.blue)
            }
            most = max(most, count)
        }
        #expect(most == 2, "the button and its light")
    }

    @Test("learns in the landscape to take the sun, which is not told to who has taken it, and by night the moon")
    func sun() throws {
        let art = try LandscapeFixture.art()
        func stage(_ arrival: LandscapeArrival, hour: Double = 12) -> Stage {
            .of(ParallaxScene(view: .usual, art: art, hour: hour, weather: .clear, arrival: arrival)) {
                ($0.opening, $0.kept) = (true, Stage.Kept(hasTilted: true, dismissedHints: ["parallax"]))
            }
        }
        func words(_ stage: Stage) -> String { stage.picture.words(in: Rect(x: 300, y: 84, width: 700, height: 250)) }
        func hour(_ stage: Stage) -> Double { stage.telemetry.parallax?.hour ?? -1 }
        var (asking, known, night) = (stage(.asks), stage(.known), stage(.asks, hour: 1))
        asking.pass(6.5)
        known.pass(6.5)
        night.pass(6.5)
        #expect(words(asking) == "Takethesun" && words(known).isEmpty && words(night) == "Takethemoon")
        // The sun goes along its arc and comes back.
        asking.pass(1.8)
        let taken = hour(asking)
        #expect(abs(taken - 12) > 1.5 && isClose(hour(known), 12, within: 0.01))
        let place = try #require(asking.parallax.body)
        let hand = asking.picture.commands.compactMap {
            if case .fill(let rect, _, _, _) = $0, rect.height == 104 { rect.center } else { nil as Vector? }
        }
        #expect(hand.contains { isClose($0.x, place.x, within: 1) && $0.y > place.y + 40 }, "it does not cover the sun")
        var left = asking
        left.happen(.key(.f3))
        left.pass(0.3)
        for stage in [
            left,
            {
                asking.pass(6)
                return asking
            }(),
        ] { #expect(isClose(hour(stage), 12, within: 0.02)) }
        let rest = try #require(asking.parallax.body)
        asking.happen(.move(rest), .down(.left, rest), .up(.left, rest))
        asking.pass(0.1)
        #expect(asking.kept.dismissedHints == ["parallax", "Take the sun"])
    }

    @Test("is not to take a sun that is behind the clouds, or under a photo, or whose time was turned by keys")
    func hiddenSun() throws {
        let art = try LandscapeFixture.art()
        func lessons(_ weather: LandscapeWeather, hour: Double = 12, _ change: (inout ParallaxScene) -> Void = { _ in })
            -> [SceneLesson]
        {
            var scene = ParallaxScene(view: .usual, art: art, hour: hour, weather: weather, arrival: .asks)
            for step in 1...480 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            change(&scene)
            return scene.status(at: 4).lessons
        }
        #expect(lessons(.clear).count == 1 && lessons(.storm).isEmpty && lessons(.clear, hour: 6.1).isEmpty)
        #expect(lessons(.clear) { $0.handle(.key(.rightBracket, isRepeat: false), at: 4) }.isEmpty)
    }

    @Test("who has tilted is not shown it in another scene, and the hand comes after the hint has gone")
    func learned() {
        var known = stage { ($0.first, $0.kept) = (2, Stage.Kept(hasTilted: true)) }
        var stage = stage { $0.first = 2 }
        var (most, least) = (0.0, 1.0)
        for _ in 0..<1000 {
            known.pass(0.01)
            stage.pass(0.01)
            #expect(known.hand == nil && tilt(known) == .zero)
            guard let shown = stage.hand else { continue }
            #expect(shown.presence == 0 || shown.messages == 0)
            (most, least) = (max(most, shown.presence), min(least, shown.messages))
        }
        #expect(most == 1 && least == 0 && known.message == stage.scene(at: 2).descriptor.hint)
    }

    @Test(
        "sees the hand over the gauge, clear of all that can be pressed", arguments: 0...2,
        [
            (1280.0, 720.0), (800, 600), (390, 844), (1920, 1080),
        ])
    func place(scene: Int, size: (Double, Double)) throws {
        var stage = Stage.ofAll(in: Viewport(size: Vector(size.0, size.1)), showing: scene) { $0.opening = true }
        stage.happen(.pad(.added, name: "DualSense"))
        stage.pass(4.5)
        #expect(stage.hand != nil)
        let list = stage.picture
        let device = list.commands.dropFirst(list.scene.commands.count).flatMap { command in
            if case .polygon(let corners, _) = command { Array(list.points[corners]) } else { [] as [Vector] }
        }
        let frames =
            stage.status.essentials + stage.status.items.map(\.frame)
            + [stage.gaugeFrame]
        for point in device {
            #expect(!frames.contains { $0.contains(point) } && point.x < size.0 / 2, "\(point)")
        }
        #expect(!device.isEmpty)
    }
}
