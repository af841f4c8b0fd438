import TiltEngine

/// The name under the ring: which card's, and how much of it is to be seen. One name goes before the next one comes, and in a
/// fast turn there is none, so that nothing strobes.
struct TitleFade: Equatable, Sendable {
    /// Whose name it is.
    private(set) var card: Int
    /// How much of it is to be seen, 0…1.
    private(set) var alpha = 1.0
    /// Whether it is as it is wished.
    private(set) var isAtRest = true

    /// How long a whole name takes to go, and to come, in seconds.
    private static let (going, coming) = (0.08, 0.12)

    /// The name of a card.
    init(card: Int) { self.card = card }

    /// Moves on by `dt` seconds toward the name of a card and how much of it is wished, 0…1.
    mutating func step(_ dt: Double, toward card: Int, alpha wished: Double) {
        let goal = card == self.card ? wished : 0
        alpha += (goal - alpha).clamped(to: -dt / Self.going...dt / Self.coming)
        if alpha < 1e-9 { (self.card, alpha) = (card, 0) }
        isAtRest = card == self.card && alpha == wished
    }
}
