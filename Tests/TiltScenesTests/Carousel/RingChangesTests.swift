import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A change of the layout or of the cards")
struct RingChangesTests {
    private func pass(_ scene: inout CarouselScene, from start: Double, _ seconds: Double) -> Double {
        for step in 1...Int(seconds * 120) { scene.step(1 / 120, to: start + Double(step) / 120, lean: Lean()) }
        return start + seconds
    }

    private func pose(_ scene: CarouselScene, _ index: Int, _ time: Double) throws -> ItemPose {
        try #require(scene.poses(at: time)[index])
    }

    private func change(_ scene: inout CarouselScene, _ action: String, _ time: Double) -> Bool {
        if case .performed = scene.perform(SceneAction.ID(action), at: time) { true } else { false }
    }

    @Test("begins where the cards are, and ends at their places in every layout")
    func ends() throws {
        var scene = CarouselScene(view: .usual)
        var time = pass(&scene, from: 0, 1)
        for name in RoomLayout.names.dropFirst() + ["ring"] {
            let before = try pose(scene, 1, time)
            let changes1 = scene.change(toLayout: name, at: time)
            #expect(changes1 && scene.layoutName == name)
            #expect(isClose(try pose(scene, 1, time).x, before.x, within: 1e-9) && !scene.isAtRest(at: time))
            time = pass(&scene, from: time, 2)
            #expect(scene.isAtRest(at: time) && !scene.isChangingPlaces)
            #expect(try pose(scene, 1, time) == scene.homes(of: scene.turn(at: time))[1])
        }
    }

    @Test("runs outwards from the front card")
    func outwards() throws {
        var scene = CarouselScene(view: .usual)
        let time = pass(&scene, from: 0, 1)
        let start = try (pose(scene, 1, time), pose(scene, 4, time))
        let changes3 = change(&scene, "nextLayout", time)
        #expect(changes3)
        let soon = try (pose(scene, 1, time + 0.06), pose(scene, 4, time + 0.06))
        #expect(abs(soon.0.x - start.0.x) > 1 && soon.1 == start.1)
    }

    @Test("can be interrupted: nothing jumps, and the cards keep their velocities")
    func interrupted() throws {
        var scene = CarouselScene(view: .usual)
        var time = pass(&scene, from: 0, 1)
        let changes4 = change(&scene, "nextLayout", time)
        #expect(changes4)
        time = pass(&scene, from: time, 0.2)
        let (before, earlier) = try (pose(scene, 1, time), pose(scene, 1, time - 0.001))
        let changes5 = change(&scene, "nextLayout", time)
        #expect(changes5)
        let (after, later) = try (pose(scene, 1, time), pose(scene, 1, time + 0.001))
        #expect(
            isClose(after.x, before.x, within: 1e-6) && isClose(after.yaw, before.yaw, within: 1e-9)
        )
        #expect(isClose(later.x - after.x, before.x - earlier.x, within: 0.1))
    }

    @Test("begins where every card is when others come or one leaves, also where pictures repeat")
    func repeated() throws {
        var scene = CarouselScene(cards: (0..<30).map { Card.weather[$0 % 12] }, view: .usual)
        var time = pass(&scene, from: 0, 1)
        func jump(_ index: (Int) -> Int?, _ change: (inout CarouselScene) -> Void) throws -> Double {
            let before = scene.poses(at: time)
            change(&scene)
            let after = scene.poses(at: time)
            return try before.compactMap { former, pose in
                try index(former).map { abs(try #require(after[$0]).x - pose.x) }
            }.max() ?? .infinity
        }
        let come = try jump({ $0 }) { $0.handle(.file(.cards(["A", "B"])), at: time) }
        #expect(come < 1e-6 && scene.cards.count == 32)
        time = pass(&scene, from: time, 2)
        let leave = try jump({ $0 == 30 ? nil : $0 < 30 ? $0 : $0 - 1 }) { _ = change(&$0, "takeAway", time) }
        #expect(leave < 1e-6 && scene.cards.count == 31)
    }

    @Test("is a cross-fade with reduced motion")
    func reduced() throws {
        var scene = CarouselScene(view: .usual)
        scene.handle(.reducedMotion(true), at: 0)
        let time = pass(&scene, from: 0, 1)
        let changes6 = change(&scene, "nextLayout", time)
        #expect(changes6 && scene.fadingFront != nil && !scene.isChangingPlaces)
        let end = pass(&scene, from: time, 0.5)
        #expect(scene.isAtRest(at: end) && scene.fadingFront == nil)
    }

    @Test("is not possible while cards are loose or opened")
    func impossible() {
        var scene = CarouselScene(view: .usual)
        let time = pass(&scene, from: 0, 1)
        _ = scene.perform(.letGo, at: time)
        let changes8 = ["nextLayout", "layouts"].map { change(&scene, $0, time) }
        #expect(changes8 == [false, false] && !scene.isChoosing)
    }
}
