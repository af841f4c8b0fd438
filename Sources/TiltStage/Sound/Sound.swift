public import TiltEngine

/// A sound with its name: what a scene strikes, or lets go on.
public struct Sound: Hashable, Sendable {
    /// The name in telemetry. Two sounds that go on at the same time have two names.
    public var name: String
    /// How it is made.
    public var patch: Patch

    /// A sound.
    public init(_ name: String, _ patch: Patch) { (self.name, self.patch) = (name, patch) }
}

// Things that are struck. Levels are of full scale: at the usual volume they peak at −9 to −6 dB. Nothing has an edge.
extension Sound {
    /// A detent, such as that of something that finds its place: a small wooden catch.
    public static let tick = Sound(
        "tick",
        Patch(
            envelope: Envelope(attack: 0.001, hold: 0.02, decay: 0.05),
            tones: [
                .init(1180, gain: 0.92, decay: 0.045), .init(1790, gain: 0.437, decay: 0.03),
                .init(640, gain: 0.621, decay: 0.05),
            ], noise: .init(.band, at: 2600, sharpness: 0.8, gain: 0.138, decay: 0.012), seed: 11))
    /// The body of something that lands.
    public static let landing = Sound(
        "landing",
        Patch(
            envelope: Envelope(attack: 0.0015, hold: 0.04, decay: 0.25),
            tones: [
                .init(128, gain: 1.17, decay: 0.2), .init(231, gain: 0.702, decay: 0.13),
                .init(389, gain: 0.338, decay: 0.09), .init(702, gain: 0.143, decay: 0.05),
            ], noise: .init(.low, at: 900, sharpness: 0.6, gain: 0.338, decay: 0.04), seed: 13))
    /// The slap of something that lands fast.
    public static let slap = Sound(
        "slap",
        Patch(
            envelope: Envelope(attack: 0.001, hold: 0.02, decay: 0.1),
            noise: .init(.band, at: 1500, sharpness: 0.6, gain: 0.66, decay: 0.07), seed: 14))
    /// Things that are called back: a gust that gathers them.
    public static let gathering = Sound(
        "gathering",
        Patch(
            envelope: Envelope(attack: 0.22, hold: 0.06, decay: 0.3),
            tones: [.init(147, gain: 0.4), .init(220, gain: 0.26)],
            noise: .init(.band, at: 760, sharpness: 0.8, gain: 0.3), seed: 19))
    /// A scene that gives way to another: a curtain.
    public static let curtain = Sound(
        "curtain",
        Patch(
            envelope: Envelope(attack: 0.16, hold: 0.08, decay: 0.42),
            tones: [.init(98, gain: 0.42), .init(147, gain: 0.24)],
            noise: .init(.band, at: 480, sharpness: 0.6, gain: 0.3, sway: .init(rate: 5, octaves: 0.5)), seed: 31))

    /// All that the stage strikes.
    package static let ofStage = [tick, landing, slap, gathering, curtain]
}
