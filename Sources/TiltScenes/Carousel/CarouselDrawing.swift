public import TiltCanvas
public import TiltEngine
public import TiltStage

extension CarouselScene {
    /// A number that changes when pictures join or leave the ring, and when others come near its front.
    var pictureVersion: Int {
        let near = windows == nil ? 0 : 2 * lastFront + (hasRested ? 1 : 0)
        return
            (((cards.count * (Self.mostCards + 1) + collection.takenAwayCount) * Self.mostCards + nearFront) * 3
            + (opening.isOpen ? opening.fills ? 2 : 1 : 0)) * 2 * Self.mostCards + near
    }

    /// The version of the pictures; that of the card in front comes first.
    public func plan(at time: Double) -> ScenePlan { ScenePlan(version: pictureVersion, order: lastFront) }

    /// The cards from the front one outwards; later what only loose cards and a leaning device show. Of many cards only those
    /// near the front and those seen at the back have pictures, the latter small ones: their memory does not grow with the
    /// number of cards.
    public func pictures(at time: Double) -> ScenePictures {
        let height = room.height
        let usual = Vector(CarouselRoom.aspect, 1) * height
        let wanted = wantedCards(at: time)
        let ring = pictures(of: wanted, at: time)
        // At first the cards are made as large as they stand in the ring. What is behind their frames comes next, from the front
        // outwards.
        let scales = windows == nil ? [:] : firstScales(at: time)
        let seen = zip(ring, wanted).map { picture, index in
            guard windows?.has(picture.id) == true, let scale = scales[index] else { return picture }
            var seen = picture
            seen.size = picture.size * min(1, scale)
            return seen
        }
        return ScenePictures(
            [shadowPicture] + seen,
            later: windowPictures(height: height) + [RoomCard.sheen(card: usual)]
                + [LargeFigures.picture(size: 112)] + (windows == nil ? [] : ring) + depthPictures)
    }

    /// The picture of a card's shadow. It is soft and loses nothing at a quarter of its size.
    var shadowPicture: Picture {
        Picture(RoomCard.shadow, size: RoomCard.shadowSize(Vector(CarouselRoom.aspect, 1) * room.height) / 4)
    }

    /// The pictures of some cards, in their order; of many only those near the front are large.
    func pictures(of wanted: [Int], at time: Double) -> [Picture] {
        let others = Double(max(1, wanted.count - Self.mostWhole))
        let small = min(1, (Double(Self.mostRasters - Self.mostWhole) / others).squareRoot())
        return wanted.map { index in
            let isWhole = wanted.count <= Self.mostRasters || distance(of: index) <= Self.mostWhole / 2
            var size = size(of: cards[index])
            if opening.isOpen, index == front(at: time), cards[index].isOwn {
                let scale = openedSize(of: cards[index], fills: opening.fills).x / size.x
                size = size * min(scale, Self.longestSide / view.density / max(size.x, size.y))
            }
            return Picture(
                cards[index].image, size: size * (isWhole ? 1 : small), finish: .mounted(.standing(cards[index])))
        }
    }

    /// The scales at which the cards are seen, by their indices.
    private func firstScales(at time: Double) -> [Int: Double] {
        var scales: [Int: Double] = [:]
        for card in roomCards(at: time) { scales[card.index] = room.scale(card.pose.z) }
        return scales
    }

    /// The layers of the cards near the front, and those of an open card once one has rested there.
    private func windowPictures(height: Double) -> [Picture] {
        guard let windows else { return [] }
        let near = (0...CardWindows.kept).flatMap { $0 == 0 ? [0] : [$0, -$0] }.compactMap { offset -> Picture? in
            let index = (lastFront + offset + 2 * cards.count) % cards.count
            return windows.picture(of: cards[index].image, scale: height / 400, density: view.density)
        }
        let open = windows.picture(
            of: cards[lastFront].image, scale: openScale, density: view.density, isOpen: true)
        return [WeatherSprite.picture] + near + (hasRested || opening.isOpen ? [open].compactMap(\.self) : [])
    }

    /// The depth maps of the cards near the front.
    private var depthPictures: [Picture] {
        cards.indices.filter { cards[$0].hasDepth && distance(of: $0) <= Self.mostWhole / 2 }.compactMap { index in
            cards[index].depth.map {
                Picture($0, size: Vector(33, 25), finish: .depth(aspect: cards[index].pictureShape))
            }
        }
    }

    /// The points of the window per point of an open card.
    var openScale: Double { max(view.height / 400, view.width / 720) }

    /// Draws the face of a card: as a window if it is one, as a picture in relief if it has a depth map, else as a flat picture.
    func drawFace(of index: Int, _ face: CardFace, _ view: CardView, into list: inout DrawList, at time: Double) {
        let card = cards[index]
        let presence = windowPresence(at: time)
        if presence > 0, CardWindows.presence(at: view.offset) > 0, windows?.has(card.image) == true {
            windows?.draw(
                card.image, as: view, part: face.source(for: view), presence: presence, scale: room.height / 400,
                openScale: openScale, into: &list)
        } else if presence > 0, let depth = card.depth, abs(view.offset) < CardWindows.reach {
            let body = Rect(origin: .zero, size: face.size)
            CardWindow(view: view).drawRelief(
                card.image, depth: depth, part: face.mount.fraction(of: body, in: body), into: &list)
        } else {
            face.draw(view, into: &list)
        }
    }

    /// How much the cards near the front are windows: not at all once they are let go.
    private func windowPresence(at time: Double) -> Double { 1 - letGo.looseness(at: time) }

    /// The number of things drawn in the weather of a card.
    func particles(of index: Int, as view: CardView, at time: Double) -> Int {
        var list = DrawList(size: self.view.size, density: self.view.density)
        return windows?.draw(
            cards[index].image, as: view, presence: windowPresence(at: time), scale: room.height / 400,
            openScale: openScale, into: &list) ?? 0
    }

    /// The cards whose pictures are wanted, those near the front first.
    private func wantedCards(at time: Double) -> [Int] {
        var wanted = cardsNearFront(at: time)
        guard hasMany else { return wanted }
        let near = wanted.count
        layout.forEachItem(of: ring, around: Double(front(at: time))) { item in
            if !wanted[..<near].contains(item.index) { wanted.append(item.index) }
        }
        return wanted
    }

    /// Whether there are so many cards that not all have pictures.
    var hasMany: Bool { cards.count > 2 * Self.mostRasters }

    /// The cards from the front one outwards; of many those near it, and of the others every how manieth.
    func cardsNearFront(at time: Double, everyOther step: Int? = nil) -> [Int] {
        let (front, count) = (front(at: time), cards.count)
        let most = hasMany ? 2 * Self.mostWhole + 1 : count
        // 0, 1, −1, 2, −2 …
        let near = (0..<most).map { (front + ($0 + 1) / 2 * ($0 % 2 == 0 ? -1 : 1) + count) % count }
        guard hasMany, let step else { return near }
        return near + stride(from: 0, to: cards.count, by: step).filter { !near.contains($0) }
    }

    /// The number of full-size rasters that fit into memory, and the number of full-size cards in a larger ring.
    static let (mostRasters, mostWhole) = (48, 24)

    /// The longest side of an opened photo in pixels; a longer one is scaled up.
    private static let longestSide = 4096.0

    /// The number of cards between a card and the one near the front.
    private func distance(of index: Int) -> Int {
        let distance = abs(index - nearFront)
        return min(distance, cards.count - distance)
    }

    /// The pointer's shape. Dots, cards and the button of an opened one can be clicked, the ring can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        if chooser.isOpen { return chooser.cell(at: point, in: view) == nil ? .arrow : .hand }
        return isOnClose(point) || canChoose(at: point, time: time) ? .hand : .grab
    }

    /// The card in front, title, second line, dots and the chooser must not be covered.
    var essentials: [Rect] {
        let room = CarouselRoom(view: view)
        let card = Vector(CarouselRoom.aspect, 1) * room.height
        let front = Rect(origin: Vector(room.middle - card.x / 2, room.floor - card.y), size: card)
        return memory.essentials.unchanged { essentials in
            essentials.append(front)
            if let essentialWords { essentials.append(essentialWords) }
            if chooser.isOpen { essentials.append(LayoutChooser.frame(in: view)) }
            guard view.height >= 480 else { return }
            // The gauge's words must not even touch them.
            let line = showsDetail ? lineWidth : titleRoom
            let left = (view.width / 2 - max(line, legend.dots.width) / 2).nextDown
            // Without a second line there is room between the ring and its title.
            let top = showsDetail ? room.floor : max(room.floor, 0.878 * view.height - 32)
            essentials.append(Rect(x: left, y: top, width: view.width - 2 * left, height: view.height - top))
        }
    }

    /// Draws background, ring, title and dots; title and dots are hidden while the cards are let go.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let (fade, former) = (ring.fade(at: time), transitions.former)
        if let position = fade?.position ?? former?.position {
            drawRoom(into: &list, at: time, position: position, in: fade == nil ? former?.layout : nil)
        }
        list.fadedAsOne(to: fade?.progress ?? former?.fade.progress) { drawRoom(into: &$0, at: time) }
        // They have gone before a card that opens or falls lies over them, and come with the first one.
        let away = max(opening.share(at: time), letGo.looseness(at: time), transitions.fall?.way(at: time) ?? 0)
        list.faded(to: (1 - 4 * away).clamped(to: 0...1)) {
            drawLegend(under: room.floor, lit: choice(at: time, among: []).dot, into: &$0, at: time, fonts: fonts)
        }
        drawOpened(into: &list, at: time, fonts: fonts)
        chooser.draw(into: &list, current: layout, in: view, reducesMotion: reducesMotion, fonts: fonts)
    }

    /// Draws title and dots under a ring whose lowest point is `foot`.
    func drawLegend(under foot: Double, lit: Int?, into list: inout DrawList, at time: Double, fonts: Fonts) {
        let position = ring.position(at: time)
        let passing = layout.fliesBy ? min(1, 6 * abs(position - position.rounded())) : 0
        drawTitle(under: foot, passing: passing, into: &list, fonts: fonts)
        legend.dots.draw(
            into: &list, center: dotsCenter, front: front(at: time), lit: lit, light: hands.pointer.light, fonts: fonts)
    }

    /// Draws the title; cards that pass do so in the dark, so that no words lie over pictures.
    private func drawTitle(under foot: Double, passing: Double, into list: inout DrawList, fonts: Fonts) {
        let (card, alpha) = (cards[legend.title.card], legend.title.alpha)
        guard !titlesBeside else { return drawTitleBeside(card, alpha, into: &list, fonts) }
        let detail = Vector(view.width / 2, min(0.914 * view.height, 0.878 * view.height + 30 * view.wordScale))
        let (baseline, size) = (titleBaseline(above: detail.y, under: foot), isLow ? 18 : 28 * view.wordScale)
        if passing > 0 {
            list.darken(below: baseline - size - 84, until: baseline - size - 4, .ink, to: 0.97 * passing)
        }
        list.text(
            card.title, at: Vector(view.width / 2, baseline), font: fonts.semibold, size: size,
            color: .chalk.opacity(alpha), fitting: titleRoom, anchor: .center)
        guard showsDetail, !card.detail.isEmpty else { return }
        list.text(
            card.detail, at: detail, font: fonts.medium, size: 16 * view.wordScale, color: .mist.opacity(alpha),
            anchor: .center)
    }
}

// The words beside the wheel.
extension CarouselScene {
    /// Whether title and dots are beside the front card, because cards are above and below.
    var titlesBeside: Bool { layout.titlesBeside && layout.room.hasRoomBeside }

    /// The frame of a card in front, between title and dots, 40 points from each.
    private var frontFrame: Rect {
        layout.pose(of: CarouselItem(index: 0, count: 1, offset: 0)).frame(in: room)
    }

    private func drawTitleBeside(_ card: Card, _ alpha: Double, into list: inout DrawList, _ fonts: Fonts) {
        let (end, middle) = (frontFrame.minX - 40, frontFrame.midY)
        list.text(
            card.title, at: Vector(end, middle - 8), font: fonts.semibold, size: 28 * view.wordScale,
            color: .chalk.opacity(alpha), fitting: end - 24, anchor: .trailing)
        guard !card.detail.isEmpty else { return }
        list.text(
            card.detail, at: Vector(end, middle + 20 * view.wordScale), font: fonts.medium, size: 16 * view.wordScale,
            color: .mist.opacity(alpha), fitting: end - 24, anchor: .trailing)
    }
}

// The lines under the ring.
extension CarouselScene {
    /// The centre of the dots; at the bottom if the row would reach the gauge's dial.
    var dotsCenter: Vector {
        if titlesBeside { return Vector(frontFrame.maxX + 40, frontFrame.midY) }
        return Vector(
            view.width / 2, isLow || !hasRoom(legend.dots.width + 16) ? view.height - 10 : 0.943 * view.height)
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
        view.width - 2 * (Gauge.dialFrame(in: view).maxX + 12)
    }

    /// The baseline of the title, away from its second line and, in the lowest windows, from the ring.
    private func titleBaseline(above detail: Double, under foot: Double) -> Double {
        let usual = 0.878 * view.height
        return isLow ? max(usual, foot + 18) : min(usual, detail - 24 * view.wordScale)
    }
}

extension DrawList {
    /// Draws a part as one picture with an opacity; nil is opaque. A change of scene already uses the list's only layer: then
    /// the part's pieces are faded one by one.
    mutating func fadedAsOne(to share: Double?, _ draw: (inout DrawList) -> Void) {
        guard let share else { return draw(&self) }
        guard !commands.contains(where: { if case .layer = $0 { true } else { false } }) else {
            return faded(to: share, draw)
        }
        layer(opacity: share)
        draw(&self)
        layer(opacity: nil)
    }
}
