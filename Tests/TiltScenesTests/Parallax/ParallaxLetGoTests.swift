import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("Icons let go from the parallax")
struct ParallaxLetGoTests {
    private typealias Run = LetGoRun<ParallaxScene>

    @Test("are thrown by a drag that begins on one, while other drags lean the viewer")
    func drag() {
        var run = Run.icons()
        run.letGoOrCallBack()
        run.settle()
        let rest = run.places
        let icon = rest[3].center
        run.fling(from: icon, at: Vector(0, -900))
        run.pass(0.05)
        #expect(run.places[3].center.y < icon.y - 100 && run.viewer == .zero)

        run.settle()
        let settled = run.places
        run.handle(.press(Vector(900, 150)))
        run.drag(by: Vector(100, 0))
        run.pass(0.1)
        #expect(abs(run.viewer.h - 0.5) < 1e-9 && run.places == settled)
        run.handle(.release)
        run.settle()
        #expect(run.viewer == .zero && run.isAtRest)
    }

    @Test("do not move while the layers behind them move")
    func layers() {
        var run = Run.icons()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.pass(0.3, lean: Lean(tracker: ViewerTracker(at: ViewerOffset(h: 0.8, v: -0.4))))
        #expect(run.places == before && run.viewer.h == 0.8)
    }

    @Test("ignore a press from before they were let go, and end a press when they are back")
    func pressAcross() {
        var run = Run.icons()
        run.handle(.press(run.places[0].center))
        run.drag(by: Vector(40, 0))
        run.letGoOrCallBack()
        run.pass(0.2)
        run.drag(by: Vector(80, 0))
        #expect(abs(run.viewer.h - 0.4) < 1e-9, "the viewer is leaned on")
        run.handle(.release)
        run.settle()
        run.handle(.press(run.places[0].center))
        run.drag(by: Vector(0, -50))
        run.letGoOrCallBack()
        run.pass(1)
        run.drag(by: Vector(200, 0))
        run.handle(.release)
        #expect(run.viewer == .zero && run.isAtRest)
        run.handle(.press(Vector(640, 100)))
        run.drag(by: Vector(100, 0))
        #expect(run.viewer.h == 0.5)
    }

    @Test("are not moved by arrows, which lean the viewer as usual")
    func arrows() {
        var run = Run.icons()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.handle(.nudge(.left))
        run.pass(0.3)
        #expect(run.places == before && run.viewer.h < -0.3)
    }

    @Test("become smaller with the window, and do not lean the viewer while one is held")
    func resized() throws {
        var run = Run.icons()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places[0].size.x
        run.handle(.press(run.places[0].center))
        run.drag(by: Vector(0, -100))
        run.pass(0.2)
        #expect(run.viewer == .zero)
        run.handle(.release)
        run.resize(640, 360)
        run.pass(0.1)
        #expect(isClose(run.places[0].size.x, before / 2, within: 0.5))
    }

    @Test("are let go from their positions for a leaned viewer")
    func leaned() {
        var run = Run.icons()
        run.handle(.press(Vector(100, 100)))
        run.drag(by: Vector(200, 120))
        #expect(run.displacement.length > 30)
        for (icon, place) in zip(run.seenIcons, run.places) {
            #expect(isClose(place.center, icon, within: 1e-9))
        }
    }
}
