import TiltEngine

/// The way back of things that had been let go, one after another, each from standstill to its place in a closed form with one
/// small overshoot; or by a fade, out where they are and in where they belong.
///
///     share(u) = 1 + (u − 1)² (c u² − 2 u − 1)        u of 0…1, c = 5
struct ReturnFlight: Sendable {
    /// Where everything was when it was called back.
    let starts: [Placement]
    private let since: Double
    private let reducesMotion: Bool

    /// How long one thing is under way, and how long after the first the last one leaves, in seconds.
    private static let flight = 0.6
    private static let spread = 0.3
    /// c: the way overshoots by 2.4 %.
    private static let overshoot = 5.0
    /// How long things take to fade out, and then in, in seconds.
    private static let fade = 0.12

    /// From places at a time.
    init(from starts: [Placement], at time: Double, reducesMotion: Bool = false) {
        self.starts = starts
        since = time
        self.reducesMotion = reducesMotion
    }

    /// How long it takes until all are back, in seconds.
    var duration: Double { reducesMotion ? 2 * Self.fade : Self.flight + Self.spread }

    /// Whether all are back.
    func isOver(at time: Double) -> Bool { time - since >= duration }

    /// How far a thing is on its way that leaves as number `rank`, 0…1, a little more before it arrives.
    func share(rank: Int, at time: Double) -> Double {
        guard !reducesMotion else { return time - since < Self.fade ? 0 : 1 }
        let delay = Self.spread * Double(rank) / Double(max(1, starts.count - 1))
        let u = ((time - since - delay) / Self.flight).clamped(to: 0...1)
        return 1 + (u - 1) * (u - 1) * (Self.overshoot * u * u - 2 * u - 1)
    }

    /// How visible things are.
    func opacity(at time: Double) -> Double { reducesMotion ? min(1, abs((time - since) / Self.fade - 1)) : 1 }
}
