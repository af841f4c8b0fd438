public import TiltEngine

extension CarouselScene {
    /// A number that changes when pictures join or leave the ring, and when others come near its front.
    public var pictureVersion: Int {
        let near = windows == nil ? 0 : 2 * lastFront + (hasRested ? 1 : 0)
        return ((cards.count * (Self.mostCards + 1) + takenAwayCount) * Self.mostCards + nearFront) * 2 * Self.mostCards
            + near
    }

    /// The card in front, whose picture comes first.
    public var pictureOrder: Int { lastFront }

    /// The background, then the cards from the front one outwards; later those that only loose cards and a leaning
    /// device show. Of many cards only those near the front are full-size: the others share the rest of the memory that
    /// a ring of 48 would take.
    public func pictures(at time: Double) -> ScenePictures {
        let height = RingGeometry(view: view).cardHeight
        let usual = Vector(RingGeometry.aspect, 1) * height
        // A soft shadow loses nothing at a quarter of its size.
        let shadow = Picture(CardAppearance.shadow, size: CardAppearance.shadowSize(usual) / 4)
        let others = Double(max(1, cards.count - Self.mostWhole))
        let small = min(1, (Double(Self.mostRasters - Self.mostWhole) / others).squareRoot())
        let stage = Picture(ImageID("Carousel/stage"), size: view.size, finish: .stretched)
        let arrangement = arrangement(at: time)
        let ring = arrangement.order.reversed().map { index in
            let isWhole = cards.count <= Self.mostRasters || distance(of: index) <= Self.mostWhole / 2
            let shape = cards[index].shape
            return Picture(
                cards[index].image, size: RingGeometry.cardSize(shape, in: height) * (isWhole ? 1 : small),
                finish: .mounted(.card(of: shape)))
        }
        let later = [shadow] + Sheen.pictures(card: usual)
        let depths = cards.lazy.filter { $0.depth != nil }.compactMap { card in
            card.depth.map { Picture($0, size: Vector(33, 25), finish: .depth(aspect: card.pictureShape)) }
        }
        guard let windows else { return ScenePictures([stage] + ring, later: later + depths) }
        // At first the cards are made as large as they stand in the ring. What is behind their frames comes next, from the front
        // outwards.
        let asSeen = zip(ring, arrangement.order.reversed()).map { picture, index in
            var seen = picture
            seen.size = picture.size * min(1, arrangement.cards[index].scale)
            return windows.has(seen.id) ? seen : picture
        }
        let near = (0...CardWindows.kept).flatMap { $0 == 0 ? [0] : [$0, -$0] }.compactMap { offset -> Picture? in
            let index = (lastFront + offset + 2 * cards.count) % cards.count
            return windows.picture(of: cards[index].image, scale: height / 400, density: view.density)
        }
        let openScale = max(view.height / 400, view.width / 720)
        let open = windows.picture(
            of: cards[lastFront].image, scale: openScale, density: view.density, isOpen: true)
        return ScenePictures(
            [stage] + asSeen,
            later: [WeatherSprite.picture] + near + later + ring + (hasRested ? [open].compactMap(\.self) : []))
    }

    /// The number of full-size rasters that fit into memory, and the number of full-size cards in a larger ring.
    static let (mostRasters, mostWhole) = (48, 24)

    /// The number of cards between a card and the one near the front.
    private func distance(of index: Int) -> Int {
        let distance = abs(index - nearFront)
        return min(distance, cards.count - distance)
    }

    /// The pointer's shape. Dots and cards can be clicked, the ring can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor { canChoose(at: point, time: time) ? .hand : .grab }

    /// The card in front, title, second line and dots must not be covered.
    var essentials: [Rect] {
        let ring = RingGeometry(view: view)
        let card = Vector(RingGeometry.aspect, 1) * ring.cardHeight
        let front = Rect(origin: Vector(ring.middle - card.x / 2, ring.floor - card.y), size: card)
        guard view.height >= 480 else { return [front] }
        // The gauge's words must not even touch them.
        let left = (view.width / 2 - max(lineWidth, dots.width) / 2).nextDown
        return [front, Rect(x: left, y: ring.floor, width: view.width - left, height: view.height - ring.floor)]
    }

    /// Draws background, ring, title and dots; title and dots are hidden while the cards are let go.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let (fade, arrangement) = (ring.fade(at: time), arrangement(at: time))
        if let fade { drawRing(self.arrangement(angle: fade.from), into: &list, at: time) }
        list.fadedAsOne(to: fade?.share) { drawRing(arrangement, into: &$0, at: time) }
        list.faded(to: 1 - letGo.looseness(at: time)) { list in
            drawTitle(into: &list, fonts: fonts)
            dots.draw(
                into: &list, center: dotsCenter, front: arrangement.front, lit: choice(at: time).dot,
                light: pointerLight,
                fonts: fonts)
        }
    }

    private func drawRing(_ arrangement: CardArrangement, into list: inout DrawList, at time: Double) {
        drawStage(into: &list)
        if let color = mood.color { list.fill(view.bounds, color: color.opacity(0.1)) }
        let appearances = appearances(in: arrangement, at: time)
        for index in morph?.order(over: arrangement.order, at: time) ?? arrangement.order {
            appearances[index].draw(cards[index].image, into: &list)
            drawWindow(index, in: arrangement, appearances[index], into: &list, at: time)
        }
    }

    /// Draws what is behind the frame of a card near the front.
    private func drawWindow(
        _ index: Int, in arrangement: CardArrangement, _ appearance: CardAppearance, into list: inout DrawList,
        at time: Double
    ) {
        guard layout.isLit, letGo.phase(at: time) == nil else { return }
        let (frame, mount) = (appearance.placement.upright, appearance.mount)
        let whole = mount.raster(around: frame)
        let part = Rect(
            x: (frame.minX - whole.minX) / whole.width, y: (frame.minY - whole.minY) / whole.height,
            width: frame.width / whole.width, height: frame.height / whole.height)
        var seen = cardView(of: index, in: arrangement, appearance, at: time)
        if cards[index].isOwn, abs(seen.offset) < CardWindows.reach {
            seen.quad = seen.quad.rounded(by: mount.cornerRadius * frame.height, of: frame.size)
            return CardWindow(view: seen).drawPicture(
                cards[index].image, depth: cards[index].depth, part: part, into: &list)
        }
        windows?.draw(
            cards[index].image, as: seen, part: part,
            scale: geometry.cardHeight / 400, openScale: max(view.height / 400, view.width / 720), into: &list)
    }

    /// Draws the background, with its horizon where the ring has it.
    private func drawStage(into list: inout DrawList) {
        let (stage, usual) = (ImageID("Carousel/stage"), RingGeometry.usualSkyline)
        guard geometry.skyline != usual * view.height else { return list.image(stage, in: view.bounds) }
        let skyline = list.snapped(geometry.skyline)
        list.image(
            stage, in: Rect(x: 0, y: 0, width: view.width, height: skyline),
            source: Rect(x: 0, y: 0, width: 1, height: usual))
        list.image(
            stage, in: Rect(x: 0, y: skyline, width: view.width, height: view.height - skyline),
            source: Rect(x: 0, y: usual, width: 1, height: 1 - usual))
    }

    /// The appearance of every card, by its index.
    func appearances(in arrangement: CardArrangement, at time: Double) -> [CardAppearance] {
        let isLoose = letGo.phase(at: time) != nil
        let (looseness, opacity) = (letGo.looseness(at: time), letGo.opacity(at: time))
        let lit = choice(at: time).card
        let isLit = layout.isLit && !reducesMotion
        let light = isLit ? Light(tilt: tilt) : Light()
        // The shadows of a stack would add up to black: its hidden cards appear as they come out from under the front one.
        let hidden = min(1, spread(at: time) / 0.05)
        let appearances = cards.indices.map { index in
            let card = arrangement.cards[index]
            var appearance = CardAppearance(
                placement: home(of: index, in: arrangement), light: card.light, opacity: card.opacity,
                reflection: layout.isLit ? 1 : 0)
            appearance.mount = .card(of: cards[index].shape)
            appearance.window = light
            if index != arrangement.front { appearance.opacity *= hidden }
            if index == lit { appearance.highlight = pointerLight }
            if isLit {
                appearance.shade = max(0, 2 * card.depth - 1)
                let side = (card.frame.midX - view.width / 2) / geometry.radius
                appearance.sheen = Sheen(light: light, side: side, depth: card.depth)
            }
            guard isLoose else { return appearance }
            // The reflection stays behind and fades, and a card is brighter the looser it is.
            appearance.placement = placement(of: index, in: arrangement, at: time)
            appearance.light = lerp(appearance.light, 1, looseness)
            appearance.opacity = lerp(appearance.opacity, 1, looseness) * opacity
            appearance.reflection *= 1 - looseness
            appearance.looseness = looseness
            appearance.sheen = appearance.sheen.loosened(by: looseness, light: light)
            return appearance
        }
        return morph?.mixed(with: appearances, at: time) ?? appearances
    }

    private func drawTitle(into list: inout DrawList, fonts: Fonts) {
        let (card, alpha) = (cards[title.card], title.alpha)
        let detail = Vector(view.width / 2, 0.914 * view.height)
        list.text(
            card.title, at: Vector(view.width / 2, titleBaseline(above: detail.y)), font: fonts.semibold,
            size: isLow ? 18 : 28 * view.wordScale, color: .chalk.opacity(alpha), fitting: titleRoom, anchor: .center)
        guard showsDetail, !card.detail.isEmpty else { return }
        list.text(
            card.detail, at: detail, font: fonts.medium, size: 16 * view.wordScale, color: .mist.opacity(alpha),
            anchor: .center)
    }
}

// The lines under the ring.
extension CarouselScene {
    /// The centre of the dots; at the bottom if the row would reach the gauge's dial.
    var dotsCenter: Vector {
        Vector(view.width / 2, isLow || !hasRoom(dots.width + 16) ? view.height - 10 : 0.943 * view.height)
    }
    /// The width for the dots: at the foot of a narrow window a longer row would touch the gauge's dial.
    static func dotsRoom(in view: Viewport) -> Double { view.width - 2 * Gauge.dialFrame(in: view).midX - 48 }
    /// Whether the window is low, with a smaller title and the dots at the bottom.
    private var isLow: Bool { view.height < 480 }
    /// Whether there is room for a card's second line.
    private var showsDetail: Bool { !isLow && hasRoom(lineWidth) }
    /// Whether a centred item of a width leaves room for the gauge's dial.
    private func hasRoom(_ width: Double) -> Bool { view.width / 2 - width / 2 >= Gauge.dialFrame(in: view).maxX }
    /// The width of the longest bundled line under the ring, in points.
    private var lineWidth: Double { 272 * view.wordScale }

    /// The greatest width of a title beside the gauge.
    private var titleRoom: Double {
        view.width - 2 * (Gauge.frame(in: view, besides: essentials).maxX + 12)
    }

    /// The baseline of the title, away from its second line and, in the lowest windows, from the published ring, which
    /// does not shrink.
    private func titleBaseline(above detail: Double) -> Double {
        let usual = 0.878 * view.height
        return isLow ? max(usual, layout.foot + 18) : min(usual, detail - 24 * view.wordScale)
    }
}

extension DrawList {
    /// Draws a part as one picture with an opacity; nil is opaque. A change of scene already uses the list's only layer: then
    /// the part's pieces are faded one by one.
    fileprivate mutating func fadedAsOne(to share: Double?, _ draw: (inout DrawList) -> Void) {
        guard let share else { return draw(&self) }
        guard !commands.contains(where: { if case .layer = $0 { true } else { false } }) else {
            return faded(to: share, draw)
        }
        layer(opacity: share)
        draw(&self)
        layer(opacity: nil)
    }
}
