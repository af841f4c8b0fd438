import TiltCanvas
import TiltEngine
import TiltStage

// The cards in the room.
extension CarouselScene {
    /// The size of a card's frame, in points of the room.
    func size(of card: Card) -> Vector { CarouselRoom.size(ofShape: card.shape, height: room.height) }

    func face(of index: Int) -> CardFace {
        CardFace(
            image: cards[index].image, mount: .standing(cards[index]), size: size(of: cards[index]),
            isPhoto: cards[index].isOwn)
    }

    /// The cards in a layout, at a position of the ring: those that may be seen, and others.
    func posedCards(in layout: RoomLayout, position: Double, also others: [Int] = []) -> [PosedCard] {
        let end = Double(cards.count) / 2
        let push =
            layout.makesRoom && hasOwnShapes
            ? (frontWidth(position: position) - CarouselRoom.aspect * room.height) / 2 : 0
        func posed(_ item: CarouselItem) -> PosedCard {
            var pose = layout.pose(of: item, size: size(of: cards[item.index]))
            if push != 0 {
                let away = smoothRise(0.5, 1, abs(item.offset)) * smoothRise(end, end - 1, abs(item.offset))
                pose.x += (item.offset < 0 ? -push : push) * away
            }
            return PosedCard(item: item, pose: pose)
        }
        return memory.posed.array { posedCards in
            layout.forEachItem(of: ring, around: position) { posedCards.append(posed($0)) }
            guard !others.isEmpty else { return }
            let known = Set(posedCards.map(\.item.index))
            for index in others where !known.contains(index) {
                posedCards.append(posed(layout.item(index, of: ring, around: position)))
            }
        }
    }

    /// The width of the front card, between those of the two nearest to the front.
    private func frontWidth(position: Double) -> Double {
        let below = position.rounded(.down)
        func width(_ slot: Double) -> Double {
            let index = Int(slot - (slot / Double(cards.count)).rounded(.down) * Double(cards.count))
            return size(of: cards[index % cards.count]).x
        }
        return lerp(width(below), width(below + 1), smoothRise(0.25, 0.75, position - below))
    }

    /// The cards as they are shown, at a position of the ring: on their way to other places, or loose.
    func shownCards(at time: Double, position: Double? = nil, also others: [Int] = []) -> [PosedCard] {
        let change = transitions.change?.isOver(at: time) == false ? transitions.change : nil
        var shown = posedCards(
            in: layout, position: position ?? ring.position(at: time), also: others + (change?.seen ?? []))
        if letGo.phase(at: time) != nil { return loosePoses(shown, at: time) }
        guard let change else { return shown }
        for item in shown.indices {
            shown[item].pose = change.look(of: shown[item].item.index, toward: shown[item].pose, at: time)
            guard let fall = transitions.fall, !fall.isOver(at: time) else { continue }
            if fall.card == shown[item].item.index {
                shown[item].pose.y += fall.height(at: time) * room.height
            } else {
                shown[item].pose.opacity = 0
            }
        }
        return shown
    }

    /// How the cards that are shown move, by their indices.
    func motions(at time: Double, also others: [Int] = []) -> [Int: ItemMotion<ItemPose>] {
        let (now, moment) = (ring.position(at: time), ItemMotion<ItemPose>.moment)
        let shown = shownCards(at: time, position: now, also: others)
        let soon = shownCards(
            at: time + moment, position: now + moment * ring.velocity(at: time), also: shown.map(\.item.index))
        return ItemMotion.byIndex(shown.map { ($0.item, $0.pose) }, soon: soon.map { ($0.item, $0.pose) })
    }

    /// The cards that are drawn at a time, the first to be painted first.
    func roomCards(at time: Double, position: Double? = nil, in layout: RoomLayout? = nil) -> [RoomCard] {
        let position = position ?? ring.position(at: time)
        let (lean, share) = (viewpoint(at: time), opening.share(at: time))
        let front = front(at: time) + self.cards.count
        let beside = opening.isPaging ? [front - 1, front + 1].map { $0 % self.cards.count } : []
        let shown =
            layout.map { posedCards(in: $0, position: position) }
            ?? shownCards(at: time, position: position, also: beside)
        return memory.cards.array { cards in
            for var posed in shown {
                if share > 0 { posed.pose = opened(posed, share: share, at: time) }
                guard posed.pose.opacity > 0.004 else { continue }
                let lean = CardLean(tilt: lean, near: max(0, 1 - abs(posed.item.offset)) * max(0, 1 - share))
                if let card = RoomCard(posed, leaning: lean, in: room) { cards.append(card) }
            }
            cards.paintBackToFront()
        }
    }

    /// All cards as they are shown, by their indices.
    func allCards(at time: Double) -> [PosedCard] {
        shownCards(at: time, also: Array(cards.indices)).sorted { $0.item.index < $1.item.index }
    }

    /// P at a time.
    func viewpoint(at time: Double) -> Vector { reducesMotion ? .zero : viewpoint.value(after: time - steppedAt) }

    /// What a card's face is drawn from.
    func view(of card: RoomCard, at time: Double, lean: Vector) -> CardView {
        var view = CardView(quad: card.quad)
        view.light = card.pose.light
        view.alpha = card.pose.opacity
        view.offset = card.offset
        view.near = card.near
        view.time = time
        if openedPlace(of: card.index, at: time) != nil {
            view.opening = opening.share(at: time)
            view.shown = shownPart(of: card, share: view.opening)
        }
        guard !reducesMotion else { return view }
        let near = lean * max(0, 1 - abs(card.offset) / 2)
        let side = card.sideways * max(0, 1 - view.opening)
        view.viewpoint = Vector((near.x + side).clamped(to: -1...1), near.y.clamped(to: -1...1))
        view.down = down(in: card)
        view.shake = shake
        return view
    }

    /// The direction in a card's plane in which things fall.
    private func down(in card: RoomCard) -> Vector {
        let side = Angle.radians(.asin(tilt.x.clamped(to: -1...1))).radians.clamped(to: -1.22...1.22)
        let turn = side - card.pose.roll
        return Vector(.sin(turn), .cos(turn))
    }

    /// The front card, unless it has fallen.
    func door(at time: Double) -> SceneDoor? {
        guard letGo.world == nil else { return nil }
        let front = front(at: time)
        guard let card = roomCards(at: time).last(where: { $0.index == front }) else { return nil }
        let frame = card.pose.frame(in: room)
        guard frame.intersects(view.bounds) else { return nil }
        return SceneDoor(frame: frame, radius: 28.0 / 400 * frame.height)
    }

    func drawRoom(
        into list: inout DrawList, at time: Double, position: Double? = nil, in layout: RoomLayout? = nil
    ) {
        if opening.share(at: time) < 1 {
            surroundings.ground.draw(into: &list, mood: legend.mood.color)
            if transitions.turntable.progress > 0 {
                list.faded(to: transitions.turntable.progress) {
                    Turntable().draw(
                        into: &$0, angle: 0 - (position ?? ring.position(at: time)) * ring.spacing, room: room)
                }
            }
        }
        list.zoomed(by: 1, moving: letGo.tremor(at: time)) { drawCards(into: &$0, at: time, position, layout) }
    }

    /// Draws the cards in the room, and the dust where they land.
    private func drawCards(into list: inout DrawList, at time: Double, _ position: Double?, _ layout: RoomLayout?) {
        let (room, lean, light) = (room, viewpoint(at: time), RoomLight(lean: viewpoint(at: time)))
        let cover = opening.share(at: time).clamped(to: 0...1)
        let shown = roomCards(at: time, position: position, in: layout)
        let lit = choice(at: time, among: shown).card
        for card in shown {
            let face = face(of: card.index)
            let view = view(of: card, at: time, lean: lean)
            if view.opening > 0, abs(card.offset) < 0.5 { drawVeil(of: card.index, share: view.opening, into: &list) }
            card.drawOnFloor(face, height: room.height, lean: lean, into: &list, room)
            card.draw(
                face, view, lean: CardLean(tilt: lean, near: card.near * (1 - cover)), light: light,
                height: room.height, highlight: card.index == lit ? hands.pointer.light : 0, into: &list, room
            ) { drawFace(of: card.index, face, view, into: &$0, at: time) }
        }
        drawDust(into: &list, at: time)
    }
}

/// The memory for the cards in the room, which are worked out several times a frame.
struct RoomMemory: Sendable {
    let posed = Scratch<PosedCard>()
    let cards = Scratch<RoomCard>()
    let views = Scratch<(image: ImageID, view: CardView)>()
    let essentials = Scratch<Rect>()
}

extension [RoomCard] {
    /// The frontmost one under a point of the window.
    func card(at point: Vector) -> Int? { last { $0.pose.opacity > 0.5 && $0.quad.contains(point) }?.index }

    /// Sorts them from back to front.
    mutating func paintBackToFront() {
        sort { $0.item.paintingRank($0.pose.order) < $1.item.paintingRank($1.pose.order) }
    }
}
