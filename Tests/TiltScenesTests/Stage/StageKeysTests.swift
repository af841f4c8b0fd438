import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A key")
struct StageKeysTests {
    @Test("moves the scene", arguments: zip(Direction.allCases, [Key.left, .right, .up, .down]))
    func arrows(direction: Direction, key: Key) throws {
        var stage = Stage.noting()
        stage.happen(.key(key), .key(key), .keyUp(key))
        #expect(try stage.noted.gestures == [.nudge(direction)], "held, it moves the scene with each step instead")
    }

    @Test(
        "moves the scene again when it repeats",
        arguments: [(Key.home, Gesture.home), (.end, .end), (.pageUp, .page(-1)), (.pageDown, .page(1))])
    func gestures(key: Key, gesture: Gesture) throws {
        var stage = Stage.noting()
        stage.happen(.key(key), .key(key), .keyUp(key))
        #expect(try stage.noted.gestures == [gesture, gesture])
    }

    @Test("turns the carousel by a card each time, however soon it is pressed again")
    func again() throws {
        var stage = Stage.carousel()
        stage.happen(.key(.right))
        stage.pass(1.0 / 60)
        stage.happen(.keyUp(.right), .key(.right), .keyUp(.right), .key(.right), .keyUp(.right))
        stage.pass(3)
        #expect(try stage.ring.front == 3)
    }

    @Test(
        "tilts by 15° within 0.15 s, and back after its release",
        arguments: [(Key.d, 1.0, 0.0), (.a, -1, 0), (.s, 0, 1), (.w, 0, -1)])
    func tilt(key: Key, x: Double, y: Double) throws {
        var stage = Stage.noting()
        stage.happen(.key(key))
        stage.pass(0.2)
        let sine = Double.sin(.pi / 12)
        let telemetry = stage.telemetry
        #expect(telemetry.input == .keys)
        #expect(isClose(telemetry.tilt.x, x * sine, within: 1e-9) && isClose(telemetry.tilt.y, y * sine, within: 1e-9))
        #expect(try stage.noted.lean.tilt == telemetry.tilt)
        stage.happen(.keyUp(key))
        stage.pass(0.2)
        #expect(isClose(stage.telemetry.tilt.length, 0, within: 1e-12))
    }

    @Test("D turns the carousel to the right")
    func right() throws {
        var stage = Stage.carousel()
        stage.happen(.key(.d))
        stage.pass(0.5)
        #expect(stage.telemetry.tilt.x > 0)
        #expect(try stage.ring.angle > 0 && (try stage.ring.cards[0].x) > 640)
    }

    private static let whole = ProgramRequest.screenshot(showsInterface: true)
    private static let bare = ProgramRequest.screenshot(showsInterface: false)

    @Test(
        "sends requests to the program for its tasks",
        arguments: [
            ([.f11], [.toggleFullscreen]), ([.leftAlt, .return], [.toggleFullscreen]),
            ([.leftControl, .rightCommand, .f], [.toggleFullscreen]), ([.f12], [whole]), ([.leftShift, .f12], [bare]),
            ([.leftCommand, .s], [whole]), ([.f10], [.movie]), ([.return], []),
            ([.f], []),
            ([.leftControl, .f], []),
        ] as [([Key], [ProgramRequest])])
    func requests(keys: [Key], requests: [ProgramRequest]) {
        var stage = Stage.noting()
        for key in keys { stage.happen(.key(key)) }
        #expect(stage.takeRequests() == requests)
        #expect(stage.takeRequests().isEmpty)
    }

    @Test("that the stage is not to take go to the scene, and their lines of the help page are left out")
    func ofTheScene() throws {
        var stage = Stage.noting(without: [.f12, .h, .left, .d])
        for key in [Key.f12, .h, .left, .d] { stage.happen(.key(key), .keyUp(key)) }
        stage.pass(0.3)
        #expect(stage.takeRequests().isEmpty && stage.telemetry.tilt == .zero)
        let noted = try stage.noted
        let keys = noted.events.compactMap { event -> Key? in
            guard case .key(let key, _) = event else { return nil }
            return key
        }
        #expect(keys == [.f12, .h, .left, .d] && noted.gestures.isEmpty)
        let picture = try #require(stage.allHelpRows.first { $0.action == "Save a picture" })
        #expect(picture.keys.isEmpty && picture.mouse == [.words("click the camera")])
        let help = try #require(stage.allHelpRows.first { $0.action.hasPrefix("Help") })
        #expect(help.keys == [.cap("F1")])
    }

    @Test("that the stage takes is no key of a scene's action, which stops the program with words that say so")
    func taken() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var scene = NotingScene()
            scene.descriptor.actions = [SceneAction(SceneAction.ID("shoot"), title: "Shoot", key: .s)]
            _ = Stage.of(scene)
        }
        let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(words.contains("Shoot has the key .s, which the stage takes: remove it from Setup.keys"), "\(words)")
    }

    @Test("that a stage takes are all in the article on scenes")
    func inTheArticle() throws {
        let article = try String(
            contentsOf: Repository.root.appending(path: "Sources/TiltStage/TiltStage.docc/WritingAScene.md"),
            encoding: .utf8)
        let keys = Stage.keys.map { "`.\($0)`" }.sorted().joined(separator: " ")
        #expect(article.contains(keys), "\(keys)")
    }

    @Test("that only a developer needs are the scene's otherwise, and have no lines of the help page")
    func ofDevelopers() throws {
        for isDeveloper in [true, false] {
            var stage = Stage.of(NotingScene()) {
                $0.isDeveloper = isDeveloper
                $0.kept = Stage.Kept(showsFigures: true)
            }
            #expect(stage.showsFigures == isDeveloper)
            for key in [Key.f3, .f4] { stage.tap(key) }
            #expect(stage.areShapesShown == isDeveloper && !stage.showsFigures)
            #expect(try stage.noted.events.contains(.key(.f3, isRepeat: false)) != isDeveloper)
            let falling = Stage.ofAll(showing: 1) { $0.isDeveloper = isDeveloper }
            let lines = falling.allHelpRows.filter { $0.action.contains("--developer") }
            #expect(lines.map(\.keys) == (isDeveloper ? [[.cap("F4")], [.cap("F3")]] : []))
        }
    }

    @Test(
        "of the desktop's shortcuts, still held when the window gets the keyboard, do nothing",
        arguments: [
            (.leftAlt, .tab), (.leftCommand, .tab), (.leftAlt, .space), (.leftAlt, .escape), (.leftAlt, .f10),
            (.leftCommand, .left), (.leftCommand, .h), (.leftControl, .digit2), (.leftCommand, .rightBracket),
        ] as [(Key, Key)])
    func ofTheDesktop(modifier: Key, key: Key) throws {
        var stage = Stage.noting(scenes: 3)
        let before = stage.telemetry
        for _ in 0..<2 {
            stage.happen(.key(modifier), .key(key))
            stage.pass(0.3)
            stage.happen(.keyUp(modifier), .keyUp(key))
        }
        #expect(stage.current == 0 && stage.takeRequests().isEmpty && stage.telemetry.tilt == before.tilt)
        #expect(!stage.isHelpOpen)
        let noted = try stage.noted
        #expect(noted.gestures.isEmpty && !noted.events.contains { if case .held = $0 { true } else { false } })
    }

    @Test("1 with Ctrl shows no scene, because with Shift it is + on some keyboards")
    func plusOnDigit() {
        var stage = Stage.noting(scenes: 3)
        stage.happen(.key(.digit2), .keyUp(.digit2), .key(.leftControl), .key(.leftShift), .key(.digit1), .key(.plus))
        #expect(stage.current == 1 && stage.takeRequests() == [.scaleInterface(.larger)])
    }

    @Test("S with Cmd does not tilt")
    func screenshotIsLevel() {
        var stage = Stage.noting()
        stage.happen(.key(.leftCommand), .key(.s))
        stage.pass(0.3)
        #expect(stage.telemetry.tilt == .zero)
    }

    @Test("that is held sends one request", arguments: [Key.f11, .f12])
    func once(key: Key) {
        var stage = Stage.noting()
        for _ in 0..<5 { stage.happen(.key(key)) }
        #expect(stage.takeRequests().count == 1)
    }

    @Test(
        "+ or − requests a larger or smaller interface with Ctrl or Cmd, and zooms without",
        arguments: [Key.leftControl, .rightCommand],
        [
            (Key.plus, ProgramRequest.InterfaceScale.larger), (.equals, .larger), (.keypadPlus, .larger),
            (.minus, .smaller), (.keypadMinus, .smaller), (.digit0, .standard), (.keypad0, .standard),
        ])
    func scale(modifier: Key, key: (key: Key, scale: ProgramRequest.InterfaceScale)) throws {
        var stage = Stage.noting()
        stage.tap(key.key, with: modifier)
        #expect(stage.takeRequests() == [.scaleInterface(key.scale)])
        #expect(try stage.noted.gestures.isEmpty)
    }

    @Test("+, =, − or 0, also of the keypad, zooms; = with Shift counts as + only")
    func zoom() throws {
        var stage = Stage.noting()
        for key in [Key.plus, .equals, .minus, .digit0, .keypad0] { stage.tap(key) }
        stage.tap(.equals, with: .leftShift)
        #expect(
            try stage.noted.gestures == [
                .zoom(by: 1.25, at: nil), .zoom(by: 1.25, at: nil), .zoom(by: 0.8, at: nil), .zoomReset, .zoomReset,
            ])
    }

    @Test(
        "+ or − zooms steadily from the first moment while it is held, however the keyboard reports it",
        arguments: [[Key.equals], [.leftShift, .equals, .plus], [.keypadPlus, .plus], [.minus], [.plus]])
    func heldZoom(keys: [Key]) throws {
        var stage = Stage.of(MapScene(view: .usual))
        func zoom() throws -> Double { .log(try stage.map.zoom) / .log(2) }
        for key in keys { stage.happen(.key(key)) }
        var way = [try zoom()]
        for frame in 1...24 {
            stage.pass(1.0 / 60)
            if frame > 9, frame % 2 == 0 {
                for key in keys.dropFirst(keys.count > 2 ? 1 : 0) { stage.happen(.key(key)) }
            }
            way.append(abs(try zoom()))
        }
        let speeds = zip(way, way.dropFirst()).map { ($1 - $0) * 60 }
        #expect(speeds[1...].allSatisfy { (0.7...4).contains($0) }, "\(speeds)")
        for key in keys where key != .plus || keys.count == 1 { stage.happen(.keyUp(key)) }
        stage.pass(0.5)
        let end = try zoom()
        stage.pass(0.5)
        #expect(try zoom() == end && stage.heldKeys.isEmpty && abs(end) < 2)
    }

    @Test("+ that is held does not zoom behind the help page or the settings")
    func heldZoomBehindPages() throws {
        for page in [Key.h, .comma] {
            var stage = Stage.of(MapScene(view: .usual))
            stage.happen(.key(.equals))
            stage.pass(0.05)
            stage.tap(page)
            stage.pass(1)
            #expect(isClose(try stage.map.zoom, 1.25, within: 1e-3))
        }
    }

    @Test("that shows another scene also shows its hint, until that is followed")
    func hintOfNext() {
        var stage = Stage.of(NotingScene(), ParallaxScene(view: .usual)) {
            ($0.opening, $0.kept) = (true, Stage.Kept(hasTilted: true))
        }
        stage.tap(.digit2)
        #expect(stage.message == ParallaxScene.descriptor.hint)
        stage.happen(.move(Vector(640, 360)), .move(Vector(900, 360)))
        #expect(stage.message == nil)
        stage.tap(.digit1)
        #expect(stage.message == NotingScene().descriptor.hint)
    }

    @Test("that switches to the original recipe moves the level to 60°, and back")
    func publishedLevel() {
        var stage = Stage.noting()
        func lean(_ stage: inout Stage) -> Double {
            stage.receive(noseUp: 60, for: 1)
            return stage.telemetry.tilt.length
        }
        #expect(lean(&stage) > 0.2)
        stage.toggleRecipe()
        #expect(isClose(lean(&stage), 0, within: 1e-6))
        stage.toggleRecipe()
        #expect(lean(&stage) > 0.2)
    }

    @Test("? never stays held, and of too many keys the oldest count as released")
    func held() {
        var stage = Stage.noting()
        stage.happen(.key(.question))
        #expect(stage.heldKeys.isEmpty && stage.isHelpOpen)
        stage.happen(.key(.question))
        #expect(!stage.isHelpOpen)
        stage.happen(.key(.d))
        for key in Key.allCases { stage.happen(.key(key)) }
        stage.pass(0.5)
        #expect(Set(stage.heldKeys).count == stage.heldKeys.count, "a repeated key is held once")
    }

    @Test("opens and closes the help", arguments: [Key.h, .f1, .question])
    func help(key: Key) {
        var stage = Stage.noting()
        stage.tap(key)
        #expect(stage.isHelpOpen)
        stage.tap(key)
        #expect(!stage.isHelpOpen)
        stage.tap(key)
        stage.tap(.escape)
        #expect(!stage.isHelpOpen && stage.takeRequests().isEmpty)
        stage.quitByEscape()
    }

    @Test("scrolls the open help, and moves nothing behind it")
    func helpScrolls() throws {
        var stage = Stage.noting()
        stage.happen(.resize(Vector(480, 320), density: 1))
        stage.openAllControls()
        stage.pass(0.5)
        let top = stage.picture
        stage.tap(.down)
        stage.pass(2)
        #expect(stage.picture != top)
        for key in [Key.end, .pageDown, .down] { stage.tap(key) }
        stage.pass(2)
        let foot = stage.picture
        stage.tap(.down)
        stage.pass(2)
        #expect(stage.picture == foot && foot != top)
        stage.tap(.home)
        stage.pass(2)
        #expect(stage.picture == top)
        // The page names the buttons of the device in use.
        stage.happen(.button(.up), .buttonUp(.up))
        stage.pass(2)
        let padTop = stage.picture
        stage.happen(.button(.down), .buttonUp(.down))
        stage.pass(2)
        #expect(stage.picture != padTop)
        stage.happen(.button(.up), .buttonUp(.up))
        stage.pass(2)
        #expect(stage.picture == padTop)
        #expect(try stage.noted.gestures.isEmpty)
    }

    @Test("switches tilt off and on, with a message")
    func tiltSwitch() {
        var stage = Stage.noting()
        stage.happen(.key(.d))
        stage.pass(0.3)
        stage.tap(.t)
        #expect(stage.telemetry.tilt == .zero && stage.message == "Tilt is off — press T to turn it on")
        #expect(stage.kept.isTiltOff)
        stage.tap(.t)
        #expect(stage.telemetry.tilt.x > 0 && stage.message == "Tilt is on")
    }

    @Test("sets the level, or reports that no pad is connected", arguments: [Key.c, .space])
    func level(key: Key) {
        var stage = Stage.noting()
        stage.tap(key)
        #expect(stage.message == "No motion controller — drag the level to tilt")
        stage.receive(noseUp: 30, for: 0.5)
        #expect(stage.telemetry.input == .trace && stage.telemetry.tilt.length > 0.2)
        stage.tap(key)
        #expect(stage.message == "This is level now: 30°")
        #expect(isClose(stage.telemetry.tilt.length, 0, within: 1e-9))
    }

    @Test("shows and hides the figures")
    func figures() {
        var stage = Stage.noting()
        stage.pass(0.5)
        let without = stage.picture.commands.count
        stage.tap(.f3)
        stage.pass(0.2)
        #expect(stage.picture.commands.count > without + 10)
        stage.tap(.f3)
        stage.pass(0.2)
        #expect(stage.picture.commands.count == without)
    }

    @Test("that is not bound is passed to the scene, except behind the help page")
    func scenes() throws {
        var stage = Stage.noting()
        stage.happen(.key(.j), .key(.j), .keyUp(.j), .button(.square), .key(.g), .button(.triangle))
        let events: [SceneEvent] = [
            .key(.j, isRepeat: false), .key(.j, isRepeat: true), .button(.square), .key(.g, isRepeat: false),
            .button(.triangle),
        ]
        #expect(try stage.noted.events == events)
        stage.tap(.h)
        stage.tap(.j)
        #expect(try stage.noted.events == events)
    }

    @Test("that is not bound has no effect", arguments: [Key.j, .digit4, .x, .left, .other])
    func unbound(key: Key) {
        var stage = Stage.noting()
        stage.pass(1)
        let picture = stage.picture
        stage.tap(key)
        stage.pass(0.5)
        #expect(stage.picture == picture && stage.takeRequests().isEmpty)
    }
}

@Suite("A button of the pad")
struct StageButtonsTests {
    @Test("moves the scene", arguments: zip(Direction.allCases, [PadButton.left, .right, .up, .down]))
    func nudge(direction: Direction, button: PadButton) throws {
        var stage = Stage.noting()
        stage.happen(.button(button), .buttonUp(button))
        #expect(try stage.noted.gestures == [.nudge(direction)])
    }

    @Test("of the d-pad moves the scene on while it is held, until it is released or its pad or the focus is gone")
    func heldDirection() throws {
        let ends: [[InputEvent.Kind]] = [
            [.buttonUp(.right)], [.pad(.removed, name: "Pad")], [.focus(false), .focus(true)],
        ]
        for events in ends {
            var stage = Stage.noting()
            stage.happen(.pad(.added, name: "Pad"), .button(.right))
            stage.pass(0.5)
            let gestures = try stage.noted.gestures
            #expect(gestures.first == .nudge(.right) && gestures.count == 61)
            #expect(gestures.dropFirst().allSatisfy { $0 == .arrows(Vector(1, 0), for: 1.0 / 120) })
            for event in events { stage.happen(event) }
            stage.pass(0.5)
            #expect(try stage.noted.gestures == gestures)
        }
    }

    @Test("pauses with Start, opens the help with Share, sets the level with Cross")
    func buttons() {
        var stage = Stage.noting()
        stage.happen(.button(.options))
        #expect(stage.telemetry.paused)
        stage.happen(.button(.create), .buttonUp(.create))
        #expect(stage.isHelpOpen)
        stage.happen(.button(.cross))
        #expect(stage.message == "No motion controller — drag the level to tilt")
    }

    @Test("tilts by the stick: 30° at full deflection, right and near for right and down")
    func stick() {
        var stage = Stage.noting()
        stage.happen(.pad(.added, name: "Pad"), .axis(.leftX, 1))
        #expect(isClose(stage.telemetry.tilt.x, 0.5, within: 1e-9))
        #expect(stage.telemetry.input == .stick && stage.telemetry.device == "Pad")
        stage.happen(.axis(.leftX, 0), .axis(.leftY, 1))
        #expect(isClose(stage.telemetry.tilt.y, 0.5, within: 1e-9))
        stage.happen(.pad(.removed, name: "Pad"))
        stage.pass(0.2)
        #expect(stage.telemetry.tilt == .zero && stage.telemetry.device == nil)
        #expect(stage.message == "Pad unplugged")
    }
}
