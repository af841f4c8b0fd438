import Support
import Testing
import TiltEngine

@Suite("The samples of several sensors in a frame")
struct SourcedSampleTests {
    private func sample(_ time: Double) -> MotionSample {
        MotionSample(time: time, rotationRate: .zero, acceleration: .zero)
    }

    private func times(_ samples: [SourcedSample]) -> [String] { samples.map { "\($0.source) \($0.sample.time)" } }

    @Test("come in the order of their times, those of a trace and a pad before others at the same time")
    func order() {
        let samples =
            [sample(1), sample(2), sample(3)].from(.dsu) + [sample(2), sample(2.5)].from(.gamepad)
            + [sample(2)].from(.host) + [sample(1)].from(.trace)
        #expect(
            times(samples.inOrderOfTime) == [
                "trace 1.0", "dsu 1.0", "gamepad 2.0", "host 2.0", "dsu 2.0", "gamepad 2.5", "dsu 3.0",
            ])
    }

    @Test("keep the order of their source, whatever their times")
    func hostile() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<200 {
            let samples = (0..<20).map { _ in
                let time =
                    random.next() % 5 == 0
                    ? [.nan, .infinity, -.infinity][Int(random.next() % 3)] : random.uniform(0, 9)
                return SourcedSample(sample(time), from: random.next() % 2 == 0 ? .gamepad : .host)
            }
            let ordered = samples.inOrderOfTime
            #expect(ordered.count == 20)
            for source in [TiltSource.gamepad, .host] {
                #expect(times(ordered.of(source).from(source)) == times(samples.of(source).from(source)))
            }
        }
    }

    @Test("of one sensor stay as they are")
    func one() {
        let samples = [sample(3), sample(1), sample(2)].from(.gamepad)
        #expect(samples.inOrderOfTime == samples)
    }
}
