import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@Suite("A pointer over a scene")
struct HoverTests {
    private func stage(_ first: Int) -> Stage {
        var stage = Stage.ofAll(showing: first)
        stage.pass(1)
        return stage
    }

    /// The clickable things: a card beside the front one, a dot, the minimap; and the cursor over each.
    private static let places: [(scene: Int, place: Vector, cursor: Cursor)] = [
        (1, Vector(940, 400), .hand), (1, Vector(700, 679), .hand), (0, Vector(1130, 615), .hand),
        (0, Vector(1182, 650), .grab),
    ]

    @Test(
        "highlights clickable things, more strongly while it is down, and nothing once it has left",
        arguments: places)
    func light(scene: Int, place: Vector, cursor: Cursor) {
        var stage = stage(scene)
        let before = stage.picture
        stage.happen(.move(place))
        let lit = stage.picture
        #expect(lit != before && stage.cursor == cursor && stage.isAtRest == false)
        stage.pass(1)
        #expect(stage.isAtRest && stage.picture == lit, "nothing moves")
        var pressed = stage
        pressed.happen(.down(.left, place))
        #expect(pressed.picture != lit)
        var left = stage
        left.happen(.leave)
        #expect(left.picture == before && left.cursor == .arrow)
        stage.happen(.move(Vector(640, 130)))
        #expect(stage.picture == before)
    }

    @Test("highlights nothing during a drag, over the bar, behind the help page or in another scene")
    func nothing() throws {
        var stage = Stage.noting(scenes: 2)
        let (here, there) = (Vector(640, 300), Vector(700, 300))
        stage.happen(.move(here), .move(Vector(640, 20)), .move(there))
        #expect(try stage.noted.events == [.hover(here), .hover(nil), .hover(there)])
        stage.happen(.leave, .leave)
        #expect(try stage.noted.events.last == .hover(nil) && stage.noted.events.count == 4)
        stage.happen(.move(here))
        stage.tap(.digit2)
        let first = try #require(stage.scene(at: 0) as? NotingScene)
        #expect(try first.events.last == .hover(nil) && stage.noted.events == [.hover(here)])
    }

    @Test("highlights no card while the ring turns, and never the front card")
    func ring() {
        var stage = stage(1)
        let front = stage.picture
        stage.happen(.move(Vector(640, 400)))
        #expect(stage.picture == front && stage.cursor == .grab)
        stage.happen(.move(Vector(940, 400)), .down(.left, Vector(940, 400)), .move(Vector(900, 400)))
        func lights(_ stage: Stage) -> Int {
            stage.picture.commands.count {
                if case .quad(_, let color) = $0 { color == .white.opacity(0.12) } else { false }
            }
        }
        #expect(lights(stage) == 0)
        stage.happen(.up(.left, Vector(900, 400)))
        #expect(lights(stage) == 0)
        stage.pass(3)
        stage.happen(.move(Vector(940, 401)))
        #expect(lights(stage) == 1)
    }

    @Test("lets the parallax return to the middle when it leaves the window")
    func parallax() {
        var stage = stage(2)
        stage.happen(.move(Vector(640, 300)), .move(Vector(1000, 500)))
        stage.pass(1)
        #expect(stage.telemetry.viewer.h > 0.5)
        stage.happen(.leave)
        stage.pass(2)
        #expect(abs(stage.telemetry.viewer.h) < 1e-3 && stage.isAtRest)
    }
}
