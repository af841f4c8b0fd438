/// The slots of a ring: the spacing of its cards by the laws, and the angles at which they are shown.
///
/// A slot is never under 30°, so that a ring of many cards feels like one of twelve: it is longer than a turn. Cards
/// near the front are shown at their own angles, the others closer together at the back.
struct RingSlots: Equatable, Sendable {
    /// The number of cards, at least one.
    let count: Int
    /// The angle from one card to the next, in radians.
    let spacing: Double
    /// Whether all are shown at their own angles.
    private let isEven: Bool

    /// The greatest number of cards spaced evenly around one turn.
    private static let mostEven = 12
    /// The angle at which the dense part of a long ring begins, in radians.
    private static let dense = Angle.degrees(120).radians
    /// The usual number of cards drawn in the dense part of a long ring.
    private static let mostDense = 24.0
    /// The angle of the second of two cards, beside the first instead of behind it.
    private static let beside = Angle.degrees(110).radians
    /// The share of the background visible through the rearmost card.
    private static let rearHaze = 0.25

    /// The slots of a ring of at least one card; in an even ring all are shown evenly around one turn, however many.
    init(count: Int, isEven: Bool = false) {
        require(count >= 1, "a ring has a card")
        self.count = count
        spacing = 2 * .pi / Double(isEven ? count : min(count, Self.mostEven))
        self.isEven = isEven || count <= Self.mostEven && count != 2
    }

    /// The angle after which a ring repeats.
    var circumference: Double { spacing * Double(count) }

    func nearest(to angle: Double) -> Double { (angle / spacing).rounded() * spacing }

    /// The opacity of a card at an angle within half the ring, shown at one with this cosine. It is 1 in the front
    /// half. The rearmost card lets some of the background through, and of very many cards close together only some are
    /// drawn, to avoid a striped drum.
    func opacity(of card: Int, at angle: Double, cosine: Double) -> Double {
        guard cosine < 0 else { return 1 }
        let fromRear = (circumference / 2 - abs(angle)) / spacing
        let haze = Self.rearHaze * max(0, 1 - fromRear) * -cosine
        let isDrawn = card % drawnStride == 0
        return (1 - haze) * (isDrawn ? 1 : 1 - ((abs(angle) - Self.dense) / spacing).clamped(to: 0...1))
    }

    /// Of the cards in the dense part of a ring, every how manieth is drawn.
    var drawnStride: Int {
        max(1, Int(((Double(count) - 2 * Self.dense / spacing) / Self.mostDense).rounded(.up)))
    }

    /// The angle at which a card within half the ring is shown.
    func shown(_ angle: Double) -> Double {
        let flat = count == 2 ? circumference / 4 : Self.dense
        guard !isEven, abs(angle) > flat else { return angle }
        let (edge, half) = angle < 0 ? (-flat, -Double.pi) : (flat, .pi)
        let end = count == 2 ? Self.beside - .pi + half : half
        return edge + (end - edge) * (abs(angle) - flat) / (circumference / 2 - flat)
    }
}
