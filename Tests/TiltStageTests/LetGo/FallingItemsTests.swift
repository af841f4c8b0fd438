import Support
import Testing
import TiltEngine

@testable import TiltStage

@Suite("Falling things")
struct FallingItemsTests {
    private static let bounds = Rect(x: 0, y: 48, width: 800, height: 552)

    /// Things all over the upper half, some of them overlapping.
    private static func things(_ count: Int, seed: UInt64) -> [FallingItems.Item] {
        var chance = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            let size = Vector(chance.uniform(40, 110), chance.uniform(40, 110))
            let center = Vector(chance.uniform(60, 740), chance.uniform(110, 320))
            return FallingItems.Item(placement: Placement(center: center, size: size))
        }
    }

    private static func fall(_ count: Int = 9, seed: UInt64 = 1) -> FallingItems {
        fall(things(count, seed: seed), in: FallArea(bounds: bounds))
    }

    private static func fall(_ things: [FallingItems.Item], in fallArea: FallArea) -> FallingItems {
        FallingItems(things, cornerRadius: 0.1, in: fallArea, at: 0)
    }

    /// Advances until nothing moves, by at most 20 s.
    private static func settle(_ fall: inout FallingItems, from start: Int = 0, lean: Lean = Lean()) -> Int {
        var step = start
        repeat {
            step += 1
            fall.step(1.0 / 120, to: Double(step) / 120, lean: lean)
        } while !fall.isAtRest(at: Double(step) / 120) && step < start + 2400
        return step
    }

    @Test("strike the weaker the smaller they are beside the heaviest")
    func impacts() {
        let small = FallingItems.Item(placement: Placement(center: Vector(150, 200), size: Vector(50, 50)))
        let large = FallingItems.Item(placement: Placement(center: Vector(500, 545), size: Vector(100, 100)))
        func strongest(_ things: [FallingItems.Item]) -> Double {
            var (fall, strongest) = (Self.fall(things, in: FallArea(bounds: Self.bounds)), 0.0)
            for step in 1...240 {
                fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean())
                strongest = fall.landings.reduce(strongest) { max($0, $1.strength) }
            }
            return strongest
        }
        let alone = strongest([small])
        #expect((0.1...0.9).contains(alone))
        #expect(strongest([small, large]) < 0.7 * alone)
    }

    /// The share of the room that things cover.
    private static func cover(_ fall: FallingItems) -> Double {
        fall.animator.items.reduce(0) { $0 + fall.animator[$1].size.x * fall.animator[$1].size.y }
            / (bounds.width * bounds.height)
    }

    @Test("are reduced equally, only if they would fill the room")
    func shrink() throws {
        #expect(Self.fall(9).shrink == 1)
        let fall = Self.fall(120)
        #expect(fall.shrink < 1 && isClose(Self.cover(fall), 0.42, within: 1e-9))
        for (thing, id) in zip(Self.things(120, seed: 1), fall.animator.items) {
            #expect((thing.placement.size * fall.shrink - fall.animator[id].size).length < 1e-9)
        }
    }

    @Test("land on a panel and come to rest on it or beside it, never inside it", arguments: 1..<3)
    func panel(seed: UInt64) {
        let panel = Rect(x: 250, y: 480, width: 228, height: 72)
        var fall = Self.fall(Self.things(9, seed: seed), in: FallArea(bounds: Self.bounds, panels: [panel]))
        let last = Self.settle(&fall)
        #expect(fall.isAtRest(at: Double(last) / 120), "seed \(seed)")
        for id in fall.animator.items {
            #expect(!panel.insetBy(10).contains(fall.animator[id].center), "seed \(seed)")
        }
        let (above, _) = dropped(at: Vector(360, 200), among: [panel])
        #expect(abs(above.center.y - 450) < 2)
    }

    @Test("do not burst apart if they overlap at first", arguments: 1..<5)
    func begin(seed: UInt64) {
        var fall = Self.fall(12, seed: seed)
        for step in 1...100 {
            fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean())
            for id in fall.animator.items {
                let velocity = fall.animator[id].velocity
                #expect(velocity.length < 1000 * Double(step) / 120 + 150, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("that are behind others fall more slowly until they are clear of them, and then land on them")
    func behind() {
        let things = [Vector(100, 100), Vector(70, 70)].map {
            FallingItems.Item(placement: Placement(center: Vector(400, 250), size: $0))
        }
        var fall = Self.fall(things, in: FallArea(bounds: Self.bounds))
        for step in 1...60 { fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean()) }
        let falls = fall.animator.items.map { fall.animator[$0].center.y - 250 }
        #expect(falls[0] > 100 && (20..<0.7 * falls[0]).contains(falls[1]), "\(falls)")
        _ = Self.settle(&fall, from: 60)
        let (front, back) = (fall.animator[fall.animator.items[0]], fall.animator[fall.animator.items[1]])
        #expect(!front.frame.insetBy(2).intersects(back.frame))
    }

    @Test("are shown blended between the last two steps")
    func blend() {
        var fall = Self.fall(1)
        for step in 1...30 { fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean()) }
        let (old, new) = (fall.placement(of: 0, at: 0.25), fall.placement(of: 0, at: 0.25 + 1.0 / 120))
        let half = fall.placement(of: 0, at: 0.25 + 0.5 / 120)
        #expect(new.center == fall.animator[fall.animator.items[0]].center)
        #expect(old.center.y < half.center.y && half.center.y < new.center.y)
        #expect((half.center - (old.center + new.center) / 2).length < 1e-6)
        #expect(fall.placement(of: 0, at: 99) == new)
    }

    @Test("return to their original size and place when the walls do", arguments: [0.01, 0.5, 2])
    func resizeThereAndBack(scale: Double) {
        // Things that lie flat: one that leans is lifted until its corner is inside.
        var fall = Self.fall(Self.things(5, seed: 2), in: FallArea(bounds: Self.bounds))
        _ = Self.settle(&fall)
        let before = fall.animator.items.map { fall.animator[$0] }
        let other = Rect(origin: Self.bounds.origin, size: Self.bounds.size * scale)
        fall.resize(to: FallArea(bounds: other), scale: scale, at: 20)
        fall.resize(to: FallArea(bounds: Self.bounds), scale: 1 / scale, at: 20)
        for (old, new) in zip(before, fall.animator.items.map { fall.animator[$0] }) {
            #expect((old.center - new.center).length < 0.1 && (old.size - new.size).length < 1e-6)
        }
    }

    /// One thing of 60 × 60 points some time after it was let go at a place, and its greatest speed after the first second.
    private func dropped(at center: Vector, among panels: [Rect], for seconds: Double = 3) -> (
        Placement, speed: Double
    ) {
        let thing = FallingItems.Item(placement: Placement(center: center, size: Vector(60, 60)))
        var fall = Self.fall([thing], in: FallArea(bounds: Self.bounds, panels: panels))
        let id = fall.animator.items[0]
        var fastest = 0.0
        for step in 1...Int(seconds * 120) {
            fall.step(1.0 / 120, to: Double(step) / 120, lean: Lean())
            if step > 120 { fastest = max(fastest, fall.animator[id].velocity.length) }
        }
        return (Placement(fall.animator[id]), fastest)
    }

    @Test("leave panels by the shortest way, a second after they were let go over them")
    func shortestWay() {
        let panel = Rect(x: 24, y: 504, width: 228, height: 72)
        let (above, speed) = dropped(at: Vector(120, 560), among: [panel])
        #expect(abs(above.center.y - 474) < 2 && speed < 510)
        #expect(abs(dropped(at: Vector(120, 570), among: [panel], for: 1).0.center.y - 570) < 2)
        let (beside, _) = dropped(at: Vector(250, 560), among: [panel])
        #expect(beside.center.x > 281 && beside.center.y > 560)
    }

    @Test("do not leave a panel toward a wall or another panel that is too near")
    func narrowWay() {
        let low = Rect(x: 300, y: 530, width: 200, height: 60)
        let (place, _) = dropped(at: Vector(335, 570), among: [low, Rect(x: 200, y: 500, width: 60, height: 90)])
        #expect(place.center.y < 501, "out past the top, although the left side is nearer")
    }
}
