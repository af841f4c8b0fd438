import TiltEngine
public import TiltStage

// What is struck in the landscape, and what goes on in it.
extension Sound {
    /// A weather that is chosen: a small glass.
    public static let glass = Sound(
        "glass",
        Patch(
            envelope: Envelope(attack: 0.002, hold: 0.05, decay: 0.8),
            tones: [
                .init(784, gain: 0.837, decay: 0.8), .init(1571, gain: 0.405, decay: 0.5),
                .init(2368, gain: 0.189, decay: 0.3), .init(3910, gain: 0.0945, decay: 0.16),
            ], seed: 20))
    /// Wind in firs: higher, a hush that comes and goes.
    public static let firs = Sound(
        "firs",
        going(
            .init(.band, at: 1250, sharpness: 0.55, gain: 0.12, sway: .init(rate: 0.3, level: 0.75, octaves: 0.5)), 22))
    /// Drops on a roof: lower, wood and slate.
    public static let roof = Sound(
        "roof", going(.init(at: 520, sharpness: 2.4, gain: 0.28, drops: 48, sway: .init(rate: 27, octaves: 0.6)), 25))
    /// A cricket on the right, a little slower and lower.
    public static let otherCricket = Sound("other cricket", chirping(at: 3900, groups: 1.13, seed: 30))

    /// All of them.
    static let ofLandscape = [glass, firs, roof, otherCricket]
}
