import Testing

import TiltEngine

@Suite("An envelope")
struct EnvelopeTests {
    private let envelope = Envelope(attack: 0.01, hold: 0.1, decay: 0.5)

    @Test("rises, holds, and falls by 60 dB in its decay")
    func shape() {
        #expect(envelope.level(at: -1) == 0 && envelope.level(at: 0) == 0)
        #expect(abs(envelope.level(at: 0.005) - 0.5) < 1e-12)
        #expect(envelope.level(at: 0.05) == 1)
        #expect(abs(envelope.level(at: 0.61) - 0.001) < 1e-9)
        #expect(envelope.level(at: envelope.length) < 3.2e-5)
    }

    @Test("has no step anywhere")
    func steps() {
        let levels = (0...100_000).map { envelope.level(at: Double($0) * 1e-5) }
        let largest = zip(levels, levels.dropFirst()).map { abs($1 - $0) }.max() ?? 1
        #expect(largest < 0.002)
    }

    @Test("goes on for ever unless it is told how long")
    func goingOn() {
        #expect(Envelope().level(at: 1e6) == 1 && Envelope().length == .infinity)
        #expect(Envelope(attack: 0, hold: 0, decay: 0).level(at: 0.1) == 0)
    }
}
