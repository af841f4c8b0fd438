import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The rest of the icons")
struct IconRestTests {
    /// The opacities of some icons' pictures as drawn, and the height at which the first stands.
    private func icons(_ scene: ParallaxScene, at time: Double) throws -> (alphas: [Double], y: Double?) {
        let list = try scene.list(at: time)
        let bodies = scene.iconImages
        let drawn = list.commands.compactMap { command -> (alpha: Double, y: Double)? in
            guard case .image(let id, _, let quad, let tint) = command, bodies.contains(id) else { return nil }
            return (tint.alpha, quad.topLeft.y)
        }
        return (drawn.map(\.alpha), drawn.first?.y)
    }

    @Test("begins after five seconds without input: they sink one after another without a jump, and leave a handle")
    func sinks() throws {
        var scene = try LandscapeFixture.scene()
        scene.run(4.9)
        #expect(!scene.areIconsSunk && scene.isAtRest(at: 4.9))
        let home = try #require(try icons(scene, at: 4.9).y)
        var (lastShare, lastY, widest) = (0.0, home, 0.0)
        for step in 0..<100 {
            let time = 4.9 + Double(step) / 120
            scene.run(1.0 / 120, from: time)
            let share = scene.sunk(0)
            #expect(share - lastShare < 0.03 && scene.sunk(5) <= share)
            lastShare = share
            if let y = try icons(scene, at: time).y, share < 1 {
                widest = max(widest, y - lastY)
                lastY = y
            }
        }
        #expect(lastY - home > 40 && widest < 2, "\(lastY - home), \(widest)")
        scene.run(1, from: 5.8)
        #expect(try icons(scene, at: 6.8).alphas.isEmpty && scene.isAtRest(at: 6.8))
        #expect((0..<scene.iconCount).allSatisfy { scene.sunk($0) == 1 })
    }

    @Test("ends with the next move of any kind, and a press where an icon was only calls them back")
    func wakes() throws {
        var sunk = try LandscapeFixture.scene()
        sunk.run(7)
        let bolt = sunk.center(of: "bolt")
        let events: [SceneEvent] = [
            .hover(Vector(90, 200)), .key(.x, isRepeat: false), .button(.square), .focus(0), .gesture(.nudge(.left)),
            .gesture(.press(bolt)),
        ]
        for event in events {
            var scene = sunk
            scene.handle(event, at: 7)
            scene.handle(.gesture(.click(bolt)), at: 7.01)
            #expect(scene.weather == .clear, "\(event)")
            scene.run(1, from: 7)
            #expect(try !scene.areIconsSunk && icons(scene, at: 8).alphas.count == scene.iconCount, "\(event)")
        }
        var leaned = sunk
        var tracker = ViewerTracker()
        for _ in 0..<60 { tracker.follow(ViewerOffset(h: 0.5, v: 0), for: 1 / 120) }
        leaned.step(1 / 120, to: 7.01, lean: Lean(tracker: tracker))
        #expect(!leaned.areIconsSunk)
    }

    @Test("is not ended by a lean that becomes level by itself")
    func drift() throws {
        var scene = try LandscapeFixture.scene()
        var tracker = ViewerTracker()
        for step in 0..<1200 {
            tracker.follow(ViewerOffset(h: 0.8 * (1 - Double(step) / 1200), v: 0), for: 1 / 120)
            scene.step(1 / 120, to: Double(step + 1) / 120, lean: Lean(tracker: tracker))
        }
        #expect(scene.areIconsSunk)
    }

    @Test("does not come while a card is open, the focus or the pointer is on an icon, or nothing moves by itself")
    func staysAwake() throws {
        let changes: [(inout ParallaxScene) -> Void] = [
            { $0.handle(.activate(7), at: 0) }, { $0.handle(.focus(3), at: 0) },
            { $0.handle(.hover($0.center(of: "umbrella")), at: 0) }, { $0.handle(.life(false), at: 0) },
            { $0.handle(.reducedMotion(true), at: 0) },
        ]
        for (index, change) in changes.enumerated() {
            var scene = try LandscapeFixture.scene()
            change(&scene)
            scene.run(8)
            #expect(!scene.areIconsSunk, "\(index)")
        }
        var picture = ParallaxScene(view: .usual)
        picture.run(8)
        #expect(!picture.areIconsSunk, "nothing is behind them")
    }

    @Test("leaves icons where a pointer aims: the row stands while the land moves, and no step of the change is a jump")
    func pointed() throws {
        var scene = try LandscapeFixture.scene()
        var tracker = ViewerTracker()
        for _ in 0..<240 { tracker.follow(ViewerOffset(h: 1, v: 0), for: 1 / 120) }
        let home = scene.place(of: 0, at: 0)
        for step in 1...120 {
            scene.step(1 / 120, to: Double(step) / 120, lean: Lean(tracker: tracker))
        }
        #expect(scene.place(of: 0, at: 1).x - home.x > 30, "a pad moves them")
        var last = scene.place(of: 0, at: 1)
        for step in 121...240 {
            let time = Double(step) / 120
            scene.step(1 / 120, to: time, lean: Lean(tracker: tracker, isPointed: true))
            let now = scene.place(of: 0, at: time)
            #expect((now - last).length < 4)
            last = now
        }
        #expect((last - home).length < 0.5 && scene.leaning(at: 2).h > 0.9)
        var stage = Stage.ofAll(showing: 2)
        stage.happen(.move(Vector(1200, 300)))
        stage.pass(2)
        let parallax = try #require(stage.scene(ParallaxScene.self))
        #expect(abs(parallax.leaning(at: stage.time).h) > 0.5)
        #expect((parallax.place(of: 0, at: stage.time) - home).length <= 6)
    }
}
