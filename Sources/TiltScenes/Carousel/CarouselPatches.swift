import TiltEngine
public import TiltStage

// What cards strike, and what goes on in them.
extension Sound {
    /// A card that comes to rest: a heavy door that falls shut, deep and short, without a rattle.
    public static let door = Sound(
        "door",
        Patch(
            envelope: Envelope(attack: 0.003, hold: 0.06, decay: 0.3),
            tones: [
                .init(74, gain: 0.837, decay: 0.34), .init(121, gain: 0.455, decay: 0.22),
                .init(196, gain: 0.218, decay: 0.13), .init(318, gain: 0.091, decay: 0.07),
            ], noise: .init(.low, at: 520, sharpness: 0.6, gain: 0.291, decay: 0.055), seed: 12))
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

    /// All of them.
    static let ofCards = [door, opening, riffle, surf, foam, hum]
}
