import Foundation
import Support
import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A show")
struct ShowTests {
    private func stage(showing first: Int = 0, _ change: (inout Stage.Setup) -> Void = { _ in }) -> Stage {
        .ofAll(showing: first) {
            $0.shows = true
            change(&$0)
        }
    }

    /// The state of every scene in words, with its clock.
    private func state(_ stage: Stage) throws -> [String] {
        try stage.sceneStates + [stage.sceneName]
    }

    @Test("begins 45 s after the last input")
    func patience() {
        var stage = stage()
        stage.pass(30)
        stage.tap(.f3)
        stage.pass(44.9)
        #expect(!stage.isShowRunning && stage.timeToShow ?? 9 < 0.2)
        stage.pass(0.2)
        #expect(stage.isShowRunning && !stage.isAtRest)
    }

    @Test("begins at once if it is asked for, whatever the settings say")
    func atOnce() {
        var stage = stage {
            ($0.shows, $0.showsAtOnce) = (false, true)
            $0.settings.shows = false
        }
        #expect(!stage.isAtRest)
        stage.pass(0.1)
        #expect(stage.isShowRunning)
    }

    @Test(
        "that is asked for goes on after what a window brings as it opens, until somebody does something",
        arguments: [
            .focus(true), .resize(Vector(900, 600), density: 1), .pad(.added, name: "Pad"),
        ] as [InputEvent.Kind])
    func opening(event: InputEvent.Kind) {
        var stage = stage { $0.showsAtOnce = true }
        for _ in 0..<2 {
            stage.pass(0.05)
            stage.happen(event)
            stage.pass(0.05)
            #expect(stage.isShowRunning)
        }
        stage.tap(.f3)
        stage.happen(event)
        stage.pass(44)
        #expect(!stage.isShowRunning)
        stage.pass(1.1)
        #expect(stage.isShowRunning)
    }

    @Test(
        "is off with reduced motion, by the setting, in recordings, on battery, while paused and without the keyboard")
    func off() {
        func never(_ action: InputEvent.Kind?, _ change: (inout Stage.Setup) -> Void) -> Bool {
            var stage = stage(change)
            if let action { stage.happen(action) }
            for _ in 0..<60 {
                stage.pass(1, fps: 10)
                if stage.isShowRunning { return false }
            }
            return stage.timeToShow == nil
        }
        #expect(never(nil) { $0.reduceMotion = true })
        #expect(never(nil) { ($0.reduceMotion, $0.showsAtOnce) = (true, true) })
        #expect(never(nil) { $0.settings.shows = false })
        #expect(never(nil) { $0.shows = false })
        #expect(never(.key(.p)) { _ in })
        #expect(never(.focus(false)) { _ in })
        #expect(never(.program(.battery(true))) { _ in })
        #expect(!never(.key(.f3)) { _ in })
    }

    @Test("says that there is none while motion is reduced, if it is asked for")
    func reduced() {
        let stage = stage { ($0.reduceMotion, $0.showsAtOnce) = (true, true) }
        #expect(stage.message == "No show while motion is reduced")
    }

    private static let endings: [(moment: Double, action: InputEvent.Kind)] =
        [4.0, 9, 20, 27, 31.5, 42, 50, 54, 61].flatMap { moment in
            [
                .down(.middle, Vector(640, 300)), .wheel(Vector(0, 0), at: Vector(640, 300)), .key(.f3),
                .button(.touchpad), .finger(.down, id: 1, Vector(-5, -5)), .axis(.rightTrigger, 0.5),
                .pad(.added, name: "Pad"), .key(.escape),
            ].map { (moment, $0) }
        }

    @Test(
        "ends by any input, and everything is as it was before, after a fade of 0.2 s",
        arguments: slowCases(endings, each: 5))
    func end(moment: Double, action: InputEvent.Kind) throws {
        var stage = stage(showing: 1)
        stage.tap(.right)
        stage.tap(.digit3)
        stage.tap(.left)
        stage.tap(.digit2)
        stage.pass(44.99)
        let before = try state(stage)
        stage.pass(0.05, fps: 120)
        #expect(stage.isShowRunning)
        stage.pass(moment)
        #expect(try state(stage) != before)
        stage.happen(action)
        #expect(!stage.isShowRunning && stage.isCrossFading)
        let after = try state(stage)
        #expect(after == before)
        #expect(stage.takeRequests().isEmpty)
        stage.pass(0.21)
        #expect(stage.change == nil)
        stage.pass(44)
        #expect(!stage.isShowRunning)
    }

    @Test("lets the input that ends it act on what was there, except Esc")
    func input() throws {
        var stage = stage(showing: 1)
        stage.pass(110)
        stage.tap(.right)
        stage.pass(2)
        #expect(stage.caption.contains("card 2 of 12"))
        stage.pass(50)
        stage.tap(.escape)
        #expect(!stage.isShowRunning && stage.takeRequests().isEmpty && stage.caption.contains("card 2 of 12"))
        stage.quitByEscape()
    }

    @Test("ends when the pad is moved, or the mouse, but not when it trembles")
    func devices() {
        var stage = stage()
        stage.happen(.pad(.added, name: "DualSense Wireless Controller"))
        var pad = PadInHand()
        pad.hold(50, &stage)
        #expect(stage.isShowRunning)
        pad.lean(to: .degrees(20), over: 0.5, &stage)
        #expect(!stage.isShowRunning)

        var mouse = self.stage()
        mouse.happen(.move(Vector(600, 300)))
        mouse.pass(46)
        mouse.happen(.move(Vector(601, 301)))
        #expect(mouse.isShowRunning)
        mouse.happen(.move(Vector(620, 301)))
        #expect(!mouse.isShowRunning)
    }

    @Test(
        "plays every act within a minute, each anew: time passes, the ring turns, the sun is taken, things fall and return"
    )
    func acts() throws {
        var stage = stage(showing: 2) { $0.showsAtOnce = true }
        var (words, scenes, fell, leaned): (Set<String>, Set<String>, Set<String>, Set<String>) = ([], [], [], [])
        var angles: [Double] = []
        for _ in 0..<600 {
            stage.pass(0.1, fps: 20)
            let (said, tilts) = stage.saidByShow
            if let said { words.insert(said) }
            if tilts { #expect(said ?? "Tilt it" == "Tilt it", "a hand that tilts") }
            scenes.insert(stage.sceneName)
            if stage.scene(at: stage.current).world != nil { fell.insert(stage.sceneName) }
            if stage.telemetry.tilt.length > 0.1 { leaned.insert(stage.sceneName) }
            if stage.sceneName == "carousel" { angles.append(try stage.ring.angle) }
        }
        #expect(scenes == ["weather", "carousel", "parallax"] && leaned == scenes)
        #expect(fell == ["carousel"])
        #expect((angles.max() ?? 0) - (angles.min() ?? 0) > 60)
        #expect(words == ["Tilt it", "Drag the hours", "Click it", "Take the sun", "Let it go", "Call back"])
        #expect(stage.scene(at: stage.current).world == nil && stage.showLength <= 60)
    }

    @Test("drags the hours by a mouse on their strip, which says so")
    func hand() throws {
        var stage = Stage.ofAll(sky: SkyWorld(Atmosphere(seed: 1))) { ($0.shows, $0.showsAtOnce) = (true, true) }
        for time in [27.0, 30] {
            stage.pass(time - stage.time, fps: 10)
            let knob = try #require(stage.status.slider).knob
            let hand = stage.picture.commands.compactMap {
                if case .fill(let rect, _, _, _) = $0, rect.height == 104 { rect } else { nil as Rect? }
            }
            let over = Rect(x: knob.x - 1, y: knob.y - 40, width: 2, height: 40)
            #expect(hand.contains { $0.intersects(over) && $0.maxY < knob.y })
            #expect(stage.picture.panels(24).contains { stage.picture.words(in: $0) == "Dragthehours" })
        }
    }

    @Test("turns the hours of the chart")
    func hours() throws {
        var stage = Stage.ofAll(sky: SkyWorld(Atmosphere(seed: 1))) { ($0.shows, $0.showsAtOnce) = (true, true) }
        let start = try #require(try stage.map.hours)
        stage.pass(31, fps: 10)
        #expect(abs(try #require(try stage.map.hours) - start) > 3)
        stage.tap(.f3)
        #expect(try stage.map.hours == start)
    }

    @Test("is the same at any frame rate, bit for bit")
    func rates() throws {
        func end(_ fps: Double) throws -> [String] {
            var stage = stage(showing: 1) { $0.showsAtOnce = true }
            stage.pass(110, fps: fps)
            return try state(stage)
        }
        // Sums of these durations are exact.
        #expect(try end(32) == end(128))
    }

    @Test("closes what is open, and opens it again")
    func panels() {
        for key in [Key.h, .comma] {
            var stage = stage()
            stage.tap(key)
            stage.pass(46)
            #expect(stage.isShowRunning && !stage.isHelpOpen && !stage.areSettingsOpen)
            stage.happen(.down(.middle, Vector(640, 300)))
            #expect(stage.isHelpOpen == (key == .h) && stage.areSettingsOpen == (key == .comma))
        }
    }

    @Test("counts the time for which the program slept, which sends no event if there is none to come")
    func sleep() {
        var stage = stage()
        stage.pass(3)
        stage.happen(.program(.rested(41)))
        #expect(!stage.isShowDue && !stage.isShowRunning)
        stage.happen(.program(.rested(.nan)), .program(.rested(-3)), .program(.rested(2)))
        stage.pass(0.1)
        #expect(stage.isShowRunning)
    }

    /// An event of each kind that the program sends.
    private static let programEvents: [ProgramEvent] = [
        .file(.map(.awaited)), .file(.map(.arrived(Vector(600, 400)))), .file(.map(.failed)),
        .file(.cards(["A", "B"], sizes: [Vector(40, 30), Vector(30, 40)])), .file(.mean(.white, ofCard: 0)),
        .file(.depth(ofCard: 0)),
        .file(.layers(PictureLayers([.init("a", size: Vector(900, 600), depth: 0.5)]))), .message(.note, "News"),
        .fullscreen(true), .localTime(3.5), .text("a"), .phone(.connected), .battery(true), .lessMotion(true),
        .loudspeaker(false), .rested(2), .sensorRemoved(.phone), .phoneButton(.level),
        .thumb(.move, .zero),
    ]

    @Test(
        "loses nothing that the program says meanwhile: all is as if it had been said to the scenes before",
        arguments: programEvents)
    func news(event: ProgramEvent) throws {
        // A new kind of event must join the list.
        switch event {
        case .file, .message, .fullscreen, .localTime, .text, .phone, .phoneButton, .thumb, .sensorRemoved, .battery,
            .lessMotion, .loudspeaker, .rested:
            break
        }
        func end(_ shown: Stage, after event: ProgramEvent?) -> Stage {
            var stage = shown
            #expect(stage.isShowRunning)
            if let event { stage.happen(.program(event)) }
            stage.happen(.down(.middle, Vector(640, 300)))
            #expect(!stage.isShowRunning)
            return stage
        }
        let told = FrameInput(elapsed: 0, events: [InputEvent(.program(event))])
        let after = end(Self.shows[0], after: nil).flown(by: [told])
        for shown in Self.shows {
            let isKept = end(shown, after: event).knowledge == after.knowledge
            #expect(isKept)
        }
    }

    /// A show that has just begun, so that nothing else has changed since, and one of 20 s.
    private static let shows: [Stage] = {
        var begun = Stage.ofAll(showing: 2) { $0.shows = true }
        begun.pass(45.1)
        var later = begun
        later.pass(20)
        return [begun, later]
    }()

    @Test("is not remembered")
    func memory() {
        var stage = stage(showing: 2)
        stage.pass(65)
        #expect(stage.sceneName != "parallax" && stage.kept.scene == "parallax")
    }

    /// What is drawn over the scene.
    private func above(_ stage: Stage) -> [DrawList.Command] {
        let picture = stage.picture
        return Array(picture.commands.dropFirst(picture.scene.commands.count))
    }

    private func hasInterface(_ commands: [DrawList.Command]) -> Bool {
        commands.contains {
            guard case .image(let id, _, _, _) = $0 else { return false }
            return id.name.hasPrefix("Icons/") || id.name.hasPrefix("Interface/")
        }
    }

    @Test("has the device in use at the foot, with what to do in one line, and neither bar nor buttons nor messages")
    func hands() throws {
        for pad in [nil, "DualSense"] {
            var stage = stage(showing: 1) { $0.showsAtOnce = true }
            if let pad { stage.happen(.pad(.added, name: pad)) }
            stage.pass(12)
            let before = above(stage)
            let polygons = before.count { if case .polygon = $0 { true } else { false } }
            #expect((polygons > 0) == (pad != nil), "a pad has no straight edges")
            #expect(!hasInterface(before))
            let plate = try #require(stage.picture.panels(24).last { $0.height == 48 })
            #expect(plate.maxY > 600 && plate.midX < 300, "\(plate)")
            stage.pass(2)
            #expect(above(stage) != before && stage.isShowRunning)
            // What ends it brings all of that back.
            stage.tap(.f3)
            #expect(hasInterface(above(stage)))
        }
    }

    @Test("begins by a key, which also ends it, and not while motion is reduced")
    func key() throws {
        var stage = stage(showing: 1) { $0.shows = false }
        stage.tap(.right)
        let before = try state(stage)
        stage.tap(.f5)
        stage.pass(2)
        #expect(stage.isShowRunning && stage.sceneName == "carousel")
        stage.tap(.f5)
        #expect(try !stage.isShowRunning && state(stage) == before)
        var still = self.stage { $0.reduceMotion = true }
        still.tap(.f5)
        #expect(!still.isShowRunning && still.message == "No show while motion is reduced")
    }

    @Test("has the mouse on the sun while that turns, in a landscape that begins in the morning")
    func sun() throws {
        let art = try LandscapeFixture.art()
        var stage = Stage.of(ParallaxScene(view: .usual, art: art, hour: 1)) {
            ($0.tour, $0.showsAtOnce) = (SceneCatalogue.tour.suffix(1), true)
        }
        func hour() -> Double { stage.telemetry.parallax?.hour ?? -1 }
        stage.pass(0.5)
        #expect(isClose(hour(), 7.5, within: 0.1))
        // Where a landscape arrives, it does so first.
        stage.pass(2.5)
        var seen = 0
        for _ in 0..<8 {
            stage.pass(1)
            let sun = try #require(stage.status.subject)
            seen +=
                above(stage).contains {
                    if case .fill(let rect, _, _, _) = $0 {
                        rect.height == 104 && abs(rect.midX - sun.midX) < 1
                    } else {
                        false
                    }
                } ? 1 : 0
        }
        #expect(seen > 6 && hour() > 14)
    }

    @Test("has a mouse with its lit button where something is dragged")
    func drags() throws {
        var stage = stage(showing: 1) { $0.showsAtOnce = true }
        stage.pass(18.4, fps: 30)
        let hand = try #require(stage.handOfShow)
        let circles = above(stage).contains {
            if case .fill(let rect, _, _, _) = $0 { rect.contains(hand) && rect.height == 104 } else { false }
        }
        #expect(circles && stage.sceneName == "carousel")
    }
}
