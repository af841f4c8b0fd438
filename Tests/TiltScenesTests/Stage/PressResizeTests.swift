import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A press while the window changes")
struct PressResizeTests {
    @Test(
        "ends if the interface changes its size, to avoid a jump",
        arguments: [InputEvent.PointerButton.left, .right])
    func scaled(button: InputEvent.PointerButton) throws {
        var stage = Stage.of(MapScene(view: .usual))
        stage.happen(.down(button, Vector(600, 400)), .move(Vector(660, 400)))
        stage.happen(.resize(Vector(640, 360), density: 2))
        let before = try stage.map
        // The pointer has moved by two pixels.
        stage.happen(.move(Vector(331, 200)))
        let after = try stage.map
        #expect(isClose(after.x, before.x, within: 1.001) && isClose(after.y, before.y, within: 1e-9))
        stage.pass(1)
        #expect(isClose(stage.telemetry.tilt.x, 0, within: 1e-6), "nor is what was tilted tilted on")
    }

    @Test("continues in a window of another size, with the map under the pointer")
    func resized() throws {
        var stage = Stage.of(MapScene(view: .usual))
        stage.happen(.down(.left, Vector(600, 400)), .move(Vector(560, 400)))
        stage.happen(.resize(Vector(900, 600), density: 1))
        let before = try stage.map
        #expect(before.viewWidth == 900 && before.phase == .drag)
        stage.happen(.move(Vector(510, 430)))
        let after = try stage.map
        #expect(isClose(Vector(after.x, after.y), Vector(before.x + 50, before.y - 30), within: 1e-6))
        stage.happen(.up(.left, Vector(510, 430)))
        #expect(!stage.isPressed)
    }
}
