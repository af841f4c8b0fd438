/// The slots of a ring: the spacing of its cards by the laws, and the angles at which they are shown.
///
/// A slot is never under 30°, so that a ring of many cards feels like one of twelve: it is longer than a turn. Cards
/// near the front are shown at their own angles, the others closer together at the back.
public struct RingSlots: Equatable, Sendable {
    /// The number of cards, at least one.
    public let count: Int
    /// The angle from one card to the next, in radians.
    public let spacing: Double
    /// Pairs of angles and shown angles, connected linearly, from one end of the ring to the other.
    private let knots: Knots

    /// Whether both have as many cards at the same spacing.
    public static func == (a: RingSlots, b: RingSlots) -> Bool { a.count == b.count && a.spacing == b.spacing }

    /// The greatest number of cards spaced evenly around one turn.
    private static let mostEven = 12
    /// The angle at which the dense part of a long ring begins, in radians.
    static let dense = Angle.degrees(120).radians
    /// The usual number of cards drawn in the dense part of a long ring.
    private static let mostDense = 24.0
    /// The angle of the second of two cards, beside the first instead of behind it.
    private static let beside = Angle.degrees(110).radians

    /// The slots of a ring of at least one card; in an even ring all are shown evenly around one turn, however many.
    public init(count: Int, isEven: Bool = false) {
        require(count >= 1, "a ring has a card")
        self.count = count
        let turn = 2 * Double.pi
        spacing = isEven || count <= Self.mostEven ? turn / Double(count) : turn / Double(Self.mostEven)
        let end = spacing * Double(count) / 2
        if isEven || count <= Self.mostEven && count != 2 {
            knots = Knots(SIMD2(-end, end), shown: SIMD2(-end, end))
        } else if count == 2 {
            knots = Knots(
                SIMD4(-end, -end / 2, end / 2, end), shown: SIMD4(Self.beside - turn, -end / 2, end / 2, Self.beside))
        } else {
            knots = Knots(
                SIMD4(-end, -Self.dense, Self.dense, end), shown: SIMD4(-.pi, -Self.dense, Self.dense, .pi))
        }
    }

    /// The angle after which a ring repeats.
    public var circumference: Double { spacing * Double(count) }

    /// The number of linear pieces from angles to shown angles.
    public var pieceCount: Int { knots.count - 1 }

    /// One of these pieces, from the first angles on: the angle at which it ends, and its line.
    public func piece(_ index: Int) -> (end: Double, slope: Double, offset: Double) {
        let (from, to) = (knots[index], knots[index + 1])
        let slope = (to.shown - from.shown) / (to.angle - from.angle)
        return (to.angle, slope, from.shown - slope * from.angle)
    }

    /// The slot nearest to an angle.
    func nearest(to angle: Double) -> Double { (angle / spacing).rounded() * spacing }

    /// The card of greatest depth in a ring at `angle`; the lower index of two.
    public func front(angle: Double) -> Int {
        let turns = -angle / circumference
        let position = (turns - turns.rounded(.down)) * Double(count)
        let below = position.rounded(.down)
        let nearer = position - below
        let candidates = (Int(below) % count, (Int(below) + 1) % count)
        guard abs(nearer - 0.5) > 1e-9 else { return min(candidates.0, candidates.1) }
        return nearer < 0.5 ? candidates.0 : candidates.1
    }

    /// The opacity of a card at an angle within half the ring, shown at one with this cosine. It is 1 in the front
    /// half. The rearmost card lets some of the background through, and of very many cards close together only some are
    /// drawn, to avoid a striped drum.
    public func opacity(of card: Int, at angle: Double, cosine: Double) -> Double {
        guard cosine < 0 else { return 1 }
        let fromRear = (circumference / 2 - abs(angle)) / spacing
        let haze = Self.rearHaze * max(0, 1 - fromRear) * -cosine
        let isDrawn = card % drawnStride == 0
        return (1 - haze) * (isDrawn ? 1 : 1 - ((abs(angle) - Self.dense) / spacing).clamped(to: 0...1))
    }

    /// Of the cards in the dense part of a ring, every how manieth is drawn.
    public var drawnStride: Int {
        max(1, Int(((Double(count) - 2 * Self.dense / spacing) / Self.mostDense).rounded(.up)))
    }

    /// The angle at which a card within half the ring is shown.
    public func shown(_ angle: Double) -> Double {
        var piece = (slope: 1.0, offset: 0.0)
        for index in 0..<pieceCount {
            let next = self.piece(index)
            piece = (next.slope, next.offset)
            if angle < next.end { break }
        }
        return piece.offset + piece.slope * angle
    }

    /// The share of the background visible through the rearmost card.
    private static let rearHaze = 0.25
}

/// Up to four pairs of angles and shown angles.
private struct Knots {
    private let angles: SIMD4<Double>
    private let shown: SIMD4<Double>
    let count: Int

    init(_ angles: SIMD2<Double>, shown: SIMD2<Double>) {
        self.angles = SIMD4(lowHalf: angles, highHalf: .zero)
        self.shown = SIMD4(lowHalf: shown, highHalf: .zero)
        count = 2
    }

    init(_ angles: SIMD4<Double>, shown: SIMD4<Double>) {
        (self.angles, self.shown) = (angles, shown)
        count = 4
    }

    subscript(index: Int) -> (angle: Double, shown: Double) { (angles[index], shown[index]) }
}
