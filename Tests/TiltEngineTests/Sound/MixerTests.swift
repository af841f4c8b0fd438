import Support
import Testing

import TiltEngine

@Suite("A mixer")
struct MixerTests {
    private static let tone = Patch(
        envelope: Envelope(attack: 0.005, hold: 0.3, decay: 0.2), tones: [.init(440, gain: 0.03)])
    private static let hush = Patch(noise: .init(.band, at: 500, gain: 0.03), seed: 4)

    private func left(_ frames: [Float]) -> [Double] {
        stride(from: 0, to: frames.count, by: 2).map { Double(frames[$0]) }
    }
    private func right(_ frames: [Float]) -> [Double] {
        stride(from: 1, to: frames.count, by: 2).map { Double(frames[$0]) }
    }
    private func power(_ samples: [Double]) -> Double { samples.reduce(0) { $0 + $1 * $1 } }

    @Test("makes the same bits at any division into blocks")
    func blocks() {
        var chance = SplitMix64(seed: 9)
        func notes() -> [Note] {
            (0..<30).map { index in
                var patch = Self.tone
                patch.seed = UInt32(index)
                return Note(.strike, patch, gain: 0.5, pan: Double(index) / 15 - 1)
            } + [Note(.level, Self.hush, gain: 1)]
        }
        var (whole, parts) = (Mixer(), Mixer())
        for note in notes() { whole.play(note); parts.play(note) }
        let expected = whole.render(12_000)
        var frames: [Float] = []
        while frames.count < expected.count {
            frames += parts.render(min(Int(chance.uniform(1, 900)), (expected.count - frames.count) / 2))
        }
        #expect(frames == expected)
    }

    @Test("places a sound left, in the middle and right, with equal power")
    func pan() {
        let powers = [-1.0, 0, 1].map { pan in
            var mixer = Mixer()
            mixer.play(Note(.strike, Self.tone, gain: 1, pan: pan))
            let frames = mixer.render(9600)
            return (power(left(frames)), power(right(frames)))
        }
        #expect(powers[0].1 < 1e-20 && powers[2].0 < 1e-20)
        #expect(abs(powers[1].0 - powers[1].1) < 1e-9)
        #expect(abs(powers[1].0 + powers[1].1 - powers[0].0) < 1e-6 * powers[0].0 + 1e-9)
    }

    @Test("has sixteen voices; a further one cuts off the softest strike, without a click")
    func stealing() {
        var mixer = Mixer()
        mixer.play(Note(.level, Self.hush, gain: 0.0001))
        for index in 0..<15 { mixer.play(Note(.strike, Self.tone, gain: index == 3 ? 0.01 : 0.1)) }
        _ = mixer.render(2400)
        #expect(mixer.voiceCount == 16)
        var frames: [Float] = mixer.render(480)
        for _ in 0..<40 {
            mixer.play(Note(.strike, Self.tone, gain: 0.1, pan: -1))
            frames += mixer.render(100)
            #expect(mixer.voiceCount <= 16)
        }
        let samples = left(frames)
        let largest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        // Sixteen tones of the greatest amplitude in phase change by that much between two samples.
        #expect(largest < 16 * 0.1 * 0.03 * 2 * .pi * 440 / 48_000)
    }

    @Test("never cuts off what goes on for a strike while there are strikes")
    func goingOn() {
        var mixer = Mixer()
        mixer.play(Note(.level, Self.hush, gain: 0.001))
        for _ in 0..<40 {
            mixer.play(Note(.strike, Self.tone, gain: 1))
            _ = mixer.render(300)
        }
        _ = mixer.render(96_000)
        #expect(mixer.voiceCount == 1)
    }

    @Test("changes the level of what goes on instead of starting it again, and stops it at 0")
    func levels() {
        var mixer = Mixer()
        for gain in [0.5, 1, 0.2] {
            mixer.play(Note(.level, Self.hush, gain: gain))
            _ = mixer.render(4800)
            #expect(mixer.voiceCount == 1 && !mixer.isSilent)
        }
        mixer.play(Note(.level, Self.hush, gain: 0))
        _ = mixer.render(48_000)
        #expect(mixer.isSilent)
        mixer.play(Note(.level, Self.hush, gain: 0))
        #expect(mixer.isSilent)
    }

    @Test("follows the volume smoothly, to silence and back, and is cut off by silence")
    func volume() {
        var mixer = Mixer()
        mixer.play(Note(.level, Patch(tones: [.init(200, gain: 0.1)]), gain: 1))
        _ = mixer.render(48_000)
        let loud = mixer.render(2400)
        mixer.play(Note(.volume, gain: 0))
        let fade = mixer.render(9600)
        #expect(mixer.isSilent && fade.suffix(100).allSatisfy { $0 == 0 })
        let samples = left(loud + fade)
        let largest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        #expect(largest < 1.1 * 0.1 * 2 * .pi * 200 / 48_000)
        mixer.play(Note(.volume, gain: 1))
        #expect(power(left(mixer.render(9600))) > 0)
        mixer.play(Note(.silence))
        _ = mixer.render(2400)
        #expect(mixer.voiceCount == 0)
    }

    @Test("plays a list of events at their frames, and what is outside at its ends")
    func events() {
        func event(_ at: Double) -> SoundEvent { SoundEvent("tone", Note(.strike, Self.tone, at: at, gain: 1)) }
        var frames: [Float] = []
        Mixer.play([event(-1), event(0.1), event(9)], until: 0.2) { frames += $0 }
        #expect(frames.count == 2 * 9600)
        var alone = Mixer()
        alone.play(event(0).note)
        let first = alone.render(4800)
        #expect(Array(frames.prefix(9600)) == first)
        #expect(Array(frames.suffix(9600)) != Array(alone.render(4800)))
        // An empty list is silence.
        var silence: [Float] = []
        Mixer.play([], until: 0.05, rate: 8000) { silence += $0 }
        #expect(silence == Array(repeating: 0, count: 800))
    }

    @Test(
        "never passes −14 dB over 0.2 s, nor −6 dB, with whatever notes at whatever rate",
        arguments: [8000.0, 44_100, 48_000])
    func loudness(rate: Double) {
        var chance = SplitMix64(seed: UInt64(rate))
        var mixer = Mixer(rate: rate)
        var frames: [Float] = []
        for _ in 0..<60 {
            let patch = Patch(
                envelope: Envelope(
                    attack: chance.uniform(0, 0.1), hold: chance.uniform(0, 0.5), decay: chance.uniform(0, 1)),
                tones: [.init(chance.uniform(20, 9000), gain: 1, decay: chance.uniform(0.01, 1))],
                noise: .init(.low, at: chance.uniform(20, 9000), sharpness: chance.uniform(0.3, 9), gain: 1))
            mixer.play(Note(.strike, patch, gain: 1, pan: chance.uniform(-1, 1), pitch: chance.uniform(0.25, 4)))
            frames += mixer.render(Int(rate / 80))
        }
        for samples in [left(frames), right(frames)] {
            #expect(samples.allSatisfy { abs($0) <= 0.5 })
            #expect(Support.loudness(of: samples, rate: rate) <= 0.19953)
        }
    }
}
