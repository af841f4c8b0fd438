import Support
import Testing

@testable import TiltEngine

@Suite("A stillness")
struct StillnessTests {
    /// The time in seconds for which sensors at rest are found still, at most `duration`; from the twentieth second on they
    /// turn with a rate in °/s about the vertical and lean by some degrees.
    private func lasts(
        rate: Double, noise: Double = 1, turning: Double = 0, leaning: Double = 0, for duration: Double,
        seed: UInt64 = 1
    ) -> Double {
        var sensors = RealSensors(seed: seed)
        sensors.rateNoise *= noise
        sensors.accelerationNoise *= noise
        let lean = Angle.degrees(leaning).radians
        var stillness: Stillness?
        for k in 0..<Int(duration * rate) {
            let time = Double(k) / rate
            let sample = sensors.read(at: time) { time in
                let isMoved = time > 20
                let up = isMoved ? Vector3(0, .cos(lean), -.sin(lean)) : Vector3(0, 1, 0)
                return MotionSample(
                    time: time, rotationRate: Vector3(0, isMoved ? Angle.degrees(turning).radians : 0, 0),
                    acceleration: up * MotionSample.standardGravity)
            }
            guard var present = stillness else {
                stillness = Stillness(sample.rotationRate, sample.acceleration)
                continue
            }
            guard present.lasts(sample.rotationRate, sample.acceleration, 1 / rate) else { return time }
            stillness = present
        }
        return duration
    }

    @Test(
        "lasts despite the sensors' noise, and half as much again, at any rate", arguments: [67.0, 125, 250, 1000],
        [1, 1.5])
    func noise(rate: Double, noise: Double) {
        #expect(lasts(rate: rate, noise: noise, for: 120) == 120)
    }

    @Test(
        "ends within seconds after a turn begins, sooner for a faster turn",
        arguments: [67.0, 250], [(0.05, 4.0), (0.1, 1.5), (0.4, 0.3), (3, 0.1)])
    func turn(rate: Double, turn: (speed: Double, seconds: Double)) {
        for seed: UInt64 in 0..<4 {
            let end = lasts(rate: rate, turning: turn.speed, for: 40, seed: seed)
            #expect(end > 20 && end < 20 + turn.seconds, "seed \(seed): \(end) s")
        }
    }

    @Test("ends within seconds after a lean of 0.25°", arguments: [67.0, 250])
    func lean(rate: Double) {
        let end = lasts(rate: rate, leaning: 0.25, for: 60)
        #expect(end > 20 && end < 25, "\(end) s")
    }
}
