import TiltEngine
public import TiltStage

// What every sky sounds like: thunder is struck, the rest goes on.
extension Sound {
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
    /// The air past the ears.
    public static let wind = Sound(
        "wind",
        going(.init(.band, at: 380, sharpness: 0.9, gain: 0.2, sway: .init(rate: 0.45, level: 0.55, octaves: 0.6)), 21))
    /// The hiss of rain.
    public static let rain = Sound(
        "rain",
        going(
            .init(.band, at: 2700, sharpness: 0.45, gain: 0.09, sway: .init(rate: 0.7, level: 0.25, octaves: 0.15)), 23
        ))
    /// Drops on leaves and water, near.
    public static let drops = Sound(
        "drops", going(.init(at: 1500, sharpness: 3.2, gain: 0.32, drops: 26, sway: .init(rate: 21, octaves: 0.7)), 24))
    /// Hail: hard and small.
    public static let hail = Sound(
        "hail", going(.init(at: 2600, sharpness: 6, gain: 0.2, drops: 34, sway: .init(rate: 31, octaves: 0.5)), 26))
    /// A cricket on the left.
    public static let cricket = Sound("cricket", chirping(at: 4150, groups: 1.35, seed: 29))

    static func going(_ noise: Patch.Noise, _ seed: UInt32) -> Patch {
        Patch(envelope: Envelope(attack: 0.25), noise: noise, seed: seed)
    }

    static func chirping(at frequency: Double, groups: Double, seed: UInt32) -> Patch {
        Patch(
            envelope: Envelope(attack: 0.3),
            tones: [.init(frequency, gain: 0.033), .init(frequency * 1.006, gain: 0.018)],
            pulses: .init(rate: 29, groups: groups, share: 0.2), seed: seed)
    }

    /// All of them.
    static let ofSky = [thunder, crack, wind, rain, drops, hail, cricket]
}
