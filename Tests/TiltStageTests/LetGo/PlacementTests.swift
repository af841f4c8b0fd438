import Support
import Testing
import TiltEngine

@testable import TiltStage

@Suite("A placement")
struct PlacementTests {
    private let upright = Placement(Rect(x: 10, y: 20, width: 40, height: 10))

    @Test("contains the points of its rotated rectangle")
    func contains() {
        #expect(upright.contains(Vector(49, 21)) && !upright.contains(Vector(51, 25)))
        var turned = upright
        turned.rotation = .degrees(90)
        #expect(turned.contains(Vector(30, 44)) && !turned.contains(Vector(49, 25)))
    }

    @Test("is as far in another as the shortest move out of it, along a side of either")
    func overlap() {
        #expect(abs(upright.overlap(with: Placement(Rect(x: 47, y: 21, width: 40, height: 10))) - 3) < 1e-9)
        #expect(upright.overlap(with: Placement(Rect(x: 51, y: 20, width: 40, height: 10))) <= 0)
        var turned = Placement(Rect(center: Vector(57, 25), size: Vector(20, 20)))
        turned.rotation = .degrees(45)
        #expect(abs(turned.frame.width - 20 * 2.0.squareRoot()) < 1e-9)
        // Its frame reaches far into the other, its corner only so far.
        #expect(abs(turned.overlap(with: upright) - upright.overlap(with: turned)) < 1e-9)
        #expect(abs(turned.overlap(with: upright) - (50 - turned.frame.minX)) < 1e-9)
        turned.center = Vector(58, 38)
        #expect(turned.frame.intersects(upright.frame) && turned.overlap(with: upright) <= 0)
    }

    @Test("gives a part the rotation of the whole thing")
    func part() {
        var turned = upright
        turned.rotation = .degrees(90)
        let foot = turned.quad(of: Rect(x: 10, y: 30, width: 40, height: 5))
        // A point below is to the left after a quarter turn clockwise.
        #expect((foot.topLeft - Vector(25, 5)).length < 1e-9)
        #expect((foot.bottomRight - Vector(20, 45)).length < 1e-9)
        let whole = turned.quad(of: turned.upright)
        #expect((whole.bottomLeft - foot.topLeft).length < 1e-9 && (whole.bottomRight - foot.topRight).length < 1e-9)
    }
}
