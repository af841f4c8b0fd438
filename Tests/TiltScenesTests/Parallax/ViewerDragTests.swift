import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The offset that a hand adds to the viewer")
struct ViewerDragTests {
    private static let dt = 1.0 / 120

    /// Advances in equal steps and returns the offset after each.
    @discardableResult
    private func run(_ hand: inout ViewerDrag, from start: Double = 0, for time: Double, step: Double = dt) -> [Vector]
    {
        (1...Int((time / step).rounded())).map { k in
            hand.step(step, to: start + Double(k) * step)
            return hand.offset
        }
    }

    @Test("springs back after the release without passing the middle", arguments: [-400.0, -90, 30, 200, 1e300])
    func release(travel: Double) {
        var hand = ViewerDrag()
        hand.press()
        hand.drag(by: Vector(travel, 0))
        let start = hand.offset.x
        hand.release()
        let way = [start] + run(&hand, for: 0.6).map(\.x)
        #expect(hand.isAtRest && hand.offset == .zero)
        for (before, after) in zip(way, way.dropFirst()) {
            #expect(abs(after) <= abs(before) && after * start >= 0)
        }
    }

    @Test("stops at a press")
    func caught() {
        var hand = ViewerDrag()
        hand.press()
        hand.drag(by: Vector(200, 0))
        hand.release()
        run(&hand, for: 0.05)
        let place = hand.offset
        hand.press()
        run(&hand, for: 0.2)
        #expect(hand.offset == place && place.x > 0 && place.x < 1)
        hand.drag(by: Vector(-20, 0))
        #expect(abs(hand.offset.x - (place.x - 0.1)) < 1e-12)
    }

    @Test(
        "changes for a moment when an arrow is pressed",
        arguments: zip(Direction.allCases, [Vector(-0.5, 0), Vector(0.5, 0), Vector(0, -0.5), Vector(0, 0.5)]))
    func nudge(direction: Direction, lean: Vector) {
        var hand = ViewerDrag()
        hand.nudge(direction, at: 0)
        run(&hand, for: 0.6)
        #expect((hand.offset - lean).length < 1e-3)
        #expect(!hand.isAtRest)
        run(&hand, from: 0.6, for: 0.6)
        #expect(hand.offset == .zero && hand.isAtRest)
    }

    @Test("stays at its full value while an arrow repeats")
    func heldArrow() {
        var hand = ViewerDrag()
        for k in 0..<20 {
            hand.nudge(.right, at: Double(k) * 0.1)
            run(&hand, from: Double(k) * 0.1, for: 0.1)
        }
        #expect(abs(hand.offset.x - 1) < 1e-3)
        hand.nudge(.left, at: 2)
        run(&hand, from: 2, for: 0.5)
        #expect(abs(hand.offset.x - 0.5) < 1e-3)
    }

    @Test("arrives within 0.6 s, drifts for three seconds and ends in the middle")
    func drift() {
        var hand = ViewerDrag()
        hand.drift(from: 0)
        #expect(hand.offset == Vector(0, 0.9))
        let way = run(&hand, for: 3.2)
        #expect(hand.isAtRest && hand.offset == .zero)
        #expect(way[72].length < 0.25)
        let farthest = way.map { abs($0.x) }.max() ?? 0
        #expect(farthest > 0.3 && farthest < 0.5)
        let fastest = zip(way.dropFirst(72), way.dropFirst(73)).map { ($1 - $0).length / Self.dt }.max() ?? 0
        #expect(fastest < 1.5, "it is slow")
    }

    @Test("ends its drift on request, from its current value")
    func endDrift() {
        var hand = ViewerDrag()
        hand.drift(from: 0)
        run(&hand, for: 1)
        let place = hand.offset
        hand.endDrift()
        #expect(hand.offset == place && place.length > 0.2)
        run(&hand, from: 1, for: 0.6)
        #expect(hand.offset == .zero)
    }

    @Test("ignores arrows during a drag")
    func dragged() {
        var hand = ViewerDrag()
        hand.press()
        hand.drag(by: Vector(100, 0))
        hand.nudge(.right, at: 0)
        hand.lean(Vector(0, 1), for: 1, at: 0)
        run(&hand, for: 0.3)
        #expect(hand.offset == Vector(0.5, 0))
        hand.drag(by: Vector(120, 0))
        #expect(hand.offset == Vector(0.6, 0), "still held")
    }
}
