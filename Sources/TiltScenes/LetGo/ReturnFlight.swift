import TiltEngine

/// The return of loose things, one after another, each from standstill to its home in closed form with a small
/// overshoot; or by a fade, out where they are and in at home.
///
///     share(u) = 1 + (u − 1)² (c u² − 2 u − 1)        u of 0…1, c = 5
struct ReturnFlight: Sendable {
    /// The placements when they were called back.
    let starts: [Placement]
    private let since: Double
    private let reducesMotion: Bool

    /// The duration of one flight, and the delay of the last departure after the first, in seconds.
    private static let flight = 0.6
    private static let spread = 0.3
    /// c, which gives an overshoot of 2.4 %.
    private static let overshoot = 5.0
    /// The duration of fading out, and then of fading in, in seconds.
    private static let fade = 0.12

    /// A return from placements at a time.
    init(from starts: [Placement], at time: Double, reducesMotion: Bool = false) {
        self.starts = starts
        since = time
        self.reducesMotion = reducesMotion
    }

    /// The time until all are back, in seconds.
    var duration: Double { reducesMotion ? 2 * Self.fade : Self.flight + Self.spread }

    /// Whether all things are back.
    func isOver(at time: Double) -> Bool { time - since >= duration }

    /// The progress of the thing with departure number `rank`, 0…1, with a small overshoot before it arrives.
    func share(rank: Int, at time: Double) -> Double {
        guard !reducesMotion else { return time - since < Self.fade ? 0 : 1 }
        let delay = Self.spread * Double(rank) / Double(max(1, starts.count - 1))
        let u = ((time - since - delay) / Self.flight).clamped(to: 0...1)
        return 1 + (u - 1) * (u - 1) * (Self.overshoot * u * u - 2 * u - 1)
    }

    /// The opacity of things.
    func opacity(at time: Double) -> Double { reducesMotion ? min(1, abs((time - since) / Self.fade - 1)) : 1 }
}
