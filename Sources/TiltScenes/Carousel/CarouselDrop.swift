public import TiltEngine

// The cards let go.
extension CarouselScene {
    /// Lets the cards go where they are, as fast as the ring has moved them; called again, they snap back into the ring.
    public mutating func dropOrCallBack(at time: Double) -> Bool {
        arrange(at: time)
        let places = cards.indices.map { placement(of: $0, at: time) }
        if drop.phase(at: time) == .dropped {
            drop.callBack(from: places, at: time)
        } else {
            let velocities = velocitiesWhenLetGo(at: time)
            drop.letGo(zip(places, velocities).map { Fall.Thing(place: $0, velocity: $1) }, in: view.ground, at: time)
            stopRing(at: time)
        }
        return true
    }

    /// The cards in their world; nil while they are in the ring.
    public var world: World? { drop.world }

    /// The ring gives its momentum to the cards and goes to its nearest card.
    private mutating func stopRing(at time: Double) {
        ring.press(at: time)
        ring.release(at: time)
        ringIsHeld = false
    }

    /// As fast as the ring has moved the cards; those at the back, which others hide, are tossed up to come free of them.
    private func velocitiesWhenLetGo(at time: Double) -> [Vector] {
        guard drop.phase(at: time) == nil else { return cards.map { _ in .zero } }
        let (velocity, moment) = (ring.velocity(at: time), 1e-3)
        var soon = self
        soon.arrange(angle: ring.angle(at: time) + velocity * moment)
        var chance = SplitMix64(seed: UInt64(cards.count))
        return cards.indices.map { i in
            let turn = (soon.home(of: i).center - home(of: i).center) / moment
            let height = 0.2 * view.ground.height * (1 - layout.cards[i].depth)
            return turn + Vector(chance.uniform(-0.25, 0.25), -1) * (2 * 1000 * height).squareRoot()
        }
    }

    /// What hands do while the cards are let go or on their way back: the ring is out of reach.
    mutating func handleDropped(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point): _ = drop.grab(at: point, order: layout.order, time: time)
        case .drag(let travel): drop.drag(by: travel, at: time)
        case .release, .click: drop.release(at: time)
        case .wheel, .zoom, .zoomReset, .nudge, .page, .home, .end: break
        }
    }

    /// Where a card is drawn.
    func placement(of index: Int, at time: Double) -> Placement {
        let rank = (index - front + cards.count) % cards.count
        return drop.placement(of: index, home: home(of: index), rank: rank, at: time)
    }

    /// Where the ring has a card. As published it is fitted into its square.
    func home(of index: Int) -> Placement {
        let frame = layout.cards[index].frame
        return Placement(center: frame.center, size: Vector(frame.height * RingGeometry.aspect, frame.height))
    }

    /// A card out of the ring: without reflection, and the further out the brighter.
    func drawLoose(_ index: Int, into list: inout DrawList, at time: Double) {
        let (place, ringPlace) = (placement(of: index, at: time), layout.cards[index])
        let looseness = drop.looseness(at: time)
        let (light, alpha) = asPublished ? (1, min(ringPlace.alpha, 1)) : (ringPlace.light, ringPlace.alpha)
        let opacity = lerp(alpha, 1, looseness) * drop.opacity(at: time)
        let tint = Color.white.multiplied(by: lerp(light, 1, looseness)).opacity(opacity)
        let card = CardFrame.raster(around: place.upright, reflection: false)
        let source = CardFrame.withoutReflection(aspect: RingGeometry.aspect)
        if !asPublished {
            // What reflects the card stays behind.
            let raster = CardFrame.raster(around: place.upright, reflection: true)
            list.image(
                cards[index].image,
                in: place.quad(
                    of: Rect(x: raster.minX, y: card.maxY, width: raster.width, height: raster.maxY - card.maxY)),
                source: Rect(x: 0, y: source.height, width: 1, height: 1 - source.height),
                tint: tint.opacity(1 - looseness))
        }
        list.image(cards[index].image, in: place.quad(of: card), source: source, tint: tint)
    }
}

extension Gesture {
    /// Whether it goes on with a press, or ends it.
    var needsPress: Bool {
        switch self {
        case .drag, .release, .click: true
        case .press, .wheel, .zoom, .zoomReset, .nudge, .page, .home, .end: false
        }
    }
}

extension HelpRow {
    /// Letting things go, and what shows their shapes.
    static let letGo = HelpRow("Let go and back, shapes", pad: [.key("△")], keys: [.key("G"), .key("F4")])
}
