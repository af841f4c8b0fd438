import TiltEngine

/// The colour that the front card gives the background, cross-faded over 250 ms.
struct MoodFade: Equatable, Sendable {
    private var from: Color?
    private var to: Color?
    private var fade = Fade(lasting: 0.25, from: 1)

    init(_ color: Color?) {
        from = color
        to = color
    }

    var isAtRest: Bool { fade.isOver }

    /// The current colour; nil if there is none.
    var color: Color? {
        guard let from = from ?? to?.opacity(0), let to = to ?? self.from?.opacity(0) else { return nil }
        return .mix(from, to, fade.progress)
    }

    mutating func step(_ dt: Double, toward mood: Color?) {
        if mood != to { (from, to, fade) = (color, mood, Fade(lasting: fade.duration)) }
        fade.step(dt)
    }
}
