import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The carousel")
struct CarouselSceneTests {
    private let view = Viewport(size: Vector(1280, 720))

    private func scene(cards: Int = 12, asPublished: Bool = false) -> CarouselScene {
        let all = (0..<cards).map { Card.weather[$0 % 12] }
        return CarouselScene(cards: all, view: view, asPublished: asPublished)
    }

    private func reading(_ scene: CarouselScene, _ time: Double) throws -> CarouselTelemetry {
        try #require(scene.telemetry(at: time) as? CarouselTelemetry)
    }

    @Test("keeps the front card under the pointer point for point, as far as half the radius", arguments: [3, 12, 60])
    func underThePointer(cards: Int) throws {
        var scene = scene(cards: cards)
        scene.handle(.press(Vector(640, 400)), at: 0)
        for (index, dx) in stride(from: -332.0, through: 332, by: 8).enumerated() {
            let time = Double(index + 1) / 60
            scene.handle(.drag(by: Vector(dx, 3)), at: time)
            let card = try reading(scene, time).cards[0]
            #expect(isClose(card.x, 640 + dx, within: 1e-9), "dragged by \(dx)")
        }
    }

    @Test("takes the grabbed card from where it stands, on a slot or off it", arguments: [-0.2, -0.05, 0.1, 0.25])
    func grabbedOffSlot(angle: Double) throws {
        var scene = scene(cards: 12)
        scene.step(1 / 120, to: 0, lean: Lean(tilt: Tilt(x: angle < 0 ? -0.9 : 0.9, y: 0)))
        let time = abs(angle) / Angle.degrees(240).radians
        scene.handle(.press(Vector(640, 400)), at: time)
        let before = try reading(scene, time).cards[0].x
        #expect(abs(before - 640) > 20)
        scene.handle(.drag(by: Vector(-57, 0)), at: time + 0.1)
        #expect(isClose(try reading(scene, time + 0.1).cards[0].x, before - 57, within: 1e-9))
    }

    @Test("turns to the right with the right side down, at 240 °/s for 30°")
    func tiltSign() throws {
        var scene = scene()
        let lean = Lean(tilt: Tilt(.degrees(30), toward: Vector(1, 0)))
        for k in 1...60 { scene.step(1 / 120, to: Double(k) / 120, lean: lean) }
        let reading = try reading(scene, 0.5)
        #expect(isClose(reading.velocity, 240, within: 1e-9))
        // The first step hands the tilt over; it turns from then on.
        #expect(isClose(reading.angle, 240 * (0.5 - 1.0 / 120), within: 1e-9))
        #expect(reading.phase == .tilt && reading.cards[0].x > 640)
    }

    @Test("brings the card that is clicked to the front", arguments: [1, 2, 11, 10])
    func click(card: Int) throws {
        var scene = scene()
        let frame = try reading(scene, 0).cards[card]
        // The outer edge of a card is not covered by its nearer neighbour.
        let outer = frame.x + (frame.x > 640 ? 0.45 : -0.45) * frame.width
        let point = Vector(outer, frame.y)
        scene.handle(.press(point), at: 0)
        scene.handle(.click(point), at: 0.1)
        #expect(try reading(scene, 20).front == card)
        #expect(scene.caption == "\(Card.weather[0].title), card 1 of 12")
        scene.step(1 / 120, to: 20, lean: Lean())
        scene.handle(.release, at: 20)
        #expect(scene.caption == "\(Card.weather[card].title), card \(card + 1) of 12")
    }

    @Test("does not choose a card behind the one that is clicked")
    func clickNearest() throws {
        var scene = scene()
        let front = try reading(scene, 0).cards[0]
        scene.handle(.press(Vector(front.x, front.y)), at: 0)
        scene.handle(.click(Vector(front.x, front.y)), at: 0.1)
        #expect(try reading(scene, 20).front == 0)
    }

    @Test("chooses nothing by a click beside the cards")
    func clickBeside() throws {
        var scene = scene()
        scene.handle(.press(Vector(640, 60)), at: 0)
        scene.handle(.click(Vector(640, 60)), at: 0.1)
        #expect(try reading(scene, 20).angle == 0 && scene.isAtRest(at: 20))
    }

    @Test("chooses nothing by a click that stopped a ring faster than 60 °/s")
    func clickCatches() throws {
        var scene = scene()
        let lean = Lean(tilt: Tilt(x: 0.9, y: 0))
        scene.step(1 / 120, to: 0, lean: lean)
        let card = try reading(scene, 0.3).cards[3]
        let point = Vector(card.x, card.y)
        let before = try reading(scene, 0.3).angle
        scene.handle(.press(point), at: 0.3)
        scene.handle(.click(point), at: 0.35)
        #expect(abs(try reading(scene, 20).angle - before) <= 15 + 1e-9)
    }

    @Test("as published does nothing when it is clicked")
    func clickAsPublished() throws {
        var scene = scene(asPublished: true)
        let card = try reading(scene, 0).cards[3]
        scene.handle(.press(Vector(card.x, card.y)), at: 0)
        scene.handle(.click(Vector(card.x, card.y)), at: 0.1)
        #expect(try reading(scene, 20).angle == 0)
    }

    @Test("chooses the card whose dot is clicked")
    func dots() throws {
        var scene = scene()
        let point = Vector(640 - 100 + 24 + 8 + 16 + 4, 0.943 * 720)
        scene.handle(.press(point), at: 0)
        scene.handle(.click(point), at: 0.1)
        #expect(try reading(scene, 20).front == 2)
    }

    @Test(
        "goes one card on: right, down, wheel down, page down",
        arguments: [
            Gesture.nudge(.right), .nudge(.down), .wheel(Vector(0, -1), at: .zero), .wheel(Vector(1, 0), at: .zero),
            .page(1),
        ])
    func next(gesture: Gesture) throws {
        var scene = scene()
        scene.handle(gesture, at: 0)
        #expect(isClose(try reading(scene, 20).angle, -30, within: 1e-9))
        #expect(try reading(scene, 20).front == 1)
    }

    @Test(
        "goes one card back: left, up, wheel up, page up",
        arguments: [
            Gesture.nudge(.left), .nudge(.up), .wheel(Vector(0, 1), at: .zero), .wheel(Vector(-1, 0), at: .zero),
            .page(-1),
        ])
    func previous(gesture: Gesture) throws {
        var scene = scene()
        scene.handle(gesture, at: 0)
        #expect(try reading(scene, 20).front == 11)
    }

    @Test("goes to its ends by the shorter way")
    func ends() throws {
        var scene = scene()
        scene.handle(.end, at: 0)
        #expect(isClose(try reading(scene, 20).angle, 30, within: 1e-9))
        scene.handle(.home, at: 20)
        #expect(isClose(try reading(scene, 40).angle, 0, within: 1e-9))
    }

    @Test("adds up the parts of a fine wheel, and forgets them when it turns back")
    func fineWheel() throws {
        var scene = scene()
        for k in 0..<7 { scene.handle(.wheel(Vector(0, -0.25), at: .zero), at: Double(k) / 60) }
        #expect(try reading(scene, 20).front == 1)
        scene.handle(.wheel(Vector(0, -0.25), at: .zero), at: 20)
        #expect(try reading(scene, 40).front == 2)
        for notches in [-0.75, 0.5, -0.5] { scene.handle(.wheel(Vector(0, notches), at: .zero), at: 40) }
        #expect(try reading(scene, 60).front == 2)
    }

    @Test("keeps its angle when the window changes and when the recipe is switched")
    func keepsAngle() throws {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        let before = try reading(scene, 0.1)
        scene.resize(to: Viewport(size: Vector(800, 900)), at: 0.1)
        #expect(try reading(scene, 0.1).angle == before.angle)
        scene.publish(true, at: 0.1)
        #expect(try reading(scene, 0.1).angle == before.angle && (try reading(scene, 0.1).radiusX) == 100)
        scene.publish(false, at: 0.2)
        #expect(try reading(scene, 0.2).angle == before.angle)
    }

    @Test("asks for its stage and one picture a card, the front one first")
    func pictures() {
        var scene = scene()
        scene.handle(.nudge(.right), at: 0)
        scene.handle(.press(.zero), at: 20)
        let pictures = scene.pictures(for: view)
        #expect(pictures.count == 13 && pictures[0].id == ImageID("Carousel/stage"))
        #expect(pictures[1].id == Card.weather[1].image)
        #expect(isClose(pictures[1].size, Vector(288, 360), within: 1e-9))
    }

    @Test("tells of every card its place and its turn to be painted")
    func telemetry() throws {
        let reading = try reading(scene(), 0)
        #expect(reading.cards.map(\.index) == Array(0..<12))
        #expect(reading.cards.map(\.order).sorted() == Array(0..<12))
        #expect(reading.cards[0].order == 11 && reading.cards[6].order == 0)
        #expect(isClose(reading.cards[3].angle, 90, within: 1e-9) && reading.cards[3].x > 640)
        #expect(isClose(reading.cards[0].width, 288, within: 1e-9) && reading.phase == .rest)
        #expect(isClose(reading.radiusX, 665.6, within: 1e-9))
    }
}
