import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("Cards let go from the ring")
struct CarouselLetGoTests {
    private typealias Run = LetGoRun<CarouselScene>

    @Test("takes as long to fall through a window of any shape", arguments: [(1920.0, 1080.0), (800, 600), (390, 844)])
    func falls(size: (Double, Double)) {
        func seconds(_ width: Double, _ height: Double) -> Double {
            let view = Viewport(size: Vector(width, height))
            let area = Run(CarouselScene(view: view), in: view).scene.fallArea
            return (2 * area.bounds.height / (1000 * area.scale)).squareRoot()
        }
        let (usual, here) = (seconds(1280, 720), seconds(size.0, size.1))
        #expect(abs(here / usual - 1) < 0.3, "\(here) s, \(usual) s")
    }

    @Test("are handled in any number", arguments: [(1000, 1280, 720), (100, 320, 49)])
    func many(cards: Int, width: Double, height: Double) {
        var run = Run.ring(cards, width, height)
        run.letGoOrCallBack()
        for side in [Vector(1, 0), Vector(-1, 0)] { run.pass(0.2, lean: .toward(side)) }
        let ground = run.fallArea.bounds
        // In a window of one row there is no room to fall.
        for place in run.loosePlaces where height > 100 {
            #expect(ground.insetBy(-1).contains(place.center) && place.size.isFinite)
        }
        run.letGoOrCallBack()
        run.pass(1)
        #expect(run.phase == nil && run.isAtRest)
    }

    @Test(
        "are thrown at the pointer's speed", arguments: [Vector(900, -300), Vector(-700, -600), Vector(0, -1500)])
    func thrown(velocity: Vector) {
        var run = Run.ring(1)
        run.letGoOrCallBack()
        run.settle()
        run.fling(from: run.places[0].center, at: velocity, for: 0.1)
        // Pictures lag by one step.
        run.step()
        let thrown = run.places[0].center
        run.step()
        let after = (run.places[0].center - thrown) * 120
        #expect((after - velocity).length < 40, "\(after)")
    }

    @Test("are grabbed at the topmost card where several overlap")
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
            held.drag(by: Vector(0, 20))
            held.pass(0.03)
            free.pass(0.03)
            let moved = zip(held.places, free.places).map { $0.distance(from: $1) }
            let top = try #require(run.topmost(at: point))
            #expect(moved.firstIndex { $0 == moved.max() } == top && moved[top] > 1, "at \(point): \(moved)")
        }
    }

    @Test(
        "stay inside the window however fast the ring was flung",
        arguments: [Vector(5000, 0), Vector(-90_000, 0), Vector(3e7, 0), Vector(-1e12, 0)])
    func flungRing(velocity: Vector) throws {
        var run = Run.ring()
        run.fling(from: Vector(640, 400), at: velocity, for: 0.05)
        run.letGoOrCallBack()
        for _ in 0..<60 {
            run.step()
            for place in run.places { #expect(run.view.belowBar.insetBy(-60).contains(place.center)) }
        }
        run.settle()
        let pile = try #require(run.pile)
        #expect(run.isAtRest && pile.protrusion(from: run.fallArea.bounds) < 2)
    }

    /// The state of the ring when its cards are let go.
    private enum Before: CaseIterable {
        case rest, drag, glide, step, tilt, opening
    }

    private func run<Ring: SceneOfCards>(_ scene: Ring, _ before: Before, reducesMotion: Bool) -> LetGoRun<Ring> {
        var run = LetGoRun(scene, in: .usual)
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
        "are back in the ring within a second, with the same card in front",
        arguments: Before.allCases,
        [(false, false), (true, false), (false, true)])
    private func back(before: Before, ring: (asPublished: Bool, reducesMotion: Bool)) {
        let scene = CarouselScene(view: .usual)
        if ring.asPublished {
            back(OriginalCarousel(scene, at: 0), before, reducesMotion: ring.reducesMotion)
        } else {
            back(scene, before, reducesMotion: ring.reducesMotion)
        }
    }

    private func back<Ring: SceneOfCards>(_ scene: Ring, _ before: Before, reducesMotion: Bool) {
        var run = run(scene, before, reducesMotion: reducesMotion)
        run.letGoOrCallBack()
        #expect(run.phase == .dropped)
        let front = run.front
        run.pass(0.8, lean: .toward(Vector(1, 0)))
        run.letGoOrCallBack()
        #expect(run.phase == .snapping)
        run.pass(1)
        #expect(run.phase == nil && run.scene.world == nil)
        #expect(run.places == run.homes && run.front == front)

        // An earlier press ends; the ring turns by tilt, key and pointer.
        run.handle(.release)
        let position = run.scene.ring.position(at: run.time)
        run.pass(0.5, lean: .toward(Vector(1, 0)))
        #expect(run.scene.ring.position(at: run.time) < position - 1)
        run.pass(3)
        let now = run.front
        run.handle(.nudge(.right))
        run.pass(2)
        #expect(run.front == (now + 1) % 12)
        run.handle(.press(Vector(640, 400)))
        let held = run.scene.ring.position(at: run.time)
        run.drag(by: Vector(200, 0))
        #expect(run.scene.ring.position(at: run.time) < held - 0.4)
    }

    @Test("return in order, the front card first")
    func order() {
        var run = Run.ring()
        run.handle(.nudge(.right))
        run.pass(2)
        run.letGoOrCallBack()
        run.settle()
        run.letGoOrCallBack()
        let homes = run.homes
        // The last time at which each was away from home.
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
        "are not affected by keys, wheel and zoom, which do not turn the hidden ring",
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

    @Test("ignore a press that began on the ring, and the ring ignores one that began on a card")
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

    @Test("are released by the pointer when the window changes")
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

    @Test("are all back in the ring at once when cards are added")
    func join() {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.pass(0.5)
        run.handle(.press(run.places[0].center))
        run.scene.handle(.file(.cards(["A", "B"])), at: run.time)
        #expect(run.phase == nil && run.scene.cards.count == 14 && run.front == 12)
        run.drag(by: Vector(90, 0))
        run.handle(.release)
        #expect(run.front == 12)
        run.letGoOrCallBack()
        run.settle()
        #expect(run.pile?.outlines.count == 14)
    }

    @Test("tumble, and hide the title and the dots meanwhile")
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
        run.pass(0.1)
        #expect(words(run) == 0, "before a card falls over them")
        run.letGoOrCallBack()
        run.pass(1)
        #expect(words(run) == shown)
    }

    @Test("are let go on their way back without a toss")
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

    @Test("fall from the first moment, from the size that they have to one that fills the floor")
    func fall() {
        var run = Run.ring()
        let before = run.places
        run.letGoOrCallBack()
        var last = before
        for _ in 0..<30 {
            run.step()
            for (a, b) in zip(last, run.places) { #expect(b.center.y > a.center.y - 0.2, "nothing rises") }
            last = run.places
        }
        #expect(zip(before, last).allSatisfy { $1.center.y > $0.center.y + 2 })
        run.settle()
        #expect(run.places.allSatisfy { (160...200).contains($0.size.y) })
        let reach = run.places.map { $0.frame.maxX }.max()! - run.places.map { $0.frame.minX }.min()!
        #expect(reach > 800, "over most of the floor")
        #expect(run.places.contains { $0.frame.maxY > 720 - 24 - 3 })
        #expect(run.places.map(\.frame.minY).min()! < 450, "in a heap")
    }

    @Test(
        "turn over when the device is turned onto its side, at once or slowly, and lie on that wall",
        arguments: [0.1, 2])
    func toppled(seconds: Double) {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        let (before, start) = (run.places, run.time)
        while run.time < start + seconds + 4 {
            let angle = 60 * smoothRise(0, seconds, run.time - start)
            run.step(lean: Lean(tilt: Tilt(.degrees(angle), toward: Vector(1, 0)), acceleration: .zero))
        }
        #expect(run.middle.x > run.fallArea.bounds.midX + 0.1 * run.fallArea.bounds.width)
        let turned = zip(before, run.places).count { abs(($1.rotation - $0.rotation).wrapped.radians) > 0.7 }
        #expect(turned >= 2, "\(turned) cards turned over")
    }

    @Test(
        "tumble over one another when their row is turned quickly to a side, and lie behind no button",
        arguments: [-1.0, 1])
    func tumbled(side: Double) throws {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        let start = run.time
        while run.time < start + 3 {
            let angle = 60 * smoothRise(0, 0.5, run.time - start)
            run.step(lean: Lean(tilt: Tilt(.degrees(angle), toward: Vector(side, 0)), acceleration: .zero))
        }
        let near = run.scene.roomCards(at: run.time)
        #expect(near.count { $0.quad.bottomLeft.y < 480 && $0.quad.topRight.y < 480 } >= 1)
        let cards = run.scene.roomCards(at: run.time)
        let buttons = try #require(SceneButtons(in: run.scene.view, CarouselScene.descriptor.actions)).frames
        #expect(buttons.count == 2)
        for button in buttons { #expect(!cards.contains { $0.quad.contains(button.center) }) }
    }

    @Test("are mirrored in the floor as they lie")
    func floor() throws {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        var list = DrawList(size: run.scene.view.size, density: 1)
        run.scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
        for card in run.scene.roomCards(at: run.time) where abs(Double.cos(card.pose.roll)) < 0.5 {
            let image = run.scene.cards[card.index].image
            let count = list.commands.count { if case .image(image, _, _, _) = $0 { true } else { false } }
            #expect(count == 2, "\(image)")
        }
    }

    @Test("topple by a device's jerk and not by a small turn or a hand's tilt, and are thrown by a shake")
    func jerked() {
        func turn(by degrees: Double, of device: Vector3? = .zero) -> Double {
            var run = Run.ring()
            run.letGoOrCallBack()
            run.settle()
            let (start, before) = (run.time, run.places)
            while run.time < start + 0.05 {
                let angle = degrees * (run.time - start) / 0.05
                run.step(lean: Lean(tilt: Tilt(.degrees(angle), toward: Vector(1, 0)), acceleration: device))
            }
            return zip(before, run.places).map { abs(($1.rotation - $0.rotation).wrapped.radians) }.max() ?? 0
        }
        #expect(turn(by: 2) < 0.005 && turn(by: 15) > 0.03 && turn(by: 15, of: nil) < 0.02)
        var run = Run.ring(1)
        run.letGoOrCallBack()
        run.settle()
        let before = run.places[0].center.y
        run.pass(0.15, lean: Lean(shake: Vector3(0, 20, 0)))
        run.pass(0.1)
        #expect(run.places[0].center.y < before - 10)
    }

    @Test("slide under a hand's tilt that comes and goes at once, and are not thrown")
    func slid() throws {
        var run = Run.ring()
        run.letGoOrCallBack()
        run.settle()
        let (before, top) = (run.middle.x, try #require(run.places.map(\.center.y).min()))
        var highest = top
        for step in 0..<240 {
            run.step(lean: step < 120 ? .toward(Vector(1, 0)) : Lean())
            highest = min(highest, run.places.map(\.center.y).min() ?? 0)
            if step == 119 { #expect(run.middle.x > before + 20) }
        }
        #expect(highest > top - 60, "\(top - highest) points up")
    }

    @Test("stand in no tower on a wall that is the floor", arguments: [-60.0, 60])
    func towers(lean: Double) throws {
        var run = Run.ring()
        let turned = Lean(tilt: Tilt(.degrees(abs(lean)), toward: Vector(lean, 0)))
        run.pass(0.1, lean: turned)
        run.letGoOrCallBack()
        run.pass(2.5, lean: turned)
        let walls = run.fallArea.bounds
        let depths = run.loosePlaces.map { place in
            (lean < 0 ? place.center.x - walls.minX : walls.maxX - place.center.x) / place.size.y
        }
        #expect(try #require(depths.max()) < 7, "\(depths)")
    }

    @Test("raise dust where they land, shake the picture a little, and tick one by one as they come home")
    func landing() {
        var run = Run.ring()
        run.letGoOrCallBack()
        var (puffs, tremor, ticks) = (0, 0.0, 0)
        for _ in 0..<120 {
            run.step()
            puffs = max(puffs, run.scene.letGo.puffs.count)
            tremor = max(tremor, run.scene.letGo.tremor(at: run.time).length)
        }
        #expect(puffs > 2 && (1...3).contains(tremor))
        run.settle()
        #expect(run.scene.letGo.puffs.isEmpty && run.scene.letGo.tremor(at: run.time) == .zero)
        run.letGoOrCallBack()
        var rise = 0.0
        for _ in 0..<120 {
            run.step()
            ticks += run.scene.letGo.strikes.count { $0.sound == .tick }
            rise = max(rise, run.scene.letGo.rise(rank: 0, at: run.time))
        }
        #expect(ticks == 12 && rise > 0.3)
    }

    @Test(
        "are heard once for each landing, the first when it is down, and few times in all",
        arguments: [(1280.0, 720.0), (390, 844)])
    func heard(size: (Double, Double)) throws {
        var run = Run.ring(12, size.0, size.1)
        run.letGoOrCallBack()
        var times: [Double] = []
        while run.time < 3 {
            run.step()
            let landed = run.scene.letGo.strikes.filter { $0.sound == .landing }
            if times.isEmpty, !landed.isEmpty {
                let lowest = try #require(run.loosePlaces.map(\.frame.maxY).max())
                // The gauge is 80 points high.
                #expect(lowest > run.fallArea.bounds.maxY - 90, "it is down")
            }
            times += landed.map { _ in run.time }
        }
        #expect((8...36).contains(times.count), "\(times.count) strikes of 12 cards")
    }

    @Test("are large in a tall window, in one heap")
    func tall() throws {
        var run = Run.ring(12, 390, 844)
        run.letGoOrCallBack()
        run.settle()
        #expect(run.places.allSatisfy { $0.size.y > 95 })
        #expect(try #require(run.places.map(\.frame.maxY).max()) > 790)
    }

    @Test("land in one heap, each where it can be seen", arguments: [Vector.zero, Vector(1, 0), Vector(-1, 0)])
    func heap(side: Vector) throws {
        var run = Run.ring()
        run.letGoOrCallBack()
        if side != .zero {
            run.pass(2, lean: .toward(side))
            run.pass(1, lean: Lean())
        }
        run.settle()
        for pose in run.scene.shownCards(at: run.time).map(\.pose) {
            let half = abs(Double.cos(pose.roll)) * pose.size.y / 2 + abs(Double.sin(pose.roll)) * pose.size.x / 2
            #expect(pose.y > half - 6, "above the floor")
        }
        let cards = run.scene.roomCards(at: run.time)
        for (index, card) in cards.enumerated() {
            #expect(seenShare(of: card, behind: Array(cards[(index + 1)...])) > 0.8)
        }
        #expect(try #require(run.pile).overlap < 6)
    }

    /// The share of a card that is seen behind others, by a grid of points.
    private func seenShare(of card: RoomCard, behind others: [RoomCard]) -> Double {
        let points = (0..<36).map { k in
            let (u, v) = ((Double(k % 6) + 0.5) / 6, (Double(k / 6) + 0.5) / 6)
            let top = card.quad.topLeft + (card.quad.topRight - card.quad.topLeft) * u
            let foot = card.quad.bottomLeft + (card.quad.bottomRight - card.quad.bottomLeft) * u
            return top + (foot - top) * v
        }
        return Double(points.count { point in !others.contains { $0.quad.contains(point) } }) / 36
    }

    @Test("fall alike in a window twice as large")
    func sameFall() {
        let falls = [Run.ring(), Run.ring(12, 2560, 1440)].map { run in
            var run = run
            run.letGoOrCallBack()
            // Until they meet the interface, which does not grow.
            run.pass(0.25)
            return run.scene.loose.cards.indices.map {
                run.scene.letGo.placement(of: $0, home: Placement(.unit), rank: 0, at: run.time)
            }
        }
        for (small, large) in zip(falls[0], falls[1]) { #expect(small.distance(from: large) < 1e-3) }
    }

    @Test("keep the speed of the ring")
    func momentum() {
        var (still, turning) = (Run.ring(), Run.ring())
        turning.pass(0.5, lean: Lean(tilt: Tilt(x: 0.9, y: 0)))
        for _ in 0..<12 where turning.front != 0 { turning.pass(1.0 / 12, lean: Lean(tilt: Tilt(x: 0.9, y: 0))) }
        func speed(_ run: inout Run) -> Double {
            run.letGoOrCallBack()
            run.step()
            run.step()
            let before = run.places
            run.step()
            return zip(before, run.places).reduce(0) { max($0, abs($1.1.center.x - $1.0.center.x)) } * 120
        }
        #expect(speed(&still) < 200)
        #expect(speed(&turning) > 500)
    }
}
