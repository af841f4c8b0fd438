import TiltEngine
import TiltStage

// What changes the ring as a whole: layout, law, settings, and cards that come and go.
extension CarouselScene {
    private var motion: Carousel.Motion { reducesMotion ? .fading : law }

    /// Changes the layout; returns whether that is possible now.
    mutating func change(to layout: RoomLayout, at time: Double) -> Bool {
        guard mayChangeLayout(at: time) else { return false }
        chooser.close()
        let before = motionsBeforeChange(at: time)
        if reducesMotion { transitions.fade(from: self.layout, at: ring.position(at: time)) }
        surroundings.layout = layout
        startChange(from: before, at: time)
        return true
    }

    private func mayChangeLayout(at time: Double) -> Bool {
        letGo.phase(at: time) == nil && !opening.isActive(at: time)
    }

    /// Opens the chooser of the layouts, or closes it; returns whether that is possible now.
    mutating func toggleChooser(at time: Double) -> Bool {
        guard mayChangeLayout(at: time) else { return false }
        guard !chooser.isOpen else {
            chooser.close()
            return true
        }
        ring.endDrag(time: time)
        hands.pointer.position = nil
        chooser.open(on: layout)
        return true
    }

    /// Changes to the layout of a cell of the chooser, which closes.
    mutating func choose(_ cell: Int, at time: Double) {
        chooser.close()
        let layouts = RoomLayout.all(in: room)
        guard layouts.indices.contains(cell), layouts[cell].name != layout.name else { return }
        _ = change(to: layouts[cell], at: time)
    }

    /// Handles a gesture while the chooser is open: what is behind it is out of reach.
    mutating func handleChooser(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point): if let cell = chooser.cell(at: point, in: view) { chooser.mark(cell) }
        case .click(let point):
            if let cell = chooser.cell(at: point, in: view) {
                choose(cell, at: time)
            } else if !LayoutChooser.frame(in: view).contains(point) {
                chooser.close()
            }
        case .nudge(let direction): chooser.move(direction)
        default: break
        }
    }

    /// Changes layout and law; the ring keeps its position, counted in cards. Between two cards a ring that settles goes on to
    /// the nearer. Nothing is opened or loose.
    mutating func use(_ layout: RoomLayout, _ law: Carousel.Motion, at time: Double) {
        opening.reset()
        chooser = LayoutChooser()
        putCardsBack(at: time)
        transitions.change = nil
        (surroundings.layout, self.law) = (layout, law)
        ring.setMotion(motion, time: time)
    }

    mutating func take(_ settings: Settings) {
        surroundings.take(settings.carousel)
        letGo.feel = settings.falling
        ring.setFeel(settings.carousel.motion)
    }

    /// Switches reduced motion: cards then cross-fade in place.
    mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        letGo.reducesMotion = isReduced
        windows?.reduceMotion(isReduced)
        ring.setMotion(motion, time: time)
        legend.setDots(count: cards.count, at: ring.position(at: time).rounded(), reducesMotion: isReduced)
    }

    /// Adds pictures after the last card and brings the first of them to the front; the others make room.
    mutating func add(_ titles: [String], sizes: [Vector], at time: Double) {
        change(at: time) { $0.add(titles, sizes: sizes) }
    }

    /// Takes the card in front away, if it is the user's and not the last; returns whether it was.
    mutating func takeAway(at time: Double) -> Bool {
        let front = front(at: time)
        return letGo.phase(at: time) == nil && change(at: time) { $0.takeAway(front) }
    }

    /// Puts the card that was taken away last back to its place; returns whether there was one.
    mutating func putBack(at time: Double) -> Bool {
        letGo.phase(at: time) == nil && change(at: time) { $0.putBack() }
    }

    /// Changes the cards; those that stay move to their new places, and the ring shows the first that came, or the one after
    /// that which left. Returns whether anything changed.
    @discardableResult
    private mutating func change(at time: Double, _ change: (inout RingCards) -> RingCards.Change?) -> Bool {
        var new = collection
        guard let change = change(&new) else { return false }
        let before = motionsBeforeChange(at: time)
        collection = new
        transitions.change = nil
        putCardsBack(at: time)
        let front: Int
        switch change {
        case .came(let count, let index):
            ring.insert(count, at: index, time: time)
            front = index
        case .left(let index):
            ring.remove(at: index, time: time)
            front = index % cards.count
        }
        ring.jump(toItem: front, time: time)
        transitions.former = nil
        // Pictures may be wanted before the next step.
        lastFront = min(lastFront, cards.count - 1)
        opening.reset()
        startChange(from: before, at: time, renumbered: change.index(after:))
        nearFront = front
        legend.restart(count: cards.count, front: front, reducesMotion: reducesMotion)
        return true
    }

    /// Puts loose cards back at once, and ends a press on the ring.
    mutating func putCardsBack(at time: Double) {
        letGo.reset()
        ring.endDrag(time: time)
        loose = LooseCards()
    }
}

// The motion of the cards to their new places.
extension CarouselScene {
    /// The motions of the cards that are seen; nil if they do not move from there.
    private func motionsBeforeChange(at time: Double) -> [Int: ItemMotion<ItemPose>]? {
        reducesMotion || time <= 0 || letGo.phase(at: time) != nil ? nil : motions(at: time)
    }

    /// Lets cards that moved with other indices move to their places.
    mutating func startChange(
        from before: [Int: ItemMotion<ItemPose>]?, at time: Double, renumbered index: (Int) -> Int? = { $0 }
    ) {
        transitions.change = nil
        guard let before else { return }
        let after = motions(at: time, also: before.keys.compactMap(index))
        transitions.change = ItemChange(from: before, to: after, at: time, renumbered: index)
    }

    /// Lets the card in front fall from above, and all others come out of it.
    mutating func fanOut(at time: Double) {
        transitions.change = nil
        transitions.fall = CardFall(card: front(at: time), start: time)
        let (position, after) = (ring.position(at: time), motions(at: time))
        let before = Dictionary(
            posedCards(in: layout, position: position).map { card in
                let item = CarouselItem(index: card.item.index, count: cards.count, offset: 0)
                var pose = layout.pose(of: item, size: card.pose.size)
                // They are behind it. The shadows of a stack would add up to black.
                if abs(card.item.offset) > 0.5 { pose.floor = 0 }
                return (item.index, ItemMotion(pose, offset: 0))
            }
        ) { first, _ in first }
        transitions.change = ItemChange(from: before, to: after, at: time + CardFall.length)
    }
}
