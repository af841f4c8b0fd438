import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The scenes that change")
struct SceneChangeTests {
    @Test(
        "fold into the ring's front card, open out of it, and sink or rise beside it",
        arguments: [
            (0, 1, "folds"), (2, 1, "folds"), (1, 0, "opens"), (1, 2, "opens"), (2, 0, "sinks"), (0, 2, "rises"),
        ])
    func kinds(from: Int, to: Int, kind: String) throws {
        var stage = Stage.ofAll(showing: from)
        stage.pass(1)
        stage.tap([.digit1, .digit2, .digit3][to])
        let change = try #require(stage.change)
        #expect(change.kind.hasPrefix(kind) && stage.sceneChanges == 1 && stage.isChangingScenes)
        if kind == "opens" {
            let (front, door) = (try Stage.ofAll(showing: 1).ring.frontCard, try #require(change.door))
            let frame = Rect(center: Vector(front.x, front.y), size: Vector(front.width, front.height))
            #expect(isClose(door.frame, frame, within: 1e-9) && door.radius > 10)
        }
    }

    @Test("begin anew from the picture of any moment")
    func interrupted() throws {
        var stage = Stage.ofAll(showing: 0)
        stage.pass(1)
        stage.tap(.digit2)
        stage.pass(0.2)
        stage.tap(.digit3)
        #expect(stage.change?.progress == 0 && stage.sceneChanges == 2 && stage.current == 2)
        stage.tap(.digit1)
        stage.pass(0.5)
        #expect(stage.change == nil && stage.sceneChanges == 3 && stage.current == 0)
    }

    @Test("have no door in a ring that fell")
    func fallen() {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.g)
        stage.pass(1)
        stage.tap(.digit3)
        #expect(stage.change?.kind == "rises")
    }

    @Test("do not take the interface with them")
    func scene() {
        var stage = Stage.ofAll(showing: 1)
        stage.pass(1)
        var alone = DrawList(size: stage.view.size, density: 1)
        stage.draw(into: &alone, showsInterface: false)
        let whole = stage.picture
        #expect(whole.scene == alone && whole.commands.count > alone.commands.count + 20)
    }
}
