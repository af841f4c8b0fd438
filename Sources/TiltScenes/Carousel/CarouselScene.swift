public import TiltEngine

/// The carousel: a ring of cards that can be dragged, flung, stepped and tilted.
public struct CarouselScene: CatalogueScene {
    /// The cards of the ring, at least one.
    public internal(set) var cards: [Card]
    /// The pictures that were taken away and their places in the ring, the last one last.
    var takenAway: [(card: Card, place: Int)] = []
    private(set) var view: Viewport
    var ring: any RingLaw
    /// The layout of the cards in the room.
    private(set) var layout: any CarouselLayout
    /// Whether the ring is flat, as published.
    private(set) var isPublished: Bool
    private(set) var room: Room
    private(set) var stage: RoomStage
    /// The change of the cards' bodies to another layout.
    var switching: LayoutSwitch?
    /// The card that is still seen in front while a restart moves the cards, and until when.
    private var formerFront: (card: Int, until: Double)?
    /// The duration of that, in seconds.
    private static let fronting = 0.2
    /// The former layout while another one replaces it by a cross-fade, with reduced motion.
    private(set) var former: (layout: any CarouselLayout, fade: Fade)?
    /// The appearance of the turntable, which only the ring has.
    private(set) var turntable = Fade(lasting: 0.4, from: 1)
    /// The appearance of the room over the plain background of the published ring.
    private(set) var roomLight = Fade(lasting: 0.4, from: 1)
    /// The lean of the front card.
    private(set) var poster = PosterLean()
    /// The time of the last step.
    private(set) var steppedAt = 0.0
    /// The opening of the front card.
    var opening = CardOpening()
    /// The card that an opened one replaces by a cross-fade.
    var opened: (former: Int, fade: Fade)?
    /// The words of the card that was opened last.
    private(set) var openedWords = OpenedWords("")
    /// The cards that are loose, by their items.
    var looseCards: [LooseCard] = []
    /// The item that is held.
    var heldItem: Int?
    /// The time since loose cards came to rest or hopped, in seconds, and the number of hops.
    var hiddenFor = 0.0
    var hops = 0
    /// The acceleration of the device without gravity, in m/s².
    private(set) var shake = Vector3.zero
    /// The cards that are windows, with their weather; nil if none is.
    private(set) var windows: CardWindows?
    /// The time for which the ring has been at rest, in seconds.
    private var restTime = 0.0
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    private(set) var title = TitleFade(card: 0)
    /// The fanning out of the ring when the scene arrives.
    private var arrival: Movement?
    /// The transition after a change of the ring.
    private(set) var morph: RingMorph?
    /// The motion of the cards while they are let go.
    var letGo = LetGo(cornerRadius: Mount.card.cornerRadius)
    private(set) var reducesMotion = false
    private(set) var feel = CarouselFeel()
    /// The tilt of the device, which determines the light on the cards.
    private(set) var tilt = Tilt.zero
    /// The pointer's position over the ring.
    var pointer = RingPointer()
    /// Whether the current drag turns the ring.
    private var ringIsHeld = false
    /// The front card at the last step.
    private(set) var lastFront = 0
    private var noises = RingNoises()
    private var cardSounds = CardSounds()
    /// Whether the current press stopped a fast ring, and so does not choose a card.
    private var pressCaughtRing = false
    /// A card at or near the front; with many cards it changes seldom.
    private(set) var nearFront = 0
    /// The fraction of a notch that a fine wheel has turned.
    private var wheelParts = 0.0
    private var arrows = HeldArrows()
    /// The direction in which held arrows turn the ring during the current step: 1 is to the next card, 0 is none.
    private var heldDirection = 0

    let memory = RoomMemory()

    /// The greatest number of cards on a ring.
    public static let mostCards = 10_000
    /// The distance from the front, in cards, that still counts as near.
    private static let nearness = 6
    /// The greatest length of an added card's title, in characters.
    private static let longestTitle = 80
    /// The speed of a ring above which a press is not a click: 60 °/s.
    private static let fast = Angle.degrees(60).radians
    /// The speed of a ring, in cards per second, above which no title can be read.
    private static let readable = 3.0

    /// A carousel of at least one card. Those that have layers in `art` are windows with weather in them; without art all are plain
    /// pictures.
    public init(
        cards: [Card] = Card.weather, view: Viewport, asPublished: Bool = false, layout name: String? = nil,
        art: CardArt? = nil
    ) {
        precondition(!cards.isEmpty, "a carousel has a card")
        self.cards = cards
        windows = CardWindows(cards, art: art)
        self.view = view
        isPublished = asPublished
        room = Room(view: view)
        stage = RoomStage(size: view.size, skyline: room.ring.skyline)
        layout = (name.flatMap(LayoutCatalogue.layout(named:)) ?? RingLayout.self).init(room)
        ring =
            asPublished ? PublishedRing(count: cards.count, angle: 0) : SettlingRing(count: cards.count, angle: 0)
        dots = PageDots(count: cards.count, room: Self.dotsRoom(in: view))
        mood = MoodFade(cards[0].mood)
        if !hasTurntable { turntable = Fade(lasting: turntable.duration) }
        if isPublished { roomLight = Fade(lasting: roomLight.duration) }
    }

    /// The ring of a run.
    public init(_ content: SceneContent) {
        self.init(cards: content.cards, view: content.view, layout: content.layout, art: content.cardArt)
    }

    /// "carousel".
    public static let descriptor: SceneDescriptor = {
        var descriptor = SceneDescriptor(
            "carousel", title: "Carousel",
            help: [
                HelpRow(
                    "Turn the ring", pad: [.words("tilt left and right")], mouse: [.words("drag, fling")],
                    keys: [.key("A"), .key("D")]),
                HelpRow(
                    "Next, previous card", pad: [.key("→"), .key("←")], mouse: [.words("wheel, click a card")],
                    keys: [.key("→"), .key("←")]),
                HelpRow(
                    "Open, close a card", pad: [.key("✕"), .key("○")], mouse: [.words("click it, drag down")],
                    keys: [.key("Return"), .key("Esc")]),
            ], actions: [.letGo, .nextLayout, .previousLayout, .openCard, .takeAway, .putBack],
            flaw: "a fling takes only the last move, and a card is in front only by chance")
        descriptor.about = SceneAbout(
            recipe:
                "A well-known answer on Stack Overflow puts pictures on a ring: sine and cosine place them, a drag turns "
                + "them, and after it each tick adds 97 % of the last.",
            defects:
                "The speed of a fling is that of the last move alone, even an old one, and nothing leads to a card: one "
                + "is in front only by chance.",
            original: "The ring stops anywhere, between two cards too.",
            corrected: "The ring goes where it is flung, and ends on a card.")
        descriptor.settings = [.carousel]
        return descriptor
    }()

    /// Handles an event. Drags turn the ring, clicks choose a card, wheel and keys step; once cards are let go, a drag throws
    /// one.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): handle(gesture, at: time)
        case .recipe(let recipe): use(recipe, at: time)
        case .reducedMotion(let isReduced): reduceMotion(isReduced, at: time)
        case .settings(let settings): take(settings)
        case .file(.cards(let titles, let sizes)): add(titles, sizes: sizes, at: time)
        case .file(.mean(let color, let card)): light(by: color, card: card)
        case .openingEnded: ring.endOpening(at: time)
        case .hover(let point): pointer = RingPointer(position: point)
        case .key(.keypadEnter, isRepeat: false): open(true, at: time)
        case .button(.circle): open(false, at: time)
        case .life(let isAllowed): windows?.isAllowed = isAllowed
        case .key, .held, .button, .finger, .focus, .activate, .text, .phone, .sample, .localTime, .slide, .file(.map),
            .file(.layers), .loudspeaker:
            break
        }
    }

    /// Lets the cards go or calls them back, or takes a picture of the user's away or puts it back.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        switch action {
        case .letGo: letGoOrCallBack(at: time)
        case .nextLayout: return changeLayout(by: 1, at: time) ? .performed : .unavailable
        case .previousLayout: return changeLayout(by: -1, at: time) ? .performed : .unavailable
        case .openCard: if !open(true, at: time) { return .unavailable }
        case .takeAway: if !takeAway(at: time) { return .unavailable }
        case .putBack: if !putBack(at: time) { return .unavailable }
        default: return .unavailable
        }
        return .performed
    }

    /// Whether the cards are let go, or a picture is taken away.
    public func isOn(_ action: SceneAction.ID) -> Bool? {
        switch action {
        case .letGo: opening.isOpen ? nil : world != nil
        case .nextLayout: isPublished || opening.isOpen ? nil : false
        case .takeAway: !takenAway.isEmpty
        default: nil
        }
    }

    /// The name of the layout, on its button.
    public func label(of action: SceneAction.ID) -> String? {
        action == .nextLayout ? type(of: layout).title : nil
    }

    /// The name of the layout, to be remembered.
    public var layoutName: String { type(of: layout).name }
    /// The same; nil for the usual one.
    var rememberedLayout: String? { layout is RingLayout ? nil : layoutName }

    /// Closes an opened card; returns whether there was one.
    public mutating func close(at time: Double) -> Bool {
        guard opening.isOpen else { return false }
        open(false, at: time)
        return true
    }

    /// The number of pictures on the ring and taken away, which is that of the next one.
    public var pictureCount: Int { cards.count + takenAwayCount }
    var takenAwayCount: Int { takenAway.count }

    /// Turns the ring by tilt, and lets dots and colour follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        if morph?.isOver(at: time) == true { morph = nil }
        if arrival?.isOver(at: time) == true { arrival = nil }
        if switching?.isOver(at: time) == true { switching = nil }
        former?.fade.step(dt)
        if former?.fade.isOver == true { former = nil }
        opened?.fade.step(dt)
        if opened?.fade.isOver == true { opened = nil }
        turntable.step(dt, back: !hasTurntable)
        roomLight.step(dt, back: isPublished)
        (tilt, shake) = (lean.tilt, lean.shake)
        poster.step(dt, toward: posterTarget(at: time))
        steppedAt = time
        stepWindows(dt, at: time)
        letGo.step(dt, to: time, lean: lean)
        freeHiddenCards(dt, at: time)
        ring.run(heldDirection, at: time)
        heldDirection = 0
        if letGo.phase(at: time) == nil {
            // An opened card is looked around in; the ring does not turn.
            let tilt = lean.isDisengaged || opening.isOpen ? 0 : lean.tilt.x
            ring.tilt(at: Angle.degrees(feel.speed).radians * TiltShaping().share(of: tilt), from: time)
        }
        let front = ring.front(at: time)
        if opening.isOpen, openedWords.detail != cards[front].detail { openedWords = OpenedWords(cards[front].detail) }
        let distance = abs(front - nearFront)
        if cards.count > Self.mostRasters, min(distance, cards.count - distance) > Self.nearness { nearFront = front }
        noises.step(ring, hasPassed: front != lastFront, isHome: letGo.phase(at: time) == nil, at: time)
        lastFront = front
        cardSounds.step(
            windows?.isMoving == true ? windows?.weather(in: cards[front].image) : nil, in: cards[front].image,
            opening: opening.share(at: time), tilt: lean.tilt, to: time)
        dots.isVertical = titlesBeside
        dots.step(dt, toward: shownSlot(at: time))
        mood.step(dt, toward: cards[shownFront(at: time)].mood)
        stepTitle(dt, to: time)
    }

    /// The lean that tilt or pointer ask for: the tilt, or while nothing tilts the pointer's place over the front card.
    private func posterTarget(at time: Double) -> Vector {
        guard !isPublished, !reducesMotion, letGo.phase(at: time) == nil else { return .zero }
        guard tilt == .zero else { return PosterLean.target(tilt) }
        guard let point = pointer.position, !pointer.isDown else { return .zero }
        guard !opening.isActive(at: time) else {
            let displacement = point - view.center
            return Vector(
                (2 * displacement.x / view.width).clamped(to: -1...1),
                (2 * displacement.y / view.height).clamped(to: -1...1))
                * PosterLean.pointed
        }
        guard let front = roomCards(at: time).last(where: { $0.quad.contains(point) }), abs(front.offset) < 0.5,
            let place = front.quad.place(of: point)
        else { return .zero }
        return Vector(2 * place.x - 1, 2 * place.y - 1) * PosterLean.pointed
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
    }

    /// Whether a card has been in front for so long that its large layers are worth making.
    var hasRested: Bool { restTime >= Self.longestRest }
    private static let longestRest = 0.4

    /// The card that is seen in front.
    private func shownFront(at time: Double) -> Int {
        if let formerFront, time < formerFront.until { return formerFront.card }
        return morph?.formerFront(at: time) ?? ring.front(at: time)
    }

    /// Its slot, the nearest of all turns to that of the ring's front card.
    private func shownSlot(at time: Double) -> Double {
        let ahead = Double(shownFront(at: time) - ring.front(at: time))
        return ring.slot(at: time) + ahead.remainder(dividingBy: Double(cards.count))
    }

    /// Updates the title: that of a chosen card, otherwise that of the card that passes the front.
    private mutating func stepTitle(_ dt: Double, to time: Double) {
        let front = shownFront(at: time)
        guard front == ring.front(at: time) else { return title.step(dt, toward: front, alpha: 1) }
        let shown = ring.destination(at: time).map { ring.slots.front(angle: $0) } ?? front
        let isReadable = abs(ring.velocity(at: time)) < Self.readable * ring.spacing
        title.step(dt, toward: shown, alpha: isReadable ? 1 : 0)
    }

    /// Changes the window's size; the ring keeps its angle.
    public mutating func resize(to view: Viewport, at time: Double) {
        (morph, switching) = (nil, nil)
        let height = cardHeight
        self.view = view
        makeRoom()
        heldItem = nil
        for item in looseCards.indices { looseCards[item].start.scale(by: cardHeight / height) }
        dots.room = Self.dotsRoom(in: view)
        letGo.resize(to: fallArea, scale: isPublished ? cardHeight / height : 1, at: time)
    }

    /// Returns to the first card; an opening fans the ring out and drifts there.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { (morph, switching) = (nil, nil) } else { startMorph(at: time) }
        let before = opening ? nil : movingBodies(at: time)
        formerFront = before == nil ? nil : (ring.front(at: time), time + Self.fronting)
        arrival = nil
        self.opening.reset()
        turn(from: 0)
        startChange(from: before, at: time)
        if opening, let drift = ring.opening(at: time) {
            ring = drift
            arrival = .arrival(at: time)
        }
        putCardsBack()
        dots.jump(to: shownSlot(at: time))
        guard morph == nil, switching == nil else { return }
        mood = MoodFade(cards[ring.front(at: time)].mood)
        title = TitleFade(card: ring.front(at: time))
    }

    /// Whether ring, cards, dots, colour and title are at rest.
    public func isAtRest(at time: Double) -> Bool {
        ring.phase(at: time) == .rest && letGo.isAtRest(at: time) && dots.isAtRest && mood.isAtRest
            && title.isAtRest && morph == nil && arrival == nil && switching == nil && former == nil && opened == nil
            && turntable.isAtEnd && roomLight.isAtEnd && poster.isAtRest && opening.isAtRest(at: time)
            && !searchesForHidden
    }

    /// Whether the weather in the cards moves.
    public var isAlive: Bool { windows?.isMoving == true && !isPublished }

    /// The colour of the front card.
    public func status(at time: Double) -> SceneStatus {
        SceneStatus(
            mood: cards[ring.front(at: time)].mood, essentials: essentials,
            cover: opening.share(at: time).clamped(to: 0...1))
    }

    /// The ring's detents, a card that comes to rest, cards that land, and the weather of an opened one.
    public func sounds(at time: Double) -> SceneSounds {
        var sounds = SceneSounds(strikes: noises.strikes)
        sounds.add(SceneSounds(strikes: letGo.strikes))
        sounds.add(cardSounds.sounds)
        return sounds
    }

    /// The front card's title and number.
    public func caption(at time: Double) -> String? {
        let front = ring.front(at: time)
        return "\(cards[front].title), card \(front + 1) of \(cards.count)"
    }

    /// The physics world of the cards.
    public var world: World? { letGo.world }

    /// The state of the ring.
    public func telemetry(at time: Double) -> any Encodable & Sendable {
        let arrangement = arrangement(at: time)
        var telemetry = CarouselTelemetry(ring: ring, arrangement: arrangement, radius: radius, at: time)
        telemetry.show(self, at: time)
        guard let phase = letGo.phase(at: time) else { return telemetry }
        telemetry.show(
            isPublished
                ? cards.indices.map { placement(of: $0, in: arrangement, at: time) } : roomPlacements(at: time), phase)
        return telemetry
    }
}

// Hands.
extension CarouselScene {
    private mutating func handle(_ gesture: Gesture, at time: Double) {
        if letGo.phase(at: time) == nil, opening.isActive(at: time), handleOpened(gesture, at: time) { return }
        // While the cards are loose or on their way back, the ring cannot be reached.
        guard letGo.phase(at: time) == nil, ringIsHeld || !gesture.needsPress else {
            guard isPublished else { return handleLoose(gesture, at: time) }
            let order = if case .press = gesture { arrangement(at: time).order } else { [Int]() }
            return letGo.handle(gesture, order: order, at: time)
        }
        switch gesture {
        case .press(let point):
            (ringIsHeld, pointer) = (true, RingPointer(position: point, isDown: true))
            pressCaughtRing = abs(ring.velocity(at: time)) > Self.fast
            ring.press(at: time)
        case .drag(let start, let point):
            pointer.position = nil
            let displacement = point - start
            let isVertical = !isPublished && type(of: layout).isVertical
            ring.drag(by: isVertical ? displacement.y : displacement.x, along: course, at: time)
        case .release:
            pointer.isDown = false
            ring.release(at: time)
        case .click(let point):
            pointer.isDown = false
            click(point, at: time)
        case .wheel(let notches, _): turnWheel(notches, at: time)
        case .pan(let travel): turnWheel(Vector(travel.x, -travel.y) / Self.pan, at: time)
        case .nudge(let direction):
            arrows.press()
            wheelParts = 0
            ring.step(by: Self.cards(along: direction.vector), at: time)
        case .arrows(let direction, let dt): turnOn(direction, for: dt, at: time)
        case .page(let count): ring.step(by: count.signum(), at: time)
        case .home: ring.choose(0, at: time)
        case .end: ring.choose(cards.count - 1, at: time)
        case .pinch(let factor, _): pinch(by: factor, at: time)
        case .zoom, .zoomReset, .sideways: break
        }
    }

    /// The course of the front card under a pointer.
    private var course: DragCourse {
        if isPublished { return .view(width: view.width) }
        return type(of: layout).hasTurntable ? .ring(radius: geometry.radius) : .cards(CardCourse(layout))
    }

    /// The points of a touchpad's travel for one card.
    private static let pan = 60.0

    /// The cards by which an arrow turns the ring: right and down are the next card.
    private static func cards(along direction: Vector) -> Int {
        let sum = direction.x + direction.y
        return sum == 0 ? 0 : sum < 0 ? -1 : 1
    }

    /// Turns the ring on by arrows held for `dt` seconds: until the next step, or card by card if the ring does not move
    /// smoothly.
    private mutating func turnOn(_ direction: Vector, for dt: Double, at time: Double) {
        let held = arrows.hold(for: dt, at: time)
        guard held > 0 else { return }
        heldDirection = Self.cards(along: direction)
        if !ring.runs { turnWheel(Vector(Double(heldDirection) * feel.cardRate * held, 0), at: time) }
    }

    /// Turns the wheel: right and down are the next card, and fractions of notches add up.
    private mutating func turnWheel(_ notches: Vector, at time: Double) {
        let amount = abs(notches.x) > abs(notches.y) ? notches.x : -notches.y
        guard amount.isFinite else { return }
        if amount * wheelParts < 0 { wheelParts = 0 }
        wheelParts = (wheelParts + amount).clamped(to: -100...100)
        let whole = wheelParts.rounded(.towardZero)
        wheelParts -= whole
        if whole != 0 { ring.step(by: Int(whole), at: time) }
    }

    private mutating func click(_ point: Vector, at time: Double) {
        if !pressCaughtRing, let card = dot(at: point) ?? card(at: point, time: time) {
            if card == ring.front(at: time), dot(at: point) == nil, isFrontAtRest(at: time) { open(true, at: time) }
            ring.choose(card, at: time)
        } else {
            ring.release(at: time)
        }
    }

    /// Lets the cards go with the velocities they have in the ring, or calls them back if they are loose.
    private mutating func letGoOrCallBack(at time: Double) {
        guard isPublished else { return letGoInRoom(at: time) }
        let arrangement = arrangement(at: time)
        let placements = cards.indices.map { placement(of: $0, in: arrangement, at: time) }
        if letGo.phase(at: time) == .dropped {
            letGo.callBack(from: placements, at: time)
        } else {
            let velocities = velocitiesWhenLetGo(from: arrangement, at: time)
            letGo.letGo(
                zip(placements, velocities).map { FallingItems.Item(placement: $0, velocity: $1) },
                order: arrangement.order, in: fallArea, at: time)
            // The ring passes its momentum to the cards and moves to its nearest card.
            ring.press(at: time)
            ring.release(at: time)
            ringIsHeld = false
        }
    }

    /// The velocities of the cards in the ring; hidden cards at the back are tossed up to come free of the others.
    private func velocitiesWhenLetGo(from arrangement: CardArrangement, at time: Double) -> [Vector] {
        guard letGo.phase(at: time) == nil else { return cards.map { _ in .zero } }
        let (velocity, moment) = (ring.velocity(at: time), 1e-3)
        let soon = self.arrangement(angle: ring.angle(at: time) + velocity * moment)
        var chance = SplitMix64(seed: UInt64(cards.count))
        return cards.indices.map { i in
            let motion = (home(of: i, in: soon).center - home(of: i, in: arrangement).center) / moment
            let height = 0.2 * view.belowBar.height * (1 - arrangement.cards[i].depth)
            return motion + Vector(chance.uniform(-0.25, 0.25), -1) * (2 * 1000 * fallArea.scale * height).squareRoot()
        }
    }
}

// Changes of the ring.
extension CarouselScene {
    /// Makes room, stage and layout for the current window and feel.
    private mutating func makeRoom() {
        room = Room(view: view, feel: feel)
        stage = RoomStage(size: view.size, skyline: room.ring.skyline)
        layout = type(of: layout).init(room)
    }

    /// Applies the law of the current recipe to the ring, from an angle.
    mutating func turn(from angle: Double) {
        if reducesMotion {
            ring = ReducedMotionRing(slots, angle: angle)
        } else if isPublished {
            ring = PublishedRing(count: cards.count, angle: angle)
        } else {
            ring = SettlingRing(count: cards.count, angle: angle, feel: feel)
        }
    }

    /// Changes the layout by a number of places in the list; returns whether that is possible now.
    private mutating func changeLayout(by places: Int, at time: Double) -> Bool {
        guard !isPublished, letGo.phase(at: time) == nil, !opening.isActive(at: time) else { return false }
        let before = movingBodies(at: time)
        if reducesMotion { former = (layout, Fade(lasting: ReducedMotionRing.duration)) }
        layout = LayoutCatalogue.layout(places, after: type(of: layout)).init(room)
        startChange(from: before, at: time)
        return true
    }

    /// Changes the recipe; the ring keeps its position, counted in cards. Between two cards a ring that settles goes on to
    /// the nearer.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard (recipe == .asPublished) != isPublished else { return }
        opening.reset()
        morph = nil
        let turned = ring.angle(at: time) / ring.spacing
        // Loose cards fly back too: the two rings have different floors.
        let before = movingBodies(at: time, evenLoose: true)
        putCardsBack()
        isPublished.toggle()
        turn(from: turned * slots.spacing)
        startChange(from: before, at: time)
        guard turned != turned.rounded() else { return }
        ring.press(at: time)
        ring.release(at: time)
    }

    private mutating func take(_ settings: Settings) {
        feel = settings.carousel
        makeRoom()
        letGo.feel = settings.falling
        ring.take(feel)
    }

    /// Switches reduced motion: cards then cross-fade in place, as published too.
    private mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        letGo.reducesMotion = isReduced
        windows?.reduceMotion(isReduced)
        turn(from: ring.angle(at: time))
        dots = PageDots(count: cards.count, at: ring.slot(at: time), room: dots.room, reducesMotion: isReduced)
    }

    /// Adds pictures after the last card and brings the first of them to the front; the others make room.
    private mutating func add(_ titles: [String], sizes: [Vector], at time: Double) {
        let more = titles.prefix(max(0, Self.mostCards - pictureCount)).enumerated().map { index, title in
            Card.own(
                String(title.prefix(Self.longestTitle)), at: pictureCount + index,
                size: sizes.indices.contains(index) ? sizes[index] : nil)
        }
        guard !more.isEmpty else { return }
        change(at: time) { cards, morph in
            let first = cards.count
            cards += more
            morph?.makeRoom(for: more.count, at: first)
            return first
        }
    }

    /// Takes the card in front away, if it is the user's and not the last; returns whether it was.
    private mutating func takeAway(at time: Double) -> Bool {
        let front = ring.front(at: time)
        guard letGo.phase(at: time) == nil, cards.count > 1, cards[front].isOwn else { return false }
        takenAway.append((cards[front], front))
        change(at: time) { cards, morph in
            cards.remove(at: front)
            morph?.remove(front)
            return front % cards.count
        }
        return true
    }

    /// Puts the card that was taken away last back to its place; returns whether there was one.
    private mutating func putBack(at time: Double) -> Bool {
        guard letGo.phase(at: time) == nil, let (card, place) = takenAway.popLast() else { return false }
        let index = min(place, cards.count)
        change(at: time) { cards, morph in
            cards.insert(card, at: index)
            morph?.makeRoom(for: 1, at: index)
            return index
        }
        return true
    }

    /// Changes the cards; those that stay move to their new places, and the ring shows the card whose index is returned.
    private mutating func change(at time: Double, _ change: (inout [Card], inout RingMorph?) -> Int) {
        if letGo.phase(at: time) == nil { startMorph(at: time) } else { morph = nil }
        var before = letGo.phase(at: time) == nil ? movingBodies(at: time) : nil
        (formerFront, opened) = (nil, nil)
        let images = cards.map(\.image)
        let front = change(&cards, &morph)
        // Pictures may be wanted before the next step.
        lastFront = min(lastFront, cards.count - 1)
        before = before.map { renumbered($0, images) }
        opening.reset()
        turn(from: -Double(front) * slots.spacing)
        startChange(from: before, at: time)
        nearFront = front
        dots = PageDots(count: cards.count, at: Double(front), room: dots.room, reducesMotion: reducesMotion)
        title = TitleFade(card: front)
        arrival = nil
        putCardsBack()
    }

    /// Starts the transition to the new appearance; with reduced motion it happens at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard isPublished, !reducesMotion, time > 0 else { return }
        let arrangement = arrangement(at: time)
        morph = RingMorph(from: appearances(in: arrangement, at: time), order: arrangement.order, at: time)
    }

    /// The bodies of the cards that are seen, with the velocities of their numbers; nil if they do not move from there.
    private func movingBodies(at time: Double, evenLoose: Bool = false) -> [Int: MovingBody]? {
        guard !reducesMotion, time > 0, evenLoose || letGo.phase(at: time) == nil else { return nil }
        let moment = 1e-3
        let angle = ring.angle(at: time)
        let soon = Dictionary(
            shownBodies(at: time, angle: angle + moment * ring.velocity(at: time)).map { ($0.place.index, $0.body) },
            uniquingKeysWith: { first, _ in first })
        var bodies: [Int: MovingBody] = [:]
        for (place, body) in shownBodies(at: time, angle: angle) {
            let turning = soon[place.index].map { $0.numbers(from: body) * (1 / moment) } ?? .zero
            let changing = switching?.velocity(of: place.index, at: time) ?? .zero
            bodies[place.index] = MovingBody(body: body, velocity: turning + changing)
        }
        return bodies
    }

    /// The same bodies after a change of the cards, found by their pictures.
    private func renumbered(_ bodies: [Int: MovingBody], _ images: [ImageID]) -> [Int: MovingBody] {
        let places = Dictionary(
            cards.enumerated().map { ($0.element.image, $0.offset) }, uniquingKeysWith: { first, _ in first })
        var renumbered: [Int: MovingBody] = [:]
        for (index, body) in bodies { if let place = places[images[index]] { renumbered[place] = body } }
        return renumbered
    }

    /// Starts the change from former bodies to the current ones.
    private mutating func startChange(from before: [Int: MovingBody]?, at time: Double) {
        switching = nil
        guard let before, !reducesMotion else { return }
        let angle = ring.angle(at: time)
        let (now, soon) = (
            shownBodies(at: time, angle: angle, also: Array(before.keys)),
            shownBodies(at: time, angle: angle + 1e-3 * ring.velocity(at: time), also: Array(before.keys))
        )
        switching = LayoutSwitch(
            from: before, to: now,
            turning: Dictionary(
                soon.map { ($0.place.index, $0.body) }, uniquingKeysWith: { first, _ in first }),
            count: cards.count, at: time)
    }

    /// The card of the dot at a point.
    private func dot(at point: Vector) -> Int? { dots.card(at: point, center: dotsCenter) }

    /// The dot's card or the card under the pointer that a click would bring to the front. None while the ring moves,
    /// to avoid flicker.
    func choice(at time: Double) -> (dot: Int?, card: Int?) { choice(for: pointer, at: time) }

    private func choice(for pointer: RingPointer, at time: Double) -> (dot: Int?, card: Int?) {
        guard let position = pointer.position, ring.phase(at: time) == .rest || pointer.isDown,
            letGo.phase(at: time) == nil, !opening.isActive(at: time)
        else { return (nil, nil) }
        let front = ring.front(at: time)
        if let dot = dot(at: position) { return (dot == front ? nil : dot, nil) }
        let card = card(at: position, time: time)
        return (nil, card == front ? nil : card)
    }

    /// The brightness of a highlight under the pointer.
    var pointerLight: Double { pointer.isDown ? 0.22 : 0.12 }

    /// Whether a click at a point brings a card to the front.
    func canChoose(at point: Vector, time: Double) -> Bool {
        let (dot, card) = choice(for: RingPointer(position: point, isDown: pointer.isDown), at: time)
        return dot ?? card != nil
    }

    private mutating func putCardsBack() {
        letGo.reset()
        (ringIsHeld, heldItem, looseCards) = (false, nil, [])
    }

    /// Ends a press on the ring.
    mutating func forgetPress() {
        ringIsHeld = false
    }
}

// Positions.
extension CarouselScene {
    var geometry: RingGeometry { room.ring }
    var slots: RingSlots { RingSlots(count: cards.count, isEven: isPublished) }
    /// The layout as published.
    var published: PublishedLayout { PublishedLayout(view: view) }
    /// The radius of the ring in telemetry, in points.
    private var radius: Double { isPublished ? PublishedLayout.ellipse.x : geometry.radius }
    /// The height of the usual card in front.
    private var cardHeight: Double { isPublished ? PublishedLayout.cardHeight : room.height }
    /// The lowest point of a card.
    var foot: Double { isPublished ? published.foot : geometry.floor }
    /// Whether the turntable is seen.
    private var hasTurntable: Bool { !isPublished && type(of: layout).hasTurntable && letGo.world == nil }
    /// Whether a card has another shape than the usual one.
    var hasOwnShapes: Bool { cards.contains { $0.shape != RingGeometry.aspect } }

    /// The arrangement of the cards at a time.
    func arrangement(at time: Double) -> CardArrangement {
        arrangement(angle: ring.angle(at: time), spread: spread(at: time))
    }

    /// How far the ring is fanned out: from 0, all in front, to 1.
    func spread(at time: Double) -> Double { arrival?.smoothShare(at: time) ?? 1 }

    /// The arrangement of the cards at an angle.
    func arrangement(angle: Double, spread: Double = 1) -> CardArrangement {
        var arrangement = CardArrangement(slots)
        guard !isPublished else {
            published.arrange(&arrangement, angle: angle)
            return arrangement
        }
        arrangement.arrange(angle: angle, in: geometry, spread: spread)
        let isRing = type(of: layout).hasTurntable
        guard !isRing || hasOwnShapes else { return arrangement }
        let bodies = bodies(layout, angle: angle, spread: spread)
        for (place, body) in bodies {
            arrangement.show(body, of: place.index, isRing: isRing, in: room.camera)
        }
        if !isRing { arrangement.sort(by: bodies.map { ($0.place.index, $0.body.pose.order) }) }
        return arrangement
    }

    /// The frontmost card under a point.
    private func card(at point: Vector, time: Double) -> Int? {
        isPublished ? arrangement(at: time).card(at: point) : roomCard(at: point, time: time)
    }

    /// Whether the front card stands still at its place.
    private func isFrontAtRest(at time: Double) -> Bool {
        !isPublished && ring.phase(at: time) != .tilt
            && abs(ring.angle(at: time) / ring.spacing - (ring.angle(at: time) / ring.spacing).rounded()) < 0.02
    }

    /// The placement of a card.
    func placement(of index: Int, in arrangement: CardArrangement, at time: Double) -> Placement {
        let rank = (index - arrangement.front + cards.count) % cards.count
        return letGo.placement(of: index, home: home(of: index, in: arrangement), rank: rank, at: time)
    }

    /// The placement of a card in the ring.
    func home(of index: Int, in arrangement: CardArrangement) -> Placement {
        let frame = arrangement.cards[index].frame
        return isPublished ? published.placement(of: cards[index], in: frame) : Placement(frame)
    }
}

/// The pointer's position over the ring, if any, and whether it is down; a drag is over nothing.
struct RingPointer: Equatable, Sendable {
    var position: Vector?
    var isDown = false
}
