import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A control")
struct ControlTests {
    private func stage(_ width: Double = 1280, _ height: Double = 720, first: Int = 1) -> Stage {
        var stage = Stage.ofAll(in: Viewport(size: Vector(width, height)), showing: first)
        stage.pass(1)
        return stage
    }

    private static let places: [(Control, Vector)] = [
        (.tab(0), Vector(516, 24)), (.camera, Vector(1133, 24)), (.sound, Vector(1173, 24)),
        (.help, Vector(1253, 24)), (.action(.letGo), Vector(60, 74)), (.gauge, Vector(60, 660)),
    ]

    @Test("is lighter under the pointer, lighter still while it is pressed, and normal afterwards")
    func states() {
        for (control, place) in Self.places {
            var stage = stage()
            let before = stage.picture
            stage.happen(.move(place))
            let hovered = stage.picture
            #expect(stage.hovered == control && hovered != before)
            var pressed = stage
            pressed.happen(.down(.left, place))
            #expect(pressed.picture != hovered && pressed.picture != before, "\(control)")
            stage.happen(.move(Vector(640, 300)))
            #expect(stage.hovered == nil && stage.picture == before, "\(control)")
        }
    }

    @Test("has no highlight after a touch")
    func finger() {
        var stage = stage()
        let before = stage.picture
        stage.happen(.finger(.down, id: 1, Vector(60, 74)), .finger(.up, id: 1, Vector(640, 300)))
        #expect(stage.hovered == nil && stage.picture == before)
    }

    @Test("shows a hint with its key or button after 0.6 s")
    func tooltip() {
        var stage = stage()
        stage.happen(.move(Vector(60, 74)))
        stage.pass(0.5)
        let before = stage.picture.commands.count
        #expect(!stage.isAtRest)
        stage.pass(0.3)
        let words = stage.picture.commands.count
        #expect(words > before + 5 && !stage.isAtRest, "it will leave")
        var pad = stage
        pad.happen(.button(.square))
        #expect(pad.picture != stage.picture, "the pad's own sign")
        stage.happen(.down(.left, Vector(60, 74)))
        stage.pass(1)
        #expect(stage.picture.commands.count < words)
    }

    @Test("lets things go and calls them back, or changes the recipe on the card about the scene")
    func buttons() throws {
        var stage = stage()
        stage.click(60, 74)
        #expect(stage.telemetry.dynamics != nil && stage.message == nil)
        stage.click(60, 74)
        stage.pass(2)
        #expect(stage.telemetry.dynamics == nil)
        stage.openAbout()
        let toggle = try #require(stage.aboutCard[.recipe]).center
        stage.click(toggle.x, toggle.y)
        #expect(stage.asPublished)
        stage.click(toggle.x, toggle.y)
        #expect(!stage.asPublished)
        stage.happen(.down(.left, toggle), .move(Vector(640, 300)), .up(.left, Vector(640, 300)))
        #expect(!stage.asPublished && !stage.isPressed)
    }

    @Test("for letting go is absent if nothing can fall, and in the smallest windows")
    func absent() {
        #expect(
            stage(first: 0).control(at: Vector(60, 74)) == nil
                && stage().control(at: Vector(60, 74)) == .action(.letGo))
        #expect(stage(320, 240).control(at: Vector(60, 74)) == nil)
        #expect(stage(480, 800).control(at: Vector(60, 74)) == .action(.letGo))
    }

    @Test("is reached by F6, arrows and Return, while Tab still changes the scene and Esc leaves")
    func keys() throws {
        var stage = stage()
        stage.tap(.f6)
        #expect(stage.focused == .tab(1))
        for _ in 0..<3 { stage.tap(.right) }
        #expect(try stage.focused == .sound && stage.ring.front == 0)
        stage.tap(.return)
        #expect(!stage.settings.hasSound)
        stage.tap(.space)
        #expect(stage.settings.hasSound)
        for _ in 0..<4 { stage.tap(.left) }
        #expect(stage.focused == .tab(0))
        stage.tap(.left)
        #expect(stage.focused == .gauge)
        stage.happen(.key(.right))
        stage.pass(0.5)
        stage.happen(.keyUp(.right), .key(.left), .keyUp(.left))
        #expect(try stage.focused == .gauge && stage.ring.angle == 0, "a held arrow does not turn the ring behind")
        stage.tap(.tab)
        #expect(stage.current == 2 && stage.focused == .gauge)
        stage.tap(.escape)
        #expect(stage.focused == nil && !stage.takeRequests().contains(.quit))
        stage.tap(.f6)
        stage.tap(.f6)
        #expect(stage.focused == nil)
        stage.tap(.f6)
        stage.click(640, 300)
        #expect(stage.focused == nil)
    }

    @Test("shows its action by the shape of the pointer")
    func cursor() {
        var stage = stage(first: 0)
        #expect(stage.cursor == .arrow)
        func look(_ x: Double, _ y: Double) -> Cursor {
            var other = stage
            other.happen(.move(Vector(x, y)))
            return other.cursor
        }
        #expect(
            look(640, 300) == .grab && look(1173, 24) == .hand && look(1130, 615) == .hand && look(1000, 24) == .arrow)
        stage.happen(.down(.left, Vector(640, 300)), .move(Vector(600, 300)))
        #expect(stage.cursor == .grabbing)
        stage.happen(.up(.left, Vector(600, 300)))
        #expect(stage.cursor == .grab)
        stage.tap(.h)
        #expect(stage.cursor == .arrow)
    }
}
