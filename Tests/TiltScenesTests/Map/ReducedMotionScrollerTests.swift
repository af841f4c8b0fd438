import Support
import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The map with reduced motion")
struct ReducedMotionScrollerTests {
    private let layout = MapLayout(map: .chart, view: .usual)

    private func scroller(at offset: Vector? = nil) -> ReducedMotionScroller {
        ReducedMotionScroller(layout, offset: offset ?? layout.end / 2, at: 0)
    }

    private func isInside(_ offset: Vector) -> Bool {
        (0...layout.end.x).contains(offset.x) && (0...layout.end.y).contains(offset.y)
    }

    @Test("never leaves its edges, without rubber band or bounce")
    func edges() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            var map = scroller(at: Vector(random.uniform(-9e3, 9e3), random.uniform(-9e3, 9e3)))
            #expect(isInside(map.offset(at: 0)))
            map.press(at: .zero, time: 0)
            map.drag(to: Vector(random.uniform(-9e3, 9e3), random.uniform(-9e3, 9e3)), time: 0.1)
            #expect(isInside(map.offset(at: 0.1)))
            map.release(at: 0.1)
            map.scroll(by: Vector(random.uniform(-9e3, 9e3), random.uniform(-9e3, 9e3)), time: 0.2)
            #expect(isInside(map.offset(at: 0.2)) && map.isAtRest(at: 0.2))
        }
    }

    @Test("dragged past an edge moves back only when the hand returns to it")
    func backFromEdge() {
        var map = scroller(at: .zero)
        map.press(at: .zero, time: 0)
        map.drag(to: Vector(300, 0), time: 0.1)
        map.drag(to: Vector(100, 0), time: 0.2)
        #expect(map.offset(at: 0.2) == .zero)
        map.drag(to: Vector(-50, 0), time: 0.3)
        #expect(isClose(map.offset(at: 0.3), Vector(50, 0), within: 1e-9))
    }

    @Test("moves at once by keys, and not while a hand holds it")
    func keys() {
        var map = scroller()
        map.scroll(by: Vector(60, -60), time: 1)
        #expect(isClose(map.offset(at: 1), layout.end / 2 + Vector(60, -60), within: 1e-9) && map.isAtRest(at: 1))
        map.scroll(to: layout.end, time: 2)
        #expect(map.offset(at: 2) == layout.end)
        map.pin(at: Vector(500, 400), time: 3)
        map.scroll(to: .zero, time: 3)
        #expect(map.offset(at: 3) == Vector(500, 400) && map.phase(at: 3) == .drag)
    }

    @Test("moves by tilt at the usual speed, and stops at the edge")
    func tilt() {
        var (calm, lively) = (scroller(), TiltScroller(layout, offset: layout.end / 2, at: 0))
        calm.run(to: 4, lean: lean(right: 8, near: -4))
        lively.run(to: 4, lean: lean(right: 8, near: -4))
        // The lively one has mass, and has gathered its speed by then.
        let speed = lively.velocity(at: 4)
        #expect(speed.length > 100 && isClose(calm.velocity(at: 4), speed, within: 0.02 * speed.length))
        #expect(calm.phase(at: 4) == .tilt)
        calm.run(from: 4, to: 20, lean: lean(right: 20, near: -10))
        #expect(calm.offset(at: 20) == Vector(0, layout.end.y))
        #expect(calm.velocity(at: 20) == .zero && calm.isAtRest(at: 20))
    }

    @Test("stops as soon as the tilt is level")
    func level() {
        var map = scroller()
        map.run(to: 1, lean: lean(right: 20))
        map.run(from: 1, to: 1 + 1.0 / 120)
        let there = map.offset(at: 1 + 1.0 / 120)
        map.run(from: 1 + 1.0 / 120, to: 3)
        #expect(map.offset(at: 3) == there && map.isAtRest(at: 3))
    }

    @Test("keeps the content under the pointer when it is zoomed, during a drag or not")
    func zoom() {
        let point = Vector(400, 500)
        for isHeld in [false, true] {
            var map = scroller()
            if isHeld { map.press(at: Vector(700, 350), time: 0) }
            let before = (map.offset(at: 0) + point) / map.layout.zoom
            map.zoom(to: 2, about: point, time: 0)
            #expect(isClose((map.offset(at: 0) + point) / 2, before, within: 1e-6))
            guard isHeld else { continue }
            let held = map.offset(at: 0)
            map.drag(to: Vector(690, 350), time: 0.1)
            #expect(isClose(map.offset(at: 0.1), held + Vector(10, 0), within: 1e-9), "the hand goes on from there")
        }
    }

    @Test("keeps its centre and a drag in a window of another size")
    func resize() {
        var map = scroller()
        map.press(at: Vector(100, 100), time: 0)
        map.resize(to: Viewport(size: Vector(640, 400)), time: 0)
        let held = map.offset(at: 0)
        #expect(map.layout.view.size == Vector(640, 400))
        map.drag(to: Vector(90, 100), time: 0.1)
        #expect(isClose(map.offset(at: 0.1), held + Vector(10, 0), within: 1e-9))
    }
}
