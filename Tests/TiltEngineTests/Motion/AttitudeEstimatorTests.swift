import Support
import Testing
import TiltEngine

@Suite("An attitude estimator")
struct AttitudeEstimatorTests {
    private let flat = Vector3(0, 1, 0)

    private func estimate(_ pad: SwayingPad, rate: Double, from start: Double = 0, for duration: Double)
        -> AttitudeEstimator
    {
        var estimator = AttitudeEstimator()
        for k in 0...Int((duration * rate).rounded()) {
            estimator.update(with: pad.sample(at: start + Double(k) / rate))
        }
        return estimator
    }

    @Test("reports up as out of the face before the first sample")
    func beginsFlat() {
        let estimator = AttitudeEstimator()
        #expect(estimator.up == flat)
        #expect(!estimator.hasSample)
    }

    @Test("knows up after the first sample", arguments: [Vector3(0, 1, 0), Vector3(0, 1, -1), Vector3(0, -1, 0)])
    func firstSample(up: Vector3) {
        var estimator = AttitudeEstimator()
        estimator.update(with: still(at: 7, up: up))
        #expect(degrees(between: estimator.up, and: up) < 1e-6)
        #expect(estimator.hasSample)
    }

    struct Gesture: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let axis: Vector3
        let up: Vector3
    }

    @Test(
        "turns up as the pad is turned",
        arguments: [
            Gesture(
                testDescription: "the far edge rises", axis: Vector3(1, 0, 0), up: Vector3(0, 0.5, -0.75.squareRoot())),
            Gesture(
                testDescription: "the left side goes down", axis: Vector3(0, 0, 1),
                up: Vector3(0.75.squareRoot(), 0.5, 0)),
            Gesture(testDescription: "a turn on the table", axis: Vector3(0, 1, 0), up: Vector3(0, 1, 0)),
        ])
    func gestures(gesture: Gesture) {
        var estimator = AttitudeEstimator()
        estimator.update(with: still(at: 0))
        for k in 1...250 {
            let rate = gesture.axis * (.pi / 3)
            estimator.update(
                with: MotionSample(time: Double(k) / 250, rotationRate: rate, acceleration: .zero))
        }
        // The first step uses the mean of rest and full rate, and the sensors are assumed to lag.
        #expect(degrees(between: estimator.up, and: gesture.up) < 0.2)
    }

    @Test("moves up by −ω × up")
    func kinematics() {
        let pad = SwayingPad()
        var estimator = AttitudeEstimator()
        var (product, own, turned) = (0.0, 0.0, 0.0)
        for k in 0..<2500 {
            let before = estimator.up
            let sample = pad.sample(at: Double(k) / 250)
            estimator.update(with: sample)
            let moved = (estimator.up - before) * 250
            let expected = -sample.rotationRate.cross(estimator.up)
            guard k > 0 else { continue }
            product += moved.dot(expected)
            own += moved.dot(moved)
            turned += expected.dot(expected)
        }
        #expect(product / (own * turned).squareRoot() > 0.99)
    }

    @Test("has an attitude whose inverse rotates the earth's up into the pad's frame")
    func attitudeAgrees() {
        let estimator = estimate(SwayingPad(), rate: 250, for: 3)
        let up = estimator.attitude.inverse.rotate(Vector3(0, 1, 0))
        #expect((up - estimator.up).length < 1e-12)
    }

    @Test("follows a swaying pad within 0.1°", arguments: [60.0, 125, 200, 250, 1000])
    func follows(rate: Double) {
        let pad = SwayingPad()
        #expect(degrees(between: estimate(pad, rate: rate, for: 10).up, and: pad.up(at: 10)) < 0.1)
    }

    @Test("gives the same result at any sample rate", arguments: [60.0, 125, 250, 500])
    func anyRate(rate: Double) {
        var pad = SwayingPad()
        pad.bias = Vector3(0.02, -0.01, 0.015)
        pad.shove = 2
        let (coarse, fine) = (estimate(pad, rate: rate, for: 5), estimate(pad, rate: 1000, for: 5))
        #expect(degrees(between: coarse.up, and: fine.up) < 0.15)
    }

    @Test("survives a million samples per second")
    func millionSamples() {
        let pad = SwayingPad()
        #expect(degrees(between: estimate(pad, rate: 1e6, for: 0.2).up, and: pad.up(at: 0.2)) < 0.01)
    }

    @Test("finds up for a pad that is moved from the first sample on")
    func startInMotion() {
        var pad = SwayingPad()
        pad.shove = 3
        let soon = estimate(pad, rate: 250, from: 0.125, for: 1)
        let later = estimate(pad, rate: 250, from: 0.125, for: 10)
        #expect(degrees(between: soon.up, and: pad.up(at: 1.125)) < 5)
        #expect(degrees(between: later.up, and: pad.up(at: 10.125)) < 2)
    }

    @Test("is hardly affected by a shake")
    func shaken() {
        var estimator = AttitudeEstimator()
        for k in 0...500 { estimator.update(with: still(at: Double(k) / 250)) }
        for k in 501...750 {
            let force = Vector3(30 * .sin(Double(k) * 0.4), 9.8, 12 * .cos(Double(k) * 0.3))
            let rate = Vector3(0, 1e-6, 0)
            estimator.update(with: MotionSample(time: Double(k) / 250, rotationRate: rate, acceleration: force))
        }
        #expect(degrees(between: estimator.up, and: flat) < 1)
    }

    @Test("stays level and still with a gyroscope bias of 1 °/s", arguments: [60.0, 250])
    func biased(rate: Double) {
        let bias = Vector3(1, -1, 1) * Angle.degrees(1 / 3.0.squareRoot()).radians
        var estimator = AttitudeEstimator()
        for k in 0...Int(60 * rate) { estimator.update(with: still(at: Double(k) / rate, bias: bias)) }
        #expect(degrees(between: estimator.up, and: flat) < 0.001)
        #expect(estimator.rotationRate.length < 1e-6)
    }

    @Test(
        "continues with the last rate for 50 ms in a gap, then uses the accelerometer", arguments: [0.11, 0.496, 0.99])
    func gap(length: Double) {
        let up = Vector3(0, 1, -1)
        var estimator = AttitudeEstimator()
        for k in 0...500 { estimator.update(with: still(at: Double(k) / 250)) }
        let rate = Vector3(1, 0, 0)
        estimator.update(with: MotionSample(time: 2.004, rotationRate: rate, acceleration: .zero))
        var blind = estimator
        blind.update(with: MotionSample(time: 2.004 + length, rotationRate: rate, acceleration: .zero))
        #expect(abs(degrees(between: blind.up, and: estimator.up) - Angle.radians(0.05).degrees) < 0.001)

        for k in 1...50 { estimator.update(with: still(at: 2.004 + length + Double(k) / 250, up: up)) }
        #expect(degrees(between: estimator.up, and: up) < 20)
    }

    @Test("is reset after a gap of more than a second", arguments: [2.5, 1.01, -1.01, -2.5])
    func begins(step: Double) {
        var estimator = AttitudeEstimator()
        for k in 0...500 { estimator.update(with: still(at: Double(k) / 250)) }
        estimator.update(with: still(at: 2 + step, up: Vector3(1, 1, 0)))
        #expect(degrees(between: estimator.up, and: Vector3(1, 1, 0)) < 1e-6)
    }

    @Test("corrects a turn that no sample contained", arguments: [(10.0, 3.0), (90, 4)])
    func unseenTurn(angle: Double, seconds: Double) {
        for kind in [HandMotion.Kind.rest, .tremor] {
            let recording = PadRecording(kind, seed: 4, for: 20, bias: 0.3)
            let unseen = Quaternion(angle: .degrees(angle), axis: Vector3(1, 0, 0.3))
            var estimator = AttitudeEstimator()
            for (said, up) in zip(recording.samples, recording.truth) {
                guard said.time > 10 else {
                    estimator.update(with: said)
                    continue
                }
                estimator.update(
                    with: MotionSample(
                        time: said.time, rotationRate: unseen.rotate(said.rotationRate),
                        acceleration: unseen.rotate(said.acceleration)))
                let error = degrees(between: estimator.up, and: unseen.rotate(up))
                #expect(said.time < 10 + seconds || error < 1.5, "\(kind.rawValue) at \(said.time) s: \(error)°")
            }
        }
    }

    @Test("learns a bias of 8 °/s, at rest and in motion", arguments: [HandMotion.Kind.rest, .play])
    func largeBias(kind: HandMotion.Kind) {
        let recording = PadRecording(kind, seed: 2, for: 90, bias: 8)
        var estimator = AttitudeEstimator()
        for sample in recording.samples { estimator.update(with: sample) }
        #expect(degrees(between: estimator.up, and: recording.truth.last ?? .zero) < 1.5)
    }

    @Test("follows a hand within about 10° without a gyroscope, and continues if a gyroscope stops at rest")
    func noGyroscope() {
        let recording = PadRecording(.play, seed: 3, for: 20)
        var estimator = AttitudeEstimator()
        var squares = 0.0
        for (said, up) in zip(recording.samples, recording.truth) {
            estimator.update(
                with: MotionSample(time: said.time, rotationRate: .zero, acceleration: said.acceleration))
            let error = degrees(between: estimator.up, and: up)
            squares += error * error
        }
        #expect((squares / Double(recording.samples.count)).squareRoot() < 11)
    }

    @Test(
        "ignores readings that no sensor can measure",
        arguments: [
            MotionSample(time: 2.004, rotationRate: Vector3(.nan, 0, 0), acceleration: Vector3(9, 1, 1)),
            MotionSample(time: 2.004, rotationRate: Vector3(0, .infinity, 0), acceleration: Vector3(9, 1, 1)),
            MotionSample(time: 2.004, rotationRate: Vector3(1e300, 0, 0), acceleration: Vector3(9, 1, 1)),
            MotionSample(time: 2.004, rotationRate: Vector3(0, 88, 0), acceleration: Vector3(9, 1, 1)),
            MotionSample(time: 2.004, rotationRate: .zero, acceleration: .zero),
            MotionSample(time: .nan, rotationRate: Vector3(1, 0, 0), acceleration: Vector3(9, 1, 1)),
            MotionSample(time: .infinity, rotationRate: Vector3(1, 0, 0), acceleration: Vector3(9, 1, 1)),
        ])
    func invalid(sample: MotionSample) {
        var estimator = estimate(SwayingPad(), rate: 250, for: 2)
        let before = estimator
        let taken = estimator.update(with: sample)
        #expect(!taken)
        #expect(estimator == before)
    }

    @Test(
        "turns by the gyroscope alone without accelerometer readings",
        arguments: [Vector3.zero, Vector3(.nan, 0, 0), Vector3(0, 1e200, 0), Vector3(1e4, 0, 0)])
    func gyroscopeOnly(acceleration: Vector3) {
        var estimator = AttitudeEstimator()
        estimator.update(with: still(at: 0))
        for k in 1...100 {
            estimator.update(
                with: MotionSample(
                    time: Double(k) / 100, rotationRate: Vector3(0, 0, -0.5), acceleration: acceleration))
        }
        // A quarter of a step is missing at the start, and the result is 3 ms ahead of the sensors.
        #expect(abs(degrees(between: estimator.up, and: flat) - Angle.radians(0.4975 + 0.0015).degrees) < 1e-6)
        #expect(estimator.up.x < 0)
    }

    @Test("always has a finite up of length 1, whatever the samples are", arguments: 0..<20)
    func hostile(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let odd = [
            0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e-300, 1e-9, 1e300, .greatestFiniteMagnitude,
            9.8, -9.8, 3,
        ]
        func number() -> Double { odd[Int(random.next() % UInt64(odd.count))] * (random.next() % 2 == 0 ? 1 : 0.7) }
        var estimator = AttitudeEstimator()
        var time = 0.0
        for _ in 0..<2000 {
            time += [0, .leastNonzeroMagnitude, 1e-6, 0.004, 0.3, 5, -0.01, -3][Int(random.next() % 8)]
            let clock = random.next() % 20 == 0 ? number() : time
            estimator.update(
                with: MotionSample(
                    time: clock, rotationRate: Vector3(number(), number(), number()),
                    acceleration: Vector3(number(), number(), number())))
            let up = estimator.up
            guard up.isFinite, abs(up.length - 1) < 1e-9, estimator.rotationRate.isFinite else {
                Issue.record("seed \(seed): up is \(up) after a sample at \(clock)")
                return
            }
        }
    }
}
