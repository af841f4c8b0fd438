/// Turns what a scene strikes into vibrations of the pad: the strongest since the last vibration, at most thirty per second.
struct Rumble: Sendable {
    private var (impact, last) = (0.0, -1.0)

    private static let interval = 1.0 / 30

    /// Records an impact, 0…1; returns the strength of a vibration to start now, or nil.
    mutating func strike(_ impact: Double, at time: Double) -> Double? {
        self.impact = max(self.impact, impact)
        guard self.impact > 0, time - last >= Self.interval else { return nil }
        defer { (self.impact, last) = (0, time) }
        return self.impact
    }
}
