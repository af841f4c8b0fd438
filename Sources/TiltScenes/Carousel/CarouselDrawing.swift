public import TiltEngine

extension CarouselScene {
    /// Changes when pictures join the ring.
    public var pictureVersion: Int { cards.count }

    /// The stage, then the cards from the front one outwards.
    public func pictures(for view: Viewport, at time: Double) -> [Picture] {
        let height = RingGeometry(view: view).cardHeight
        // Many cards share what a ring of 48 would take.
        let size = Vector(RingGeometry.aspect, 1) * height * min(1, (48 / Double(cards.count)).squareRoot())
        let stage = Picture(ImageID("Carousel/stage"), size: view.size, finish: .stretched)
        return [stage]
            + layout(at: time).order.reversed().map { Picture(cards[$0].image, size: size, finish: .mounted(.card)) }
    }

    /// Title, second line and dots have to be seen.
    public func essentials(in view: Viewport) -> [Rect] {
        guard view.height >= 480 else { return [] }
        // Words may not even touch them.
        let left = (view.width / 2 - max(Self.lineWidth, dots.width) / 2).nextDown
        return [Rect(x: left, y: 0, width: view.width - left, height: view.height)]
    }

    /// Draws stage, ring, title and dots; title and dots are out of sight while the cards are let go.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let (before, fade, layout) = (list.opacity, ring.fade(at: time), layout(at: time))
        if let fade {
            drawRing(self.layout(angle: fade.from), into: &list, at: time)
            list.opacity *= fade.share
        }
        drawRing(layout, into: &list, at: time)
        list.opacity = before * (1 - letGo.looseness(at: time))
        drawTitle(of: layout.front, into: &list, at: time, fade: fade, fonts: fonts)
        dots.draw(into: &list, center: dotsCenter, front: layout.front, fonts: fonts)
        list.opacity = before
    }

    private func drawRing(_ layout: CarouselLayout, into list: inout DrawList, at time: Double) {
        list.image(ImageID("Carousel/stage"), in: view.bounds)
        if let color = mood.color { list.fill(view.bounds, color: color.opacity(0.1)) }
        let isLoose = letGo.phase(at: time) != nil
        for index in layout.order {
            if isLoose {
                drawLoose(index, in: layout, into: &list, at: time)
            } else if recipe == .asPublished {
                drawAsPublished(index, in: layout, into: &list)
            } else {
                let card = layout.cards[index]
                list.image(
                    cards[index].image, in: Mount.card.raster(around: card.frame),
                    tint: Color.white.multiplied(by: card.light).opacity(card.alpha))
            }
        }
    }

    /// The picture fitted into the published square, without the reflection that the answer did not have.
    private func drawAsPublished(_ index: Int, in layout: CarouselLayout, into list: inout DrawList) {
        list.image(
            cards[index].image, in: Mount.cardAlone.raster(around: home(of: index, in: layout).upright),
            source: Mount.card.sourceAboveReflection(aspect: RingGeometry.aspect),
            tint: Color.white.opacity(min(layout.cards[index].alpha, 1)))
    }

    /// A card out of the ring: without reflection, and the further out the brighter.
    private func drawLoose(_ index: Int, in layout: CarouselLayout, into list: inout DrawList, at time: Double) {
        let (placement, inRing) = (placement(of: index, in: layout, at: time), layout.cards[index])
        let looseness = letGo.looseness(at: time)
        let isPublished = recipe == .asPublished
        let (light, alpha) = isPublished ? (1, min(inRing.alpha, 1)) : (inRing.light, inRing.alpha)
        let opacity = lerp(alpha, 1, looseness) * letGo.opacity(at: time)
        let tint = Color.white.multiplied(by: lerp(light, 1, looseness)).opacity(opacity)
        let card = Mount.cardAlone.raster(around: placement.upright)
        let source = Mount.card.sourceAboveReflection(aspect: RingGeometry.aspect)
        if !isPublished {
            // What reflects the card stays behind.
            let raster = Mount.card.raster(around: placement.upright)
            list.image(
                cards[index].image,
                in: placement.quad(
                    of: Rect(x: raster.minX, y: card.maxY, width: raster.width, height: raster.maxY - card.maxY)),
                source: Rect(x: 0, y: source.height, width: 1, height: 1 - source.height),
                tint: tint.opacity(1 - looseness))
        }
        list.image(cards[index].image, in: placement.quad(of: card), source: source, tint: tint)
    }

    /// The front card's name; while one ring fades into another the old name goes before the new one comes.
    private func drawTitle(
        of front: Int, into list: inout DrawList, at time: Double, fade: (from: Double, share: Double)?, fonts: Fonts
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
}

// The lines under the ring.
extension CarouselScene {
    /// At the foot where the row would run into the gauge's dial.
    var dotsCenter: Vector {
        Vector(view.width / 2, isLow || !hasRoom(dots.width + 16) ? view.height - 10 : 0.943 * view.height)
    }
    /// Whether the window is low: a smaller title then, and the dots at its foot.
    private var isLow: Bool { view.height < 480 }
    /// Whether a card's second line has room.
    private var showsDetail: Bool { !isLow && hasRoom(Self.lineWidth) }
    /// Whether something so wide, in the middle, leaves the gauge its dial.
    private func hasRoom(_ width: Double) -> Bool { view.width / 2 - width / 2 >= Gauge.dialFrame(in: view).maxX }
    /// The longest line under the ring that comes along is not wider, in points.
    private static let lineWidth = 272.0

    /// How wide a title may be that keeps off the gauge.
    private var titleRoom: Double {
        view.width - 2 * (Gauge.frame(in: view, besides: essentials(in: view)).maxX + 12)
    }

    /// The title keeps off its second line, and in the lowest windows off the published ring, which shrinks with none.
    private func titleBaseline(above detail: Double) -> Double {
        let usual = 0.878 * view.height
        guard isLow else { return min(usual, detail - 24) }
        return recipe == .asPublished ? max(usual, view.center.y + 98) : usual
    }
}
