import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("Things let go")
struct LetGoTests {
    /// The scenes whose things can be let go.
    enum Things: Hashable, Sendable {
        case cards(Int)
        case icons
        /// Twelve cards in a layout.
        case layout(String)
        /// Twelve cards of the recipe as published.
        case published

        static let each = [cards(12), icons]
        static let layouts = RoomLayout.names.map { layout($0) }

        func scene(in view: Viewport) -> any SceneOfThings {
            switch self {
            case .cards(let count): LetGoRun<CarouselScene>.ring(count, view.width, view.height).scene
            case .icons: ParallaxScene(view: view)
            case .layout(let name): CarouselScene(view: view, layout: name)
            case .published: CarouselScene(view: view).published
            }
        }
    }

    private func run(_ things: Things, _ size: Vector = Vector(1280, 720)) -> LetGoRun<AnySceneOfThings> {
        let view = Viewport(size: size)
        return LetGoRun(AnySceneOfThings(things.scene(in: view)), in: view)
    }

    @Test(
        "fall to the low side", arguments: Things.each, [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)])
    func lowSide(things: Things, side: Vector) {
        var run = run(things)
        run.letGoOrCallBack()
        // Far enough away from the player, they fall to the top.
        run.settle(lean: side.y < 0 ? Lean(tilt: Tilt(.degrees(85), toward: side)) : .toward(side))
        let area = run.fallArea.bounds
        let reach = abs((area.size / 2).dot(side))
        // Cards fill most of the floor.
        #expect((run.middle - area.center).dot(side) > (things == .icons ? 0.3 : 0.1) * reach)
        #expect(run.isAtRest)
    }

    @Test("fall alike in a small and in a large window", arguments: Things.each, [0.5, 2, 3])
    func anySize(things: Things, scale: Double) {
        func falls(_ size: Vector) -> [Double] {
            var run = run(things, size)
            run.letGoOrCallBack()
            let start = run.middle.y
            // The cards' room has the same size in all windows.
            let height = things == .icons ? size.y : run.fallArea.bounds.height
            return (0..<3).map { _ in
                run.pass(0.15)
                return (run.middle.y - start) / height
            }
        }
        let (usual, other) = (falls(Vector(1280, 720)), falls(Vector(1280, 720) * scale))
        for (a, b) in zip(usual, other) { #expect(isClose(a, b, within: 0.02), "\(usual) and \(other)") }
    }

    @Test(
        "pile up inside the window without overlapping, and sleep",
        arguments: [
            (Things.cards(1), Vector(1280, 720)), (.cards(2), Vector(1280, 720)), (.cards(6), Vector(1280, 720)),
            (.cards(12), Vector(1280, 720)), (.cards(12), Vector(640, 400)), (.cards(12), Vector(320, 240)),
            (.cards(12), Vector(400, 1200)), (.cards(24), Vector(1280, 720)), (.cards(100), Vector(1280, 720)),
            (.cards(100), Vector(320, 240)), (.icons, Vector(1280, 720)), (.icons, Vector(640, 400)),
            (.icons, Vector(320, 240)), (.icons, Vector(480, 1000)), (.icons, Vector(2560, 1080)),
        ])
    func pile(things: Things, size: Vector) throws {
        var run = run(things, size)
        run.letGoOrCallBack()
        run.settle()
        #expect(run.isAtRest && run.scene.world?.census.awake == 0)
        let pile = try #require(run.pile)
        #expect(pile.outlines.count == run.scene.world?.census.bodies)
        if things != .cards(100) { #expect(pile.outlines.count == run.places.count) }
        // A row of cards may be wedged between the walls, more often with more cards.
        #expect(pile.overlap < (things == .icons ? 2 : things == .cards(24) || size.x < 500 ? 11 : 4))
        #expect(pile.protrusion(from: run.fallArea.bounds) < 2)
        let places = run.places
        run.pass(1)
        #expect(run.places == places && run.isAtRest)
    }

    @Test(
        "do not jump when they are let go or called back",
        arguments: [Things.cards(3), .cards(12), .cards(100), .icons], 1...8 as ClosedRange<UInt64>)
    func noJump(things: Things, seed: UInt64) {
        var (run, chance) = (run(things), SplitMix64(seed: seed))
        for turn in 0..<12 {
            happen(to: &run, by: &chance)
            let before = run.places
            run.letGoOrCallBack()
            let jump = zip(before, run.places).map { $0.distance(from: $1) }.max() ?? 0
            // One of a hundred cards may be a point beside its place.
            #expect(jump < (things == .cards(100) ? 2.2 : 1e-3), "seed \(seed), G number \(turn + 1)")
        }
    }

    /// A user's action that takes up to half a second.
    private func happen(to run: inout LetGoRun<AnySceneOfThings>, by chance: inout SplitMix64) {
        let point = Vector(chance.uniform(0, 1280), chance.uniform(60, 720))
        switch Int(chance.uniform(0, 6)) {
        case 0: run.fling(from: point, at: chance.vector(within: 2000), for: chance.uniform(0.02, 0.3))
        case 1: run.handle(.press(point))
        case 2: run.drag(by: chance.vector(within: 500))
        case 3: run.handle(.nudge(.right))
        case 4: run.pass(chance.uniform(0, 0.5), lean: .toward(chance.vector(within: 1)))
        default: run.handle(.click(point))
        }
        run.pass(chance.uniform(0, 0.4))
    }

    @Test(
        "are home within a second, wherever the viewer is", arguments: Things.each,
        [ViewerOffset.zero, ViewerOffset(h: 1, v: -0.5)])
    func back(things: Things, viewer: ViewerOffset) {
        let lean = Lean(tracker: ViewerTracker(at: viewer))
        var run = run(things)
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

    @Test(
        "follow the window's size, and have their old size when it returns",
        arguments: [
            (Things.cards(12), Vector(640, 400)), (.cards(12), Vector(320, 240)), (.cards(12), Vector(1920, 1080)),
            (.cards(12), Vector(480, 240)), (.cards(6), Vector(400, 1200)), (.cards(60), Vector(320, 240)),
            (.icons, Vector(640, 400)), (.icons, Vector(320, 240)), (.icons, Vector(1920, 1080)),
            (.icons, Vector(1280, 200)),
        ])
    func resize(things: Things, size: Vector) throws {
        var run = run(things)
        run.letGoOrCallBack()
        run.settle()
        let (before, count) = (run.places, run.pile?.outlines.count)
        run.resize(size.x, size.y)
        for place in run.places { #expect(run.view.belowBar.insetBy(-1).contains(place.center)) }
        run.settle()
        let pile = try #require(run.pile)
        #expect(run.isAtRest && pile.outlines.count == count)
        #expect(pile.overlap < 2 && pile.protrusion(from: run.fallArea.bounds) < 2)
        run.resize(1280, 720)
        for (old, new) in zip(before, run.places) { #expect((old.size - new.size).length < 1e-6) }
        run.settle()
        let grown = try #require(run.pile)
        #expect(run.isAtRest && grown.overlap < 2)
    }

    @Test(
        "on their way back are home at once in a window of another size, and go on where only the density changes",
        arguments: Things.each + Things.layouts + [.published], [0.05, 0.45, 0.85])
    func resizeInReturn(things: Things, moment: Double) {
        var run = run(things)
        run.letGoOrCallBack()
        run.pass(1)
        run.letGoOrCallBack()
        run.pass(moment)
        let before = run.places
        run.resize(1280, 720, density: 2)
        // Homes are on whole pixels.
        #expect(run.phase == .snapping && zip(run.places, before).allSatisfy { $0.distance(from: $1) < 1 })
        var home = self.run(things, Vector(500, 640))
        home.pass(run.time)
        run.resize(500, 640)
        run.step()
        #expect(run.phase == nil)
        for (place, expected) in zip(run.places, home.places) { #expect(place.distance(from: expected) < 0.5) }
        #expect(run.places.count == home.places.count)
    }

    @Test("do not move when only the density changes", arguments: Things.each)
    func density(things: Things) {
        var run = run(things)
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.resize(1280, 720, density: 2)
        #expect(run.isAtRest && run.places == before)
    }

    @Test("are home at once when the scene restarts", arguments: Things.each)
    func restart(things: Things) {
        var run = run(things)
        let before = run.places
        run.letGoOrCallBack()
        run.pass(0.5)
        run.scene.restart(at: run.time, opening: false)
        #expect(run.phase == nil && run.places == before)
        #expect(run.scene.world == nil)
    }

    @Test(
        "survive values that are not numbers", arguments: Things.each,
        [
            Lean(tilt: Tilt(x: .nan, y: .nan)), Lean(tilt: Tilt(x: .infinity, y: 0)),
            Lean(shake: Vector3(.nan, 0, .nan)),
            Lean(shake: Vector3(.infinity, 0, -.infinity)), Lean(shake: Vector3(1e300, 1e300, -1e300)),
        ])
    func hostile(things: Things, lean: Lean) {
        var run = run(things)
        run.letGoOrCallBack()
        run.pass(0.5, lean: lean)
        let place = run.places[0].center
        for point in [place, Vector(.nan, 0), Vector(1e300, -1e300), Vector(.infinity, .infinity)] {
            run.handle(.press(point))
            run.drag(by: point)
            run.pass(0.1, lean: lean)
            run.handle(.release)
        }
        run.pass(0.5, lean: lean)
        for place in run.places { #expect(run.view.belowBar.insetBy(-20).contains(place.center)) }
    }

    @Test(
        "with reduced motion fall as usual, and return by fading out and in",
        arguments: Things.each)
    func reducedMotion(things: Things) throws {
        var run = run(things)
        run.scene.handle(.reducedMotion(true), at: 0)
        let homes = run.places
        run.letGoOrCallBack()
        run.settle()
        #expect(run.middle.y > run.fallArea.bounds.center.y + 0.1 * run.fallArea.bounds.height)
        let fallen = run.places
        run.letGoOrCallBack()
        #expect(run.phase == .snapping)
        var opacities: [Double] = []
        while run.phase != nil {
            let distances = zip(run.places, homes).map { $0.distance(from: $1) }
            #expect(run.places == fallen || distances.allSatisfy { $0 < 1e-9 })
            let opacity = run.scene.letGo.opacity(at: run.time)
            #expect(isClose(try #require(run.opacities.max()), opacity, within: 1e-9), "they are drawn so")
            opacities.append(opacity)
            run.step()
        }
        #expect(zip(run.places, homes).allSatisfy { $0.distance(from: $1) < 1e-9 })
        #expect((opacities.min() ?? 1) < 0.05 && opacities.first == 1)
        #expect(isClose(try #require(run.opacities.max()), 1, within: 1e-9))
        let jumps = zip(opacities, opacities.dropFirst()).map { abs($1 - $0) }
        #expect((jumps.max() ?? 1) < 0.1)
        #expect((15...30).contains(opacities.count), "0.24 s")
    }
}
