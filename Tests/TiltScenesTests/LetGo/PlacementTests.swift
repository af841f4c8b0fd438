import Support
import Testing
import TiltEngine

@testable import TiltScenes

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
