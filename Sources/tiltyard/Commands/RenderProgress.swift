/// What a long run without a window says on its way: how much of it is over, every half minute.
struct RenderProgress {
    /// The whole run in seconds, worked out once it is needed; nil if it is not known.
    private let length: () -> Double?
    /// When to say something next, in seconds of the clock.
    private var next: Double

    private static let pause = 30.0

    /// A run that starts at a time in seconds of the clock.
    init(at start: Double, of length: @escaping () -> Double?) { (self.length, next) = (length, start + Self.pause) }

    /// What to say at a time in seconds of the clock, at a moment of the run in seconds; nil for nothing.
    mutating func words(of moment: Double, at now: Double) -> String? {
        guard now >= next else { return nil }
        next = now + Self.pause
        return "tiltyard: \(Int(moment)) s\(length().map { " of \(Int($0)) s" } ?? "") are rendered"
    }
}
