import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The carousel of the scene")
struct SceneRingTests {
    @Test("has a hand, and the item on which it will settle")
    func hand() throws {
        var scene = CarouselScene(view: .usual)
        scene.handle(.gesture(.press(Vector(640, 300))), at: 0)
        for k in 1...12 {
            let point = Vector(640 - 30 * Double(k), 300)
            scene.handle(.gesture(.drag(from: Vector(640, 300), to: point)), at: Double(k) / 120)
        }
        #expect(scene.carousel.isDragging && !scene.carousel.isAtRest)
        scene.handle(.gesture(.release), at: 0.1)
        let goal = try #require(scene.carousel.destination)
        #expect(!scene.carousel.isDragging && goal != 0)
        #expect(scene.frontCard(at: 20) == goal)
        var settled = scene.carousel
        #expect(settled.advance(to: 20).contains { $0.kind == .settled(goal) })
    }

    @Test("stays in a hand that holds it, whatever keys and wheel ask for")
    func held() {
        var scene = CarouselScene(view: .usual)
        scene.handle(.gesture(.press(Vector(640, 300))), at: 0)
        scene.handle(.gesture(.drag(from: Vector(640, 300), to: Vector(700, 300))), at: 0.1)
        let position = scene.carousel.position(at: 0.1)
        for gesture in [Gesture.nudge(.right), .page(1), .wheel(Vector(0, -1), at: .zero)] {
            scene.handle(.gesture(gesture), at: 0.2)
            scene.step(1 / 120, to: 0.2, lean: Lean(tilt: Tilt(x: 0.5, y: 0)))
        }
        #expect(scene.carousel.position(at: 0.3) == position && scene.carousel.isDragging)
    }

    @Test("has left the hand once the recipe changes or the scene begins anew", arguments: [false, true])
    func forgotten(restarts: Bool) {
        var scene = CarouselScene(view: .usual)
        scene.handle(.gesture(.press(Vector(640, 300))), at: 0)
        scene.handle(.gesture(.drag(from: Vector(640, 300), to: Vector(700, 300))), at: 0.1)
        if restarts {
            scene.restart(at: 0.1, opening: false)
        } else {
            scene.changeRecipeTwice(at: 0.1)
        }
        scene.handle(.gesture(.drag(from: Vector(640, 300), to: Vector(900, 300))), at: 0.2)
        #expect(!scene.carousel.isDragging && scene.frontCard(at: 5) == 0 && scene.carousel.position(at: 5) == 0)
    }

    @Test("keeps no events that nobody asks for")
    func events() {
        var scene = CarouselScene(view: .usual)
        for k in 0..<240 {
            if k % 40 == 0 { scene.handle(.gesture(.nudge(.right)), at: Double(k) / 120) }
            scene.step(1 / 120, to: Double(k) / 120, lean: Lean())
        }
        var ring = scene.carousel
        #expect(ring.advance(to: ring.time).isEmpty)
    }

    @Test("fades with reduced motion")
    func fades() {
        var scene = CarouselScene(view: .usual)
        scene.handle(.reducedMotion(true), at: 0)
        #expect(scene.carousel.motion == .fading)
        scene.changeRecipeTwice(at: 0)
        #expect(scene.carousel.motion == .fading)
        scene.handle(.reducedMotion(false), at: 0)
        #expect(scene.carousel.motion == .settling)
    }
}
