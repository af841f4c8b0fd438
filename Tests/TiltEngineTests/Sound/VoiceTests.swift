import Support
import Testing

import TiltEngine

@Suite("A voice")
struct VoiceTests {
    private let hum = Patch(tones: [.init(100, gain: 0.2)])
    private let hush = Patch(noise: .init(.low, at: 300, gain: 0.1, sway: .init(rate: 3, level: 0.5, octaves: 1)))

    /// The samples of the left side.
    private func play(_ voice: inout Voice, _ count: Int) -> [Double] {
        var block = Array(repeating: 0.0, count: 2 * count)
        voice.add(to: &block, count: count)
        return stride(from: 0, to: block.count, by: 2).map { block[$0] }
    }

    private func largestStep(_ samples: [Double]) -> Double {
        zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test("begins, changes, is cut off and ends without a step larger than its own waves")
    func clicks() {
        var steady = Voice(Note(.level, hum, gain: 1, pan: -1), rate: 48_000)
        _ = play(&steady, 48_000)
        let wave = largestStep(play(&steady, 4800))
        #expect(abs(wave - 0.2 * 2 * .pi * 100 / 48_000) < 1e-5)

        var voice = Voice(Note(.level, hum, gain: 1, pan: -1), rate: 48_000)
        var samples = [0] + play(&voice, 9600)
        voice.set(Note(.level, hum, gain: 0.2, pan: 1, pitch: 2))
        samples += play(&voice, 4800)
        voice.set(Note(.level, hum, gain: 1, pan: -1))
        samples += play(&voice, 4800)
        voice.leave()
        samples += play(&voice, 4800)
        #expect(voice.isOver && samples.last == 0)
        #expect(largestStep(samples) < 1.2 * wave)
    }

    @Test("makes the same samples however they are divided into blocks")
    func blocks() {
        var chance = SplitMix64(seed: 1)
        for patch in [hum, hush, Patch(noise: .init(at: 800, sharpness: 3, gain: 0.2, drops: 50))] {
            var (whole, parts) = (
                Voice(Note(.level, patch, gain: 1), rate: 44_100), Voice(Note(.level, patch, gain: 1), rate: 44_100)
            )
            let expected = play(&whole, 20_000)
            var samples: [Double] = []
            while samples.count < expected.count {
                samples += play(&parts, min(Int(chance.uniform(1, 700)), expected.count - samples.count))
            }
            #expect(samples == expected)
            #expect(expected.contains { $0 != 0 })
        }
    }

    @Test("ends 8 ms after it is cut off, and a strike when nothing of it is left")
    func ends() {
        var voice = Voice(Note(.level, hush, gain: 1), rate: 48_000)
        _ = play(&voice, 4800)
        voice.leave()
        _ = play(&voice, 480 + 2 * 64)
        #expect(voice.isOver)
        let strike = Patch(
            envelope: Envelope(attack: 0.001, hold: 0, decay: 0.1), tones: [.init(500, gain: 0.5, decay: 0.1)])
        var short = Voice(Note(.strike, strike, gain: 1), rate: 48_000)
        let samples = play(&short, 9600)
        #expect(short.isOver && samples.contains { abs($0) > 0.1 })
        #expect(largestStep(samples) < 0.5 * 2 * .pi * 500 / 48_000)
    }

    @Test("that goes on ends softly at level 0, and comes back if it is told to before")
    func level() {
        var voice = Voice(Note(.level, hum, gain: 1), rate: 48_000)
        _ = play(&voice, 24_000)
        voice.set(Note(.level, hum, gain: 0))
        _ = play(&voice, 9600)
        #expect(!voice.isOver)
        voice.set(Note(.level, hum, gain: 1))
        #expect(play(&voice, 24_000).suffix(1000).contains { $0 > 0.13 })
        voice.set(Note(.level, hum, gain: 0))
        _ = play(&voice, 48_000)
        #expect(voice.isOver)
    }

    @Test("leaves out tones that the rate cannot hold")
    func highTones() {
        var voice = Voice(Note(.level, Patch(tones: [.init(6000, gain: 0.5)]), gain: 1), rate: 8000)
        #expect(play(&voice, 4000).allSatisfy { $0 == 0 })
    }

    @Test("has noise of the wished level at any rate", arguments: [22_050.0, 44_100, 48_000, 96_000])
    func noiseLevel(rate: Double) {
        for noise in [Patch.Noise(.band, at: 700, sharpness: 2, gain: 0.1), .init(.low, at: 500, gain: 0.1)] {
            var voice = Voice(
                Note(.level, Patch(envelope: Envelope(attack: 0.01), noise: noise), gain: 1, pan: -1), rate: rate)
            _ = play(&voice, Int(rate / 2))
            let samples = play(&voice, Int(2 * rate))
            let level = (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)).squareRoot()
            #expect((0.075...0.125).contains(level), "\(noise.filter) \(level)")
        }
    }
}
