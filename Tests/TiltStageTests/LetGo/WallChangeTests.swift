import Testing
import TiltEngine

@testable import TiltStage

@Suite("A change of the walls")
struct WallChangeTests {
    private let old = Rect(x: 0, y: 48, width: 800, height: 552)

    /// The centre of an item after a change of the walls and of its size.
    private func center(_ frame: Rect, scale: Double, to new: Rect, pull: Vector = Vector(0, 1)) -> Vector {
        let item = DynamicItem(frame: frame)
        var resized = item
        resized.size = item.size * scale
        return WallChange(from: old, to: FallArea(bounds: new), pull: pull).center(of: item, resized: resized)
    }

    @Test("keeps a pile standing, and its things at their walls")
    func pile() {
        let new = Rect(x: 0, y: 48, width: 1600, height: 1000)
        let foot = center(Rect(x: 0, y: 500, width: 100, height: 100), scale: 2, to: new)
        let top = center(Rect(x: 0, y: 400, width: 100, height: 100), scale: 2, to: new)
        #expect(foot == Vector(100, 948) && top == Vector(100, 748))
        #expect(center(Rect(x: 700, y: 500, width: 100, height: 100), scale: 2, to: new) == Vector(1500, 948))
    }

    @Test("keeps a pile at a side wall if that is where things fall")
    func sideways() {
        let new = Rect(x: 0, y: 48, width: 400, height: 552)
        let right = center(Rect(x: 600, y: 48, width: 100, height: 100), scale: 0.5, to: new, pull: Vector(1, 0))
        #expect(right == Vector(325, 73))
        let left = center(Rect(x: 100, y: 500, width: 100, height: 100), scale: 0.5, to: new, pull: Vector(-1, 0))
        #expect(left == Vector(75, 575))
    }

    @Test("keeps things inside, however small the room", arguments: [1.0, 50, 300])
    func small(side: Double) {
        let new = Rect(x: 0, y: 48, width: side, height: side)
        for x in [0.0, 350, 700] {
            let center = center(Rect(x: x, y: 60, width: 100, height: 100), scale: side / 800, to: new)
            #expect(new.encloses(Rect(center: center, size: Vector(side, side) / 8)))
        }
    }

    @Test("moves what would lie deep in another thing to the nearest free place, clear of panels")
    func separated() {
        let panel = Rect(x: 300, y: 500, width: 200, height: 100)
        let change = WallChange(from: old, to: FallArea(bounds: old, panels: [panel]), pull: Vector(0, 1))
        func thing(_ x: Double, _ y: Double) -> Placement { Placement(Rect(x: x, y: y, width: 100, height: 100)) }
        let touching = [thing(0, 500), thing(98, 500), thing(600, 200)]
        #expect(change.separated(touching) == touching.map(\.center))
        let deep = change.separated([thing(180, 500), thing(260, 480)])
        #expect(deep == [Vector(230, 550), Vector(310, 450)], "up, since the panel is at the right")
        #expect(change.separated([thing(0, 500), thing(70, 500)]) == [Vector(50, 550), Vector(150, 550)])
    }

    @Test("leaves things where they are if there is no free place")
    func full() {
        let room = Rect(x: 0, y: 48, width: 110, height: 110)
        let things = [
            Placement(Rect(x: 0, y: 48, width: 100, height: 100)),
            Placement(Rect(x: 9, y: 57, width: 100, height: 100)),
        ]
        let change = WallChange(from: old, to: FallArea(bounds: room), pull: Vector(0, 1))
        #expect(change.separated(things) == things.map(\.center))
    }
}
