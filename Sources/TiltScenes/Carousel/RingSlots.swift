import TiltEngine

/// The slots of a ring: how far apart its cards stand by the laws, and where a card that stands somewhere is shown.
///
/// As it should be a slot is never under 30°, so that a ring of many cards feels as one of twelve does: it is longer than a
/// turn. The cards near the front are shown where they stand, the others closer together behind.
struct RingSlots: Equatable, Sendable {
    /// The number of cards, at least one.
    let count: Int
    /// The angle from one card to the next.
    let spacing: Double
    /// Angles and where they are shown, straight lines between them; from one end of the ring to the other.
    private let knots: [(angle: Double, shown: Double)]

    static func == (a: RingSlots, b: RingSlots) -> Bool { a.count == b.count && a.spacing == b.spacing }

    /// Up to so many cards stand evenly round one turn.
    private static let mostEven = 12
    /// Where a long ring begins to be shown closer together, in radians.
    static let dense = Angle.degrees(120).radians
    /// So many cards, as a rule, are drawn where a long ring is dense.
    private static let mostDense = 24.0
    /// Where the second of two cards stands, beside the first rather than hidden by it.
    private static let beside = Angle.degrees(110).radians

    /// The slots of a ring of at least one card.
    init(count: Int, asPublished: Bool = false) {
        precondition(count >= 1, "a ring has a card")
        self.count = count
        let turn = 2 * Double.pi
        spacing = asPublished || count <= Self.mostEven ? turn / Double(count) : turn / Double(Self.mostEven)
        let end = spacing * Double(count) / 2
        if asPublished || count <= Self.mostEven && count != 2 {
            knots = [(-end, -end), (end, end)]
        } else if count == 2 {
            knots = [(-end, Self.beside - turn), (-end / 2, -end / 2), (end / 2, end / 2), (end, Self.beside)]
        } else {
            knots = [(-end, -.pi), (-Self.dense, -Self.dense), (Self.dense, Self.dense), (end, .pi)]
        }
    }

    /// The angle after which a ring shows the same again.
    var circumference: Double { spacing * Double(count) }

    /// The straight pieces from an angle to where it is shown: where each ends, and its line.
    var pieces: some Sequence<(end: Double, slope: Double, offset: Double)> {
        zip(knots, knots.dropFirst()).lazy.map { from, to in
            let slope = (to.shown - from.shown) / (to.angle - from.angle)
            return (to.angle, slope, from.shown - slope * from.angle)
        }
    }

    /// The slot nearest to an angle.
    func nearest(to angle: Double) -> Double { (angle / spacing).rounded() * spacing }

    /// The card of greatest depth when the ring stands at `angle`; of two, the one with the lower index.
    func front(angle: Double) -> Int {
        let turns = -angle / circumference
        let position = (turns - turns.rounded(.down)) * Double(count)
        let below = position.rounded(.down)
        let nearer = position - below
        let candidates = (Int(below) % count, (Int(below) + 1) % count)
        guard abs(nearer - 0.5) > 1e-9 else { return min(candidates.0, candidates.1) }
        return nearer < 0.5 ? candidates.0 : candidates.1
    }

    /// How opaque a card is drawn that stands at an angle within half the ring and is shown at one with this cosine: fully
    /// from the side view on. Behind, the rearmost lets a little of the stage through; and where very many cards stand close
    /// together, only every so manieth is drawn, lest the ring become a drum of stripes.
    func opacity(of card: Int, at angle: Double, cosine: Double) -> Double {
        guard cosine < 0 else { return 1 }
        let fromRear = (circumference / 2 - abs(angle)) / spacing
        let haze = Self.rearHaze * max(0, 1 - fromRear) * -cosine
        let stride = max(1, Int(((Double(count) - 2 * Self.dense / spacing) / Self.mostDense).rounded(.up)))
        let isDrawn = card % stride == 0
        return (1 - haze) * (isDrawn ? 1 : 1 - ((abs(angle) - Self.dense) / spacing).clamped(to: 0...1))
    }

    /// How much of the stage shows through the rearmost card.
    private static let rearHaze = 0.25
}
