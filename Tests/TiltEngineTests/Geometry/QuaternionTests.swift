import Support
import Testing
import TiltEngine

@Suite("A rotation")
struct QuaternionTests {
    @Test("turns counter-clockwise seen from the tip of its axis")
    func sense() {
        let quarter = Quaternion(angle: .radians(.pi / 2), axis: Vector3(0, 0, 5))
        #expect(isClose(quarter.rotate(Vector3(1, 0, 0)), Vector3(0, 1, 0), within: 1e-15))
    }

    @Test("keeps lengths and angles", arguments: 1...30 as ClosedRange<UInt64>)
    func isometry(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (q, a, b) = (random.rotation(), random.direction() * 3, random.direction())
        #expect(isClose(q.rotate(a).length, 3, within: 1e-14))
        #expect(isClose(q.rotate(a).dot(q.rotate(b)), a.dot(b), within: 1e-14))
        #expect(isClose(q.rotate(a.cross(b)), q.rotate(a).cross(q.rotate(b)), within: 1e-14))
    }

    @Test("is undone by its inverse", arguments: 1...30 as ClosedRange<UInt64>)
    func inverse(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (q, v) = (random.rotation(), random.direction())
        #expect(isClose(q.inverse.rotate(q.rotate(v)), v, within: 1e-15 * 8))
        #expect(isClose(q * q.inverse, .identity, within: 1e-15 * 8))
    }

    @Test("as a product applies the right factor first", arguments: 1...30 as ClosedRange<UInt64>)
    func product(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (a, b, v) = (random.rotation(), random.rotation(), random.direction())
        #expect(isClose((a * b).rotate(v), a.rotate(b.rotate(v)), within: 1e-14))
    }

    @Test("about one axis adds up", arguments: 1...30 as ClosedRange<UInt64>)
    func addition(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (axis, a, b) = (random.direction(), random.uniform(-3, 3), random.uniform(-3, 3))
        let both = Quaternion(angle: .radians(a), axis: axis) * Quaternion(angle: .radians(b), axis: axis)
        #expect(isClose(both, Quaternion(angle: .radians(a + b), axis: axis), within: 1e-14))
    }

    @Test("from one direction to another is the shortest one", arguments: 1...50 as ClosedRange<UInt64>)
    func shortest(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (from, to) = (random.direction(), random.direction())
        let q = Quaternion(from: from, to: to)
        #expect(isClose(q.rotate(from), to, within: 1e-9))
        // The axis of the shortest rotation is perpendicular to both.
        let axis = Vector3(q.x, q.y, q.z)
        #expect(abs(axis.dot(from)) < 1e-9 && q.w >= 0)
    }

    @Test("onto a nearly opposite direction is accurate", arguments: [1e-3, 1e-5, 2e-6, 1e-7, 1e-12, 0])
    func nearlyOpposite(angle: Double) {
        let from = Vector3(0, -1, 0)
        let to = Vector3(0, Double.cos(angle), Double.sin(angle))
        #expect(isClose(Quaternion(from: from, to: to).rotate(from), to, within: 2e-6))
    }

    @Test("between opposite directions turns about the given axis")
    func opposite() {
        let q = Quaternion(from: Vector3(0, -1, 0), to: Vector3(0, 1, 0), fallback: Vector3(0, 0, 1))
        #expect(isClose(q.rotate(Vector3(1, 0, 0)), Vector3(-1, 0, 0), within: 1e-15))
        #expect(isClose(q.rotate(Vector3(0, 0, 1)), Vector3(0, 0, 1), within: 1e-15))
    }

    @Test("about a zero axis, or of zero length, is the identity")
    func none() {
        #expect(Quaternion(angle: .radians(1), axis: .zero) == .identity)
        #expect(Quaternion(w: 0, x: 0, y: 0, z: 0).normalized == .identity)
        #expect(Quaternion(w: .nan, x: 0, y: 0, z: 0).normalized == .identity)
        #expect(Quaternion(w: 0, x: .infinity, y: 0, z: 0).normalized == .identity)
    }
}
