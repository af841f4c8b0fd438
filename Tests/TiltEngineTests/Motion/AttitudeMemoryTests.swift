import Testing
import TiltEngine

@Suite("The attitude's average of the accelerometer")
struct AttitudeMemoryTests {
    /// A slow turn about the vertical, which does not change up, and shows that there is a gyroscope.
    private static let turning = Vector3(0, 0.2, 0)
    /// Up, 0.04 rad from the gyroscope's estimate, too little to count as a missed turn.
    private static let lean = 0.04
    private static let off = Vector3(0, .cos(lean), -.sin(lean)) * MotionSample.standardGravity

    /// An attitude that was level from the first sample, at 0 s, to the last, at 100 samples per second.
    private func level(until end: Double, turning: Vector3 = turning) -> AttitudeEstimator {
        var estimator = AttitudeEstimator()
        for k in 0...Int((end * 100).rounded()) {
            var sample = still(at: Double(k) / 100)
            sample.rotationRate = turning
            estimator.update(with: sample)
        }
        return estimator
    }

    /// The share of such an error that is corrected after some seconds, and the attitude then.
    private func share(_ estimator: AttitudeEstimator, from start: Double, for duration: Double = 0.01) -> Double {
        var estimator = estimator
        for k in 1...Int((duration * 100).rounded()) {
            estimator.update(
                with: MotionSample(time: start + Double(k) / 100, rotationRate: Self.turning, acceleration: Self.off))
        }
        return Angle.degrees(degrees(between: estimator.up, and: Vector3(0, 1, 0))).radians / Self.lean
    }

    @Test("is a plain mean of the three seconds after a gap", arguments: [0.0, 0.5, 1, 2, 2.8])
    func mean(seconds: Double) {
        var estimator = level(until: 10)
        let start = 10.5
        for k in 0...Int((seconds * 100).rounded()) {
            var sample = still(at: start + Double(k) / 100)
            sample.rotationRate = Self.turning
            estimator.update(with: sample)
        }
        // The gap counts as 2 × 50 ms: the sample before it, and the first reading.
        let weight = 0.01 / (0.1 + seconds + 0.01)
        #expect(abs(share(estimator, from: start + seconds) - weight) < 0.02 * weight)
    }

    @Test("later responds as a Butterworth low-pass of three seconds", arguments: [0.5, 1, 2, 3, 4])
    func lowPass(seconds: Double) {
        // Its step response, at 1/3 of a radian a second for both parts.
        let phase = seconds / 3
        let followed = 1 - Double.exp(-phase) * (.cos(phase) + .sin(phase))
        // The rest of the error is corrected as if the bias were the cause, so it disappears slightly sooner.
        let share = share(level(until: 10), from: 10, for: seconds)
        #expect(share > followed - 0.01 && share < followed + 0.12, "\(share) instead of \(followed)")
    }

    @Test("at rest becomes the mean since the beginning of the rest within seconds")
    func rest() {
        var estimator = level(until: 10)
        for k in 1...550 {
            estimator.update(
                with: MotionSample(
                    time: 10 + Double(k) / 100, rotationRate: Vector3(0, 0.01, 0), acceleration: Self.off))
        }
        let left = Angle.degrees(degrees(between: estimator.up, and: Self.off)).radians / Self.lean
        // A low-pass of three seconds leaves 0.11.
        #expect(left < 0.02, "\(left)")
    }

    @Test("covers 0.15 s if the gyroscope has never sent a reading")
    func accelerometerAlone() {
        let weight = 0.01 / 0.16
        #expect(abs(share(level(until: 10, turning: .zero), from: 10) - weight) < 0.01 * weight)
    }

    @Test("suppresses pushes to and fro: 5 m/s² at 1 Hz move up by at most 0.2°")
    func pushes() {
        var estimator = level(until: 10)
        var worst = 0.0
        for k in 1...3000 {
            let push = Vector3(5 * .cos(2 * .pi * Double(k) / 100), MotionSample.standardGravity, 0)
            let turned = Quaternion(angle: .radians(-0.2 * Double(k) / 100), axis: Vector3(0, 1, 0)).rotate(push)
            estimator.update(
                with: MotionSample(time: 10 + Double(k) / 100, rotationRate: Self.turning, acceleration: turned))
            worst = max(worst, degrees(between: estimator.up, and: Vector3(0, 1, 0)))
        }
        // A plain complementary filter of a second is off by 4.6°.
        #expect(worst < 0.3, "\(worst)°")
    }

    @Test("gives the first reading after a gap half the weight, however long the gap is", arguments: [0.11, 0.5, 0.99])
    func gap(length: Double) {
        var estimator = level(until: 10)
        estimator.update(with: MotionSample(time: 10 + length, rotationRate: Self.turning, acceleration: Self.off))
        #expect(
            abs(Angle.degrees(degrees(between: estimator.up, and: Vector3(0, 1, 0))).radians / Self.lean - 0.5) < 0.001)
    }

    @Test("keeps only the gyroscope's bias after a reset")
    func anew() {
        let bias = Vector3(0.01, -0.02, 0.005)
        var (old, fresh) = (AttitudeEstimator(), AttitudeEstimator())
        for k in 0...500 { old.update(with: still(at: Double(k) / 250, bias: bias)) }
        old.update(with: MotionSample(time: 2.004, rotationRate: bias, acceleration: Vector3(0, 30, 0)))
        for k in 0...20 {
            let (time, up) = (4 + Double(k) / 250, Vector3(0.1 * Double(k), 1, -1))
            old.update(with: still(at: time, up: up, bias: bias))
            // With a rate of zero it would seem to have no gyroscope.
            fresh.update(with: still(at: time, up: up, bias: Vector3(1e-12, 0, 0)))
            #expect((old.up - fresh.up).length < 1e-9 && old.rotationRate.length < 1e-9, "sample \(k)")
        }
    }
}
