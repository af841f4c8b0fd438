import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("Cards let go")
struct CarouselLetGoTests {
    private typealias Run = LetGoRun<CarouselScene>

    @Test("fall to the low side", arguments: [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)])
    func lowSide(side: Vector) {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle(lean: .toward(side))
        let ground = run.view.ground
        let reach = abs((ground.size / 2).dot(side))
        #expect((run.middle - ground.center).dot(side) > 0.3 * reach)
        #expect(run.isAtRest)
    }

    @Test(
        "pile up inside the window and not in one another, and sleep",
        arguments: [
            (1, 1280, 720), (2, 1280, 720), (6, 1280, 720), (12, 1280, 720), (12, 640, 400), (12, 320, 240),
            (12, 400, 1200),
            (24, 1280, 720), (100, 1280, 720), (100, 320, 240),
        ])
    func pile(cards: Int, width: Double, height: Double) throws {
        var run = Run.ring(cards, width, height)
        run.letGoOrCallBack()
        run.settle()
        #expect(run.isAtRest && run.scene.report(at: run.time).world?.census.awake == 0)
        let pile = try #require(run.pile)
        #expect(pile.outlines.count == cards)
        // A row of them may be wedged between the walls.
        #expect(pile.overlap < 3)
        #expect(pile.protrusion(from: run.view.ground) < 2)
        let places = run.places
        run.pass(1)
        #expect(run.places == places && run.isAtRest)
    }

    @Test("are survived in any number", arguments: [(1000, 1280, 720), (100, 320, 49)])
    func many(cards: Int, width: Double, height: Double) {
        var run = Run.ring(cards, width, height)
        run.letGoOrCallBack()
        for side in [Vector(1, 0), Vector(-1, 0)] { run.pass(0.2, lean: .toward(side)) }
        let ground = run.view.ground
        for place in run.places { #expect(ground.insetBy(-1).contains(place.center) && place.size.isFinite) }
        run.letGoOrCallBack()
        run.pass(1)
        #expect(run.phase == nil && run.isAtRest)
    }

    @Test(
        "are thrown as fast as the pointer was", arguments: [Vector(900, -300), Vector(-700, -600), Vector(0, -1500)])
    func thrown(velocity: Vector) {
        var run = Run.ring(1)
        run.letGoOrCallBack()
        run.settle()
        run.fling(from: run.places[0].center, at: velocity, for: 0.1)
        // Pictures trail by a step.
        run.step()
        let thrown = run.places[0].center
        run.step()
        let after = (run.places[0].center - thrown) * 120
        #expect((after - velocity).length < 40, "\(after)")
    }

    @Test("are grabbed by the one painted last, wherever several lie over one another")
    func grabTopmost() throws {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.pass(0.05)
        let places = run.places
        let points = stride(from: 7.0, to: 1280, by: 20).flatMap { x in
            stride(from: 67.0, to: 720, by: 20).map { y in Vector(x, y) }
        }
        let crowded = points.filter { point in places.count { $0.contains(point) } > 1 }
        #expect(crowded.count > 20)
        for point in crowded {
            var (held, free) = (run, run)
            held.handle(.press(point))
            held.drag(by: Vector(0, -20))
            held.pass(0.03)
            free.pass(0.03)
            let moved = zip(held.places, free.places).map { $0.distance(from: $1) }
            let top = try #require(run.topmost(at: point))
            #expect(moved.firstIndex { $0 == moved.max() } == top && moved[top] > 1, "at \(point): \(moved)")
        }
    }

    @Test(
        "stay inside however fast the ring was flung",
        arguments: [Vector(5000, 0), Vector(-90_000, 0), Vector(3e7, 0), Vector(-1e12, 0)])
    func flungRing(velocity: Vector) throws {
        var run = Run.ring()
        run.fling(from: Vector(640, 400), at: velocity, for: 0.05)
        run.letGoOrCallBack()
        for _ in 0..<60 {
            run.step()
            for place in run.places { #expect(run.view.ground.insetBy(-60).contains(place.center)) }
        }
        run.settle()
        let pile = try #require(run.pile)
        #expect(run.isAtRest && pile.protrusion(from: run.view.ground) < 2)
    }

    @Test(
        "do not jump when they are let go or called back, whatever goes on", arguments: [3, 12, 100],
        1...8 as ClosedRange<UInt64>)
    func noJump(cards: Int, seed: UInt64) {
        var (run, chance) = (Run.ring(cards), SplitMix64(seed: seed))
        for turn in 0..<12 {
            Self.happen(to: &run, by: &chance)
            let before = run.places
            run.letGoOrCallBack()
            let jump = zip(before, run.places).map { $0.distance(from: $1) }.max() ?? 0
            #expect(jump < 1e-3, "seed \(seed), G number \(turn + 1)")
        }
    }

    /// Something that a person does in up to half a second.
    private static func happen(to run: inout Run, by chance: inout SplitMix64) {
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

    /// What the ring may be at when its cards are let go.
    private enum Before: CaseIterable {
        case rest, drag, glide, step, tilt, opening
    }

    private func run(_ before: Before, asPublished: Bool, reducesMotion: Bool) -> Run {
        var run = Run.ring(asPublished: asPublished)
        if reducesMotion { run.scene.handle(.reducedMotion(true), at: 0) }
        switch before {
        case .rest: break
        case .drag:
            run.handle(.press(Vector(640, 400)))
            run.pass(0.1)
            run.drag(by: Vector(120, 0))
        case .glide: run.fling(from: Vector(640, 400), at: Vector(-1500, 0))
        case .step: run.handle(.nudge(.right))
        case .tilt: run.pass(0.4, lean: .toward(Vector(1, 0)))
        case .opening: run.scene.restart(at: 0, opening: true)
        }
        run.pass(0.1, lean: before == .tilt ? .toward(Vector(1, 0)) : Lean())
        return run
    }

    @Test(
        "are back in the ring within a second, the same card in front, and the ring goes on",
        arguments: Before.allCases,
        [(false, false), (true, false), (false, true)])
    private func back(before: Before, ring: (asPublished: Bool, reducesMotion: Bool)) {
        var run = run(before, asPublished: ring.asPublished, reducesMotion: ring.reducesMotion)
        run.letGoOrCallBack()
        #expect(run.phase == .dropped)
        let front = run.front
        run.pass(0.8, lean: .toward(Vector(1, 0)))
        run.letGoOrCallBack()
        #expect(run.phase == .snapping)
        run.pass(1)
        #expect(run.phase == nil && run.scene.report(at: run.time).world == nil)
        #expect(run.places == run.homes && run.front == front)

        // A press from before ends; the ring turns by tilt, key and pointer.
        run.handle(.release)
        let angle = run.scene.ring.angle(at: run.time)
        run.pass(0.5, lean: .toward(Vector(1, 0)))
        #expect(run.scene.ring.angle(at: run.time) > angle + 0.5)
        run.pass(3)
        let now = run.front
        run.handle(.nudge(.right))
        run.pass(2)
        #expect(run.front == (now + 1) % 12)
        run.handle(.press(Vector(640, 400)))
        let held = run.scene.ring.angle(at: run.time)
        run.drag(by: Vector(200, 0))
        #expect(run.scene.ring.angle(at: run.time) > held + 0.2)
    }

    @Test("leave for the ring in order, the front card first")
    func order() {
        var run = Run.ring()
        run.handle(.nudge(.right))
        run.pass(2)
        run.letGoOrCallBack()
        run.settle()
        run.letGoOrCallBack()
        let homes = run.homes
        // When each was last seen elsewhere.
        var absences = Array(repeating: 0.0, count: 12)
        while run.phase != nil {
            for (i, place) in run.places.enumerated() where place.distance(from: homes[i]) > 1e-3 {
                absences[i] = run.time
            }
            run.step()
        }
        #expect((0..<12).sorted { absences[$0] < absences[$1] } == (1...12).map { $0 % 12 })
    }

    @Test(
        "are left alone by keys, wheel and zoom, which turn no hidden ring",
        arguments: [
            Gesture.nudge(.left), .nudge(.up), .page(1), .home, .end, .wheel(Vector(0, 3), at: Vector(640, 600)),
            .zoom(by: 2, at: nil), .zoomReset,
        ])
    func keys(gesture: Gesture) {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.pass(0.5)
        var touched = run
        touched.handle(gesture)
        run.pass(1)
        touched.pass(1)
        #expect(run.places == touched.places)
        touched.letGoOrCallBack()
        touched.handle(gesture)
        touched.pass(1)
        #expect(touched.front == 0 && touched.isAtRest)
    }

    @Test("feel no press that began on the ring, nor does the ring feel one that began on a card")
    func pressAcross() {
        var run = Run.ring()
        run.handle(.press(Vector(640, 400)))
        run.letGoOrCallBack()
        var free = Run.ring()
        free.letGoOrCallBack()
        run.drag(by: Vector(300, -100))
        run.pass(0.5)
        free.pass(0.5)
        run.handle(.release)
        #expect(run.places == free.places)

        run.handle(.press(run.places[0].center))
        run.drag(by: Vector(10, -50))
        run.letGoOrCallBack()
        run.pass(1)
        run.drag(by: Vector(400, 0))
        #expect(run.scene.ring.phase(at: run.time) == .rest && run.front == 0)
        run.handle(.click(Vector(900, 300)))
        run.pass(1)
        #expect(run.front == 0 && run.isAtRest)
    }

    @Test(
        "follow the window, and are what they were when it comes back",
        arguments: [
            (12, Vector(640, 400)), (12, Vector(320, 240)), (12, Vector(1920, 1080)), (12, Vector(480, 240)),
            (6, Vector(400, 1200)), (60, Vector(320, 240)),
        ])
    func resize(cards: Int, size: Vector) throws {
        var run = Run.ring(cards)
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.resize(size.x, size.y)
        for place in run.places { #expect(run.view.ground.insetBy(-1).contains(place.center)) }
        run.settle()
        let pile = try #require(run.pile)
        #expect(run.isAtRest && pile.outlines.count == cards)
        #expect(pile.overlap < 2 && pile.protrusion(from: run.view.ground) < 2)
        run.resize(1280, 720)
        for (old, new) in zip(before, run.places) { #expect((old.size - new.size).length < 1e-6) }
        run.settle()
        let grown = try #require(run.pile)
        #expect(run.isAtRest && grown.overlap < 2)
    }

    @Test("let go of a pointer when the window changes")
    func resizeHeld() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        run.handle(.press(run.places[0].center))
        run.drag(by: Vector(0, -300))
        run.pass(1)
        run.resize(640, 360)
        run.settle()
        #expect(run.isAtRest && run.places[0].center.y > 200, "it fell")
        run.drag(by: Vector(0, -200))
        run.handle(.release)
        #expect(run.isAtRest)
    }

    @Test("are not stirred by another density of the same window")
    func density() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        let before = run.places
        run.resize(1280, 720, density: 2)
        #expect(run.isAtRest && run.places == before)
    }

    @Test("fall on when the recipe is switched, and come back to the other ring")
    func publish() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.pass(0.5)
        let before = run.places
        run.scene.handle(.recipe(.asPublished), at: run.time)
        #expect(run.places == before)
        run.pass(0.5)
        run.letGoOrCallBack()
        run.pass(1)
        #expect(run.phase == nil && run.places[0].size.y == 100 && run.places[0].center == Vector(640, 390))
    }

    @Test("are all in the ring at once when others join, and when the scene begins again")
    func joinAndRestart() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.pass(0.5)
        run.handle(.press(run.places[0].center))
        var grown = run
        grown.scene.handle(.file(.cards(["A", "B"])), at: grown.time)
        #expect(grown.phase == nil && grown.scene.cards.count == 14 && grown.front == 12)
        grown.drag(by: Vector(90, 0))
        grown.handle(.release)
        #expect(grown.front == 12)
        grown.letGoOrCallBack()
        grown.settle()
        #expect(grown.pile?.outlines.count == 14)
        run.scene.restart(at: run.time, opening: false)
        #expect(run.phase == nil && run.isAtRest && run.scene.report(at: run.time).world == nil)
    }

    @Test(
        "survive what is no number",
        arguments: [
            Lean(tilt: Tilt(x: .nan, y: .nan)), Lean(tilt: Tilt(x: .infinity, y: 0)),
            Lean(shake: Vector3(.nan, 0, .nan)),
            Lean(shake: Vector3(.infinity, 0, -.infinity)), Lean(shake: Vector3(1e300, 1e300, -1e300)),
        ])
    func hostile(lean: Lean) {
        var run = Run.ring()
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
        for place in run.places { #expect(run.view.ground.insetBy(-20).contains(place.center)) }
    }

    @Test("with reduced motion fall as ever and fade back: out where they lie, in where they belong")
    func calm() {
        var run = Run.ring()
        run.scene.handle(.reducedMotion(true), at: 0)
        let homes = run.places
        run.letGoOrCallBack()
        run.settle()
        #expect(run.middle.y > 450)
        let fallen = run.places
        run.letGoOrCallBack()
        #expect(run.phase == .snapping)
        var opacities: [Double] = []
        while run.phase != nil {
            #expect(run.places == fallen || run.places == homes)
            opacities.append(run.scene.letGo.opacity(at: run.time))
            run.step()
        }
        #expect(run.time > 0.2 && run.places == homes && (opacities.min() ?? 1) < 0.1 && opacities.first == 1)
        let jumps = zip(opacities, opacities.dropFirst()).map { abs($1 - $0) }
        #expect((jumps.max() ?? 1) < 0.1)
        #expect((15...30).contains(opacities.count), "0.24 s")
    }

    @Test("tumble, but not their title and dots, which are away meanwhile")
    func words() {
        var run = Run.ring()
        func words(_ run: Run) -> Int {
            var (scene, list) = (run.scene, DrawList(size: run.view.size, density: 1))
            scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
            return list.commands.count {
                switch $0 {
                case .image(let id, _, _, _): id.name.hasPrefix("Fonts/")
                case .fill(let rect, _, _, _): rect.height <= 8
                default: false
                }
            }
        }
        let shown = words(run)
        #expect(shown > 20)
        run.letGoOrCallBack()
        run.pass(0.31)
        #expect(words(run) == 0)
        run.letGoOrCallBack()
        run.pass(1)
        #expect(words(run) == shown)
    }

    @Test("on their way back are let go without a toss")
    func letGoAgain() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        run.letGoOrCallBack()
        run.pass(0.3)
        run.letGoOrCallBack()
        let before = run.places
        run.pass(0.05)
        for (a, b) in zip(before, run.places) { #expect(b.center.y > a.center.y - 8, "\(a.center.y - b.center.y) up") }
    }

    @Test("are tossed from behind the others, the front one is not")
    func tossed() {
        var run = Run.ring()
        let before = run.places
        run.letGoOrCallBack()
        run.pass(0.05)
        #expect(run.places[0].center.y > before[0].center.y, "the front card falls")
        #expect(run.places[6].center.y < before[6].center.y - 5, "the last one is tossed up")
    }

    @Test("leave their reflections behind, and with reduced motion fade out and in")
    func fades() throws {
        var run = Run.ring()
        func alphas() -> [Double] {
            var list = DrawList(size: run.view.size, density: 1)
            run.scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
            return list.commands.compactMap {
                guard case .image(let id, _, _, let tint) = $0, id.name.hasPrefix("Cards/") else { return nil }
                return tint.alpha
            }
        }
        run.letGoOrCallBack()
        run.pass(1)
        #expect(alphas().count { $0 > 0 } == 12 && alphas().allSatisfy { $0 == 0 || isClose($0, 1, within: 1e-9) })
        run.scene.handle(.reducedMotion(true), at: run.time)
        run.letGoOrCallBack()
        run.pass(0.12)
        #expect(try #require(alphas().max()) < 0.05)
        run.pass(0.2)
        #expect(isClose(try #require(alphas().max()), 1, within: 1e-9))
    }

    @Test("go on as fast as the ring turned")
    func momentum() {
        var (still, turning) = (Run.ring(), Run.ring())
        turning.pass(0.5, lean: Lean(tilt: Tilt(x: 0.9, y: 0)))
        for _ in 0..<12 where turning.front != 0 { turning.pass(1.0 / 12, lean: Lean(tilt: Tilt(x: 0.9, y: 0))) }
        func speed(_ run: inout Run) -> Double {
            run.letGoOrCallBack()
            let front = run.front
            run.step()
            run.step()
            let before = run.places[front].center.x
            run.step()
            return (run.places[front].center.x - before) * 120
        }
        #expect(abs(speed(&still)) < 200)
        #expect(speed(&turning) > 500)
    }
}
