import TiltCanvas
import TiltEngine
public import TiltStage

// The cards in the room.
extension CarouselScene {
    /// The usual height and corner of a card.
    private var cornerRadius: Double { CardView.cornerRadius / 400 * room.height }

    /// The size of a card's frame, in points of the room.
    func size(of card: Card) -> Vector { PhotoFrame.size(card.shape, in: room.height) }

    /// The face of a card.
    func face(of index: Int) -> CardFace {
        CardFace(
            image: cards[index].image, mount: .standing(cards[index]), size: size(of: cards[index]),
            isPhoto: cards[index].isOwn)
    }

    /// The places of the cards that may be seen in a layout, at a position of the ring; `spread` is how far the row is fanned
    /// out, from 0, all in front, to 1.
    func places(_ layout: any CarouselLayout, position: Double, spread: Double, also others: [Int] = [])
        -> [CarouselItem]
    {
        let (slots, count) = (slots, cards.count)
        let front = position - (position / Double(count)).rounded(.down) * Double(count)
        let type = type(of: layout)
        let ahead = ahead(in: layout)
        func place(_ index: Int) -> CarouselItem {
            var offset = Double(index) - front
            if type.isEndless {
                offset = offset.remainder(dividingBy: Double(count))
            } else {
                offset -= ((offset + ahead) / Double(count)).rounded(.down) * Double(count)
            }
            let shown = slots.shown(offset * slots.spacing) * spread
            return CarouselItem(index: index, count: count, offset: offset * spread, front: front, turn: shown)
        }
        return memory.places.array { places in
            layout.forEachCandidate(around: front, count: count) { places.append(place($0)) }
            guard !others.isEmpty else { return }
            let known = Set(places.map(\.index))
            for index in others where !known.contains(index) { places.append(place(index)) }
        }
    }

    /// The distance in cards from the front to the end of the row before it.
    private func ahead(in layout: any CarouselLayout) -> Double {
        let half = (cards.count - 1) / 2
        return Double(min(type(of: layout).ahead ?? half, half)) + 0.5
    }

    /// The bodies of the cards in a layout.
    func bodies(
        _ layout: any CarouselLayout, position: Double, spread: Double = 1, also others: [Int] = []
    ) -> [(place: CarouselItem, body: CardBody)] {
        let type = type(of: layout)
        let places = places(layout, position: position, spread: spread, also: others)
        let (room, corner) = (room, cornerRadius)
        let push =
            type.makesRoom && hasOwnShapes
            ? (frontWidth(position: position) - RingGeometry.aspect * room.height) / 2 : 0
        let end = Double(cards.count) / 2
        let slots = slots
        // The shadows of a stack would add up to black.
        let apart = min(1, spread / 0.05)
        func body(_ place: CarouselItem) -> CardBody {
            var pose = layout.pose(of: place)
            let size = size(of: cards[place.index])
            if type.standsOnFloor { pose.y += (size.y - room.height) / 2 }
            if push != 0 {
                let away = smoothRise(0.5, 1, abs(place.offset)) * smoothRise(end, end - 1, abs(place.offset))
                pose.x += (place.offset < 0 ? -push : push) * away
            }
            if type.isEndless {
                if type.hasTurntable {
                    pose.alpha *= slots.opacity(
                        of: place.index, at: place.offset * slots.spacing / max(spread, 1e-9), cosine: .cos(place.turn)
                    )
                }
            } else {
                // At the ends of the row.
                let ahead = ahead(in: layout)
                let left = min(place.offset + ahead, Double(cards.count) - ahead - place.offset)
                pose.alpha *= (2 * left).clamped(to: 0...1)
            }
            if abs(place.offset) > 0.5 { pose.alpha *= apart }
            return CardBody(pose: pose, size: size, corner: corner, floor: type.standsOnFloor ? apart : 0)
        }
        return memory.bodies.array { bodies in
            for place in places { bodies.append((place, body(place))) }
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

    /// The bodies of the cards as they are shown at a position of the ring: on their way to another layout, loose, or opened.
    func shownBodies(
        at time: Double, position: Double, also others: [Int] = []
    ) -> [(place: CarouselItem, body: CardBody)] {
        let switching = transitions.switching?.isOver(at: time) == false ? transitions.switching : nil
        var bodies = bodies(
            layout, position: position, spread: transitions.spread(at: time), also: others + (switching?.seen ?? []))
        if letGo.phase(at: time) != nil { return looseBodies(bodies, at: time) }
        guard let switching else { return bodies }
        for item in bodies.indices {
            bodies[item].body = switching.body(of: bodies[item].place.index, toward: bodies[item].body, at: time)
        }
        return bodies
    }

    /// The cards that are drawn at a time, the first to be painted first.
    func roomCards(
        at time: Double, position: Double? = nil, in layout: (any CarouselLayout)? = nil
    ) -> [RoomCard] {
        let position = position ?? ring.position(at: time)
        let (lean, camera, share) = (posterLean(at: time), room.camera, opening.share(at: time))
        let front = front(at: time)
        let bodies = layout.map { self.bodies($0, position: position) } ?? shownBodies(at: time, position: position)
        return memory.cards.array { cards in
            for (place, shown) in bodies {
                let isFront = place.index == front
                let body = share > 0 ? opened(shown, place, isFront: isFront, share: share, at: time) : shown
                guard body.pose.alpha > 0.004 else { continue }
                let lean = CardLean(tilt: lean, near: place.near * max(0, 1 - share))
                guard let card = RoomCard(place.index, offset: place.offset, body, leaning: lean, in: camera) else {
                    continue
                }
                cards.append(card)
            }
            cards.paintBackToFront()
        }
    }

    /// The upright placements of all cards on the screen.
    func roomPlacements(at time: Double) -> [Placement] {
        var placements = arrangement(at: time).cards.map { Placement($0.frame) }
        for (place, body) in shownBodies(at: time, position: ring.position(at: time)) {
            var placement = Placement(body.frame(in: room.camera))
            placement.rotation = .radians(body.pose.roll)
            placements[place.index] = placement
        }
        return placements
    }

    /// P at a time.
    func posterLean(at time: Double) -> Vector { reducesMotion ? .zero : poster.value(after: time - steppedAt) }

    /// What a card's face is drawn from.
    func view(of card: RoomCard, at time: Double, lean: Vector) -> CardView {
        var view = CardView(quad: card.quad)
        view.light = card.body.pose.light
        view.alpha = card.body.pose.alpha
        view.offset = card.offset
        view.near = card.near
        view.time = time
        if card.index == front(at: time) {
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
        let turn = side - card.body.pose.roll
        return Vector(.sin(turn), .cos(turn))
    }

    /// The frontmost card under a point of the window.
    func roomCard(at point: Vector, time: Double) -> Int? {
        roomCards(at: time).last { $0.body.pose.alpha > 0.5 && $0.quad.contains(point) }?.index
    }

    /// The front card, unless it has fallen.
    public func door(at time: Double) -> SceneDoor? {
        guard letGo.world == nil else { return nil }
        let front = front(at: time)
        guard let card = roomCards(at: time).last(where: { $0.index == front }) else { return nil }
        let frame = card.body.frame(in: room.camera)
        guard frame.intersects(view.bounds) else { return nil }
        return SceneDoor(frame: frame, radius: 28.0 / 400 * frame.height)
    }

    /// Draws the room with its cards.
    func drawRoom(
        into list: inout DrawList, at time: Double, position: Double? = nil, in layout: (any CarouselLayout)? = nil
    ) {
        let (room, lean) = (room, posterLean(at: time))
        let cover = opening.share(at: time).clamped(to: 0...1)
        list.faded(to: 1 - cover) { list in
            surroundings.stage.draw(into: &list, mood: legend.mood.color)
            guard transitions.turntable.progress > 0 else { return }
            list.faded(to: transitions.turntable.progress) {
                Turntable().draw(
                    into: &$0, angle: 0 - (position ?? ring.position(at: time)) * slots.spacing, room: room)
            }
        }
        let lit = choice(at: time).card
        let light = RoomLight(lean: lean)
        for card in roomCards(at: time, position: position, in: layout) {
            let face = face(of: card.index)
            let view = view(of: card, at: time, lean: lean)
            if view.opening > 0 { drawBackdrop(of: card, share: view.opening, into: &list) }
            card.drawOnFloor(face, height: room.height, lean: lean, into: &list, room.camera)
            card.draw(
                face, view, lean: CardLean(tilt: lean, near: card.near * (1 - cover)), light: light,
                height: room.height, highlight: card.index == lit ? hands.pointer.light : 0, into: &list, room.camera
            ) { drawFace(of: card.index, face, view, into: &$0, at: time) }
        }
    }
}

/// The memory for the cards in the room, which are worked out several times a frame.
struct RoomMemory: Sendable {
    let places = Scratch<CarouselItem>()
    let bodies = Scratch<(place: CarouselItem, body: CardBody)>()
    let cards = Scratch<RoomCard>()
    let views = Scratch<(image: ImageID, view: CardView)>()
    let essentials = Scratch<Rect>()
}

extension [RoomCard] {
    /// Sorts them from back to front; of two at the same depth the lower index is painted first.
    mutating func paintBackToFront() {
        func key(_ card: RoomCard) -> Double { (card.body.pose.order * 1e9).rounded() }
        sort { a, b in
            let (first, second) = (key(a), key(b))
            return first == second ? a.index < b.index : first < second
        }
    }
}
