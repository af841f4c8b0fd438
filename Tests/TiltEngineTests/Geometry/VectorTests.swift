import Support
import Testing
import TiltEngine

@Suite("A vector in the plane")
struct VectorTests {
    @Test("has a cross product that is positive clockwise on a y-down screen")
    func crossSign() {
        #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)
        #expect(Vector(0, 1).cross(Vector(1, 0)) == -1)
    }

    @Test("obeys Lagrange's identity", arguments: 1...20 as ClosedRange<UInt64>)
    func lagrange(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (a, b) = (random.vector(within: 100), random.vector(within: 100))
        let left = a.dot(b) * a.dot(b) + a.cross(b) * a.cross(b)
        #expect(isClose(left, a.dot(a) * b.dot(b), within: 1e-6))
        #expect(isClose(a.length * a.length, a.dot(a), within: 1e-9))
    }

    @Test("is unchanged by an addition and its subtraction", arguments: 1...20 as ClosedRange<UInt64>)
    func addition(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (a, b, k) = (random.vector(within: 1e3), random.vector(within: 1e3), random.uniform(0.5, 2))
        var sum = a
        sum += b
        sum -= b
        #expect(isClose(sum, a, within: 1e-9))
        #expect(isClose(a * k / k, a, within: 1e-9))
        #expect(a - b == a + -b)
    }

    @Test("has a length even if its square would overflow")
    func longVector() {
        #expect(isClose(Vector(3e200, 4e200).length, 5e200, within: 1e186))
    }

    @Test("is finite only if both components are")
    func finite() {
        #expect(Vector(1, -1).isFinite)
        #expect(!Vector(.nan, 0).isFinite && !Vector(0, .infinity).isFinite)
    }

    @Test("scales in place and from either side, and has a direction and distances")
    func spellings() throws {
        var vector = Vector(3, 4)
        vector *= 2
        vector /= 4
        #expect(vector == Vector(1.5, 2) && 2 * vector == Vector(3, 4))
        let unit = try #require(Vector(3, 4).normalized)
        #expect(isClose(unit, Vector(0.6, 0.8), within: 1e-15))
        #expect(Vector.zero.normalized == nil && Vector(.infinity, 0).normalized == nil)
        #expect(Vector(1, 1).distance(to: Vector(4, 5)) == 5)
        #expect(Vector(1, 1).lerp(to: Vector(3, 5), 0.5) == Vector(2, 3))
        let end = Vector(0.1, 0.7)
        #expect(Vector(1e9, 3).lerp(to: end, 1) == end)
    }

    @Test("is multiplied, divided and clamped side by side")
    func sides() {
        #expect(Vector(2, -3).times(Vector(5, 7)) == Vector(10, -21))
        #expect(Vector(10, -21).over(Vector(5, 7)) == Vector(2, -3))
        #expect(Vector(2, -0.25).clamped(to: 1) == Vector(1, -0.25) && Vector(-9, 9).clamped(to: 2) == Vector(-2, 2))
    }
}
