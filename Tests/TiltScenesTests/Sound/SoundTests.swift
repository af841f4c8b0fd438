import Testing
import TiltEngine
import TiltStage

@Suite("The sounds")
struct SoundTests {
    private func left(_ frames: [Float]) -> [Double] {
        stride(from: 0, to: frames.count, by: 2).map { Double(frames[$0]) }
    }

    private func loudest(_ samples: [Double]) -> Double {
        let count = 9600
        var (sum, most) = (0.0, 0.0)
        for index in samples.indices {
            sum += samples[index] * samples[index]
            if index >= count { sum -= samples[index - count] * samples[index - count] }
            most = max(most, sum)
        }
        return (most / Double(count)).squareRoot()
    }

    private static let hits: [Sound] = [.tick, .door, .landing, .slap]

    @Test("of what is struck are heard across a room: at the usual volume they peak at −9 to −6 dB", arguments: hits)
    func hit(sound: Sound) {
        var mixer = Mixer()
        let volume = Settings().volume / 100
        mixer.play(Note(.volume, gain: volume * volume))
        _ = mixer.render(48_000)
        mixer.play(Note(.strike, sound.patch, gain: 1))
        let peak = left(mixer.render(24_000)).map(abs).max() ?? 0
        #expect((0.355...0.501).contains(peak), "\(peak)")
    }

    @Test(
        "that go on are soft, begin at nothing, and end: none needs the limit of loudness",
        arguments: Sound.all.filter { !hits.contains($0) })
    func soft(sound: Sound) {
        var mixer = Mixer()
        let action = sound.patch.goesOn ? Note.Action.level : .strike
        mixer.play(Note(action, sound.patch, gain: 1, pan: -1))
        var samples = left(mixer.render(72_000))
        if sound.patch.goesOn {
            mixer.play(Note(.level, sound.patch, gain: 0))
            samples += left(mixer.render(36_000))
        } else {
            samples += left(mixer.render(Int(sound.patch.length * 48_000) + 4800))
        }
        #expect(mixer.isSilent && samples.last == 0)
        #expect(abs(samples[0]) < 1e-3)
        #expect(samples.allSatisfy { abs($0) < 0.36 }, "a peak above the knee is bent")
        let level = loudest(samples)
        #expect(level < 0.11 && level > 0.0015, "\(level)")
    }

    @Test("have different names and different patches")
    func distinct() {
        #expect(Set(Sound.all.map(\.name)).count == Sound.all.count)
        #expect(Set(Sound.all.map(\.patch)).count == Sound.all.count)
    }
}
