public import TiltEngine
public import TiltStage

/// The arrangement of a ring's cards: their positions, and their painting order from back to front. Both take O(N): the angles follow by
/// rotating one sine and cosine repeatedly, and the order by merging the two halves of the ring, whose cards are
/// already in order of depth.
public struct CardArrangement: Equatable, Sendable {
    /// The cards, by index.
    public internal(set) var cards: [CardAttributes]
    /// The indices of the cards, the first to be painted first.
    public private(set) var order: [Int]
    let slots: RingSlots

    /// The arrangement of a ring of at least one card, without positions yet.
    public init(count: Int) { self.init(RingSlots(count: count)) }

    /// The arrangement of a ring with these slots.
    init(_ slots: RingSlots) {
        self.slots = slots
        cards = Array(repeating: CardAttributes(), count: slots.count)
        order = Array(0..<slots.count)
    }

    /// The card of greatest depth.
    var front: Int { slots.front(angle: cards[0].angle.radians) }

    /// The frontmost visible card under a point.
    func card(at point: Vector) -> Int? {
        order.last { cards[$0].frame.contains(point) && cards[$0].opacity > 0.5 }
    }

    /// Visits the cards from one end of the ring to the other, by the straight pieces of the map from angles to shown angles.
    @inline(__always)
    mutating func place(
        angle: Double, spread: Double,
        _ dress: (_ index: Int, _ position: Double, _ sine: Double, _ cosine: Double, inout CardAttributes) -> Void
    ) {
        let (count, spacing) = (cards.count, slots.spacing)
        let end = slots.circumference / 2
        let base = angle.remainder(dividingBy: slots.circumference)
        // The number of cards between the end of the ring and card 0.
        let before = min(((base + end) / spacing).rounded(.down), Double(count - 1))
        let first = base - before * spacing
        var index = (count - Int(before)) % count
        var k = 0
        for part in 0..<slots.pieceCount {
            let piece = slots.piece(part)
            let (turnSine, turnCosine) = Self.direction(spacing * piece.slope * spread)
            var position = first + Double(k) * spacing
            var (sine, cosine) = Self.direction((piece.offset + piece.slope * position) * spread)
            while k < count, position < piece.end || piece.end == end {
                cards[index].angle = .radians(angle + Double(index) * spacing)
                dress(index, position, sine, cosine, &cards[index])
                (sine, cosine) = (sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine)
                position += spacing
                index = index + 1 == count ? 0 : index + 1
                k += 1
            }
        }
        paintBackToFront(angle: angle)
    }

    private static func direction(_ angle: Double) -> (sine: Double, cosine: Double) { (.sin(angle), .cos(angle)) }

    /// Merges the two runs that start at the rearmost card. It compares distances from the back instead of cosines, so
    /// that cards at equal depth keep a fixed order, the lower index first.
    private mutating func paintBackToFront(angle: Double) {
        let count = cards.count
        // The position of the back in cards, without whole turns, so that it stays exact after many.
        let turned = angle.remainder(dividingBy: slots.circumference)
        let rear = (slots.circumference / 2 - turned) / slots.spacing
        let below = rear.rounded(.down)
        var up = (index: wrapped(below + 1), distance: below + 1 - rear)
        var down = (index: wrapped(below), distance: rear - below)
        for i in 0..<count {
            let difference = up.distance - down.distance
            let takesUp = abs(difference) < 1e-9 ? up.index < down.index : difference < 0
            if takesUp {
                order[i] = up.index
                up = (up.index + 1 == count ? 0 : up.index + 1, up.distance + 1)
            } else {
                order[i] = down.index
                down = (down.index == 0 ? count - 1 : down.index - 1, down.distance + 1)
            }
        }
    }

    private func wrapped(_ index: Double) -> Int {
        let count = Double(cards.count)
        return Int(index - (index / count).rounded(.down) * count) % cards.count
    }
}

extension CardArrangement {
    /// Computes the positions of the corrected ring in a window, with card 0 at an angle.
    public mutating func arrange(angle: Angle, in view: Viewport) {
        arrange(angle: angle.radians, in: RingGeometry(view: view))
    }

    /// Computes the positions of the corrected ring; `spread` is how far it is fanned out, from 0, all in front, to 1.
    mutating func arrange(angle: Double, in ring: RingGeometry, spread: Double = 1) {
        let slots = slots
        place(angle: angle, spread: spread) { index, position, sine, cosine, card in
            let scale = RingGeometry.scale(cosine: cosine)
            let height = ring.cardHeight * scale
            let width = height * RingGeometry.aspect
            let foot = ring.horizon + (ring.floor - ring.horizon) * scale
            card.depth = Self.depth(cosine: cosine)
            card.scale = scale
            card.alpha = 1 - 0.45 * (1 - card.depth)
            card.opacity = slots.opacity(of: index, at: position, cosine: cosine)
            card.light = 1 - 0.58 * (1 - card.depth)
            card.frame = Rect(
                x: ring.middle + ring.radius * sine * scale - width / 2, y: foot - height, width: width, height: height)
        }
    }

    /// Shows a card where its body stands; on a ring scale and opacity stay the ring's.
    mutating func show(_ body: CardBody, of index: Int, isRing: Bool, in camera: RoomCamera) {
        cards[index].frame = body.frame(in: camera)
        guard !isRing else { return }
        cards[index].scale = camera.scale(body.pose.z)
        (cards[index].alpha, cards[index].opacity, cards[index].light) = (
            body.pose.alpha, body.pose.alpha, body.pose.light
        )
    }

    /// Sorts the cards by their places in a painting order, those without one first.
    mutating func sort(by places: [(index: Int, order: Double)]) {
        var key = Array(repeating: -Double.infinity, count: cards.count)
        for (index, order) in places { key[index] = (order * 1e9).rounded() }
        order.sort { key[$0] == key[$1] ? $0 < $1 : key[$0] < key[$1] }
    }
}

extension CardArrangement {
    /// Limits the cosine, which rounding errors may take past 1 by repeated rotation; no card is nearer than the front.
    @inline(__always)
    static func depth(cosine: Double) -> Double { ((cosine + 1) / 2).clamped(to: 0...1) }
}

/// The position and appearance of one card of the ring.
public struct CardAttributes: Equatable, Sendable {
    /// The card's angle on the ring, of any number of turns; 0 is the front, positive to the right.
    public var angle = Angle.zero
    /// The card's rectangle, in points.
    public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The scale relative to the front card (as published: to the card's own size).
    public var scale = 1.0
    /// The opacity by the law; as published it may exceed 1. The card is drawn with ``opacity``.
    public var alpha = 1.0
    /// The opacity as drawn, 0…1: rear cards are darkened instead of transparent.
    public var opacity = 1.0
    /// The depth: 1 at the front, 0 at the back.
    public var depth = 1.0
    /// The factor of its colours; rear cards are darker.
    var light = 1.0
}
