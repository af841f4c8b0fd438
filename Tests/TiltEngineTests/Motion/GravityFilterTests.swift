import Testing

@testable import TiltEngine

@Suite("Gravity in the first seconds")
struct GravityFilterTests {
    /// The root mean square error of the filter and of a plain mean after some seconds of hand motion, in units of the
    /// motion's size.
    private func errors(after seconds: Double, rate: Double, frequencies: ClosedRange<Double>) -> (
        filter: Double, mean: Double
    ) {
        var random = SplitMix64(seed: 11)
        var (filtered, plain, count) = (0.0, 0.0, 0.0)
        for _ in 0..<200 {
            let turn = 2 * .pi * random.uniform(frequencies.lowerBound, frequencies.upperBound)
            let phase = random.uniform(0, 2 * .pi)
            var (filter, gravity, mean) = (GravityFilter(), Vector3.zero, 0.0)
            let steps = Int((seconds * rate).rounded())
            for k in 0..<steps {
                let push = 2.0.squareRoot() * .sin(turn * Double(k) / rate + phase)
                gravity = filter.add(Vector3(push, 10, 0), lasting: 1 / rate)
                mean += push / Double(steps)
            }
            filtered += gravity.x * gravity.x
            plain += mean * mean
            count += 1
        }
        return ((filtered / count).squareRoot(), (plain / count).squareRoot())
    }

    @Test("equals the first reading at first, and any constant reading")
    func constant() {
        var filter = GravityFilter()
        let reading = Vector3(1, 9, -3)
        for _ in 0..<300 {
            #expect((filter.add(reading, lasting: 0.01) - reading).length < 0.01)
        }
    }

    @Test(
        "is distinguished from pushes better than by a plain mean",
        arguments: [(0.3, 0.93), (0.5, 0.95), (1, 0.97), (2, 0.7)])
    func pushes(seconds: Double, share: Double) {
        let (filter, mean) = errors(after: seconds, rate: 250, frequencies: 0.5...2.5)
        #expect(filter < share * mean, "\(filter) beside \(mean)")
    }

    @Test("is the same at any sample rate", arguments: [60.0, 1000])
    func anyRate(rate: Double) {
        let (own, usual) = (
            errors(after: 0.5, rate: rate, frequencies: 0.5...2.5),
            errors(after: 0.5, rate: 250, frequencies: 0.5...2.5)
        )
        #expect(abs(own.filter - usual.filter) < 0.05)
    }

    @Test("is affected by vibration at most three times as much as a mean", arguments: [0.3, 1, 3])
    func vibration(seconds: Double) {
        let (filter, mean) = errors(after: seconds, rate: 250, frequencies: 15...40)
        #expect(filter < max(3 * mean, 0.02), "\(filter) beside \(mean)")
    }
}
