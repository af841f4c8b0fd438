import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("An opened card")
struct CardOpeningTests {
    private typealias Run = LetGoRun<CarouselScene>

    private func opened(cards: [Card] = Card.weather) -> Run {
        var run = Run(CarouselScene(cards: cards, view: .usual), in: .usual)
        run.pass(1)
        run.click()
        return run
    }

    @Test("flies to the window after a click on the front card, and passes it by little")
    func opens() throws {
        var run = opened()
        let start = try run.frame
        #expect(isClose(start.height, 360, within: 1e-6) && run.scene.isCardOpen)
        var most = 0.0
        for _ in 0..<120 {
            run.step()
            most = max(most, run.scene.openShare(at: run.time))
        }
        #expect((1...1.02).contains(most))
        #expect(isClose(try run.frame, Viewport.usual.bounds, within: 0.01) && run.isAtRest)
        #expect(run.scene.seenCards(at: run.time).count == 1, "the others have faded")
        #expect(run.scene.status(at: run.time).cover == 1)
    }

    @Test("lies before one veil that hides the others, which stay opaque, and keeps its round corners until late")
    func veil() throws {
        var run = opened()
        var corner = 25.2
        while run.scene.openShare(at: run.time) < 1 {
            run.step()
            let (share, cards) = (run.scene.openShare(at: run.time), run.scene.seenCards(at: run.time))
            guard share < 1 else { break }
            #expect(cards.count > 8 && cards.allSatisfy { $0.opacity > 0.74 })
            let now = try #require(cards.last).corner
            #expect(corner - now < 4 && (share > 0.5 || now > 25))
            corner = now
            var list = DrawList(size: Viewport.usual.size, density: 1)
            run.scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
            let veil = list.commands.lastIndex {
                if case .fill(Viewport.usual.bounds, _, _, let color) = $0 {
                    abs(color.alpha - share) < 1e-9
                } else {
                    false
                }
            }
            let front = list.commands.lastIndex { if case .quadClip = $0 { true } else { false } }
            #expect(try #require(veil) < front ?? .max)
        }
        #expect(corner < 1)
    }

    @Test(
        "says its weather at the foot, beside the gauge, and leaves the sky as it is",
        arguments: [(1280.0, 720.0), (390, 844), (800, 600)])
    func words(size: (Double, Double)) throws {
        let view = Viewport(size: Vector(size.0, size.1))
        var run = Run(CarouselScene(view: view), in: view)
        run.pass(1)
        run.scene.open(at: run.time)
        run.pass(2)
        func picture(_ change: (inout DrawList) -> Void = { _ in }) -> DrawList {
            var list = DrawList(size: view.size, density: 1)
            change(&list)
            run.scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
            return list
        }
        let list = picture()
        let words = list.placedImages.filter { $0.id.name.hasPrefix("Fonts/") || $0.id.name == "Carousel/figures" }
        #expect(words.count > 8)
        let gauge = Gauge.dialFrame(in: view)
        #expect(words.allSatisfy { $0.place.midY > 0.7 * view.height && $0.place.midX > gauge.maxX })
        #expect(words.allSatisfy { $0.place.midX < view.width && $0.place.midY < view.height - 12 })
        let shades = list.commands.compactMap { if case .grid(_, _, _, let quad, _) = $0 { quad.rect } else { nil } }
        #expect(!shades.isEmpty && shades.allSatisfy { $0.minY > 0.5 * view.height || $0.maxY < 0.5 * view.height })
        let close = ImageID("Icons/close")
        #expect(list.placedImages.contains { $0.id == close })
        #expect(!picture { $0.showsInterface = false }.placedImages.contains { $0.id == close }, "a show has none")
        let frame = try #require(run.scene.wordsFrame)
        #expect(run.scene.status(at: run.time).essentials.contains(frame))
    }

    @Test("shows more of its drawing as its frame widens, unstretched")
    func shown() throws {
        var run = opened()
        for _ in 0..<60 {
            run.step()
            let card = try #require(run.scene.seenCards(at: run.time).last)
            let part = card.shown
            #expect(isClose(part.width / part.height, card.size.x / card.size.y, within: 1e-9))
            #expect(part.height <= 400 + 1e-9 && part.width <= 720 + 1e-9)
        }
    }

    @Test(
        "follows a drag down under the finger, and closes if it is thrown or dragged far enough",
        arguments: [60.0, 400])
    func dragged(way: Double) throws {
        var run = opened()
        run.pass(1)
        run.handle(.press(Vector(640, 200)))
        for step in 1...20 {
            run.pass(0.05)
            let travel = Vector(5, way * Double(step) / 20)
            run.handle(.drag(from: Vector(640, 200), to: Vector(640, 200) + travel))
            #expect(isClose(try run.frame.center, Vector(640, 360) + travel, within: 1))
        }
        run.pass(0.3)
        run.handle(.release)
        #expect(run.scene.isCardOpen == (way < 100))
        run.pass(2)
        #expect(isClose(try run.frame.height, way < 100 ? 720 : 360, within: 0.1) && run.isAtRest)
    }

    @Test("closes on Esc, and opens again on the way")
    func interrupted() throws {
        var run = opened()
        run.pass(1)
        let (first, second) = (run.scene.close(at: run.time), run.scene.close(at: run.time))
        #expect(first && !second)
        run.pass(0.1)
        let (before, share) = (try run.frame, run.scene.openShare(at: run.time))
        #expect((0.05...0.95).contains(share))
        let reopens = run.scene.open(at: run.time)
        #expect(reopens)
        #expect(isClose(try run.frame, before, within: 1e-6))
        run.pass(1.5)
        #expect(run.scene.openShare(at: run.time) == 1)
    }

    @Test("is closed by the button that is drawn over it, where the pointer is a hand")
    func button() {
        var run = opened()
        run.pass(1)
        let button = run.scene.closeButtonFrame
        var list = DrawList(size: Viewport.usual.size, density: 1)
        run.scene.draw(into: &list, at: run.time, fonts: Stage.testFonts)
        #expect(list.panels(22) == [button])
        #expect(run.scene.cursor(at: button.center, time: run.time) == .hand)
        #expect(run.scene.cursor(at: button.center - Vector(60, 0), time: run.time) == .grab)
        run.handle(.press(button.center))
        run.handle(.click(button.center))
        #expect(!run.scene.isCardOpen)
        run.pass(2)
        #expect(run.scene.cursor(at: button.center, time: run.time) == .grab)
    }

    /// The left edges of the cards that are seen, in their order.
    private func edges(_ run: Run) -> [Double] { run.scene.seenCards(at: run.time).map(\.frame.minX).sorted() }

    @Test("is followed by its neighbour, which comes in from its side, and looks around instead of turning")
    func neighbour() {
        var run = opened()
        run.pass(1)
        run.handle(.nudge(.right))
        #expect(run.scene.frontCard(at: run.time) == 1 && run.scene.isCardOpen && edges(run) == [0, 1280])
        run.pass(2)
        #expect(edges(run) == [0] && run.isAtRest)
        run.scene.handle(.reducedMotion(true), at: run.time)
        run.handle(.nudge(.left))
        #expect(run.scene.frontCard(at: run.time) == 0 && run.scene.fadingFront == 1 && edges(run) == [0])
        run.scene.handle(.reducedMotion(false), at: run.time)
        let position = run.scene.turn(at: run.time)
        run.pass(2, lean: Lean(tilt: Tilt(x: 0.5, y: 0)))
        #expect(run.scene.turn(at: run.time) == position && run.scene.lookingAround(at: run.time).x == 1)
        #expect(run.scene.fadingFront == nil)
    }

    @Test(
        "follows a drag to the side, beside its neighbour, and leaves the window to that if it is far enough",
        arguments: [(-700.0, 1), (700, 11), (-150, 0)])
    func swiped(way: Double, front: Int) throws {
        var run = opened()
        run.pass(1)
        run.handle(.press(Vector(640, 350)))
        for step in 1...10 {
            run.handle(.drag(from: Vector(640, 350), to: Vector(640 + way * Double(step) / 10, 352)))
            run.pass(0.05)
        }
        let edges = edges(run)
        try #require(edges.count == 2)
        #expect(isClose(edges[1] - edges[0], 1280, within: 1e-6) && edges.contains { isClose($0, way, within: 1e-6) })
        run.pass(0.3)
        run.handle(.release)
        #expect(run.scene.frontCard(at: run.time) == front && run.scene.isCardOpen)
        #expect(self.edges(run) == edges, "without a jump")
        run.pass(2)
        #expect(isClose(try run.frame, Viewport.usual.bounds, within: 0.01) && run.isAtRest)
    }

    @Test("fits a photo whole into the window, and fills it after a double click")
    func photo() throws {
        let cards = [Card.own("photo", at: 0, size: Vector(300, 200)), Card.weather[1]]
        var run = opened(cards: cards)
        run.pass(1)
        #expect(isClose(try run.frame.size, Vector(1080, 720), within: 0.01))
        for _ in 0..<2 {
            run.click()
            run.pass(0.1)
        }
        run.pass(1)
        #expect(isClose(try run.frame.size, Vector(1280, 1280 / 1.5), within: 0.1))
    }

    @Test("shows a panorama as high as the window, and a tilt looks along it to both ends")
    func panorama() throws {
        var run = opened(cards: [.own("panorama", at: 0, size: Vector(3600, 900)), Card.weather[1]])
        run.pass(1)
        // The picture is 2880 points wide in its card, whose bands are outside.
        let card = try run.frame
        #expect(isClose(card.size, Vector(2880, 2880 / 1.9), within: 0.1) && isClose(card.midX, 640, within: 0.1))
        for side in [-1.0, 1] {
            run.pass(2, lean: Lean(tilt: Tilt(.degrees(30), toward: Vector(side, 0))))
            let frame = try run.frame
            #expect(isClose(side > 0 ? frame.maxX : frame.minX, side > 0 ? 1280 : 0, within: 0.1))
        }
        run.pass(3)
        run.pass(0.1, lean: Lean(tilt: Tilt(.degrees(30), toward: Vector(1, 0))))
        run.pass(0.1)
        #expect(try (50.0...400).contains(640 - run.frame.midX), "a short press nudges")
        #expect(run.scene.isWide(.own("tall", at: 0, size: Vector(200, 1000))))
        for card in [.own("photo", at: 0, size: Vector(300, 200)), Card.weather[0]] {
            #expect(!run.scene.isWide(card))
        }
    }

    @Test("opens by a pinch out, and closes by a pinch in")
    func pinched() {
        var run = Run(CarouselScene(view: .usual), in: .usual)
        run.pass(1)
        for _ in 0..<4 { run.handle(.pinch(by: 1.1, at: Vector(640, 350))) }
        #expect(run.scene.isCardOpen)
        run.pass(1)
        for _ in 0..<4 { run.handle(.pinch(by: 0.9, at: Vector(640, 350))) }
        #expect(!run.scene.isCardOpen)
    }
}

extension LetGoRun<CarouselScene> {
    /// Clicks on the card in front.
    fileprivate mutating func click() {
        handle(.press(Vector(640, 350)))
        handle(.click(Vector(640, 350)))
    }

    /// The frame of the topmost card.
    fileprivate var frame: Rect {
        get throws { try #require(scene.seenCards(at: time).last).frame }
    }
}
