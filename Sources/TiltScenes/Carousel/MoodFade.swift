import TiltEngine

/// The colour that the front card lends the stage, cross-faded in 250 ms.
struct MoodFade: Equatable, Sendable {
    private var from: Color?
    private var to: Color?
    private var progress = 1.0

    private static let duration = 0.25

    init(_ color: Color?) {
        from = color
        to = color
    }

    var isAtRest: Bool { progress == 1 }

    /// The colour now; nil where there is none.
    var color: Color? {
        guard let from = from ?? to?.opacity(0), let to = to ?? self.from?.opacity(0) else { return nil }
        return .mix(from, to, progress)
    }

    mutating func step(_ dt: Double, toward mood: Color?) {
        if mood != to { (from, to, progress) = (color, mood, 0) }
        progress += dt / Self.duration
        // Thirty steps of a thirtieth are a hair less than one.
        if progress > 1 - 1e-9 { progress = 1 }
    }
}
