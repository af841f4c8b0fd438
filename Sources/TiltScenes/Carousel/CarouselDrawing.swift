public import TiltEngine

extension CarouselScene {
    /// Changes when pictures join the ring.
    public var pictureDetail: Int { cards.count }

    /// The stage, then the cards from the front one outwards.
    public func pictures(for view: Viewport) -> [Picture] {
        let height = RingGeometry(view: view).cardHeight
        // Many cards share what a ring of 48 would take.
        let size = Vector(RingGeometry.aspect, 1) * height * min(1, (48 / Double(cards.count)).squareRoot())
        let stage = Picture(ImageID("Carousel/stage"), size: view.size, finish: .stretched)
        return [stage]
            + layout.order.reversed().map { Picture(cards[$0].image, size: size, finish: .card(reflection: true)) }
    }

    /// Draws stage, ring, title and dots; title and dots are out of sight while the cards are let go.
    public mutating func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let (before, fade) = (list.opacity, ring.fade(at: time))
        if let fade {
            arrange(angle: fade.from)
            drawRing(into: &list, at: time)
            list.opacity *= fade.share
        }
        arrange(at: time)
        drawRing(into: &list, at: time)
        list.opacity = before * (1 - drop.looseness(at: time))
        drawTitle(into: &list, at: time, fade: fade, fonts: fonts)
        dots.draw(into: &list, center: dotsCenter, front: front, fonts: fonts)
        list.opacity = before
    }

    private func drawRing(into list: inout DrawList, at time: Double) {
        list.image(ImageID("Carousel/stage"), in: view.bounds)
        if let color = mood.color { list.fill(view.bounds, color: color.opacity(0.1)) }
        let isLoose = drop.phase(at: time) != nil
        for index in layout.order {
            if isLoose {
                drawLoose(index, into: &list, at: time)
            } else if asPublished {
                drawAsPublished(index, into: &list)
            } else {
                drawCard(index, into: &list)
            }
        }
    }

    private func drawCard(_ index: Int, into list: inout DrawList) {
        let place = layout.cards[index]
        list.image(
            cards[index].image, in: CardFrame.raster(around: place.frame, reflection: true),
            tint: Color.white.multiplied(by: place.light).opacity(place.alpha))
    }

    /// The picture fitted into the published square, without the reflection that the answer did not have.
    private func drawAsPublished(_ index: Int, into list: inout DrawList) {
        list.image(
            cards[index].image, in: CardFrame.raster(around: home(of: index).upright, reflection: false),
            source: CardFrame.withoutReflection(aspect: RingGeometry.aspect),
            tint: Color.white.opacity(min(layout.cards[index].alpha, 1)))
    }

    /// The front card's name; while one ring fades into another the old name goes before the new one comes.
    private func drawTitle(
        into list: inout DrawList, at time: Double, fade: (from: Double, share: Double)?, fonts: Fonts
    ) {
        var card = cards[front]
        var alpha = max(0, 1 - abs(ring.offCenter(at: time)) * Double(cards.count) / .pi)
        if let fade {
            if fade.share < 0.5 { card = cards[CarouselLayout.front(angle: fade.from, count: cards.count)] }
            alpha = abs(2 * fade.share - 1)
        }
        let detail = Vector(view.width / 2, 0.914 * view.height)
        list.text(
            card.title, at: Vector(view.width / 2, titleBaseline(above: detail.y)), font: fonts.semibold,
            size: isLow ? 18 : 28, color: .chalk.opacity(alpha), fitting: titleRoom, anchor: .center)
        guard showsDetail, !card.detail.isEmpty else { return }
        list.text(
            card.detail, at: detail, font: fonts.medium, size: 16, color: .mist.opacity(alpha), anchor: .center)
    }

    /// How wide a title may be that keeps off the gauge.
    private var titleRoom: Double {
        view.width - 2 * (Gauge.frame(in: view) { leavesFree($0, in: view) }.maxX + 12)
    }

    /// The title keeps off its second line, and in the lowest windows off the published ring, which shrinks with none.
    private func titleBaseline(above detail: Double) -> Double {
        let place = 0.878 * view.height
        guard isLow else { return min(place, detail - 24) }
        return asPublished ? max(place, view.center.y + 98) : place
    }
}
