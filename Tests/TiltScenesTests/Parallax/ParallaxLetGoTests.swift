import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("Tiles let go")
struct ParallaxLetGoTests {
    private typealias Run = LetGoRun<ParallaxScene>

    @Test("fall to the low side", arguments: [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)])
    func lowSide(side: Vector) {
        var run = Run.tiles()
        run.letGoOrCallBack()
        run.settle(lean: .toward(side))
        let ground = run.view.ground
        #expect((run.middle - ground.center).dot(side) > 0.3 * abs((ground.size / 2).dot(side)))
        #expect(run.isAtRest)
    }

    @Test(
        "pile up inside the window and not in one another, and sleep",
        arguments: [(1280, 720), (640, 400), (320, 240), (480, 1000), (2560, 1080)])
    func pile(width: Double, height: Double) throws {
        var run = Run.tiles(width, height)
        run.letGoOrCallBack()
        run.settle()
        #expect(run.isAtRest && run.scene.report(at: run.time).world?.census.awake == 0)
        let pile = try #require(run.pile)
        #expect(pile.outlines.count == 14 && pile.overlap < 2 && pile.protrusion(from: run.view.ground) < 2)
        let places = run.places
        run.pass(1)
        #expect(run.places == places)
    }

    @Test("are thrown by a drag that begins on one; any other leans the viewer")
    func drag() {
        var run = Run.tiles()
        run.letGoOrCallBack()
        run.settle()
        let rest = run.places
        let tile = rest[3].center
        run.fling(from: tile, at: Vector(0, -900))
        run.pass(0.05)
        #expect(run.places[3].center.y < tile.y - 100 && run.viewer == .zero)

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

    @Test("lie still while the layers behind them move")
    func layers() {
        var run = Run.tiles()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.pass(0.3, lean: Lean(tracker: ViewerTracker(at: ViewerOffset(h: 0.8, v: -0.4))))
        #expect(run.places == before && run.viewer.h == 0.8)
    }

    @Test(
        "are back within a second, each where the viewer sees its place",
        arguments: [ViewerOffset.zero, ViewerOffset(h: 1, v: -0.5)])
    func back(viewer: ViewerOffset) {
        let lean = Lean(tracker: ViewerTracker(at: viewer))
        var run = Run.tiles()
        run.step(lean: lean)
        let before = run.places
        run.letGoOrCallBack()
        #expect(run.phase == .dropped)
        #expect(zip(before, run.places).allSatisfy { $0.distance(from: $1) < 1e-3 })
        run.pass(0.7, lean: lean)
        let fallen = run.places
        run.letGoOrCallBack()
        #expect(run.phase == .snapping)
        #expect(zip(fallen, run.places).allSatisfy { $0.distance(from: $1) < 1e-6 })
        run.pass(1, lean: lean)
        #expect(run.phase == nil && run.isAtRest && run.places == before)
    }

    @Test("feel no press that began before they were let go, and none that held them is left over when they are back")
    func pressAcross() {
        var run = Run.tiles()
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

    @Test(
        "follow the window, and are what they were when it comes back",
        arguments: [Vector(640, 400), Vector(320, 240), Vector(1920, 1080), Vector(1280, 200)])
    func resize(size: Vector) throws {
        var run = Run.tiles()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.resize(size.x, size.y)
        run.settle()
        #expect(run.isAtRest)
        let pile = try #require(run.pile)
        #expect(pile.overlap < 2 && pile.protrusion(from: run.view.ground) < 2)
        run.resize(1280, 720)
        for (old, new) in zip(before, run.places) { #expect((old.size - new.size).length < 1e-6) }
    }

    @Test("are in their places at once when the scene begins again")
    func restart() {
        var run = Run.tiles()
        let before = run.places
        run.letGoOrCallBack()
        run.pass(0.5)
        run.scene.restart(at: run.time, opening: false)
        #expect(run.phase == nil && run.places == before && run.isAtRest)
    }

    @Test("with reduced motion fade back: out where they lie, in where they belong")
    func calm() {
        var run = Run.tiles()
        run.scene.handle(.reducedMotion(true), at: 0)
        let homes = run.places
        func opacity(_ run: Run) -> Double {
            var (scene, list) = (run.scene, DrawList(size: run.view.size, density: 1))
            scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
            for case .image(let id, _, _, let tint) in list.commands where id.name.hasPrefix("Parallax/tiles/sun") {
                return tint.alpha
            }
            return 0
        }
        run.letGoOrCallBack()
        run.settle()
        let fallen = run.places
        #expect(opacity(run) == 1)
        run.letGoOrCallBack()
        run.pass(0.1)
        #expect(run.places == fallen && opacity(run) < 0.3)
        run.pass(0.1)
        #expect(zip(homes, run.places).allSatisfy { $0.distance(from: $1) < 1e-9 })
        #expect((0.5...0.9).contains(opacity(run)))
        run.pass(0.05)
        #expect(run.phase == nil && opacity(run) == 1)
    }

    @Test("are nudged by no arrow, which leans the viewer as ever")
    func arrows() {
        var run = Run.tiles()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.handle(.nudge(.left))
        run.pass(0.3)
        #expect(run.places == before && run.viewer.h < -0.3)
    }

    @Test("are as much smaller as the window has become, and do not lean the viewer that holds one")
    func resized() throws {
        var run = Run.tiles()
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

    @Test("are let go from where a leaned viewer sees them")
    func leaned() {
        var run = Run.tiles()
        run.handle(.press(Vector(100, 100)))
        run.drag(by: Vector(200, 120))
        let field = run.scene.field
        let shift = field.displacement(for: run.viewer)
        #expect(shift.length > 30)
        for (tile, place) in zip(field.icons, run.places) {
            #expect(isClose(place.center, tile.center + shift, within: 1e-9))
        }
    }
}
