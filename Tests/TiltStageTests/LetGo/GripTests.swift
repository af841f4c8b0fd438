import Testing
import TiltEngine

@testable import TiltStage

@Suite("A pointer that holds a thing")
struct GripTests {
    private static let bounds = Rect(x: 0, y: 48, width: 1280, height: 672)

    /// One thing in the air at (640, 300), and two at the same place to its left, the second painted over the first.
    private static func fall() -> FallingItems {
        let places = [Vector(640, 300), Vector(200, 300), Vector(210, 300)]
        return FallingItems(
            places.map { FallingItems.Item(placement: Placement(center: $0, size: Vector(80, 100))) },
            cornerRadius: 0.1, in: FallArea(bounds: bounds), at: 0)
    }

    /// The same things, with the pointer on the first.
    private static func held(at point: Vector = Vector(640, 300)) throws -> FallingItems {
        var fall = fall()
        let isGrabbed = fall.grab(at: point, order: [0, 1, 2], time: 0)
        try #require(isGrabbed)
        return fall
    }

    private static func run(
        _ fall: inout FallingItems, _ steps: ClosedRange<Int>, _ act: (inout FallingItems, Int) -> Void = { _, _ in }
    ) {
        for step in steps {
            act(&fall, step)
            fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean())
        }
    }

    @Test("carries it by the point where it was grabbed")
    func carry() throws {
        var fall = try Self.held(at: Vector(660, 270))
        Self.run(&fall, 1...240) {
            $0.drag(to: Vector(660, 270) + Vector(min(2 * Double($1), 300), 0), at: Double($1) / 120)
        }
        let place = fall.placement(of: 0, at: 2)
        let grabbed = place.quad(of: Rect(center: place.center + Vector(20, -30), size: Vector(2, 2)))
        let point = (grabbed.topLeft + grabbed.bottomRight) / 2
        #expect((point - Vector(960, 270)).length < 25, "sags by its weight alone")
        #expect(place.center.y > point.y, "hangs under the pointer")
    }

    @Test("drops it after holding still")
    func still() throws {
        var fall = try Self.held()
        Self.run(&fall, 1...60) {
            $0.drag(to: Vector(640, 300) + Vector($1 < 20 ? 5 * Double($1) : 100, 0), at: Double(min($1, 20)) / 120)
        }
        fall.release(at: 0.5)
        #expect(fall.animator[fall.animator.items[0]].velocity == .zero)
    }

    @Test(
        "keeps it between the walls, however far and fast the pointer moves",
        arguments: [
            Vector(1e6, 0), Vector(-1e300, 1e300), Vector(0, -5000), Vector(.nan, 0), Vector(.infinity, -.infinity),
        ])
    func hostile(travel: Vector) throws {
        var fall = try Self.held()
        Self.run(&fall, 1...120) {
            $0.drag(to: Vector(640, 300) + ($1 % 2 == 0 ? travel : .zero), at: Double($1) / 120)
        }
        fall.release(at: 1)
        Self.run(&fall, 121...180)
        for index in 0..<3 {
            let center = fall.placement(of: index, at: 1.5).center
            #expect(center.isFinite && Self.bounds.contains(center))
        }
    }

    @Test("releases it completely: it falls to the floor even if the pointer was beyond the walls")
    func ends() throws {
        var fall = try Self.held()
        Self.run(&fall, 1...120) { $0.drag(to: Vector(640, 300) + Vector(0, -5000), at: Double($1) / 120) }
        let held = fall.placement(of: 0, at: 1)
        #expect(Self.bounds.contains(held.center) && held.center.y < 150)
        fall.release(at: 1)
        Self.run(&fall, 121...480)
        #expect(fall.placement(of: 0, at: 4).center.y > 600)
    }

    @Test("keeps its hold if the walls do not change")
    func sameWalls() throws {
        var fall = try Self.held()
        fall.resize(to: FallArea(bounds: Self.bounds), scale: 1, at: 0)
        #expect(fall.isHeld)
        fall.resize(to: FallArea(bounds: Self.bounds.insetBy(10)), scale: 1, at: 0)
        #expect(!fall.isHeld)
    }
}
