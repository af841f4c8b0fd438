import Testing
import TiltEngine

@Suite("The error of an attitude")
struct AttitudeErrorTests {
    /// A minute with a pad that sways and is shoved to and fro, after a rest; with noise, and a gyroscope off by 0.5 °/s.
    private func samples(shove: Double, rest: Double, seed: UInt64) -> [(sample: MotionSample, up: Vector3)] {
        var random = SplitMix64(seed: seed)
        func noise(_ size: Double) -> Vector3 {
            Vector3(random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size))
        }
        let pad = SwayingPad(shove: shove, bias: Vector3(0.006, -0.005, 0.004))
        return (0..<Int((60 + rest) * 250)).map { k in
            let time = Double(k) / 250
            var sample = time < rest ? still(at: time, up: pad.up(at: 0), bias: pad.bias) : pad.sample(at: time - rest)
            sample.time = time
            sample.rotationRate += noise(0.003)
            sample.acceleration += noise(0.03)
            return (sample, pad.up(at: max(time - rest, 0)))
        }
    }

    /// The root of the mean square of what an estimate is off, in degrees.
    private func error(_ estimates: some Collection<Vector3>, _ truth: some Collection<Vector3>) -> Double {
        let squares = zip(estimates, truth).map { degrees(between: $0, and: $1) * degrees(between: $0, and: $1) }
        return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }

    /// The textbook's plain complementary filter: a second of accelerometer, whatever it says, and no bias.
    private func plainly(_ samples: [MotionSample]) -> [Vector3] {
        var (up, last) = (samples[0].acceleration, samples[0])
        return samples.map { sample in
            let dt = sample.time - last.time
            up = up.normalized ?? up
            up += ((sample.rotationRate + last.rotationRate) / 2).cross(up) * -dt
            up += ((sample.acceleration.normalized ?? up) - up) * (dt / (1 + dt))
            last = sample
            return up
        }
    }

    private func estimates(_ samples: [MotionSample]) -> [Vector3] {
        var estimator = AttitudeEstimator()
        return samples.map { sample in
            estimator.update(with: sample)
            return estimator.up
        }
    }

    @Test(
        "is a good deal smaller than a plain filter's once the pad has rested for three seconds",
        arguments: [(0.0, 0.1), (1, 0.12), (3, 0.17), (6, 0.25)])
    func rested(shove: Double, most: Double) {
        for seed: UInt64 in 1...3 {
            let samples = samples(shove: shove, rest: 3, seed: seed)
            let (truth, said) = (samples.map(\.up), samples.map(\.sample))
            let error = error(estimates(said), truth)
            #expect(error < most && error < 0.75 * self.error(plainly(said), truth), "seed \(seed): \(error)°")
        }
    }

    @Test(
        "is as small half a minute later without any rest: the bias is learnt in motion",
        arguments: [0.0, 1, 3, 6])
    func neverAtRest(shove: Double) {
        for seed: UInt64 in 1...3 {
            let samples = samples(shove: shove, rest: 0, seed: seed)
            let (truth, said) = (samples.map(\.up), estimates(samples.map(\.sample)))
            let error = error(said.suffix(7500), truth.suffix(7500))
            #expect(error < 0.12, "seed \(seed): \(error)°")
            #expect(self.error(said, truth) < self.error(plainly(samples.map(\.sample)), truth), "seed \(seed)")
        }
    }

    @Test("survives a raw gyroscope that is off by 4 °/s and never rests")
    func rawGyroscope() {
        let pad = SwayingPad(shove: 1, bias: Vector3(0.04, -0.04, 0.04))
        let samples = (0..<15_000).map { pad.sample(at: Double($0) / 250) }
        let truth = (0..<15_000).map { pad.up(at: Double($0) / 250) }
        #expect(error(estimates(samples).suffix(5000), truth.suffix(5000)) < 0.8)
    }
}
