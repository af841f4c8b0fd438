import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("Life")
struct LifeTests {
    private func passed(_ seconds: Double, from life: Life = Life()) -> Life {
        var life = life
        for _ in 0..<Int(seconds * 120) { life.step(1 / 120) }
        return life
    }

    @Test("goes on while the window is used, and calmly from a minute after the last input on")
    func focused() {
        #expect(!passed(59).isCalm && passed(61).isCalm)
        #expect(passed(59).isAllowed(by: .focused) && passed(61).isAllowed(by: .focused))
        var touched = passed(61)
        touched.noteInput()
        #expect(!touched.isCalm)
    }

    @Test("ends after that minute on battery, or if the settings say so, and never begins if they say that")
    func limited() {
        var (early, late) = (passed(59), passed(61))
        (early.isOnBattery, late.isOnBattery) = (true, true)
        #expect(early.isAllowed(by: .focused) && !late.isAllowed(by: .focused))
        #expect(passed(59).isAllowed(by: .minute) && !passed(61).isAllowed(by: .minute))
        #expect(!passed(0).isAllowed(by: .never))
    }

    /// A scene that lives, and counts how long.
    private struct Plant: Scene {
        let descriptor = SceneDescriptor("plant", title: "Plant")
        var isAlive = true
        var isGentle = false
        var seconds = 0.0
        var restsFrom = 0.0

        mutating func handle(_ event: SceneEvent, at time: Double) {
            if case .life(let isAllowed) = event { isAlive = isAllowed }
            if case .gesture(.click) = event { restsFrom = time + 2 }
        }
        mutating func step(_ dt: Double, to time: Double, lean: Lean) { if isAlive { seconds += dt } }
        func activity(at time: Double) -> SceneActivity {
            SceneActivity(isAtRest: time >= restsFrom, isAlive: isAlive, isGentle: isGentle)
        }
        func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {}
    }

    private func stage(_ change: (inout Stage.Setup) -> Void = { _ in }) -> Stage { .of(Plant(), change: change) }
    private func seconds(_ stage: Stage) -> Double { stage.scene(Plant.self)?.seconds ?? -1 }

    @Test("of a scene keeps the stage awake; it is calm a minute after an input and the motion that this caused")
    func calm() {
        var stage = stage()
        stage.pass(59)
        #expect(!stage.isAtRest && !stage.isCalm)
        stage.pass(2)
        #expect(!stage.isAtRest && stage.isCalm)
        stage.click(640, 300)
        stage.pass(61)
        #expect(!stage.isCalm, "the motion lasted two seconds")
        stage.pass(3)
        #expect(stage.isCalm && abs(seconds(stage) - 125) < 0.1)
    }

    @Test("of a scene is calm at once if all that moves in it is slow, apart from the motion that an input causes")
    func gentle() {
        var stage = Stage.of(Plant(isGentle: true))
        stage.pass(5)
        #expect(!stage.isAtRest && stage.isCalm)
        stage.click(640, 300)
        stage.pass(1)
        #expect(!stage.isCalm)
        stage.pass(2)
        #expect(stage.isCalm)
        stage.happen(.focus(true))
        stage.happen(.focus(false))
        stage.pass(1)
        #expect(stage.isAtRest && !stage.isCalm)
    }

    @Test("ends on battery a minute after the last input, and goes on with the next one")
    func battery() {
        var stage = stage()
        stage.happen(.battery(true))
        stage.pass(70)
        #expect(stage.isAtRest && !stage.isCalm && (59.9...62).contains(seconds(stage)), "\(seconds(stage))")
        stage.happen(.move(Vector(500, 300)))
        stage.pass(1)
        #expect(!stage.isAtRest && seconds(stage) > 60.9)
        stage.pass(70)
        stage.happen(.battery(false))
        stage.pass(1)
        #expect(!stage.isAtRest, "plugged in")
    }

    @Test("ends at once without the keyboard's focus and while paused, and when the settings say never")
    func others() {
        for (stop, start) in [
            ([InputEvent.Kind.focus(false)], [InputEvent.Kind.focus(true)]),
            ([.key(.p), .keyUp(.p)], [.key(.p), .keyUp(.p)]),
        ] {
            var stage = stage()
            stage.pass(1)
            for event in stop { stage.happen(event) }
            stage.pass(2)
            #expect(stage.isAtRest && seconds(stage) < 1.1)
            for event in start { stage.happen(event) }
            stage.pass(1)
            #expect(!stage.isAtRest && seconds(stage) > 1.9)
        }
        var never = stage { $0.settings.life = .never }
        never.pass(1)
        #expect(never.isAtRest && seconds(never) == 0)
    }
}

@Suite("The hand that shows what to do")
struct DemonstrationTests {
    @Test("ends in the gauge for who tilts")
    func followed() {
        var guide = Guide(Stage.Kept(), hints: true, demonstrates: true)
        for _ in 0..<500 { guide.step(1 / 120, in: "weather", []) }
        #expect(guide.demonstration?.flight == nil && guide.demonstration?.tilt != .zero)
        guide.dismissHint(of: "weather")
        for _ in 0..<40 { guide.step(1 / 120, in: "weather", []) }
        #expect((0.5..<1).contains(guide.demonstration?.flight ?? 0) && guide.demonstration?.tilt == .zero)
        for _ in 0..<30 { guide.step(1 / 120, in: "weather", []) }
        #expect(guide.demonstration == nil)
    }
}
