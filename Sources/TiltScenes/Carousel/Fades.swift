import TiltCanvas
import TiltEngine
import TiltStage

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

/// The title under the ring: its card and its opacity. One title fades out before the next fades in, and a fast turn
/// shows none, to avoid flicker.
struct TitleFade: Equatable, Sendable {
    /// The card of the title.
    private(set) var card: Int
    /// The opacity, 0…1.
    private(set) var alpha = 1.0
    /// Whether card and opacity are as wanted.
    private(set) var isAtRest = true

    /// The durations of fading out and in, in seconds.
    private static let (going, coming) = (0.04, 0.07)

    /// The title of a card.
    init(card: Int) { self.card = card }

    /// Advances by `dt` seconds toward the title of a card and its wanted opacity, 0…1.
    mutating func step(_ dt: Double, toward card: Int, alpha target: Double) {
        let goal = card == self.card ? target : 0
        alpha += (goal - alpha).clamped(to: -dt / Self.going...dt / Self.coming)
        if alpha < 1e-9 { (self.card, alpha) = (card, 0) }
        isAtRest = card == self.card && alpha == target
    }
}
