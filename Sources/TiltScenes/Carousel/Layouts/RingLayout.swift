import TiltEngine

/// The ring of the corrected recipe, seen slightly from above, with its cards on a floor.
struct RingLayout: CarouselLayout {
    private let geometry: RingGeometry

    init(view: Viewport, feel: CarouselFeel) { geometry = RingGeometry(view: view, feel: feel) }

    var radius: Double { geometry.radius }
    var cardHeight: Double { geometry.cardHeight }
    var foot: Double { geometry.floor }

    func arrange(_ arrangement: inout CardArrangement, of cards: [Card], angle: Double, spread: Double) {
        arrangement.arrange(angle: angle, in: geometry, spread: spread)
        arrangement.reshape(cards.lazy.map(\.shape))
    }
}

extension CardArrangement {
    /// Computes the positions of the corrected ring at `angle` radians in a window.
    public mutating func arrange(angle: Double, in view: Viewport) {
        arrange(angle: angle, in: RingGeometry(view: view))
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

    /// Gives each card its own aspect ratio; all stand on the floor.
    mutating func reshape(_ shapes: some Sequence<Double>) {
        for (index, shape) in shapes.enumerated() where shape != RingGeometry.aspect {
            let frame = cards[index].frame
            let size = RingGeometry.cardSize(shape, in: frame.height)
            cards[index].frame = Rect(
                x: frame.midX - size.x / 2, y: frame.maxY - size.y, width: size.x, height: size.y)
        }
    }
}
