import Support
import Testing
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The sounds")
struct SoundTests {
    private static func left(_ frames: [Float]) -> [Double] {
        stride(from: 0, to: frames.count, by: 2).map { Double(frames[$0]) }
    }

    /// What is heard of a note at the usual volume: the greatest peak of both sides, and the greatest loudness over 0.2 s.
    static func level(of note: Note) -> (peak: Double, loudness: Double) {
        var mixer = Mixer()
        let volume = Settings().volume / 100
        mixer.play(Note(.volume, gain: volume * volume))
        _ = mixer.render(48_000)
        mixer.play(note)
        let frames = mixer.render(Int(min(note.patch.length, 8) * 48_000) + 4800)
        let sides = [left(frames), left(Array(frames.dropFirst()))]
        return (sides.joined().map(abs).max() ?? 0, sides.map { loudness(of: $0, rate: 48_000) }.max() ?? 0)
    }

    /// Levels from −9 to −6 dB of full scale, with half a decibel below, and the greatest loudness: −14 dB.
    static let (loud, most) = (0.335...0.501, 0.1996)

    @Test(
        "that are struck are heard across a room: at the usual volume they peak at −9 to −6 dB, wherever and at any pitch",
        arguments: Sound.all.filter { !$0.patch.goesOn }, [0.75, 1])
    func struck(sound: Sound, pitch: Double) {
        for pan in pitch == 1 ? [-0.6, 0, 0.6] : [0] {
            let level = Self.level(of: Note(.strike, sound.patch, gain: 1, pan: pan, pitch: pitch))
            #expect(Self.loud.contains(level.peak) && level.loudness < Self.most, "\(pan): \(level)")
        }
    }

    @Test(
        "that go on are softer than what is struck, begin at nothing, and end",
        arguments: Sound.all.filter(\.patch.goesOn))
    func soft(sound: Sound) {
        let level = Self.level(of: Note(.level, sound.patch, gain: 1, pan: -1))
        #expect(level.peak < 0.36 && (0.0015...0.1).contains(level.loudness), "\(level)")
        var mixer = Mixer()
        mixer.play(Note(.level, sound.patch, gain: 1, pan: -1))
        var samples = Self.left(mixer.render(72_000))
        mixer.play(Note(.level, sound.patch, gain: 0))
        samples += Self.left(mixer.render(36_000))
        #expect(mixer.isSilent && samples.last == 0 && abs(samples[0]) < 1e-3)
    }

    @Test("have different names and different patches")
    func distinct() {
        #expect(Set(Sound.all.map(\.name)).count == Sound.all.count)
        #expect(Set(Sound.all.map(\.patch)).count == Sound.all.count)
    }
}
