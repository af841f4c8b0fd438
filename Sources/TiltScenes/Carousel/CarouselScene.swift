import TiltCanvas
import TiltEngine
public import TiltStage

/// The carousel: a ring of cards that can be dragged, flung, stepped and tilted.
public struct CarouselScene: CatalogueScene {
    /// The cards on the ring, and those that were taken away.
    var collection: RingCards
    /// The window, the room in it, and the layout of the cards there.
    var surroundings: Surroundings
    /// The ring of the cards.
    var ring: Carousel
    /// How it moves and where its cards stand, unless motion is reduced.
    var law = Carousel.Motion.settling
    /// The hands that turn it.
    var hands = RingHands()
    /// The changes that are still seen.
    var transitions: RingTransitions
    /// Title, dots and colour, which follow the front card.
    var legend: RingLegend
    /// The lean of the front card.
    private(set) var viewpoint = Viewpoint()
    /// The time of the last step.
    private(set) var steppedAt = 0.0
    /// The opening of the front card.
    var opening = CardOpening()
    /// The words of the card that was opened last.
    private(set) var openedWords = OpenedWords("")
    /// What a newcomer is to try.
    private var lessons = [
        SceneLesson("Click it", at: .door(pad: .openCard)), SceneLesson("Let it go", at: .action(.letGo)),
    ]
    var chooser = LayoutChooser()
    /// The motion of the cards while they are let go, and the cards that are loose.
    var letGo = LetGo(cornerRadius: Mount.card.cornerRadius)
    var loose = LooseCards()
    /// The acceleration of the device without gravity, in m/s².
    private(set) var shake = Vector3.zero
    /// The tilt of the device, which determines the light on the cards.
    private(set) var tilt = Tilt.zero
    /// The cards that are windows, with their weather; nil if none is.
    var windows: CardWindows?
    /// Whether the weather is slow in the card in front, where the eye is, and not much faster in its neighbours.
    private var isGentle = true
    /// The time for which the ring has been at rest, in seconds.
    private var restTime = 0.0
    var reducesMotion = false
    /// The front card at the last step.
    var lastFront = 0
    /// A card at or near the front; with many cards it changes seldom.
    var nearFront = 0
    private(set) var noises = RingNoises()
    private var cardSounds = CardSounds()

    let memory = RoomMemory()

    /// The cards of the ring, at least one.
    public var cards: [Card] { collection.shown }
    var view: Viewport { surroundings.view }
    var layout: RoomLayout { surroundings.layout }
    var room: CarouselRoom { layout.room }

    /// The names of the layouts, on the command line and in recordings; the first one is the usual.
    public static let layoutNames = RoomLayout.names
    /// The greatest number of cards on a ring.
    public static let mostCards = 10_000
    /// The distance from the front, in cards, that still counts as near.
    private static let nearness = 6

    /// A carousel of at least one card. Those that have layers in `art` are windows with weather in them; without art all are plain
    /// pictures.
    public init(
        cards: [Card] = Card.weather, view: Viewport, layout name: String? = nil, art: CardArt? = nil
    ) {
        collection = RingCards(cards)
        surroundings = Surroundings(view: view, layout: name)
        ring = Carousel(count: cards.count, motion: law)
        // The layouts know which cards may be seen.
        ring.reach = 0...0
        transitions = RingTransitions(hasTurntable: surroundings.layout.hasTurntable)
        legend = RingLegend(of: cards, room: Self.dotsRoom(in: view))
        windows = CardWindows(cards, art: art)
    }

    /// The ring of a run.
    public init(_ content: SceneContent) {
        let part = content[CarouselPart.self]
        self.init(cards: part.cards, view: content.view, layout: part.layout, art: part.art)
    }

    /// Handles an event. Drags turn the ring, clicks choose a card, wheel and keys step; once cards are let go, a drag throws
    /// one.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .resize(let view):
            resize(to: view, at: time)
            letGo.resize(to: fallArea, scale: 1, at: time)
        case .restart(let opening): restart(at: time, opening: opening)
        case .gesture(let gesture): handle(gesture, at: time)
        case .reducedMotion(let isReduced): reduceMotion(isReduced, at: time)
        case .settings(let settings): take(settings)
        case .file(let line): take(CardChange(line), at: time)
        case .openingEnded: ring.stop(time: time)
        case .hover(let point):
            hands.pointer = RingPointer(position: chooser.isOpen ? nil : point)
            if let cell = point.flatMap({ chooser.cell(at: $0, in: view) }) { chooser.mark(cell) }
        case .key(.keypadEnter, isRepeat: false): _ = perform(.openCard, at: time)
        case .button(.circle): _ = perform(.close, at: time)
        case .focus(let cell?): if chooser.isOpen { chooser.mark(cell) }
        case .activate(let cell): if chooser.isOpen { choose(cell, at: time) }
        case .appear: chooser.close()
        case .life(let isAllowed): windows?.isAllowed = isAllowed
        default: break
        }
    }

    private mutating func take(_ change: CardChange?, at time: Double) {
        switch change {
        case .cards(let titles, let sizes): add(titles, sizes: sizes, at: time)
        case .mean(let color, let card): collection.light(by: color, card: card)
        case .depth(let card): collection.deepen(card)
        case nil: break
        }
    }

    /// Lets the cards go or calls them back, takes a picture of the user's away or puts it back, or closes an opened card or the
    /// chooser. Return and Esc are the chooser's while it is open, and any other action closes it.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        if chooser.isOpen, action != .layouts {
            if action == .openCard { choose(chooser.marked, at: time) } else { chooser.close() }
            if action == .openCard || action == .close { return .performed }
        }
        switch action {
        case .letGo:
            letGoOrCallBack(at: time)
            lessons[1].isDone = true
        case .nextLayout: return change(to: layout.next, at: time) ? .performed : .unavailable
        case .layouts: return toggleChooser(at: time) ? .performed : .unavailable
        case .openCard: if !open(true, at: time) { return .unavailable }
        case .takeAway: if !takeAway(at: time) { return .unavailable }
        case .putBack: if !putBack(at: time) { return .unavailable }
        case .close where opening.isOpen: open(false, at: time)
        default: return .unavailable
        }
        return .performed
    }

    /// Whether the cards are let go, a picture is taken away or the chooser is open, and the name of the layout.
    public func state(of action: SceneAction.ID) -> SceneAction.State? {
        switch action {
        case .letGo: opening.isOpen ? nil : .init(isOn: letGo.world != nil)
        case .layouts: opening.isOpen ? nil : .init(isOn: chooser.isOpen, label: layout.title)
        case .takeAway: .init(isOn: collection.takenAwayCount > 0)
        default: nil
        }
    }

    /// The name of the layout, to be remembered.
    public var layoutName: String { layout.name }

    /// The number of pictures on the ring and taken away, which is that of the next one.
    public var pictureCount: Int { collection.pictureCount }

    /// Turns the ring by tilt, and lets dots and colour follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        transitions.step(dt, hasTurntable: hasTurntable, at: time)
        if opening.isOpen, !lessons[0].isDone { lessons[0].isDone = true }
        chooser.step(dt)
        (tilt, shake) = (lean.tilt, lean.shake)
        viewpoint.step(
            dt, toward: viewpointTarget(at: time), along: opening.isOpen && isPanorama(cards[front(at: time)]))
        steppedAt = time
        stepWindows(dt, at: time)
        letGo.step(dt, to: time, lean: lean)
        // An opened card is looked around in, and nothing moves behind the chooser; the ring does not turn.
        turn(
            dt, to: time, tilt: lean.isDisengaged || opening.isOpen || chooser.isOpen ? 0 : lean.tilt.x,
            isHome: letGo.phase(at: time) == nil, hasLanded: transitions.fall?.lands(in: dt, to: time) == true)
        let front = front(at: time)
        if opening.isOpen, openedWords.detail != cards[front].detail { openedWords = OpenedWords(cards[front].detail) }
        cardSounds.step(
            windows?.isMoving == true ? windows?.weather(in: cards[front].image) : nil, in: cards[front].image,
            opening: opening.share(at: time), tilt: lean.tilt, to: time)
    }

    /// Turns the ring by hands and tilt, unless its cards are elsewhere. Sounds, title, dots and colour follow its front card.
    mutating func turn(_ dt: Double, to time: Double, tilt: Double, isHome: Bool, hasLanded: Bool = false) {
        hands.step(&ring, rate: surroundings.feel.motion.heldRate, at: time)
        if isHome {
            let speed = Angle.degrees(surroundings.feel.speed).radians * TiltShaping().share(of: tilt)
            ring.tilt(at: -speed / ring.spacing, time: time)
        }
        ring.advance(to: time)
        let front = front(at: time)
        let distance = abs(front - nearFront)
        if cards.count > Self.mostRasters, min(distance, cards.count - distance) > Self.nearness { nearFront = front }
        noises.step(
            ring, hasPassed: front != lastFront, hasLanded: hasLanded, isHome: isHome,
            shown: (layoutName, opening.isOpen), at: time)
        lastFront = front
        legend.step(dt, with: ring, front: front, of: cards, isVertical: titlesBeside, at: time)
    }

    /// The lean that tilt or pointer ask for: the tilt, or while nothing tilts the pointer's place over the front card.
    private func viewpointTarget(at time: Double) -> Vector {
        guard !reducesMotion, letGo.phase(at: time) == nil else { return .zero }
        guard tilt == .zero else { return Viewpoint.target(tilt) }
        guard let point = hands.pointer.position, !hands.pointer.isDown else { return .zero }
        guard !opening.isActive(at: time) else {
            return (2 * (point - view.center)).over(view.size).clamped(to: 1) * Viewpoint.pointed
        }
        guard let front = roomCards(at: time).last(where: { $0.quad.contains(point) }), abs(front.offset) < 0.5,
            let place = front.quad.place(of: point)
        else { return .zero }
        return Vector(2 * place.x - 1, 2 * place.y - 1) * Viewpoint.pointed
    }

    /// Lets the weather in the windows go on.
    private mutating func stepWindows(_ dt: Double, at time: Double) {
        guard windows != nil else { return }
        restTime = ring.phase(at: time) == .rest ? min(restTime + dt, Self.longestRest) : 0
        let push = shake.length
        guard windows?.isMoving == true else { return }
        let views = memory.views.array { views in
            for card in roomCards(at: time) where abs(card.offset) < CardWindows.reach {
                views.append((cards[card.index].image, view(of: card, at: time, lean: .zero)))
            }
        }
        windows?.step(dt, down: CardView(quad: Quad(.unit)).down, shake: push) { image in
            views.first { $0.image == image }?.view
        }
        let scale = room.height / CardArt.body.height
        isGentle = views.allSatisfy { image, view in
            let speed = (windows?.speed(in: image) ?? 0) * scale
            return speed < CardWindows.gentle * (abs(view.offset) < 0.5 ? 1 : 2)
        }
    }

    /// Whether a card has been in front for so long that its large layers are worth making.
    var hasRested: Bool { restTime >= Self.longestRest }
    private static let longestRest = 0.4

    /// Changes the window's size; the ring keeps its angle, and cards on their way home are there at once.
    mutating func resize(to view: Viewport, at time: Double) {
        transitions.change = nil
        if view.size != self.view.size { letGo.endReturn() }
        let height = room.height
        surroundings.resize(to: view)
        loose.scale(by: room.height / height)
        legend.setRoom(Self.dotsRoom(in: view))
    }

    /// Returns to the first card; an opening fans the cards out, and turns a ring once.
    mutating func restart(at time: Double, opening: Bool) {
        transitions.change = nil
        self.opening.reset()
        chooser.close()
        putCardsBack(at: time)
        ring.jump(toItem: 0, time: time)
        if opening, ring.motion == .settling {
            if hasTurntable { ring.arrive(onItem: 0, after: CardFall.length, time: time) }
            fanOut(at: time)
        }
        legend.show(front(at: time), of: cards, on: ring, at: time)
    }

    /// Whether ring, cards, dots, colour and title are at rest, and whether the weather in the cards moves.
    public func activity(at time: Double) -> SceneActivity {
        SceneActivity(
            isAtRest: ring.phase(at: time) == .rest && letGo.isAtRest(at: time) && legend.isAtRest
                && transitions.isAtRest && viewpoint.isAtRest && opening.isAtRest(at: time) && chooser.opening.isAtRest,
            isAlive: windows?.isMoving == true, isGentle: isGentle)
    }

    /// The colour of the front card.
    public func status(at time: Double) -> SceneStatus {
        var status = SceneStatus(
            mood: cards[front(at: time)].mood, essentials: essentials,
            items: chooser.items(in: view), cover: opening.share(at: time).clamped(to: 0...1),
            lessons: lessons)
        status.isOpen = chooser.isOpen || opening.isOpen
        return status
    }

    /// The ring's detents, a card that comes to rest, cards that land, and the weather of an opened one.
    public func takeOutput() -> SceneOutput {
        var sounds = SceneSounds(strikes: noises.strikes)
        sounds.add(SceneSounds(strikes: letGo.strikes))
        sounds.add(cardSounds.sounds)
        return SceneOutput(sounds: sounds)
    }

    /// The front card's title and number.
    public func caption(at time: Double) -> String? {
        let front = front(at: time)
        return (chooser.isOpen ? "Choose a layout: \(LayoutChooser.layouts[chooser.marked].title) — " : "")
            + "\(cards[front].title), card \(front + 1) of \(cards.count)\(opening.isOpen ? ", opened" : "")"
    }

    /// The state of the ring, the cards' world, and the front card as a door. It keeps the layout, unless it is the usual one.
    public func report(at time: Double) -> SceneReport {
        SceneReport(
            CarouselTelemetry(room: self, at: time), world: letGo.world, screenPoint: screenPoint, door: door(at: time),
            kept: layout.kept)
    }
}

// Hands.
extension CarouselScene {
    private mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .release, .click: hands.pointer.isDown = false
        default: break
        }
        if chooser.isOpen { return handleChooser(gesture, at: time) }
        if letGo.phase(at: time) == nil, opening.isActive(at: time), handleOpened(gesture, at: time) { return }
        // While the cards are loose or on their way back, the ring cannot be reached.
        guard letGo.phase(at: time) == nil, ring.isDragging || !gesture.needsPress else {
            return handleLoose(gesture, at: time)
        }
        switch gesture {
        case .press(let point): press(point, at: time)
        case .drag(_, let point):
            hands.pointer.position = nil
            ring.drag(to: point, in: layout, time: time)
        case .release: ring.endDrag(time: time)
        case .click(let point): click(point, at: time)
        case .wheel(let notches, _): hands.turnWheel(&ring, by: notches, at: time)
        case .pan(let travel):
            hands.turnWheel(&ring, by: Vector(travel.x, -travel.y) / RingHands.pan, at: time)
        case .nudge(let direction): hands.nudge(&ring, toward: direction.vector, at: time)
        case .arrows(let direction, let dt):
            hands.hold(&ring, toward: direction, for: dt, rate: surroundings.feel.motion.heldRate, at: time)
        case .page(let count): ring.scroll(by: count.signum(), time: time)
        case .home: show(0, at: time)
        case .end: show(cards.count - 1, at: time)
        case .pinch(let factor, _): pinch(by: factor, at: time)
        case .zoom, .zoomReset, .sideways: break
        }
    }

    mutating func press(_ point: Vector, at time: Double) {
        surroundings.guide(&ring)
        hands.pointer = RingPointer(position: point, isDown: true)
        hands.hasCaught = abs(turnRate(at: time)) > RingHands.fast
        ring.beginDrag(at: point, time: time)
    }

    private mutating func click(_ point: Vector, at time: Double) {
        if !hands.hasCaught, let card = dot(at: point) ?? roomCards(at: time).card(at: point) {
            if card == front(at: time), dot(at: point) == nil, isFrontAtRest(at: time) { open(true, at: time) }
            show(card, at: time)
        } else {
            ring.endDrag(time: time)
        }
    }

    /// Brings a card to the front, from a hand too.
    mutating func show(_ card: Int, at time: Double) {
        if ring.isDragging {
            ring.endDrag(on: card, time: time)
        } else {
            ring.scroll(toItem: card, time: time)
        }
    }

    /// The card of the dot at a point.
    func dot(at point: Vector) -> Int? { legend.dots.card(at: point, center: dotsCenter) }

    /// The dot's card or the card under the pointer that a click would bring to the front. None while the ring moves,
    /// to avoid flicker.
    func choice(
        for pointer: RingPointer? = nil, at time: Double, among shown: @autoclosure () -> [RoomCard]
    ) -> (dot: Int?, card: Int?) {
        let pointer = pointer ?? hands.pointer
        guard let position = pointer.position, ring.phase(at: time) == .rest || pointer.isDown,
            letGo.phase(at: time) == nil, !opening.isActive(at: time)
        else { return (nil, nil) }
        let front = front(at: time)
        if let dot = dot(at: position) { return (dot == front ? nil : dot, nil) }
        let card = shown().card(at: position)
        return (nil, card == front ? nil : card)
    }

    /// Whether a click at a point brings a card to the front.
    func canChoose(at point: Vector, time: Double) -> Bool {
        let pointer = RingPointer(position: point, isDown: hands.pointer.isDown)
        let (dot, card) = choice(for: pointer, at: time, among: roomCards(at: time))
        return dot ?? card != nil
    }
}

// Positions.
extension CarouselScene {
    /// The card in front.
    func front(at time: Double) -> Int { ring.currentItem(at: time) ?? 0 }
    /// The speed of the ring in radians per second; to the right is positive.
    func turnRate(at time: Double) -> Double { 0 - ring.velocity(at: time) * ring.spacing }
    /// Whether the turntable is seen.
    private var hasTurntable: Bool { layout.hasTurntable && letGo.world == nil }
    /// Whether a card has another shape than the usual one.
    var hasOwnShapes: Bool { cards.contains { $0.shape != CarouselRoom.aspect } }

    /// Whether the front card stands still at its place.
    private func isFrontAtRest(at time: Double) -> Bool {
        ring.phase(at: time) != .tilt && abs(ring.position(at: time) - ring.position(at: time).rounded()) < 0.02
    }
}
