import Support
import Testing
import TiltEngine

@Suite("A vector in space")
struct Vector3Tests {
    @Test("has a right-handed vector product")
    func rightHanded() {
        let (x, y, z) = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
        #expect(x.cross(y) == z && y.cross(z) == x && z.cross(x) == y)
    }

    @Test("is perpendicular to both factors as a vector product", arguments: 1...20 as ClosedRange<UInt64>)
    func square(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (a, b) = (random.direction(), random.direction())
        let c = a.cross(b)
        #expect(abs(c.dot(a)) < 1e-15 && abs(c.dot(b)) < 1e-15)
        #expect(isClose(c.length * c.length + a.dot(b) * a.dot(b), 1, within: 1e-12))
    }

    @Test("has length 1 and the same direction when normalized", arguments: 1...20 as ClosedRange<UInt64>)
    func normalized(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let v = random.direction() * random.uniform(1e-6, 1e6)
        let unit = try #require(v.normalized)
        #expect(isClose(unit.length, 1, within: 1e-15))
        #expect(isClose(unit * v.length, v, within: 1e-9))
    }

    @Test(
        "has no direction if its length is zero",
        arguments: [Vector3.zero, Vector3(.nan, 0, 1), Vector3(0, .infinity, 0), Vector3(1e200, 1e200, 0)])
    func withoutDirection(v: Vector3) {
        #expect(v.normalized == nil)
    }

    @Test("scales in place and from either side, and has distances")
    func spellings() {
        var vector = Vector3(3, 4, 5)
        vector *= 2
        vector /= 4
        vector -= Vector3(0.5, 1, 1.5)
        #expect(vector == Vector3(1, 1, 1) && 2 * vector == Vector3(2, 2, 2))
        #expect(Vector3(1, 2, 3).distance(to: Vector3(3, 4, 4)) == 3)
        #expect(Vector3.zero.lerp(to: vector, 0.25) == Vector3(0.25, 0.25, 0.25))
    }
}
