import Support
import Testing
import TiltEngine

/// The error of an estimate, in degrees: the root of the mean square.
private func error(_ estimates: [Vector3], _ recording: PadRecording, after start: Double) -> Double {
    let squares = zip(zip(estimates, recording.truth), recording.samples).filter { $0.1.time >= start }.map { pair, _ in
        let error = degrees(between: pair.0, and: pair.1)
        return error * error
    }
    return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
}

private func ups(_ samples: [MotionSample]) -> [Vector3] {
    var estimator = AttitudeEstimator()
    return samples.map { sample in
        estimator.update(with: sample)
        return estimator.up
    }
}

@Suite("The error of an attitude")
struct AttitudeErrorTests {
    private static let motions: [HandMotion.Kind] = [.play, .turns, .pushes, .both, .vibration]

    @Test("is under 0.3° on average after a good sensor has rested, and less than every plain filter's")
    func rested() {
        var errors: [Double] = []
        for (seed, kind) in Self.motions.enumerated() {
            let recording = PadRecording(kind, seed: UInt64(seed), rate: 286, rest: 5, for: 60, bias: 0.3)
            let own = error(ups(recording.samples), recording, after: 5)
            let best = PeerFilter.allCases.map { error($0.ups(recording.samples), recording, after: 5) }.min() ?? 0
            #expect(own < 0.8 * best, "\(kind), seed \(seed): \(own)° beside \(best)°")
            errors.append(own)
        }
        #expect(errors.reduce(0, +) / Double(errors.count) < 0.3, "\(errors)")
    }

    @Test("is under 1.05° on average after five seconds of a pad that never rests, with jitter and loss")
    func padLike() {
        var errors: [Double] = []
        for (seed, kind) in Self.motions.enumerated() {
            let rate = [67.0, 125, 250][seed % 3]
            let recording = PadRecording(kind, seed: UInt64(seed), rate: rate, for: 60, isPadLike: true)
            errors.append(error(ups(recording.samples), recording, after: 5))
        }
        #expect(errors.reduce(0, +) / Double(errors.count) < 1.05, "\(errors)")
    }

    @Test("is under 6.5° on average in the first five seconds of a pad that moves from the first sample on")
    func first() {
        var errors: [Double] = []
        for seed: UInt64 in 0..<8 {
            for kind in Self.motions {
                let recording = PadRecording(kind, seed: seed, rate: 125, for: 5, isPadLike: true)
                errors.append(error(ups(recording.samples), recording, after: 0))
            }
        }
        #expect(errors.reduce(0, +) / Double(errors.count) < 6.5, "\(errors)")
    }

    @Test("corresponds to 1.5 ms of delay at most in fast turns")
    func delay() {
        for seed: UInt64 in 1...3 {
            let recording = PadRecording(.turns, seed: seed, rate: 286, rest: 5, for: 30, bias: 0.3)
            let hand = HandMotion(.turns, seed: seed)
            let estimates = ups(recording.samples)
            func error(lag: Double) -> Double {
                zip(recording.samples, estimates).filter { $0.0.time > 8 }.reduce(0) { sum, pair in
                    let off = degrees(between: pair.1, and: hand.up(at: pair.0.time - 5 - lag))
                    return sum + off * off
                }
            }
            // The vertex of the parabola through three lags.
            let (before, here, after) = (error(lag: -0.004), error(lag: 0), error(lag: 0.004))
            let lag = 0.002 * (before - after) / (before - 2 * here + after)
            #expect(abs(lag) < 0.0015, "seed \(seed): \(1000 * lag) ms")
        }
    }

    @Test("is under 0.2° after a minute at rest, while the heading turns by less than 0.05°")
    func rest() {
        let recording = PadRecording(.rest, seed: 5, rate: 200, for: 60)
        var estimator = AttitudeEstimator()
        var early = Quaternion.identity
        for sample in recording.samples {
            estimator.update(with: sample)
            if sample.time < 5 { early = estimator.attitude }
        }
        let turn = estimator.attitude * early.inverse
        #expect(Angle.radians(2 * .atan2(y: abs(turn.y), x: abs(turn.w))).degrees < 0.05)
        #expect(degrees(between: estimator.up, and: recording.truth.last ?? .zero) < 0.2)
    }

    @Test(
        "at rest varies by less than 3 millidegrees after ten seconds, and not at all after fifteen",
        arguments: slowCases([67.0, 125, 250, 200], each: 2))
    func noise(rate: Double) {
        func deviation(after start: Double) -> Double {
            var squares: [Double] = []
            for seed: UInt64 in 0..<4 {
                let recording = PadRecording(.rest, seed: seed, rate: rate, for: 60)
                let estimates = zip(recording.samples, ups(recording.samples)).filter { $0.0.time >= start }.map {
                    $0.1
                }
                let mean = estimates.reduce(.zero, +) / Double(estimates.count)
                squares.append(estimates.reduce(0) { $0 + ($1 - mean).dot($1 - mean) } / Double(estimates.count))
            }
            return Angle.radians((squares.reduce(0, +) / Double(squares.count)).squareRoot()).degrees
        }
        #expect(deviation(after: 10) < 0.003)
        #expect(deviation(after: 20) < 1e-6)
    }

    @Test(
        "stays under 0.1° without a jump when a pad turns after a long rest",
        arguments: [0.05, 0.1, 0.4, 1, 5, 90])
    func leavesRest(speed: Double) {
        // Twenty seconds of rest, ten of turning, and rest again.
        let pitch = { (t: Double) in Angle.degrees(speed * (t - 20).clamped(to: 0...10)).radians }
        var sensors = RealSensors(seed: 6)
        sensors.bias = Vector3(0.005, -0.01, 0.008)
        var estimator = AttitudeEstimator()
        var (last, worst, longestStep) = (Vector3.zero, 0.0, 0.0)
        for k in 0..<8000 {
            let time = Double(k) / 250
            let sample = sensors.read(at: time) { t in
                let isTurning = t > 20 && t < 30
                let up = Vector3(0, .cos(pitch(t)), -.sin(pitch(t)))
                return MotionSample(
                    time: t, rotationRate: Vector3(isTurning ? Angle.degrees(speed).radians : 0, 0, 0),
                    acceleration: up * MotionSample.standardGravity)
            }
            estimator.update(with: sample)
            guard time >= 15 else { continue }
            let up = Vector3(0, .cos(pitch(time)), -.sin(pitch(time)))
            worst = max(worst, degrees(between: estimator.up, and: up))
            if time > 15 { longestStep = max(longestStep, degrees(between: estimator.up, and: last)) }
            last = estimator.up
        }
        // One step of the turn, the extrapolation for the sensors' delay, and the turn that could have been noise until
        // now.
        #expect(
            worst < 0.1 && longestStep < speed * (1.0 / 250 + 0.003) + 0.015, "\(worst)° off, a step of \(longestStep)°"
        )
    }
}
