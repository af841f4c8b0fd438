public import TiltEngine

/// The carousel: a ring of cards that can be dragged, flung, stepped and tilted.
public struct CarouselScene: CatalogueScene {
    /// The cards of the ring, at least one.
    public private(set) var cards: [Card]
    /// The pictures that were taken away and their places in the ring, the last one last.
    private var takenAway: [(card: Card, place: Int)] = []
    private(set) var view: Viewport
    private(set) var ring: any RingLaw
    private(set) var layout: any CarouselLayout
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    private(set) var title = TitleFade(card: 0)
    /// The fanning out of the ring when the scene arrives.
    private var arrival: Movement?
    /// The transition after a change of the ring.
    private(set) var morph: RingMorph?
    /// The motion of the cards while they are let go.
    private(set) var letGo = LetGo(cornerRadius: Mount.card.cornerRadius)
    private(set) var reducesMotion = false
    private(set) var feel = CarouselFeel()
    /// The tilt of the device, which determines the light on the cards.
    private(set) var tilt = Tilt.zero
    /// The pointer's position over the ring.
    private var pointer = RingPointer()
    /// Whether the current drag turns the ring.
    private var ringIsHeld = false
    /// The front card at the last step.
    private(set) var lastFront = 0
    private var noises = RingNoises()
    /// Whether the current press stopped a fast ring, and so does not choose a card.
    private var pressCaughtRing = false
    /// A card at or near the front; with many cards it changes seldom.
    private(set) var nearFront = 0
    /// The fraction of a notch that a fine wheel has turned.
    private var wheelParts = 0.0
    private var arrows = HeldArrows()
    /// The direction in which held arrows turn the ring during the current step: 1 is to the next card, 0 is none.
    private var heldDirection = 0

    /// The greatest number of cards on a ring.
    public static let mostCards = 1000
    /// The distance from the front, in cards, that still counts as near.
    private static let nearness = 6
    /// The greatest length of an added card's title, in characters.
    private static let longestTitle = 80
    /// The speed of a ring above which a press is not a click: 60 °/s.
    private static let fast = Angle.degrees(60).radians
    /// The speed of a ring, in cards per second, above which no title can be read.
    private static let readable = 3.0

    /// A carousel of at least one card.
    public init(cards: [Card] = Card.weather, view: Viewport, asPublished: Bool = false) {
        precondition(!cards.isEmpty, "a carousel has a card")
        self.cards = cards
        self.view = view
        layout = LayoutCatalogue.layout(of: asPublished ? .asPublished : .corrected).init(view: view, feel: feel)
        ring = layout.law(count: cards.count, angle: 0, feel: feel)
        dots = PageDots(count: cards.count, room: Self.dotsRoom(in: view))
        mood = MoodFade(cards[0].mood)
    }

    /// The ring of a run.
    public init(_ content: SceneContent) { self.init(cards: content.cards, view: content.view) }

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
            ], actions: [.letGo, .takeAway, .putBack],
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
        case .openingEnded: ring.endOpening(at: time)
        case .hover(let point): pointer = RingPointer(position: point)
        case .key, .held, .button, .finger, .focus, .activate, .text, .phone, .sample, .localTime, .life, .slide,
            .file(.map), .file(.layers):
            break
        }
    }

    /// Lets the cards go or calls them back, or takes a picture of the user's away or puts it back.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        switch action {
        case .letGo: letGoOrCallBack(at: time)
        case .takeAway: if !takeAway(at: time) { return .unavailable }
        case .putBack: if !putBack(at: time) { return .unavailable }
        default: return .unavailable
        }
        return .performed
    }

    /// Whether the cards are let go, or a picture is taken away.
    public func isOn(_ action: SceneAction.ID) -> Bool? {
        switch action {
        case .letGo: world != nil
        case .takeAway: !takenAway.isEmpty
        default: nil
        }
    }

    /// The number of pictures on the ring and taken away, which is that of the next one.
    public var pictureCount: Int { cards.count + takenAwayCount }
    var takenAwayCount: Int { takenAway.count }

    /// Turns the ring by tilt, and lets dots and colour follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        if morph?.isOver(at: time) == true { morph = nil }
        if arrival?.isOver(at: time) == true { arrival = nil }
        tilt = lean.tilt
        letGo.step(dt, to: time, lean: lean)
        ring.run(heldDirection, at: time)
        heldDirection = 0
        if letGo.phase(at: time) == nil {
            let tilt = lean.isDisengaged ? 0 : lean.tilt.x
            ring.tilt(at: Angle.degrees(feel.speed).radians * TiltShaping().share(of: tilt), from: time)
        }
        let front = ring.front(at: time)
        let distance = abs(front - nearFront)
        if cards.count > Self.mostRasters, min(distance, cards.count - distance) > Self.nearness { nearFront = front }
        noises.step(ring, hasPassed: front != lastFront, isHome: letGo.phase(at: time) == nil, at: time)
        lastFront = front
        dots.step(dt, toward: shownSlot(at: time))
        mood.step(dt, toward: cards[shownFront(at: time)].mood)
        stepTitle(dt, to: time)
    }

    /// The card that is seen in front.
    private func shownFront(at time: Double) -> Int { morph?.formerFront(at: time) ?? ring.front(at: time) }

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
        morph = nil
        let height = layout.cardHeight
        self.view = view
        use(type(of: layout))
        dots.room = Self.dotsRoom(in: view)
        letGo.resize(to: fallArea, scale: layout.cardHeight / height, at: time)
    }

    /// Returns to the first card; an opening fans the ring out and drifts there.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { morph = nil } else { startMorph(at: time) }
        arrival = nil
        turn(from: 0)
        if opening, let drift = ring.opening(at: time) {
            ring = drift
            arrival = .arrival(at: time)
        }
        putCardsBack()
        dots.jump(to: shownSlot(at: time))
        guard morph == nil else { return }
        mood = MoodFade(cards[ring.front(at: time)].mood)
        title = TitleFade(card: ring.front(at: time))
    }

    /// Whether ring, cards, dots, colour and title are at rest.
    public func isAtRest(at time: Double) -> Bool {
        ring.phase(at: time) == .rest && letGo.isAtRest(at: time) && dots.isAtRest && mood.isAtRest
            && title.isAtRest && morph == nil && arrival == nil
    }

    /// The colour of the front card.
    public func status(at time: Double) -> SceneStatus {
        SceneStatus(mood: cards[ring.front(at: time)].mood, essentials: essentials)
    }

    /// The ring's detents, a card that comes to rest, and cards that land.
    public func sounds(at time: Double) -> SceneSounds { SceneSounds(strikes: noises.strikes + letGo.strikes) }

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
        var telemetry = CarouselTelemetry(ring: ring, arrangement: arrangement, radius: layout.radius, at: time)
        if let phase = letGo.phase(at: time) {
            telemetry.show(cards.indices.map { placement(of: $0, in: arrangement, at: time) }, phase)
        }
        return telemetry
    }
}

// Hands.
extension CarouselScene {
    private mutating func handle(_ gesture: Gesture, at time: Double) {
        // While the cards are loose or on their way back, the ring cannot be reached.
        guard letGo.phase(at: time) == nil, ringIsHeld || !gesture.needsPress else {
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
            ring.drag(by: point.x - start.x, radius: geometry.radius, width: view.width, at: time)
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
        case .pinch, .zoom, .zoomReset, .sideways: break
        }
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
        if !pressCaughtRing, let card = dot(at: point) ?? arrangement(at: time).card(at: point) {
            ring.choose(card, at: time)
        } else {
            ring.release(at: time)
        }
    }

    /// Lets the cards go with the velocities they have in the ring, or calls them back if they are loose.
    private mutating func letGoOrCallBack(at time: Double) {
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
    /// Makes the layout for the current window and feel.
    private mutating func use(_ layout: any CarouselLayout.Type) { self.layout = layout.init(view: view, feel: feel) }

    /// Applies the law of the current layout to the ring, from an angle.
    private mutating func turn(from angle: Double) {
        ring =
            reducesMotion
            ? ReducedMotionRing(slots, angle: angle) : layout.law(count: cards.count, angle: angle, feel: feel)
    }

    /// Changes the recipe; the ring keeps its position, counted in cards. Between two cards a ring that settles goes on to
    /// the nearer.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard recipe != type(of: layout).recipe else { return }
        startMorph(at: time)
        let turned = ring.angle(at: time) / ring.spacing
        use(LayoutCatalogue.layout(of: recipe))
        turn(from: turned * slots.spacing)
        guard turned != turned.rounded() else { return }
        ring.press(at: time)
        ring.release(at: time)
    }

    private mutating func take(_ settings: Settings) {
        feel = settings.carousel
        use(type(of: layout))
        letGo.feel = settings.falling
        ring.take(feel)
    }

    /// Switches reduced motion: cards then cross-fade in place, as published too.
    private mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        letGo.reducesMotion = isReduced
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
        let front = change(&cards, &morph)
        turn(from: -Double(front) * slots.spacing)
        nearFront = front
        dots = PageDots(count: cards.count, at: Double(front), room: dots.room, reducesMotion: reducesMotion)
        title = TitleFade(card: front)
        arrival = nil
        putCardsBack()
    }

    /// Starts the transition to the new appearance; with reduced motion it happens at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard !reducesMotion, time > 0 else { return }
        let arrangement = arrangement(at: time)
        morph = RingMorph(from: appearances(in: arrangement, at: time), order: arrangement.order, at: time)
    }

    /// The card of the dot at a point.
    private func dot(at point: Vector) -> Int? { dots.card(at: point, center: dotsCenter) }

    /// The dot's card or the card under the pointer that a click would bring to the front. None while the ring moves,
    /// to avoid flicker.
    func choice(at time: Double) -> (dot: Int?, card: Int?) { choice(for: pointer, at: time) }

    private func choice(for pointer: RingPointer, at time: Double) -> (dot: Int?, card: Int?) {
        guard let position = pointer.position, ring.phase(at: time) == .rest || pointer.isDown,
            letGo.phase(at: time) == nil
        else { return (nil, nil) }
        let front = ring.front(at: time)
        if let dot = dot(at: position) { return (dot == front ? nil : dot, nil) }
        let card = arrangement(at: time).card(at: position)
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
        ringIsHeld = false
    }
}

// Positions.
extension CarouselScene {
    /// The area in which the cards fall.
    private var fallArea: FallArea { FallArea(of: view, essentials: essentials) }
    var geometry: RingGeometry { RingGeometry(view: view, feel: feel) }
    var slots: RingSlots { type(of: layout).slots(count: cards.count) }

    /// The arrangement of the cards at a time.
    func arrangement(at time: Double) -> CardArrangement {
        arrangement(angle: ring.angle(at: time), spread: spread(at: time))
    }

    /// How far the ring is fanned out: from 0, all in front, to 1.
    func spread(at time: Double) -> Double { arrival?.smoothShare(at: time) ?? 1 }

    /// The arrangement of the cards at an angle.
    func arrangement(angle: Double, spread: Double = 1) -> CardArrangement {
        var arrangement = CardArrangement(slots)
        layout.arrange(&arrangement, of: cards, angle: angle, spread: spread)
        return arrangement
    }

    /// The placement of a card.
    func placement(of index: Int, in arrangement: CardArrangement, at time: Double) -> Placement {
        let rank = (index - arrangement.front + cards.count) % cards.count
        return letGo.placement(of: index, home: home(of: index, in: arrangement), rank: rank, at: time)
    }

    /// The placement of a card in the ring.
    func home(of index: Int, in arrangement: CardArrangement) -> Placement {
        layout.placement(of: cards[index], in: arrangement.cards[index].frame)
    }
}

/// The pointer's position over the ring, if any, and whether it is down; a drag is over nothing.
struct RingPointer: Equatable, Sendable {
    var position: Vector?
    var isDown = false
}
