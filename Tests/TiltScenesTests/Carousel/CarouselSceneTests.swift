import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The carousel")
struct CarouselSceneTests {
    private let view = Viewport.usual

    private func scene(cards: Int = 12) -> CarouselScene {
        CarouselScene(cards: (0..<cards).map { Card.weather[$0 % 12] }, view: view)
    }

    private func reading(_ scene: any Scene, _ time: Double) throws -> TelemetryFrame.Carousel {
        try scene.telemetry(at: time)
    }

    @Test(
        "starts a drag from the card's current position, on a slot or between two", arguments: [-0.2, -0.05, 0.1, 0.25])
    func grabbedOffSlot(angle: Double) throws {
        var scene = scene(cards: 12)
        scene.step(1 / 120, to: 0, lean: Lean(tilt: Tilt(x: angle < 0 ? -0.9 : 0.9, y: 0)))
        let time = try #require(
            (0..<120).map { Double($0) / 120 }.first { abs(scene.turn(at: $0)) * .pi / 6 >= abs(angle) })
        scene.handle(.press(Vector(640, 400)), at: time)
        let before = try reading(scene, time).cards[0].x
        #expect(abs(before - 640) > 20)
        scene.handle(.dragged(by: Vector(-57, 0)), at: time + 0.1)
        #expect(isClose(try reading(scene, time + 0.1).cards[0].x, before - 57, within: 1e-9))
    }

    @Test("turns to the right when the right side is down, at 240 °/s for 30°")
    func tiltSign() throws {
        var scene = scene()
        let lean = Lean(tilt: Tilt(.degrees(30), toward: Vector(1, 0)))
        for k in 1...240 { scene.step(1 / 120, to: Double(k) / 120, lean: lean) }
        let reading = try reading(scene, 2)
        #expect(isClose(reading.velocity, 240, within: 0.01))
        // The first step applies the tilt; the ring turns from then on, and its speed trails by 2 · 0.12 s.
        #expect(isClose(reading.angle, 240 * (2 - 1.0 / 120 - 0.24), within: 0.01))
        #expect(reading.phase == .tilt && reading.cards[0].x > 640)
    }

    @Test("brings a clicked card to the front", arguments: [1, 2, 11, 10])
    func click(card: Int) throws {
        var scene = scene()
        let frame = try reading(scene, 0).cards[card]
        // The outer edge of a card is not covered by its nearer neighbour.
        let outer = frame.x + (frame.x > 640 ? 0.32 : -0.32) * frame.width
        let point = Vector(outer, frame.y)
        scene.handle(.press(point), at: 0)
        scene.handle(.click(point), at: 0.1)
        #expect(try reading(scene, 20).front == card)
        #expect(scene.caption(at: 0.1) == "\(Card.weather[0].title), card 1 of 12")
        #expect(scene.caption(at: 20) == "\(Card.weather[card].title), card \(card + 1) of 12")
    }

    @Test("says in words which card is in front, and whether it is opened")
    func caption() {
        var scene = scene()
        let closed = scene.caption(at: 0)
        #expect(closed == "\(Card.weather[0].title), card 1 of 12")
        _ = scene.perform(SceneAction.ID("openCard"), at: 0)
        #expect(scene.caption(at: 0) == "\(closed ?? ""), opened")
        #expect(scene.close(at: 1) && scene.caption(at: 1) == closed)
    }

    @Test("does not choose a card behind the clicked one")
    func clickNearest() throws {
        var scene = scene()
        let front = try reading(scene, 0).cards[0]
        scene.handle(.press(Vector(front.x, front.y)), at: 0)
        scene.handle(.click(Vector(front.x, front.y)), at: 0.1)
        #expect(try reading(scene, 20).front == 0)
    }

    @Test("ignores a click beside the cards")
    func clickBeside() throws {
        var scene = scene()
        scene.handle(.press(Vector(640, 60)), at: 0)
        scene.handle(.click(Vector(640, 60)), at: 0.1)
        #expect(try reading(scene, 20).angle == 0 && scene.isAtRest(at: 20))
    }

    @Test("brings the card of a clicked dot to the front")
    func dots() throws {
        var scene = scene()
        let point = Vector(640 - 100 + 24 + 8 + 16 + 4, 0.943 * 720)
        scene.handle(.press(point), at: 0)
        scene.handle(.click(point), at: 0.1)
        #expect(try reading(scene, 20).front == 2)
    }

    @Test(
        "shows the next card by right, down, wheel down and page down, and the previous one by their opposites",
        arguments: [
            (.nudge(.right), 1), (.nudge(.down), 1), (.wheel(Vector(0, -1), at: .zero), 1),
            (.wheel(Vector(1, 0), at: .zero), 1), (.page(1), 1), (.nudge(.left), -1), (.nudge(.up), -1),
            (.wheel(Vector(0, 1), at: .zero), -1), (.wheel(Vector(-1, 0), at: .zero), -1), (.page(-1), -1),
        ] as [(Gesture, Int)])
    func turned(gesture: Gesture, cards: Int) throws {
        var scene = scene()
        scene.handle(gesture, at: 0)
        let end = try reading(scene, 20)
        #expect(isClose(end.angle, -30 * Double(cards), within: 1e-9) && end.front == (12 + cards) % 12)
    }

    @Test(
        "turns steadily from the first moment while an arrow is held, and ends on the next card",
        arguments: [(Direction.right, -1.0), (.up, 1)])
    func heldArrow(arrow: (direction: Direction, sign: Double)) throws {
        var scene = scene()
        scene.handle(.nudge(arrow.direction), at: 0)
        var speeds: [Double] = []
        func step(_ step: Int, isHeld: Bool) throws {
            let time = Double(step) / 120
            if isHeld { scene.handle(.arrows(arrow.direction.vector, for: 1 / 120), at: time) }
            scene.step(1 / 120, to: time, lean: Lean())
            speeds.append(arrow.sign * (try reading(scene, time).velocity))
        }
        for k in 1...240 { try step(k, isHeld: true) }
        // Nearly three cards a second are as fast as a single step at most.
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 > $0 - 1 }, "it pauses")
        #expect(speeds.allSatisfy { $0 < 90 } && isClose(speeds[239], 89.3, within: 0.1))
        let atRelease = try reading(scene, 2).angle
        for k in 241...600 { try step(k, isHeld: false) }
        #expect(zip(speeds[240...], speeds[241...]).allSatisfy { $1 < $0 + 1e-9 && $1 >= 0 }, "it turns back or rushes")
        let end = try reading(scene, 5)
        #expect(end.phase == .rest && isClose(end.angle.remainder(dividingBy: 30), 0, within: 1e-9))
        #expect((0...42).contains(arrow.sign * (end.angle - atRelease)))
    }

    @Test(
        "turns by one card for a press of an arrow of up to 0.2 s, exactly as a step up to 0.12 s",
        arguments: [0, 8, 14, 24])
    func tappedArrow(steps: Int) throws {
        var (scene, stepped) = (scene(), scene())
        stepped.handle(.page(1), at: 0)
        scene.handle(.nudge(.right), at: 0)
        for k in 1...240 {
            if k <= steps { scene.handle(.arrows(Vector(1, 0), for: 1 / 120), at: Double(k) / 120) }
            scene.step(1 / 120, to: Double(k) / 120, lean: Lean())
            stepped.step(1 / 120, to: Double(k) / 120, lean: Lean())
            if steps <= 14 {
                #expect(try reading(scene, Double(k) / 120).angle == reading(stepped, Double(k) / 120).angle)
            }
        }
        #expect(try reading(scene, 2).front == 1 && reading(scene, 2).phase == .rest)
    }

    @Test(
        "changes cards at a steady pace while an arrow is held, as published and with reduced motion",
        arguments: [false, true])
    func heldArrowInSteps(reducesMotion: Bool) throws {
        var scene: any SceneOfCards = reducesMotion ? scene() : scene().published
        scene.handle(.reducedMotion(reducesMotion), at: 0)
        scene.handle(.gesture(.nudge(.right)), at: 0)
        var changes = [0]
        for k in 1...240 {
            let (time, last) = (Double(k) / 120, scene.ring.currentItem(at: Double(k - 1) / 120) ?? 0)
            scene.handle(.gesture(.arrows(Vector(1, 0), for: 1 / 120)), at: time)
            scene.step(1 / 120, to: time, lean: Lean())
            let front = scene.ring.currentItem(at: time) ?? 0
            if front != last { changes.append(k) }
            #expect(front == last || front == last + 1)
        }
        #expect(zip(changes, changes.dropFirst()).allSatisfy { (38...55).contains($1 - $0) }, "\(changes)")
    }

    @Test("shows the first and last card by the shorter way")
    func ends() throws {
        var scene = scene()
        scene.handle(.end, at: 0)
        #expect(isClose(try reading(scene, 20).angle, 30, within: 1e-9))
        scene.handle(.home, at: 20)
        #expect(isClose(try reading(scene, 40).angle, 0, within: 1e-9))
    }

    @Test("adds up fractions of the longer travel, drops them when it turns back, and ignores what is no number")
    func fineWheel() throws {
        var scene = scene()
        func front(after travels: [Vector], at time: Double) throws -> Int {
            for notches in travels { scene.handle(.wheel(notches, at: .zero), at: time) }
            return try reading(scene, time + 20).front
        }
        let quarter = Vector(0, -0.25)
        #expect(try front(after: Array(repeating: quarter, count: 7), at: 0) == 1)
        #expect(try front(after: [quarter], at: 20) == 2)
        #expect(try front(after: [-0.9, 0.1, -0.3].map { Vector(0, $0) }, at: 40) == 2)
        #expect(try front(after: [.nan, -0.8, .infinity].map { Vector(0, $0) }, at: 60) == 3)
        #expect(try front(after: [Vector(2, -1)], at: 80) == 5)
        scene.handle(.pan(by: Vector(-120, 0)), at: 100)
        #expect(try front(after: [], at: 100) == 3, "fingers on a touchpad")
    }

    @Test("keeps its angle when the window changes")
    func keepsAngle() throws {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        let before = try reading(scene, 0.1)
        scene.handle(.resize(Viewport(size: Vector(800, 900))), at: 0.1)
        #expect(try reading(scene, 0.1).angle == before.angle)
    }

    @Test("ends on a card when the recipe is switched to and fro during a turn")
    func caughtBetweenCards() throws {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        scene.changeRecipeTwice(at: 0.1)
        #expect(try reading(scene, 0.1).phase == .settling)
        let end = try reading(scene, 5)
        #expect(end.phase == .rest && isClose(end.angle.remainder(dividingBy: 30), 0, within: 1e-9))
    }

    @Test("needs its background and one picture per card, the front one first")
    func pictures() {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        scene.handle(.press(.zero), at: 20)
        let pictures = scene.pictures(at: 0)
        #expect(pictures.first.count == 13 && pictures.first[0].id == ImageID("Carousel/shadow"))
        #expect(pictures.later.map(\.id.name) == ["Carousel/sheen", "Carousel/figures"])
        #expect(pictures.first[1].id == Card.weather[1].image)
        #expect(isClose(pictures.first[1].size, Vector(288, 360), within: 1e-9))
        let before = scene.plan(at: 0).order
        scene.step(1 / 120, to: 20, lean: Lean())
        #expect(scene.plan(at: 0).order != before)
    }

    @Test("reports every card's position and painting order")
    func telemetry() throws {
        let reading = try reading(scene(), 0)
        #expect(reading.cards.map(\.index) == Array(0..<12))
        #expect(reading.cards.map(\.order).sorted() == Array(0..<12))
        #expect(reading.cards[0].order == 11 && reading.cards[6].order == 0)
        #expect(isClose(reading.cards[3].angle, 90, within: 1e-9) && reading.cards[3].x > 640)
        #expect(isClose(reading.cards[0].width, 288, within: 1e-9) && reading.phase == .rest)
        #expect(isClose(reading.radiusX, 665.6, within: 1e-9))
    }

    @Test("with more than 48 cards needs full-size pictures only near the front, and the memory of 48")
    func manyPictures() throws {
        func area(_ pictures: [Picture]) -> Double {
            cards(pictures).reduce(0) { $0 + $1.size.x * $1.size.y }
        }
        func cards(_ pictures: [Picture]) -> [Picture] { pictures.filter { $0.id.name.hasPrefix("Cards/") } }
        let some = scene(cards: 48).pictures(at: 0).all
        #expect(cards(some).count == 48)
        #expect(cards(some).allSatisfy { isClose($0.size, Vector(288, 360), within: 1e-9) })
        for count in [49, 100, 1000] {
            var scene = scene(cards: count)
            #expect(area(scene.pictures(at: 0).all) <= area(some) * 1.03, "\(count)")
            let version = scene.plan(at: 0).version
            scene.handle(.nudge(.right), at: 0)
            scene.step(1 / 120, to: 3, lean: Lean())
            #expect(scene.plan(at: 3).version == version)
            scene.handle(.end, at: 3)
            for step in 0..<360 { scene.step(1 / 120, to: 3 + Double(step) / 120, lean: Lean()) }
            for step in 0..<60 {
                scene.handle(.nudge(.left), at: 6 + Double(step))
                scene.step(1 / 120, to: 6.9 + Double(step), lean: Lean())
                let front = try reading(scene, 6.9 + Double(step)).front
                let pictures = scene.pictures(at: 6.9 + Double(step)).first
                // Its own picture, and those of its neighbours.
                #expect(pictures[1].id == scene.cards[front].image)
                #expect(pictures[1...5].allSatisfy { isClose($0.size.y, 360, within: 1e-9) }, "\(count), \(step)")
            }
            #expect(scene.plan(at: 66).version != version)
        }
    }

    @Test(
        "keeps the title clear of its second line and of the cards, also in low windows",
        arguments: [(320.0, 240.0), (480, 360), (640, 480), (900, 520), (1280, 720)], [false, true])
    func titleRoom(size: (Double, Double), asPublished: Bool) throws {
        let view = Viewport(size: Vector(size.0, size.1))
        let corrected = CarouselScene(view: view)
        let scene: any Scene = asPublished ? corrected.byOtherRecipe(at: 0) : corrected
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: 0, fonts: Stage.testFonts)
        var feet: [String: Double] = [:]
        for case .image(let id, _, let quad, _) in list.commands where id.name.hasPrefix("Fonts/") {
            // A glyph's line is two thirds down its cell.
            guard let cell = quad.rect else { continue }
            feet[id.name] = cell.minY + cell.height * 2 / 3
        }
        let title = try #require(feet[Stage.testFonts.semibold.name])
        if let detail = feet[Stage.testFonts.medium.name] {
            // In the smallest window a number stands in for the dots, close beneath the title.
            #expect(detail - title >= (size.1 < 360 ? 16 : 23))
        }
        let foot = try reading(scene, 0).cards.map { $0.y + $0.height / 2 }.max() ?? 0
        #expect(title - 13 > foot - 3, "a title at \(title) under cards that end at \(foot)")
    }

    @Test("chooses no card when a fast turn is stopped")
    func caught() throws {
        var scene = scene()
        for step in 1...30 {
            scene.step(1 / 120, to: Double(step) / 120, lean: Lean(tilt: Tilt(x: 0.9, y: 0)))
        }
        var slow = scene
        let side = try #require(try reading(scene, 0.25).cards.max { $0.x < $1.x })
        scene.handle(.press(Vector(side.x, side.y)), at: 0.25)
        scene.handle(.click(Vector(side.x, side.y)), at: 0.25)
        #expect(try reading(scene, 5).front != side.index)
        slow.handle(.press(Vector(side.x, side.y)), at: 0.25)
        slow.handle(.release, at: 0.25)
        #expect(try reading(scene, 5).front == reading(slow, 5).front)
    }

    @Test("accepts up to a thousand pictures, shortens their names, and shows the first new one")
    func joined() throws {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        scene.handle(.file(.cards([])), at: 0.1)
        #expect(try reading(scene, 0.1).phase == .settling, "nothing came")
        scene.handle(.file(.cards([String(repeating: "a", count: 500), "B"])), at: 0.2)
        #expect(scene.cards[12].title.count == 80 && scene.cards.count == 14)
        #expect(scene.frontCard(at: 0.2) == 12 && scene.hasDots(14, at: 12))
        scene.handle(.file(.cards((0..<20_000).map { "\($0)" })), at: 0.3)
        #expect(scene.cards.count == 10_000)
    }

    @Test("makes room for new pictures: nothing jumps, and they grow from nothing")
    func room() {
        var scene = scene()
        scene.step(1 / 120, to: 1, lean: Lean())
        func poses(_ time: Double) -> [ItemPose] { (0..<scene.cards.count).compactMap { scene.poses(at: time)[$0] } }
        let before = poses(1)
        scene.handle(.file(.cards(["A", "B"])), at: 1)
        let after = poses(1)
        #expect(after.count == 14 && zip(after, before).allSatisfy { isClose($0.x, $1.x, within: 1e-9) })
        #expect(after.suffix(2).allSatisfy { $0.opacity == 0 } && !scene.isAtRest(at: 1))
        let end = poses(3)
        #expect(end.count == 14 && scene.poses(at: 3) == scene.homes(of: 12))
        #expect(end.allSatisfy { $0.opacity > 0.5 })
        #expect(scene.frontCard(at: 3) == 12)
    }

    @Test("takes away the front one of the user's pictures only, and puts it back where it was")
    func takenAway() {
        var scene = scene()
        func act(_ action: String, _ time: Double) -> Bool {
            if case .performed = scene.perform(SceneAction.ID(action), at: time) { true } else { false }
        }
        #expect(!act("takeAway", 0.1) && !act("putBack", 0.1), "a bundled card")
        scene.handle(.file(.cards(["A", "B", "C"])), at: 1)
        let all = scene.cards
        scene.handle(.nudge(.right), at: 2)
        scene.step(1 / 120, to: 5, lean: Lean())
        #expect(act("takeAway", 5) && scene.cards.map(\.title) == all.map(\.title).filter { $0 != "B" })
        #expect(scene.frontCard(at: 5) == 13 && scene.caption(at: 9)?.hasPrefix("C, card 14 of 14") == true)
        #expect(
            scene.state(of: SceneAction.ID("takeAway"))?.isOn == true && act("takeAway", 9)
                && scene.frontCard(at: 9) == 0)
        scene.handle(.file(.cards(["D"])), at: 10)
        #expect(Set(scene.cards.map(\.image)).count == 14 && scene.cards.last?.image == Card.ownImage(15))
        #expect(act("putBack", 12) && act("putBack", 13) && !act("putBack", 14))
        #expect(scene.cards == all + [.own("D", at: 15)] && scene.frontCard(at: 14) == 13)
        _ = scene.perform(.letGo, at: 15)
        #expect(!act("takeAway", 15), "nor while they fall")
        scene = CarouselScene(cards: [.own("A", at: 0)], view: view)
        #expect(!act("takeAway", 16), "nor the last one")
    }

    @Test(
        "shows the cards that are left once the last one is taken away, also before the next step",
        arguments: [false, true])
    func leftAtOnce(isOpened: Bool) throws {
        var content = SceneContent(view: .usual)
        content[CarouselPart.self].art = try CardArtFixture.art()
        var scene = CarouselScene(content)
        scene.handle(.file(.cards(["A", "B"])), at: 1)
        scene.handle(.nudge(.right), at: 2)
        if isOpened { _ = scene.perform(SceneAction.ID("openCard"), at: 4) }
        scene.step(1 / 120, to: 5, lean: Lean())
        if isOpened { scene.handle(.nudge(.left), at: 5) }
        _ = scene.perform(SceneAction.ID("takeAway"), at: 5)
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: 5, fonts: Stage.testFonts)
        #expect(scene.cards.count == 13 && !scene.pictures(at: 5).later.isEmpty && !list.commands.isEmpty)
    }

    @Test("shows added pictures in their own shapes, and lets them fall in these shapes")
    func shapes() {
        var scene = scene()
        let sizes = [Vector(300, 200), Vector(20, 30), Vector(100, 1), Vector(0, 0), Vector(-3, 1), Vector(.nan, 2)]
        scene.handle(.file(.cards((0..<7).map { "\($0)" }, sizes: sizes)), at: 0)
        let shapes = [1.5, 2.0 / 3, 1.9, 0.8, 0.8, 0.8, 0.8]
        #expect(zip(scene.cards[12...].map(\.shape), shapes).allSatisfy { isClose($0, $1, within: 1e-9) })
        scene.step(1 / 120, to: 1 / 120, lean: Lean())
        _ = scene.perform(.letGo, at: 1 / 120)
        scene.step(1 / 120, to: 1, lean: Lean())
        for (index, shape) in zip(12..., shapes) {
            let size = scene.allPoses(at: 1)[index].size
            #expect(isClose(size.x / size.y, shape, within: 1e-9))
        }
    }

    @Test(
        "fills a tall window: the rear cards stand above those in front, below the bar",
        arguments: [Vector(480, 800), Vector(600, 1000), Vector(360, 900), Vector(768, 1366)])
    func tall(size: Vector) throws {
        let scene = CarouselScene(view: Viewport(size: size))
        let frames = try reading(scene, 0).cards.map {
            Rect(center: Vector($0.x, $0.y), size: Vector($0.width, $0.height))
        }
        let (front, rear) = (frames[0], frames[6])
        #expect(rear.minY < front.minY - 0.03 * size.y, "the rear one looks over it")
        #expect(rear.minY > SceneButtons.foot && front.maxY < 0.75 * size.y)
        #expect(front.maxY - rear.minY > 0.36 * size.y, "the ring takes the height")
        #expect(isClose(front.midX, size.x / 2, within: 1e-9) && (0.55...0.75).contains(front.width / size.x))
    }

    @Test("moves the neighbours of a wide photo aside, and nothing within half a card of the front")
    func aside() throws {
        let cards = [Card.own("wide", at: 0, size: Vector(1600, 900))] + Card.weather.dropFirst()
        let (wide, usual) = (CarouselScene(cards: cards, view: .usual), CarouselScene(view: .usual))
        func x(_ scene: CarouselScene, _ index: Int, _ position: Double) throws -> Double {
            try #require(scene.homes(of: position)[index]).x
        }
        #expect(isClose(try x(wide, 1, 0) - x(usual, 1, 0), (537 - 288) / 2, within: 0.5))
        #expect(isClose(try x(wide, 11, 0) - x(usual, 11, 0), -(537 - 288) / 2, within: 0.5))
        for position in [0.0, 0.2, -0.45] { #expect(try x(wide, 0, position) == x(usual, 0, position)) }
    }

    @Test("fans out from its front card at first, and a ring then turns once, within three seconds", arguments: [0, 1])
    func arrival(layout: Int) throws {
        var scene = CarouselScene(view: view, layout: RoomLayout.names[layout])
        scene.restart(at: 0, opening: true)
        func middles(_ time: Double) -> [Vector] {
            scene.frames(at: time).map(\.center)
        }
        var (last, fronts) = (middles(0), Set<Int>())
        #expect(last.allSatisfy { abs($0.x - 640) < 1e-9 })
        for step in 1...420 {
            let time = Double(step) / 120
            scene.step(1 / 120, to: time, lean: Lean())
            let now = middles(time)
            for (a, b) in zip(last, now) { #expect((a - b).length < 60, "at \(time)") }
            last = now
            if time <= CarouselScene.arrivalTime {
                #expect(try reading(scene, time).velocity == 0 && scene.frontCard(at: time) == 0)
            }
            fronts.insert(scene.frontCard(at: time))
        }
        #expect(fronts.count == (layout == 0 ? 12 : 1))
        #expect(scene.poses(at: 3) == scene.homes(of: 0))
        #expect(scene.isAtRest(at: 3.5))
    }

    @Test("never has many shadows over one another while it fans out, and soon shows all cards")
    func stackedShadows() {
        var scene = scene()
        scene.restart(at: 0, opening: true)
        for step in 0...48 {
            let time = CarouselScene.arrivalTime + Double(step) / 240
            let poses = Array(scene.poses(at: time).values)
            let middle = poses.filter { abs($0.x) < 8 }.reduce(0) { $0 + $1.opacity * $1.floor }
            #expect(middle < 2.5, "at \(time)")
            if step == 48 { #expect(poses.allSatisfy { $0.opacity > 0.2 && $0.floor > 0.2 }) }
        }
    }

    @Test("has words twice as large in a window twice as large, and the letters for them")
    func words() {
        for (factor, sizes) in [(1.0, [16, 28]), (2, [32, 56])] {
            let view = Viewport(size: Vector(1280, 720) * factor)
            var list = DrawList(size: view.size, density: 1)
            CarouselScene(view: view).draw(into: &list, at: 0, fonts: Stage.testFonts)
            let words = [ImageID(TestFonts.medium.name, sizes[0]), ImageID(TestFonts.semibold.name, sizes[1])]
            let used = Set(list.placedImages.map(\.id).filter { $0.name.hasPrefix("Fonts/") })
            #expect(used == Set(words), "\(factor)")
            #expect(used.isSubset(of: Stage.ofAll(in: view, showing: 1).visiblePictures.map(\.id)))
        }
    }

    @Test("shows the title of every card that passes slower than six cards a second, and none of faster ones")
    func flungTitle() throws {
        var scene = scene()
        scene.handle(.press(Vector(640, 400)), at: 0)
        var time = 0.0
        func step(_ scene: inout CarouselScene, _ steps: Int = 1) {
            for _ in 0..<steps {
                time += 1 / 120
                scene.step(1 / 120, to: time, lean: Lean())
            }
        }
        for k in 1...12 {
            step(&scene)
            scene.handle(.dragged(by: Vector(-25 * Double(k), 0)), at: time)
        }
        scene.handle(.release, at: time)
        step(&scene, 12)
        var (seen, passing) = ([Int](), [Int]())
        while !scene.isAtRest(at: time), time < 9 {
            let speed = abs(try reading(scene, time).velocity)
            if speed > 182 { #expect(scene.title.alpha == 0, "at \(time)") }
            if speed < 150, passing.last != scene.lastFrontCard { passing.append(scene.lastFrontCard) }
            if scene.title.alpha == 1, seen.last != scene.title.card {
                seen.append(scene.title.card)
            }
            step(&scene)
        }
        #expect(passing.count >= 2 && passing.allSatisfy(seen.contains), "\(seen)")
        #expect(seen.last == scene.frontCard(at: time))
        #expect(scene.title.alpha > 1 - 1e-9, "alpha \(scene.title.alpha)")
        #expect(time < 9)
    }

    @Test("shows the title of a card that tilt brings past at some cards a second")
    func tiltedTitle() throws {
        var (scene, seen) = (scene(), Set<Int>())
        let lean = Lean(tilt: Tilt(.degrees(15.5), toward: Vector(1, 0)))
        for k in 1...480 {
            scene.step(1 / 120, to: Double(k) / 120, lean: lean)
            if scene.title.alpha == 1 { seen.insert(scene.title.card) }
        }
        #expect(abs(try reading(scene, 4).velocity) > 80 && seen.count >= 10)
    }

    @Test("shows the first card's title and colour at once after a restart", arguments: [false, true])
    func restartAtOnce(reducesMotion: Bool) {
        var scene = scene()
        scene.handle(.reducedMotion(reducesMotion), at: 0)
        scene.handle(.end, at: 0)
        for step in 1...600 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        #expect(scene.isMoodAtRest && !scene.hasMood(of: Card.weather[0]))
        scene.restart(at: 5, opening: false)
        #expect(scene.hasMood(of: Card.weather[0]) && scene.hasTitle(ofCard: 0))
        #expect(scene.isAtRest(at: 5))
    }
}

extension Gesture {
    /// A drag by a vector from where the tests press.
    fileprivate static func dragged(by travel: Vector) -> Gesture {
        .drag(from: Vector(640, 400), to: Vector(640, 400) + travel)
    }
}
