import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A stage")
struct StageTests {
    @Test("is called by its scene and the program, once if they have the same name")
    func caption() {
        for (name, caption) in [("Tiltyard", "noting — Tiltyard"), ("noting", "noting")] {
            #expect(Stage.of(NotingScene()) { $0.name = name }.caption == caption)
        }
    }

    @Test("takes 120 steps per second for its scene")
    func steps() throws {
        var stage = Stage.noting()
        stage.pass(2, fps: 144)
        #expect(isClose(try stage.noted.seconds, 2, within: 1e-9) && isClose(stage.time, 2, within: 1e-9))
    }

    @Test("processes an event before the step that ends with it, in the order of the list")
    func order() throws {
        var stage = Stage.carousel()
        let step = 1.0 / 120
        stage.advance(
            by: FrameInput(
                elapsed: step,
                events: [
                    InputEvent(.down(.left, Vector(640, 400)), time: 0),
                    InputEvent(.move(Vector(650, 400)), time: step),
                ]))
        #expect(isClose(try stage.ring.cards[0].x, 650, within: 1e-9))
    }

    @Test(
        "processes an event with an invalid time, or one outside the frame, within the frame",
        arguments: [Double.nan, -5, 99])
    func eventTimes(time: Double) throws {
        var stage = Stage.noting()
        stage.advance(by: FrameInput(elapsed: 0.01, events: [InputEvent(.key(.home), time: time)]))
        #expect(try stage.noted.gestures == [.home])
    }

    @Test(
        "does not advance by zero, negative or invalid times",
        arguments: [0, -1, .nan, -Double.infinity, .infinity])
    func noTime(elapsed: Double) throws {
        var stage = Stage.noting()
        stage.pass(0.5)
        stage.advance(by: FrameInput(elapsed: elapsed))
        #expect(isClose(stage.time, 0.5, within: 1e-9))
        stage.pass(0.5)
        #expect(isClose(try stage.noted.seconds, 1, within: 1e-9))
    }

    @Test("stops the scene's time during a pause, and continues it afterwards")
    func pause() throws {
        var stage = Stage.noting()
        stage.pass(1)
        stage.tap(.p)
        stage.pass(2)
        #expect(isClose(try stage.noted.seconds, 1, within: 1e-9) && isClose(stage.sceneTime, 1, within: 1e-9))
        #expect(stage.telemetry.paused && stage.message == "Paused — press P to resume")
        stage.tap(.p)
        stage.pass(1)
        #expect(isClose(try stage.noted.seconds, 2, within: 1e-9) && isClose(stage.time, 4, within: 1e-9))
        #expect(!stage.telemetry.paused && stage.message == nil)
    }

    @Test("takes single steps only while it is paused")
    func singleStep() throws {
        var stage = Stage.noting()
        stage.tap(.period)
        #expect(try stage.noted.seconds == 0)
        stage.tap(.p)
        for _ in 0..<3 { stage.tap(.period) }
        #expect(isClose(try stage.noted.seconds, 3.0 / 120, within: 1e-12))
        #expect(isClose(stage.sceneTime, 3.0 / 120, within: 1e-12))
    }

    @Test("restarts the current scene")
    func restart() throws {
        var stage = Stage.carousel()
        stage.tap(.right)
        stage.pass(3)
        #expect(try stage.ring.front == 1)
        stage.tap(.r)
        #expect(try stage.ring.angle == 0 && (try stage.ring.phase) == .rest)
    }

    @Test("without the keyboard focus pauses and releases presses and keys, and resumes later")
    func focus() throws {
        var stage = Stage.noting()
        stage.happen(.down(.left, Vector(640, 400)), .move(Vector(600, 400)), .key(.d), .key(.leftShift))
        stage.pass(0.5)
        stage.happen(.focus(false))
        #expect(try stage.noted.gestures.last == .release)
        #expect(stage.telemetry.paused && !stage.isPressed && stage.heldKeys.isEmpty)
        let seconds = try stage.noted.seconds
        stage.pass(1)
        #expect(try stage.noted.seconds == seconds)
        #expect(isClose(stage.telemetry.tilt.x, 0, within: 1e-12))
        stage.happen(.focus(true))
        stage.pass(1)
        #expect(isClose(try stage.noted.seconds, seconds + 1, within: 1e-9))
    }

    @Test("remains paused by the user when the focus returns")
    func focusWhilePaused() {
        var stage = Stage.noting()
        stage.tap(.p)
        stage.happen(.focus(false), .focus(true))
        #expect(stage.telemetry.paused)
        stage.tap(.p)
        #expect(!stage.telemetry.paused)
    }

    @Test("comes to rest, and leaves rest with an input")
    func idle() {
        var stage = Stage.carousel()
        stage.pass(2)
        #expect(stage.isAtRest)
        let picture = stage.picture
        stage.pass(2)
        #expect(stage.picture == picture)
        for happening in [InputEvent.Kind.key(.right), .key(.d), .key(.h), .key(.t)] {
            var awake = stage
            awake.happen(happening)
            awake.pass(0.1)
            #expect(!awake.isAtRest, "\(happening)")
        }
        stage.tap(.right)
        stage.pass(8)
        #expect(stage.isAtRest && stage.picture != picture)
    }

    @Test("is at rest when it is paused during a glide")
    func restPaused() {
        var stage = Stage.carousel()
        stage.tap(.right)
        stage.pass(0.1)
        stage.tap(.p)
        #expect(!stage.isAtRest)
        stage.pass(2)
        #expect(stage.isAtRest)
    }

    @Test("opens with a drift and a hint that stays until it is followed", arguments: [true, false])
    func opening(opens: Bool) throws {
        var stage = Stage.carousel { $0.opening = opens }
        stage.pass(0.5)
        #expect((try stage.ring.angle != 0) == opens)
        // Tilt has been shown meanwhile.
        stage.pass(9)
        #expect(try stage.ring.angle == 0)
        #expect((stage.message != nil) == opens)
        stage.happen(.down(.left, Vector(640, 400)), .move(Vector(600, 400)))
        #expect(stage.message == nil)
    }

    @Test("follows the window's size, and ignores impossible sizes")
    func resize() throws {
        var stage = Stage.noting()
        stage.happen(.resize(Vector(800, 600), density: 1.5))
        #expect(stage.view == Viewport(size: Vector(800, 600), density: 1.5))
        #expect(try stage.noted.size == Vector(800, 600))
        for size in [Vector(0, 600), Vector(-1, 5), Vector(.nan, 600), Vector(1e9, 600)] {
            stage.happen(.resize(size, density: 1))
        }
        for density in [0, -1, .nan, 1e9, 1e-308] { stage.happen(.resize(Vector(640, 480), density: density)) }
        #expect(stage.view.size == Vector(800, 600))
        #expect(stage.picture.size == Vector(800, 600) && stage.picture.density == 1.5)
    }

    @Test("requests other pictures when its window or its scene changes")
    func pictureRequest() {
        var stage = Stage.noting(scenes: 2)
        let request = stage.pictureRequest(stage.plan)
        stage.pass(1)
        #expect(stage.pictureRequest(stage.plan) == request)
        stage.tap(.digit2)
        let other = stage.pictureRequest(stage.plan)
        stage.happen(.resize(Vector(800, 600), density: 1))
        #expect(request != other && stage.pictureRequest(stage.plan) != other)
    }

    @Test("requests every picture that it draws", arguments: [(1280.0, 720.0), (480, 320)])
    func pictures(width: Double, height: Double) {
        var stage = Stage.carousel(width, height)
        stage.happen(.pad(.added, name: "DualSense"))
        stage.tap(.h)
        stage.tap(.f3)
        stage.pass(0.3)
        let known = Set(stage.pictures().map(\.id))
        for case .image(let id, _, _, _) in stage.picture.commands { #expect(known.contains(id), "\(id)") }
    }
}

@Suite("A stage of three scenes")
struct StageScenesTests {
    @Test("shows them by number, cyclically by Tab, and by the pad's shoulder buttons")
    func switching() {
        var stage = Stage.noting(scenes: 3)
        func shown(after key: Key, with modifier: Key? = nil) -> Int {
            if let modifier { stage.tap(key, with: modifier) } else { stage.tap(key) }
            return stage.current
        }
        #expect(shown(after: .digit3) == 2 && shown(after: .digit3) == 2 && shown(after: .tab) == 0)
        #expect(shown(after: .tab, with: .leftShift) == 2 && shown(after: .digit2) == 1)
        stage.happen(.button(.r1))
        #expect(stage.current == 2)
        stage.happen(.button(.r1), .button(.l1), .button(.l1))
        #expect(stage.current == 1)
    }

    @Test(
        "has a digit key for each of up to nine scenes, listed in the help", arguments: [1, 2, 5, 12])
    func numbers(scenes: Int) {
        var stage = Stage.noting(scenes: scenes)
        let most = min(scenes, 9)
        for number in (1...most).reversed() {
            stage.tap(Key(named: "\(number)"))
            #expect(stage.current == number - 1)
        }
        for name in ["\(most + 1)", "12", "0", "-1"] { stage.tap(Key(named: name)) }
        #expect(stage.current == 0)
        let keys = stage.allHelpRows.first { $0.action == "Scene" }?.keys
        #expect(keys == (scenes > 1 ? (1...most).map { .cap("\($0)") } + [.cap("Tab")] : nil))
    }

    @Test("advances only the current one")
    func clocks() throws {
        var stage = Stage.noting(scenes: 3)
        stage.pass(1)
        stage.tap(.digit2)
        stage.pass(2)
        stage.tap(.digit1)
        #expect(isClose(try stage.noted.seconds, 1, within: 1e-9) && isClose(stage.sceneTime, 1, within: 1e-9))
        stage.tap(.digit2)
        #expect(isClose(try stage.noted.seconds, 2, within: 1e-9))
    }

    @Test("ends the current press when another scene is shown")
    func press() throws {
        var stage = Stage.noting(scenes: 2)
        stage.happen(.down(.left, Vector(640, 400)), .move(Vector(600, 400)))
        stage.tap(.digit2)
        stage.happen(.move(Vector(500, 400)), .up(.left, Vector(500, 400)))
        #expect(try stage.noted.gestures.isEmpty)
        stage.tap(.digit1)
        #expect(try stage.noted.gestures.last == .release)
    }

    @Test("uses the recipe as published in all of them")
    func published() throws {
        var stage = Stage.noting(scenes: 2)
        stage.toggleRecipe()
        #expect(try stage.asPublished && stage.noted.asPublished)
        stage.tap(.digit2)
        #expect(try stage.noted.asPublished)
        stage.toggleRecipe()
        #expect(try !stage.asPublished && !stage.noted.asPublished)
    }

    @Test("fades from the picture before a change of recipe, and before a restart", arguments: [true, false])
    func fades(changesRecipe: Bool) {
        for (reduced, index) in [(false, 0), (false, 1), (false, 2), (true, 0)] {
            var stage = Stage.ofAll(in: .usual, showing: index) { $0.reduceMotion = reduced }
            stage.advance(by: FrameInput(elapsed: 0.5))
            let changes = stage.sceneChanges
            if changesRecipe { stage.toggleRecipe() } else { stage.tap(.r) }
            #expect(stage.sceneChanges == changes + 1 && stage.isChangingScenes && !stage.isAtRest)
            #expect(stage.picture.placedImages.contains { $0.id == Stage.pictureBefore })
            stage.advance(by: FrameInput(elapsed: 0.25))
            #expect(!stage.isChangingScenes && !stage.picture.placedImages.contains { $0.id == Stage.pictureBefore })
        }
    }
}
