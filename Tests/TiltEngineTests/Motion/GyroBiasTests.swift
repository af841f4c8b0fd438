import Testing

@testable import TiltEngine

@Suite("The bias of a gyroscope")
struct GyroBiasTests {
    private let gravity = Vector3(0, MotionSample.standardGravity, 0)

    @Test("is not learnt in less than a second and a half")
    func patience() {
        var bias = GyroBias()
        for _ in 0..<370 { bias.update(rate: Vector3(0.01, 0, 0), acceleration: gravity, dt: 0.004) }
        #expect(bias.estimate == .zero)
    }

    @Test("is not learnt from a slow steady turn that the accelerometer sees")
    func slowTurn() {
        var bias = GyroBias()
        let rate = Angle.degrees(3).radians
        for k in 0..<5000 {
            let angle = rate * Double(k) * 0.004
            bias.update(
                rate: Vector3(rate, 0, 0),
                acceleration: Vector3(0, .cos(angle), -.sin(angle)) * MotionSample.standardGravity, dt: 0.004)
        }
        #expect(bias.estimate == .zero)
    }

    @Test("is not learnt from a turn to and fro about the vertical, which the accelerometer does not see")
    func toAndFro() {
        var bias = GyroBias()
        for k in 0..<5000 {
            let rate = Angle.degrees(4).radians * .sin(2 * .pi * Double(k) * 0.004)
            bias.update(rate: Vector3(0, rate, 0), acceleration: gravity, dt: 0.004)
        }
        #expect(bias.estimate == .zero)
    }

    @Test("is followed within about ten seconds when it changes, however long it was constant")
    func wanders() {
        var bias = GyroBias()
        let (old, new) = (Vector3(0.01, 0, 0), Vector3(0.03, 0, 0))
        for _ in 0..<6000 { bias.update(rate: old, acceleration: gravity, dt: 0.02) }
        for _ in 0..<1500 { bias.update(rate: new, acceleration: gravity, dt: 0.02) }
        #expect((bias.estimate - new).length < 0.1 * (new - old).length)
    }

    @Test("is not learnt from a turn faster than any bias, nor across gaps")
    func tooFast() {
        var bias = GyroBias()
        for _ in 0..<5000 { bias.update(rate: Vector3(0, 0.2, 0), acceleration: gravity, dt: 0.004) }
        for _ in 0..<20 { bias.update(rate: Vector3(0, 0.01, 0), acceleration: gravity, dt: 0.5) }
        #expect(bias.estimate == .zero)
    }

    @Test("does not change along an axis that is not observable")
    func unseen() {
        var bias = GyroBias()
        for _ in 0..<5000 { bias.learn(along: Vector3(1, 0, 0), excess: 0.01 - bias.estimate.x, dt: 0.004) }
        #expect(abs(bias.estimate.x - 0.01) < 0.001 && bias.estimate.y == 0 && bias.estimate.z == 0)
    }

    @Test("is limited when a push disturbs it in motion, and changes less after a rest")
    func shoves() {
        var (fresh, rested) = (GyroBias(), GyroBias())
        for _ in 0..<500 { rested.update(rate: Vector3(0.001, 0, 0), acceleration: gravity, dt: 0.004) }
        let before = rested.estimate
        for _ in 0..<250 {
            fresh.learn(along: Vector3(1, 0, 0), excess: 100, dt: 0.004)
            rested.learn(along: Vector3(1, 0, 0), excess: 100, dt: 0.004)
        }
        #expect(fresh.estimate.length > 5 * (rested.estimate - before).length)
        for _ in 0..<100_000 { fresh.learn(along: Vector3(1, 0, 0), excess: 100, dt: 0.004) }
        #expect(abs(fresh.estimate.length - Angle.degrees(10).radians) < 1e-9)
    }

    @Test("is not replaced during a slow turn after a rest, but is after ten seconds of another rest")
    func surprise() {
        var bias = GyroBias()
        let (known, other) = (Vector3(0.01, 0, 0), Vector3(0.01, 0.002, 0))
        for _ in 0..<2500 { bias.update(rate: known, acceleration: gravity, dt: 0.004) }
        for _ in 0..<2000 { bias.update(rate: other, acceleration: gravity, dt: 0.004) }
        #expect((bias.estimate - known).length < 1e-4)
        for _ in 0..<600 { bias.update(rate: other, acceleration: gravity, dt: 0.004) }
        #expect((bias.estimate - other).length < 1e-4)
    }
}
