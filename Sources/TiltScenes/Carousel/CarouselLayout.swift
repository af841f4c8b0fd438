import TiltEngine

/// Where the cards of a ring are and the order in which they are painted, back to front. Both in O(N): angles follow by
/// rotating one sine and cosine by the same step, and the order is the merge of the two halves of the ring, each of which
/// comes nearer card by card. Nothing is sorted.
public struct CarouselLayout: Equatable, Sendable {
    /// The cards, by index.
    public private(set) var cards: [CardAttributes]
    /// The indices of the cards, the one painted first in front of the list.
    public private(set) var order: [Int]

    /// The layout of a ring of at least one card; nothing is arranged yet.
    public init(count: Int) {
        precondition(count >= 1, "a ring has a card")
        cards = Array(repeating: CardAttributes(), count: count)
        order = Array(0..<count)
    }

    /// The angle from one card to the next.
    var step: Double { 2 * .pi / Double(cards.count) }

    /// Places the cards of a ring that stands at `angle` radians in a window, as they should be.
    public mutating func arrange(angle: Double, in view: Viewport) {
        arrange(angle: angle, in: RingGeometry(view: view))
    }

    /// Places the cards as they should be.
    mutating func arrange(angle: Double, in ring: RingGeometry) {
        arrange(angle: angle) { sine, cosine, card in
            let scale = RingGeometry.scale(cosine: cosine)
            let height = ring.cardHeight * scale
            let width = height * RingGeometry.aspect
            let foot = ring.horizon + (ring.floor - ring.horizon) * scale
            card.depth = Self.depth(cosine: cosine)
            card.scale = scale
            card.alpha = 1 - 0.45 * (1 - card.depth)
            card.frame = Rect(
                x: ring.middle + ring.radius * sine * scale - width / 2, y: foot - height, width: width, height: height)
        }
    }

    /// Places the cards as the published answer does: an ellipse of 100 by 30 points, cards of 80 by 80 points.
    mutating func arrangeAsPublished(angle: Double, center: Vector) {
        arrange(angle: angle) { sine, cosine, card in
            let scale = 0.75 + 0.25 * (cosine + 1)
            card.depth = Self.depth(cosine: cosine)
            card.scale = scale
            card.alpha = 0.3 + 0.5 * (cosine + 1)
            card.frame = Rect(
                center: Vector(center.x + 100 * sine, center.y + 30 * cosine), size: Vector(80, 80) * scale)
        }
    }

    /// The card of greatest depth.
    var front: Int { Self.front(angle: cards[0].angle, count: cards.count) }

    /// The foremost card that is drawn under a point.
    func card(at point: Vector) -> Int? {
        order.last { cards[$0].frame.contains(point) }
    }

    @inline(__always)
    private mutating func arrange(
        angle: Double, _ dress: (_ sine: Double, _ cosine: Double, inout CardAttributes) -> Void
    ) {
        let (turnSine, turnCosine) = (Double.sin(step), Double.cos(step))
        var (sine, cosine) = (Double.sin(angle), Double.cos(angle))
        let step = self.step
        for i in cards.indices {
            cards[i].angle = angle + Double(i) * step
            dress(sine, cosine, &cards[i])
            (sine, cosine) = (sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine)
        }
        paintBackToFront(angle: angle)
    }

    /// Merges the two runs that start at the rearmost card. Distances from the back are compared rather than cosines, so
    /// that cards at equal depth keep a fixed order: the lower index is painted first.
    private mutating func paintBackToFront(angle: Double) {
        let count = cards.count
        // Where the back lies, counted in cards; without its whole turns, so that it is exact however far the ring has turned.
        let rear = (.pi - angle.remainder(dividingBy: 2 * .pi)) / step
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

extension CarouselLayout {
    /// Turned on from card to card, a cosine gets past 1 by its last bits; no card is nearer than the front.
    @inline(__always)
    private static func depth(cosine: Double) -> Double { ((cosine + 1) / 2).clamped(to: 0...1) }

    /// The card of greatest depth when the ring stands at `angle`; of two, the one with the lower index.
    static func front(angle: Double, count: Int) -> Int {
        let turns = -angle / (2 * .pi)
        let position = (turns - turns.rounded(.down)) * Double(count)
        let below = position.rounded(.down)
        let nearer = position - below
        let candidates = (Int(below) % count, (Int(below) + 1) % count)
        guard abs(nearer - 0.5) > 1e-9 else { return min(candidates.0, candidates.1) }
        return nearer < 0.5 ? candidates.0 : candidates.1
    }
}
