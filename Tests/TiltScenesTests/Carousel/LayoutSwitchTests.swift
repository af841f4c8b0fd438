import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("A change of the layout")
struct LayoutSwitchTests {
    private func pass(_ scene: inout CarouselScene, from start: Double, _ seconds: Double) -> Double {
        for step in 1...Int(seconds * 120) { scene.step(1 / 120, to: start + Double(step) / 120, lean: Lean()) }
        return start + seconds
    }

    private func body(_ scene: CarouselScene, _ index: Int, _ time: Double) throws -> CardBody {
        try #require(
            scene.shownBodies(at: time, position: scene.ring.position(at: time)).first { $0.place.index == index }
        )
        .body
    }

    private func change(_ scene: inout CarouselScene, _ action: SceneAction.ID, _ time: Double) -> Bool {
        if case .performed = scene.perform(action, at: time) { true } else { false }
    }

    @Test("begins where the cards are, and ends at their places in every layout")
    func ends() throws {
        var scene = CarouselScene(view: .usual)
        var time = pass(&scene, from: 0, 1)
        for _ in LayoutCatalogue.all {
            let before = try body(scene, 1, time)
            let changes1 = change(&scene, .nextLayout, time)
            #expect(changes1)
            #expect(isClose(try body(scene, 1, time).pose.x, before.pose.x, within: 1e-9) && !scene.isAtRest(at: time))
            time = pass(&scene, from: time, 2)
            #expect(scene.isAtRest(at: time) && scene.transitions.switching == nil)
            let place = try #require(
                scene.bodies(scene.layout, position: scene.ring.position(at: time)).first { $0.place.index == 1 })
            #expect(try body(scene, 1, time) == place.body)
        }
        #expect(scene.layoutName == "ring", "around the list")
        let changes2 = change(&scene, .previousLayout, time)
        #expect(changes2 && scene.layoutName == "wall")
    }

    @Test("runs outwards from the front card")
    func outwards() throws {
        var scene = CarouselScene(view: .usual)
        let time = pass(&scene, from: 0, 1)
        let start = try (body(scene, 1, time), body(scene, 4, time))
        let changes3 = change(&scene, .nextLayout, time)
        #expect(changes3)
        let soon = try (body(scene, 1, time + 0.06), body(scene, 4, time + 0.06))
        #expect(abs(soon.0.pose.x - start.0.pose.x) > 1 && soon.1.pose == start.1.pose)
    }

    @Test("can be interrupted: nothing jumps, and the cards keep their velocities")
    func interrupted() throws {
        var scene = CarouselScene(view: .usual)
        var time = pass(&scene, from: 0, 1)
        let changes4 = change(&scene, .nextLayout, time)
        #expect(changes4)
        time = pass(&scene, from: time, 0.2)
        let (before, earlier) = try (body(scene, 1, time), body(scene, 1, time - 0.001))
        let changes5 = change(&scene, .nextLayout, time)
        #expect(changes5)
        let (after, later) = try (body(scene, 1, time), body(scene, 1, time + 0.001))
        #expect(
            isClose(after.pose.x, before.pose.x, within: 1e-6) && isClose(after.pose.yaw, before.pose.yaw, within: 1e-9)
        )
        #expect(isClose(later.pose.x - after.pose.x, before.pose.x - earlier.pose.x, within: 0.1))
    }

    private func bodies(_ scene: CarouselScene, _ time: Double) -> [Int: CardBody] {
        scene.shownBodies(at: time, position: scene.ring.position(at: time)).byIndex
    }

    @Test("begins where every card is when others come or one leaves, also where pictures repeat")
    func repeated() throws {
        var scene = CarouselScene(cards: (0..<30).map { Card.weather[$0 % 12] }, view: .usual)
        var time = pass(&scene, from: 0, 1)
        func jump(_ index: (Int) -> Int?, _ change: (inout CarouselScene) -> Void) throws -> Double {
            let before = bodies(scene, time)
            change(&scene)
            let after = bodies(scene, time)
            return try before.compactMap { former, body in
                try index(former).map { abs(try #require(after[$0]).numbers(from: body)[0]) }
            }.max() ?? .infinity
        }
        let come = try jump({ $0 }) { $0.handle(.file(.cards(["A", "B"])), at: time) }
        #expect(come < 1e-6 && scene.cards.count == 32)
        time = pass(&scene, from: time, 2)
        let leave = try jump({ $0 == 30 ? nil : $0 < 30 ? $0 : $0 - 1 }) { _ = change(&$0, .takeAway, time) }
        #expect(leave < 1e-6 && scene.cards.count == 31)
    }

    @Test("is a cross-fade with reduced motion")
    func reduced() throws {
        var scene = CarouselScene(view: .usual)
        scene.handle(.reducedMotion(true), at: 0)
        let time = pass(&scene, from: 0, 1)
        let changes6 = change(&scene, .nextLayout, time)
        #expect(changes6 && scene.transitions.former != nil && scene.transitions.switching == nil)
        let end = pass(&scene, from: time, 0.5)
        #expect(scene.isAtRest(at: end) && scene.transitions.former == nil)
    }

    @Test("is not possible while cards are loose or opened")
    func impossible() {
        var scene = CarouselScene(view: .usual)
        let time = pass(&scene, from: 0, 1)
        _ = scene.perform(.letGo, at: time)
        let changes8 = change(&scene, .nextLayout, time)
        #expect(!changes8)
    }
}
