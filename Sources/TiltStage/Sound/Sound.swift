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
    /// A detent of the ring: a small wooden catch.
    public static let tick = Sound(
        "tick",
        Patch(
            envelope: Envelope(attack: 0.001, hold: 0.02, decay: 0.05),
            tones: [
                .init(1180, gain: 0.92, decay: 0.045), .init(1790, gain: 0.437, decay: 0.03),
                .init(640, gain: 0.621, decay: 0.05),
            ], noise: .init(.band, at: 2600, sharpness: 0.8, gain: 0.138, decay: 0.012), seed: 11))
    /// A card that comes to rest: a heavy door that falls shut, deep and short, without a rattle.
    public static let door = Sound(
        "door",
        Patch(
            envelope: Envelope(attack: 0.003, hold: 0.06, decay: 0.3),
            tones: [
                .init(74, gain: 0.837, decay: 0.34), .init(121, gain: 0.455, decay: 0.22),
                .init(196, gain: 0.218, decay: 0.13), .init(318, gain: 0.091, decay: 0.07),
            ], noise: .init(.low, at: 520, sharpness: 0.6, gain: 0.291, decay: 0.055), seed: 12))
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
    /// A card that opens, and the lower one that closes it: a sheet of air with a soft tone under it.
    public static let opening = Sound(
        "opening",
        Patch(
            envelope: Envelope(attack: 0.09, hold: 0.02, decay: 0.34),
            tones: [.init(196, gain: 1.45, decay: 0.5), .init(294, gain: 0.87, decay: 0.4)],
            noise: .init(.band, at: 1150, sharpness: 0.7, gain: 0.87, decay: 0.4), seed: 17))
    /// Cards that are dealt anew: a riffle.
    public static let riffle = Sound(
        "riffle",
        Patch(
            envelope: Envelope(attack: 0.03, hold: 0.26, decay: 0.16),
            noise: .init(at: 1700, sharpness: 1.4, gain: 1.85, drops: 70, sway: .init(rate: 9, octaves: 0.25)), seed: 18
        ))
    /// Things that are called back: a gust that gathers them.
    public static let gathering = Sound(
        "gathering",
        Patch(
            envelope: Envelope(attack: 0.22, hold: 0.06, decay: 0.3),
            tones: [.init(147, gain: 0.4), .init(220, gain: 0.26)],
            noise: .init(.band, at: 760, sharpness: 0.8, gain: 0.3), seed: 19))
    /// A weather that is chosen: a small glass.
    public static let glass = Sound(
        "glass",
        Patch(
            envelope: Envelope(attack: 0.002, hold: 0.05, decay: 0.8),
            tones: [
                .init(784, gain: 0.837, decay: 0.8), .init(1571, gain: 0.405, decay: 0.5),
                .init(2368, gain: 0.189, decay: 0.3), .init(3910, gain: 0.0945, decay: 0.16),
            ], seed: 20))
    /// A scene that gives way to another: a curtain.
    public static let curtain = Sound(
        "curtain",
        Patch(
            envelope: Envelope(attack: 0.16, hold: 0.08, decay: 0.42),
            tones: [.init(98, gain: 0.42), .init(147, gain: 0.24)],
            noise: .init(.band, at: 480, sharpness: 0.6, gain: 0.3, sway: .init(rate: 5, octaves: 0.5)), seed: 31))
    /// Thunder that rolls; a lower pitch is farther away.
    public static let thunder = Sound(
        "thunder",
        Patch(
            envelope: Envelope(attack: 0.12, hold: 0.9, decay: 5),
            noise: .init(
                .band, at: 120, sharpness: 0.5, gain: 0.7, decay: .infinity,
                sway: .init(rate: 4.5, level: 0.85, octaves: 0.5)), seed: 15))
    /// The crack of thunder that is near.
    public static let crack = Sound(
        "crack",
        Patch(
            envelope: Envelope(attack: 0.004, hold: 0.05, decay: 0.9),
            noise: .init(
                .band, at: 420, sharpness: 0.5, gain: 0.601, decay: .infinity,
                sway: .init(rate: 24, level: 0.9, octaves: 0.6)), seed: 16))
}

// Sounds that go on.
extension Sound {
    /// The air past the ears.
    public static let wind = Sound(
        "wind",
        going(.init(.band, at: 380, sharpness: 0.9, gain: 0.2, sway: .init(rate: 0.45, level: 0.55, octaves: 0.6)), 21))
    /// Wind in firs: higher, a hush that comes and goes.
    public static let firs = Sound(
        "firs",
        going(
            .init(.band, at: 1250, sharpness: 0.55, gain: 0.12, sway: .init(rate: 0.3, level: 0.75, octaves: 0.5)), 22))
    /// The hiss of rain.
    public static let rain = Sound(
        "rain",
        going(
            .init(.band, at: 2700, sharpness: 0.45, gain: 0.09, sway: .init(rate: 0.7, level: 0.25, octaves: 0.15)), 23
        ))
    /// Drops on leaves and water, near.
    public static let drops = Sound(
        "drops", going(.init(at: 1500, sharpness: 3.2, gain: 0.32, drops: 26, sway: .init(rate: 21, octaves: 0.7)), 24))
    /// Drops on a roof: lower, wood and slate.
    public static let roof = Sound(
        "roof", going(.init(at: 520, sharpness: 2.4, gain: 0.28, drops: 48, sway: .init(rate: 27, octaves: 0.6)), 25))
    /// Hail: hard and small.
    public static let hail = Sound(
        "hail", going(.init(at: 2600, sharpness: 6, gain: 0.2, drops: 34, sway: .init(rate: 31, octaves: 0.5)), 26))
    /// The sea on a shore, wave by wave.
    public static let surf = Sound(
        "surf",
        going(
            .init(.band, at: 430, sharpness: 0.4, gain: 0.15, sway: .init(rate: 0.26, level: 0.85, octaves: 0.9)), 27))
    /// The foam that runs back.
    public static let foam = Sound(
        "foam",
        going(
            .init(.band, at: 3100, sharpness: 0.5, gain: 0.036, sway: .init(rate: 0.26, level: 0.95, octaves: 0.3)), 27)
    )
    /// A lamp's hum, twice the mains.
    public static let hum = Sound(
        "hum",
        Patch(
            envelope: Envelope(attack: 0.4),
            tones: [
                .init(100, gain: 0.045), .init(200.3, gain: 0.024), .init(300, gain: 0.009), .init(400.4, gain: 0.0045),
            ], seed: 28))
    /// A cricket on the left.
    public static let cricket = Sound("cricket", chirping(at: 4150, groups: 1.35, seed: 29))
    /// A cricket on the right, a little slower and lower.
    public static let otherCricket = Sound("other cricket", chirping(at: 3900, groups: 1.13, seed: 30))

    private static func going(_ noise: Patch.Noise, _ seed: UInt32) -> Patch {
        Patch(envelope: Envelope(attack: 0.25), noise: noise, seed: seed)
    }

    private static func chirping(at frequency: Double, groups: Double, seed: UInt32) -> Patch {
        Patch(
            envelope: Envelope(attack: 0.3),
            tones: [.init(frequency, gain: 0.033), .init(frequency * 1.006, gain: 0.018)],
            pulses: .init(rate: 29, groups: groups, share: 0.2), seed: seed)
    }

    /// All sounds.
    public static let all = [
        tick, door, landing, slap, opening, riffle, gathering, glass, curtain, thunder, crack, wind, firs, rain, drops,
        roof, hail, surf, foam, hum, cricket,
        otherCricket,
    ]
}
