import Support
import Testing

@testable import TiltEngine

@Suite("The limit of loudness")
struct LoudnessLimitTests {
    private func play(rate: Double, seconds: Double, _ signal: (Int) -> Double) -> [Double] {
        var limit = LoudnessLimit(rate: rate)
        return (0..<Int(seconds * rate)).map { index in
            var (left, right) = (signal(index), -0.5 * signal(index))
            limit.apply(&left, &right)
            return left
        }
    }

    @Test("holds −14 dB over 0.2 s and −6 dB in every sample, whatever comes", arguments: [8000.0, 48_000])
    func holds(rate: Double) {
        var chance = SplitMix64(seed: 3)
        let signals: [(Int) -> Double] = [
            { _ in 10 }, { index in index % 977 == 0 ? 1000 : 0 },
            { index in 0.8 * Portable.sin(Double(index) * 0.07) },
            { index in index / 4000 % 2 == 0 ? 0 : chance.uniform(-2, 2) },
        ]
        for signal in signals {
            let samples = play(rate: rate, seconds: 1.5, signal)
            #expect(samples.allSatisfy { abs($0) <= LoudnessLimit.peak })
            #expect(loudness(of: samples, rate: rate) <= LoudnessLimit.loudest * (1 + 1e-9))
            #expect(samples.contains { $0 != 0 })
        }
    }

    @Test("leaves what is soft as it is, bit for bit")
    func soft() {
        let signal = { (index: Int) in 0.15 * Portable.sin(Double(index) * 0.05) }
        #expect(play(rate: 48_000, seconds: 1, signal) == (0..<48_000).map(signal))
    }

    @Test("turns a loud tone down smoothly, without a step of its own")
    func smooth() {
        let samples = play(rate: 48_000, seconds: 1) { 0.35 * Portable.sin(Double($0) * 0.05) }
        let largest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        #expect(largest < 0.35 * 0.05 * 1.02)
        let ends = (0..<4).map { samples.suffix(24_000).dropFirst(6000 * $0).prefix(6000).max() ?? 1 }
        #expect(ends.allSatisfy { $0 > 0.22 && $0 < 0.29 }, "\(ends)")
    }
}
