public import TiltEngine

/// A ring of cards to drag, fling, step and tilt.
public struct CarouselScene: Scene {
    /// The cards of the ring, at least one.
    public private(set) var cards: [Card]
    private(set) var view: Viewport
    private(set) var ring: any RingLaw
    private(set) var recipe: Recipe
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    private(set) var title = TitleFade(card: 0)
    /// The ring's fanning out when the scene arrives.
    private var arrival: Movement?
    /// The way of the cards from where they were before the ring changed.
    private(set) var morph: RingMorph?
    /// What the cards do while they are let go.
    private(set) var letGo = LetGo(cornerRadius: Mount.card.cornerRadius)
    private(set) var reducesMotion = false
    private(set) var feel = CarouselFeel()
    /// How the device is held, whose light lies on the cards.
    private(set) var tilt = Tilt.zero
    /// What the pointer is on.
    private var pointer = RingPointer()
    /// Whether the pointer that is down turns the ring.
    private var ringIsHeld = false
    /// The card that was in front at the last step, and whether another has come there since that was last asked.
    private var lastFront = 0
    private var hasPassed = false
    /// A press that stopped a fast ring chooses no card.
    private var pressCaughtRing = false
    /// A card that is in front, or not far from it: of many it changes seldom.
    private(set) var nearFront = 0
    /// What a fine wheel has turned short of a notch.
    private var wheelParts = 0.0

    /// More cards than this do not join a ring.
    public static let mostCards = 1000
    /// Cards that are so near to the front count as there.
    private static let nearness = 6
    /// What is kept of a joining card's title, in characters.
    private static let longestTitle = 80
    /// A press that stops a ring faster than this is no click, and no name is to be read: 60 °/s.
    private static let fast = Angle.degrees(60).radians

    /// A carousel of at least one card.
    public init(cards: [Card] = Card.weather, view: Viewport, asPublished: Bool = false) {
        precondition(!cards.isEmpty, "a carousel has a card")
        self.cards = cards
        self.view = view
        recipe = asPublished ? .asPublished : .corrected
        ring = SettlingRing(count: cards.count)
        dots = PageDots(count: cards.count)
        mood = MoodFade(cards[0].mood)
        turn(from: 0)
    }

    /// "carousel".
    public var info: SceneInfo { Self.info }

    private static let info = SceneInfo(
        "carousel", title: "Carousel",
        help: [
            HelpRow(
                "Turn the ring", pad: [.words("tilt left and right")], mouse: [.words("drag, fling")],
                keys: [.key("A"), .key("D")]),
            HelpRow(
                "Next, previous card", pad: [.key("→"), .key("←")], mouse: [.words("wheel, click a card")],
                keys: [.key("→"), .key("←")]),
            .letGo, .shapes,
        ], flaw: "a fling takes only the last move, and a card is in front only by chance")

    /// Drags turn the ring, clicks choose a card, wheel and keys step; let go, a drag throws a card about.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): handle(gesture, at: time)
        case .key("g", _), .button("triangle"): letGoOrCallBack(at: time)
        case .recipe(let recipe): use(recipe, at: time)
        case .reducedMotion(let isReduced): reduceMotion(isReduced, at: time)
        case .settings(let settings): take(settings)
        case .file(.cards(let titles, let sizes)): add(titles, sizes: sizes)
        case .openingEnded: endOpening(at: time)
        case .hover(let point): pointer = RingPointer(place: point)
        case .key, .button, .finger, .sample, .file(.map): break
        }
    }

    /// Turns the ring by tilt, and lets dots and mood follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        if morph?.isOver(at: time) == true { morph = nil }
        if arrival?.isOver(at: time) == true { arrival = nil }
        tilt = lean.tilt
        letGo.step(dt, to: time, lean: lean)
        if letGo.phase(at: time) == nil {
            let tilt = lean.coasts ? 0 : lean.tilt.x
            ring.tilt(at: Angle.degrees(feel.speed).radians * TiltShaping().share(of: tilt), from: time)
        }
        let front = ring.front(at: time)
        let way = abs(front - nearFront)
        if cards.count > Self.mostRasters, min(way, cards.count - way) > Self.nearness { nearFront = front }
        if front != lastFront, letGo.phase(at: time) == nil { hasPassed = true }
        lastFront = front
        dots.step(dt, toward: ring.slot(at: time))
        mood.step(dt, toward: cards[ring.front(at: time)].mood)
        stepTitle(dt, to: time)
    }

    /// A card that comes to the front is a tick; so is, by its impulse, what lands.
    public mutating func takeImpact() -> Double {
        defer { hasPassed = false }
        return max(hasPassed ? 0.15 : 0, letGo.takeImpact())
    }

    /// The colour that the front card lends the stage.
    public func mood(at time: Double) -> Color? { cards[ring.front(at: time)].mood }

    /// A ring that knows its end has the name of the card that will come; one that is turned loses its name between two cards.
    private mutating func stepTitle(_ dt: Double, to time: Double) {
        let isReadable = abs(ring.velocity(at: time)) <= Self.fast
        if let end = ring.destination(at: time) {
            title.step(dt, toward: ring.slots.front(angle: end), alpha: isReadable ? 1 : 0)
        } else {
            let nearness = max(0, 1 - 2 * abs(ring.offCenter(at: time)) / ring.spacing)
            title.step(dt, toward: ring.front(at: time), alpha: isReadable ? nearness : 0)
        }
    }

    /// The window has a new size: the ring stays at its angle.
    public mutating func resize(to view: Viewport, at time: Double) {
        morph = nil
        let height = geometry.cardHeight
        self.view = view
        letGo.resize(to: ground, scale: recipe == .asPublished ? 1 : geometry.cardHeight / height, at: time)
    }

    /// Back to the first card; an opening fans the ring out and drifts there.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { morph = nil } else { startMorph(at: time) }
        arrival = nil
        turn(from: 0)
        if opening, ring is SettlingRing {
            ring = SettlingRing(openingWith: cards.count, at: time, feel: feel)
            arrival = .arrival(at: time)
        }
        putCardsBack()
        dots.jump(to: ring.slot(at: time))
        mood = MoodFade(cards[ring.front(at: time)].mood)
        title = TitleFade(card: ring.front(at: time))
    }

    /// Whether ring, cards, dots, mood and title stand still.
    public func isAtRest(at time: Double) -> Bool {
        ring.phase(at: time) == .rest && letGo.isAtRest(at: time) && dots.isAtRest && mood.isAtRest
            && title.isAtRest && morph == nil && arrival == nil
    }

    /// The front card, and which it is.
    public func caption(at time: Double) -> String? {
        let front = ring.front(at: time)
        return "\(cards[front].title), card \(front + 1) of \(cards.count)"
    }

    /// What telemetry says about the ring; the cards in their world while they are let go.
    public func report(at time: Double) -> SceneReport { SceneReport(telemetry(at: time), world: letGo.world) }

    private func telemetry(at time: Double) -> CarouselTelemetry {
        let layout = layout(at: time)
        var telemetry = CarouselTelemetry(
            ring: ring, layout: layout, radius: recipe == .asPublished ? 100 : geometry.radius, at: time)
        if let phase = letGo.phase(at: time) {
            telemetry.show(cards.indices.map { placement(of: $0, in: layout, at: time) }, phase)
        }
        return telemetry
    }
}

// Hands.
extension CarouselScene {
    private mutating func handle(_ gesture: Gesture, at time: Double) {
        // While the cards are let go or on their way back, the ring is out of reach.
        guard letGo.phase(at: time) == nil, ringIsHeld || !gesture.needsPress else {
            let order = if case .press = gesture { layout(at: time).order } else { [Int]() }
            return letGo.handle(gesture, order: order, at: time)
        }
        switch gesture {
        case .press(let point):
            (ringIsHeld, pointer) = (true, RingPointer(place: point, isDown: true))
            pressCaughtRing = abs(ring.velocity(at: time)) > Self.fast
            ring.press(at: time)
        case .drag(let start, let point):
            pointer.place = nil
            ring.drag(by: point.x - start.x, radius: geometry.radius, width: view.width, at: time)
        case .release:
            pointer.isDown = false
            ring.release(at: time)
        case .click(let point):
            pointer.isDown = false
            click(point, at: time)
        case .wheel(let notches, _): turnWheel(notches, at: time)
        case .pan(let way): turnWheel(Vector(way.x, -way.y) / Self.pan, at: time)
        case .nudge(.right), .nudge(.down), .page(1): ring.step(by: 1, at: time)
        case .nudge, .page: ring.step(by: -1, at: time)
        case .home: ring.choose(0, at: time)
        case .end: ring.choose(cards.count - 1, at: time)
        case .pinch, .zoom, .zoomReset, .arrows: break
        }
    }

    /// So many points of a touchpad are one card.
    private static let pan = 60.0

    /// Right and down are the next card; parts of notches add up.
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
        if !pressCaughtRing, let card = dot(at: point) ?? layout(at: time).card(at: point) {
            ring.choose(card, at: time)
        } else {
            ring.release(at: time)
        }
    }

    /// Lets the cards go where they are, as fast as the ring has moved them; called again, they fly back into the ring.
    private mutating func letGoOrCallBack(at time: Double) {
        let layout = layout(at: time)
        let placements = cards.indices.map { placement(of: $0, in: layout, at: time) }
        if letGo.phase(at: time) == .dropped {
            letGo.callBack(from: placements, at: time)
        } else {
            let velocities = velocitiesWhenLetGo(from: layout, at: time)
            letGo.letGo(
                zip(placements, velocities).map { FallingItems.Item(placement: $0, velocity: $1) },
                order: layout.order, in: ground, at: time)
            // The ring gives its momentum to the cards and goes to its nearest card.
            ring.press(at: time)
            ring.release(at: time)
            ringIsHeld = false
        }
    }

    /// As fast as the ring has moved the cards; those at the back, which others hide, are tossed up to come free of them.
    private func velocitiesWhenLetGo(from layout: CarouselLayout, at time: Double) -> [Vector] {
        guard letGo.phase(at: time) == nil else { return cards.map { _ in .zero } }
        let (velocity, moment) = (ring.velocity(at: time), 1e-3)
        let soon = self.layout(angle: ring.angle(at: time) + velocity * moment)
        var chance = SplitMix64(seed: UInt64(cards.count))
        return cards.indices.map { i in
            let motion = (home(of: i, in: soon).center - home(of: i, in: layout).center) / moment
            let height = 0.2 * view.ground.height * (1 - layout.cards[i].depth)
            return motion + Vector(chance.uniform(-0.25, 0.25), -1) * (2 * 1000 * height).squareRoot()
        }
    }
}

// What changes the ring.
extension CarouselScene {
    /// The ring moves by the law of the present recipe, from an angle.
    private mutating func turn(from angle: Double) {
        if reducesMotion {
            ring = ReducedMotionRing(slots, angle: angle)
        } else if recipe == .asPublished {
            ring = PublishedRing(count: cards.count, angle: angle)
        } else {
            ring = SettlingRing(count: cards.count, angle: angle, feel: feel)
        }
    }

    /// The ring stays where it is, counted in cards.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard recipe != self.recipe else { return }
        startMorph(at: time)
        let turned = ring.angle(at: time) / ring.spacing
        self.recipe = recipe
        turn(from: turned * slots.spacing)
    }

    private mutating func take(_ settings: Settings) {
        feel = settings.carousel
        letGo.feel = settings.falling
        guard var ring = ring as? SettlingRing else { return }
        ring.take(feel)
        self.ring = ring
    }

    /// With reduced motion cards change by cross-fading in place, as published too.
    private mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        letGo.reducesMotion = isReduced
        turn(from: ring.angle(at: time))
        dots = PageDots(count: cards.count, at: ring.slot(at: time), reducesMotion: isReduced)
    }

    /// Pictures join the ring behind its last card, and the first of them comes to the front.
    private mutating func add(_ titles: [String], sizes: [Vector]) {
        let first = cards.count
        for (index, title) in titles.enumerated() where cards.count < Self.mostCards {
            let size = sizes.indices.contains(index) ? sizes[index] : nil
            cards.append(.own(String(title.prefix(Self.longestTitle)), at: cards.count, size: size))
        }
        guard cards.count > first else { return }
        turn(from: -Double(first) * slots.spacing)
        nearFront = first
        dots = PageDots(count: cards.count, at: Double(first), reducesMotion: reducesMotion)
        title = TitleFade(card: first)
        (morph, arrival) = (nil, nil)
        putCardsBack()
    }

    /// The cards begin to go from how they are drawn to how they will be; with reduced motion they are there at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard !reducesMotion, time > 0 else { return }
        let layout = layout(at: time)
        morph = RingMorph(from: looks(in: layout, at: time), order: layout.order, at: time)
    }

    /// The card whose dot lies under a point.
    private func dot(at point: Vector) -> Int? { dots.card(at: point, center: dotsCenter) }

    /// What a click would bring to the front, of what the pointer is on: a dot's card, or a card. Nothing while the ring moves,
    /// when it would flicker.
    func choice(at time: Double) -> (dot: Int?, card: Int?) {
        guard let place = pointer.place, ring.phase(at: time) == .rest || pointer.isDown, letGo.phase(at: time) == nil
        else { return (nil, nil) }
        let front = ring.front(at: time)
        if let dot = dot(at: place) { return (dot == front ? nil : dot, nil) }
        let card = layout(at: time).card(at: place)
        return (nil, card == front ? nil : card)
    }

    /// The light of the pointer on what it is on.
    var pointerLight: Double { pointer.isDown ? 0.22 : 0.12 }

    /// Whether a click at a point brings something to the front.
    func canChoose(at point: Vector, time: Double) -> Bool {
        var scene = self
        scene.pointer = RingPointer(place: point, isDown: pointer.isDown)
        let (dot, card) = scene.choice(at: time)
        return dot ?? card != nil
    }

    private mutating func putCardsBack() {
        letGo.reset()
        ringIsHeld = false
    }

    /// Lets the ring come to rest on a card.
    private mutating func endOpening(at time: Double) {
        guard var ring = ring as? SettlingRing else { return }
        ring.endOpening(at: time)
        self.ring = ring
    }
}

// Where things are.
extension CarouselScene {
    /// Where the cards fall.
    private var ground: Ground { Ground(of: view, essentials: essentials(in: view)) }
    var geometry: RingGeometry { RingGeometry(view: view, feel: feel) }
    var slots: RingSlots { RingSlots(count: cards.count, asPublished: recipe == .asPublished) }

    /// The ring's cards at a time.
    func layout(at time: Double) -> CarouselLayout {
        layout(angle: ring.angle(at: time), spread: arrival?.smoothShare(at: time) ?? 1)
    }

    /// The ring's cards when it stands at an angle.
    func layout(angle: Double, spread: Double = 1) -> CarouselLayout {
        var layout = CarouselLayout(slots)
        if recipe == .asPublished {
            layout.arrangeAsPublished(angle: angle, center: view.center)
        } else {
            layout.arrange(angle: angle, in: geometry, spread: spread)
            layout.reshape(cards.lazy.map(\.shape))
        }
        return layout
    }

    /// Where a card is drawn.
    func placement(of index: Int, in layout: CarouselLayout, at time: Double) -> Placement {
        let rank = (index - layout.front + cards.count) % cards.count
        return letGo.placement(of: index, home: home(of: index, in: layout), rank: rank, at: time)
    }

    /// Where the ring has a card. As published it is fitted into its square.
    func home(of index: Int, in layout: CarouselLayout) -> Placement {
        let (frame, shape) = (layout.cards[index].frame, cards[index].shape)
        guard recipe == .asPublished else { return Placement(frame) }
        return Placement(center: frame.center, size: Vector(min(1, shape), min(1, 1 / shape)) * frame.height)
    }
}

/// Where a pointer is over the ring, if it is, and whether it is down; a drag is over nothing.
struct RingPointer: Equatable, Sendable {
    var place: Vector?
    var isDown = false
}
