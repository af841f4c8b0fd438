import Testing

@testable import TiltEngine

@Suite("A patch")
struct PatchTests {
    @Test("holds no references, nor do its notes and voices, so that a thread that must not wait can copy them")
    func plain() {
        #expect(_isPOD(Patch.self) && _isPOD(Note.self) && _isPOD(Voice.self))
    }

    @Test("is as long as its longest part, and not longer than its envelope")
    func length() {
        let short = Envelope(attack: 0, hold: 1, decay: 1)
        #expect(Patch(envelope: short, tones: [.init(100, gain: 1, decay: 0.2)]).length == 0.2 * 1.5)
        #expect(Patch(envelope: short, tones: [.init(100, gain: 1)]).length == 2.5)
        #expect(Patch(envelope: short, noise: .init(gain: 1, decay: 0.4)).length == 0.4 * 1.5)
        #expect(Patch(noise: .init(gain: 1)).length == .infinity)
        #expect(Patch(noise: .init(gain: 1)).goesOn && !Patch(envelope: short).goesOn)
    }

    @Test("has four tones at most")
    func tones() {
        let tones = Patch(tones: (1...6).map { .init(Double($0), gain: 1) }).tones
        #expect(tones.frequencies == SIMD4(1, 2, 3, 4))
    }

    @Test("pulses in groups, with silence between")
    func pulses() {
        let pulses = Patch.Pulses(rate: 30, groups: 2, share: 0.25)
        let levels = (0..<1000).map { pulses.level(at: Double($0) / 1000) }
        #expect(levels.allSatisfy { (0...1).contains($0) })
        #expect((130..<500).allSatisfy { levels[$0] == 0 } && (levels[0..<125].max() ?? 0) > 0.9)
        #expect(Patch.Pulses().level(at: 0.123) == 1)
    }

    @Test("of a note has numbers in their ranges, whatever they were")
    func notes() {
        let wild = Note(.strike, at: .nan, gain: 7, pan: -3, pitch: 100)
        #expect((wild.at, wild.gain, wild.pan, wild.pitch) == (0, 1, -1, 4))
        let none = Note(.level, gain: .nan, pan: .infinity, pitch: .nan)
        #expect((none.gain, none.pan, none.pitch) == (0, 0, 1))
    }
}
