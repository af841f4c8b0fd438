/// Makes what strikes in a scene a trembling of the pad: the strongest since the last, at most thirty times a second.
struct Rumble: Sendable {
    private var (impact, last) = (0.0, -1.0)

    private static let interval = 1.0 / 30

    /// Something may have struck, 0…1 hard: how strongly the pad trembles at this time; nil where it does not.
    mutating func strike(_ impact: Double, at time: Double) -> Double? {
        self.impact = max(self.impact, impact)
        guard self.impact > 0, time - last >= Self.interval else { return nil }
        defer { (self.impact, last) = (0, time) }
        return self.impact
    }
}
