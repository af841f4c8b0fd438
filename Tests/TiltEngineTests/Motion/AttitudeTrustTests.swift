import Testing
import TiltEngine

@Suite("An attitude's trust in its accelerometer")
struct AttitudeTrustTests {
    /// An attitude that has lain level and still until its memory, one second, is full; its last sample is at 2 s.
    private func rested() -> AttitudeEstimator {
        var estimator = AttitudeEstimator()
        for k in 0...200 { estimator.update(with: still(at: Double(k) / 100)) }
        return estimator
    }

    /// The share of an error of 0.1 rad by which one reading turns the attitude; a turn about up itself adds nothing to it.
    private func share(
        _ estimator: AttitudeEstimator, at time: Double, strength: Double = 1, turning: Double = 0
    ) -> Double {
        var estimator = estimator
        let force = Vector3(0, .cos(0.1), -.sin(0.1)) * (strength * MotionSample.standardGravity)
        estimator.update(with: MotionSample(time: time, rotationRate: Vector3(0, turning, 0), acceleration: force))
        return Angle.degrees(degrees(between: estimator.up, and: Vector3(0, 1, 0))).radians / 0.1
    }

    @Test(
        "is whole at gravity's strength, half a tenth off it, and half while the pad turns at 1 rad/s",
        arguments: [
            (1.0, 0.0, 1.0), (1.1, 0, 0.5), (0.9, 0, 0.5), (1, 1, 0.5), (1, -1, 0.5), (0.9, 1, 0.25), (1.2, 0, 0.2),
        ])
    func trust(strength: Double, turning: Double, trust: Double) {
        let weight = 0.01 * trust
        let share = share(rested(), at: 2.01, strength: strength, turning: turning)
        #expect(abs(share - weight / (1 + weight)) < 1e-9)
    }

    @Test("comes back from a shake with a time constant of a quarter of a second", arguments: [1, 10, 25, 50])
    func shake(after count: Int) {
        var estimator = rested()
        let shake = Vector3(0, 1.1 * MotionSample.standardGravity, 0)
        estimator.update(with: MotionSample(time: 2.01, rotationRate: .zero, acceleration: shake))
        for k in 1..<count { estimator.update(with: still(at: 2.01 + Double(k) / 100)) }
        let weight = 0.01 / (1 + .exp(-2 * Double(count) / 25))
        #expect(abs(share(estimator, at: 2.01 + Double(count) / 100) - weight / (1 + weight)) < 1e-9)
    }

    @Test("gives the first reading after a gap half a say, however long the gap", arguments: [0.11, 0.5, 0.99])
    func gap(length: Double) {
        #expect(abs(share(rested(), at: 2 + length) - 0.5) < 1e-9)
    }

    @Test("begun anew forgets all but the gyroscope's bias")
    func anew() {
        let bias = Vector3(0.01, -0.02, 0.005)
        var (old, fresh) = (AttitudeEstimator(), AttitudeEstimator())
        for k in 0...500 { old.update(with: still(at: Double(k) / 250, bias: bias)) }
        old.update(with: MotionSample(time: 2.004, rotationRate: bias, acceleration: Vector3(0, 30, 0)))
        for k in 0...20 {
            let (time, up) = (4 + Double(k) / 250, Vector3(0.1 * Double(k), 1, -1))
            old.update(with: still(at: time, up: up, bias: bias))
            fresh.update(with: still(at: time, up: up))
            #expect((old.up - fresh.up).length < 1e-9 && old.rotationRate.length < 1e-9, "sample \(k)")
        }
    }
}
