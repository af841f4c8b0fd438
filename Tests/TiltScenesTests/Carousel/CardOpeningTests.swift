import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("An opened card")
struct CardOpeningTests {
    private func pass(_ scene: inout CarouselScene, _ time: inout Double, _ seconds: Double) {
        let start = time
        for step in 1...max(1, Int(seconds * 120)) {
            time = start + Double(step) / 120
            scene.step(1 / 120, to: time, lean: Lean())
        }
    }

    private func opened(_ time: inout Double, cards: [Card] = Card.weather) -> CarouselScene {
        var scene = CarouselScene(cards: cards, view: .usual)
        pass(&scene, &time, 1)
        scene.handle(.gesture(.press(Vector(640, 350))), at: time)
        scene.handle(.gesture(.click(Vector(640, 350))), at: time)
        return scene
    }

    private func frame(_ scene: CarouselScene, _ time: Double) throws -> Rect {
        try #require(scene.roomCards(at: time).last).pose.frame(in: scene.room)
    }

    @Test("flies to the window after a click on the front card, and passes it by little")
    func opens() throws {
        var time = 0.0
        var scene = opened(&time)
        let start = try frame(scene, time)
        #expect(isClose(start.height, 360, within: 1e-6) && scene.opening.isOpen)
        var most = 0.0
        for _ in 0..<120 {
            pass(&scene, &time, 1.0 / 120)
            most = max(most, scene.opening.share(at: time))
        }
        #expect((1...1.02).contains(most))
        #expect(isClose(try frame(scene, time), Viewport.usual.bounds, within: 0.01) && scene.isAtRest(at: time))
        #expect(scene.roomCards(at: time).count == 1, "the others have faded")
        #expect(scene.status(at: time).cover == 1)
    }

    @Test("shows more of its drawing as its frame widens, unstretched")
    func shown() throws {
        var time = 0.0
        var scene = opened(&time)
        for _ in 0..<60 {
            pass(&scene, &time, 1.0 / 120)
            let card = try #require(scene.roomCards(at: time).last)
            let part = scene.view(of: card, at: time, lean: .zero).shown
            #expect(isClose(part.width / part.height, card.pose.size.x / card.pose.size.y, within: 1e-9))
            #expect(part.height <= 400 + 1e-9 && part.width <= 720 + 1e-9)
        }
    }

    @Test(
        "follows a drag down under the finger, and closes if it is thrown or dragged far enough",
        arguments: [60.0, 400])
    func dragged(way: Double) throws {
        var time = 0.0
        var scene = opened(&time)
        pass(&scene, &time, 1)
        scene.handle(.gesture(.press(Vector(640, 200))), at: time)
        for step in 1...20 {
            pass(&scene, &time, 0.05)
            let travel = Vector(5, way * Double(step) / 20)
            scene.handle(.gesture(.drag(from: Vector(640, 200), to: Vector(640, 200) + travel)), at: time)
            #expect(isClose(try frame(scene, time).center, Vector(640, 360) + travel, within: 1))
        }
        pass(&scene, &time, 0.3)
        scene.handle(.gesture(.release), at: time)
        #expect(scene.opening.isOpen == (way < 100))
        pass(&scene, &time, 2)
        #expect(isClose(try frame(scene, time).height, way < 100 ? 720 : 360, within: 0.1) && scene.isAtRest(at: time))
    }

    @Test("closes on Esc, and opens again on the way")
    func interrupted() throws {
        var time = 0.0
        var scene = opened(&time)
        pass(&scene, &time, 1)
        let (first, second) = (scene.close(at: time), scene.close(at: time))
        #expect(first && !second)
        pass(&scene, &time, 0.1)
        let (before, share) = (try frame(scene, time), scene.opening.share(at: time))
        #expect((0.05...0.95).contains(share))
        let reopens = scene.open(true, at: time)
        #expect(reopens)
        #expect(isClose(try frame(scene, time), before, within: 1e-6))
        pass(&scene, &time, 1.5)
        #expect(scene.opening.share(at: time) == 1)
    }

    @Test("is followed by its neighbour with an arrow, and looks around instead of turning")
    func neighbour() {
        var time = 0.0
        var scene = opened(&time)
        pass(&scene, &time, 1)
        scene.handle(.gesture(.nudge(.right)), at: time)
        #expect(scene.front(at: time) == 1 && scene.opening.isOpen && scene.opened?.former == 0)
        let position = scene.ring.position(at: time)
        for step in 1...240 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean(tilt: Tilt(x: 0.5, y: 0))) }
        #expect(scene.ring.position(at: time + 2) == position && scene.posterLean(at: time + 2).x == 1)
        #expect(scene.opened == nil)
    }

    @Test("fits a photo whole into the window, and fills it after a double click")
    func photo() throws {
        var time = 0.0
        let cards = [Card.own("photo", at: 0, size: Vector(300, 200)), Card.weather[1]]
        var scene = opened(&time, cards: cards)
        pass(&scene, &time, 1)
        #expect(isClose(try frame(scene, time).size, Vector(1080, 720), within: 0.01))
        for _ in 0..<2 {
            scene.handle(.gesture(.press(Vector(640, 350))), at: time)
            scene.handle(.gesture(.click(Vector(640, 350))), at: time)
            pass(&scene, &time, 0.1)
        }
        pass(&scene, &time, 1)
        #expect(isClose(try frame(scene, time).size, Vector(1280, 1280 / 1.5), within: 0.1))
    }

    @Test("shows a panorama as high as the window, and a tilt looks along it to both ends")
    func panorama() throws {
        var time = 0.0
        var scene = opened(&time, cards: [.own("panorama", at: 0, size: Vector(3600, 900)), Card.weather[1]])
        pass(&scene, &time, 1)
        // The picture is 2880 points wide in its card, whose bands are outside.
        let card = try frame(scene, time)
        #expect(isClose(card.size, Vector(2880, 2880 / 1.9), within: 0.1) && isClose(card.midX, 640, within: 0.1))
        for side in [-1.0, 1] {
            for step in 1...240 {
                scene.step(
                    1 / 120, to: time + Double(step) / 120,
                    lean: Lean(tilt: Tilt(.degrees(30), toward: Vector(side, 0))))
            }
            time += 2
            let frame = try frame(scene, time)
            #expect(isClose(side > 0 ? frame.maxX : frame.minX, side > 0 ? 1280 : 0, within: 0.1))
        }
        #expect(scene.isPanorama(.own("tall", at: 0, size: Vector(200, 1000))))
        #expect(!scene.isPanorama(.own("photo", at: 0, size: Vector(300, 200))) && !scene.isPanorama(Card.weather[0]))
    }

    @Test("opens by a pinch out, and closes by a pinch in")
    func pinched() {
        var time = 0.0
        var scene = CarouselScene(view: .usual)
        pass(&scene, &time, 1)
        for _ in 0..<4 { scene.handle(.gesture(.pinch(by: 1.1, at: Vector(640, 350))), at: time) }
        #expect(scene.opening.isOpen)
        pass(&scene, &time, 1)
        for _ in 0..<4 { scene.handle(.gesture(.pinch(by: 0.9, at: Vector(640, 350))), at: time) }
        #expect(!scene.opening.isOpen)
    }
}
