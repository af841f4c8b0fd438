public import TiltEngine

/// A ring of cards to drag, fling, step and tilt.
public struct CarouselScene: Scene {
    /// The cards of the ring, at least one.
    public private(set) var cards: [Card]
    var view: Viewport
    private var geometry: RingGeometry
    var ring: any RingLaw
    var asPublished: Bool
    /// Whether cards change by cross-fading in place.
    private var isCalm = false
    var layout: CarouselLayout
    /// What the cards do while they are let go.
    var drop = Drop(cornerRadius: CardFrame.radius)
    /// Whether the pointer that is down turns the ring.
    var ringIsHeld = false
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    /// A press that stopped a fast ring chooses no card.
    private var pressCaughtRing = false
    /// What a fine wheel has turned short of a notch.
    private var wheelParts = 0.0

    /// More cards than this do not join a ring.
    public static let mostCards = 1000
    /// What is kept of a joining card's title, in characters.
    private static let longestTitle = 80
    /// At this tilt the ring turns with 240 °/s.
    private static let tiltSpeed = Angle.degrees(240).radians
    /// A press that stops a ring faster than this is no click: 60 °/s.
    private static let catchSpeed = Angle.degrees(60).radians

    /// A carousel of at least one card.
    public init(cards: [Card] = Card.weather, view: Viewport, asPublished: Bool = false) {
        precondition(!cards.isEmpty, "a carousel has a card")
        self.cards = cards
        self.view = view
        self.asPublished = asPublished
        geometry = RingGeometry(view: view)
        ring = SettlingRing(count: cards.count)
        layout = CarouselLayout(count: cards.count)
        dots = PageDots(count: cards.count)
        mood = MoodFade(cards[0].mood)
        takeUpLaw(from: 0)
        arrange(at: 0)
    }

    /// From now on the ring moves by the law asked for, from an angle.
    private mutating func takeUpLaw(from angle: Double) {
        if isCalm {
            ring = FadingRing(count: cards.count, angle: angle)
        } else if asPublished {
            ring = PublishedRing(count: cards.count, angle: angle)
        } else {
            ring = SettlingRing(count: cards.count, angle: angle)
        }
    }

    /// "carousel".
    public var name: String { "carousel" }
    /// "Carousel".
    public var title: (long: String, short: String) { ("Carousel", "Carousel") }
    /// The front card, and which it is.
    public var caption: String? { "\(cards[front].title), card \(front + 1) of \(cards.count)" }

    /// How to turn the ring.
    public var help: [HelpRow] {
        [
            HelpRow(
                "Turn the ring", pad: [.words("tilt left and right")], mouse: [.words("drag, fling")],
                keys: [.key("A"), .key("D")]),
            HelpRow(
                "Next, previous card", pad: [.key("→"), .key("←")], mouse: [.words("wheel, click a card")],
                keys: [.key("→"), .key("←")]),
            .letGo,
        ]
    }

    var front: Int { CarouselLayout.front(angle: layout.cards[0].angle, count: cards.count) }
    /// At the foot where the row would run into the gauge's dial.
    var dotsCenter: Vector {
        Vector(view.width / 2, isLow || !hasRoom(dots.width + 16) ? view.height - 10 : 0.943 * view.height)
    }
    /// Whether the window is low: a smaller title then, and the dots at its foot.
    var isLow: Bool { view.height < 480 }
    /// Whether a card's second line has room.
    var showsDetail: Bool { !isLow && hasRoom(Self.lineWidth) }
    /// Whether something so wide, in the middle, leaves the gauge its dial.
    private func hasRoom(_ width: Double) -> Bool { view.width / 2 - width / 2 >= Gauge.dialFrame(in: view).maxX }
    /// The longest line under the ring that comes along is not wider, in points.
    private static let lineWidth = 272.0

    /// Title, second line and dots have to be seen.
    public func leavesFree(_ part: Rect, in view: Viewport) -> Bool {
        view.height < 480 || part.maxX < view.width / 2 - max(Self.lineWidth, dots.width) / 2
    }
}

extension CarouselScene {
    /// The window has a new size: the ring stays at its angle.
    public mutating func resize(to view: Viewport, at time: Double) {
        self.view = view
        let height = geometry.cardHeight
        geometry = RingGeometry(view: view)
        drop.resize(to: view.ground, scale: asPublished ? 1 : geometry.cardHeight / height, at: time)
        arrange(at: time)
    }

    /// Drags turn the ring, clicks choose a card, wheel and keys step; while the cards are let go, a drag throws one about.
    public mutating func handle(_ gesture: Gesture, at time: Double) {
        guard drop.phase(at: time) == nil, ringIsHeld || !gesture.needsPress else {
            return handleDropped(gesture, at: time)
        }
        switch gesture {
        case .press:
            ringIsHeld = true
            pressCaughtRing = abs(ring.velocity(at: time)) > Self.catchSpeed
            ring.press(at: time)
        case .drag(let distance):
            ring.drag(by: distance.x, radius: geometry.radius, width: view.width, at: time)
        case .release: ring.release(at: time)
        case .click(let point): click(point, at: time)
        case .wheel(let notches, _): turnWheel(notches, at: time)
        case .nudge(.right), .nudge(.down), .page(1): ring.step(by: 1, at: time)
        case .nudge, .page: ring.step(by: -1, at: time)
        case .home: ring.choose(0, at: time)
        case .end: ring.choose(cards.count - 1, at: time)
        case .zoom, .zoomReset: break
        }
        arrange(at: time)
    }

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
        arrange(at: time)
        if pressCaughtRing {
            ring.release(at: time)
        } else if let card = dots.card(at: point, center: dotsCenter) ?? layout.card(at: point) {
            ring.choose(card, at: time)
        } else {
            ring.release(at: time)
        }
    }

    /// Turns the ring by tilt, and lets dots and mood follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        drop.step(dt, to: time, lean: lean)
        if drop.phase(at: time) == nil {
            ring.tilt(at: Self.tiltSpeed * TiltShaping().share(of: lean.tilt.x), from: time)
        }
        dots.step(dt, toward: ring.slot(at: time))
        mood.step(dt, toward: cards[ring.front(at: time)].mood)
    }

    /// Changes the law; the ring stays where it is.
    public mutating func publish(_ asPublished: Bool, at time: Double) {
        guard asPublished != self.asPublished else { return }
        self.asPublished = asPublished
        takeUpLaw(from: ring.angle(at: time))
        arrange(at: time)
    }

    /// Cards change by cross-fading in place, as published too.
    public mutating func reduceMotion(at time: Double) {
        isCalm = true
        drop.fades = true
        takeUpLaw(from: ring.angle(at: time))
        dots = PageDots(count: cards.count, at: ring.slot(at: time), fades: true)
        arrange(at: time)
    }

    /// Pictures join the ring behind its last card, and the first of them comes to the front.
    public mutating func receive(cards titles: [String], at time: Double) {
        let first = cards.count
        for title in titles where cards.count < Self.mostCards {
            cards.append(.own(String(title.prefix(Self.longestTitle)), at: cards.count))
        }
        guard cards.count > first else { return }
        layout = CarouselLayout(count: cards.count)
        takeUpLaw(from: -Double(first) * layout.step)
        dots = PageDots(count: cards.count, at: Double(first), fades: isCalm)
        drop.reset()
        ringIsHeld = false
        arrange(at: time)
    }

    /// Back to the first card; an opening drifts there.
    public mutating func restart(at time: Double, opening: Bool) {
        takeUpLaw(from: 0)
        if opening, ring is SettlingRing { ring = SettlingRing(openingWith: cards.count, at: time) }
        drop.reset()
        ringIsHeld = false
        dots.jump(to: ring.slot(at: time))
        mood = MoodFade(cards[ring.front(at: time)].mood)
        arrange(at: time)
    }

    /// Lets the ring come to rest on a card.
    public mutating func endOpening(at time: Double) {
        guard var ring = ring as? SettlingRing else { return }
        ring.endOpening(at: time)
        self.ring = ring
    }

    /// Whether ring, cards, dots and mood stand still.
    public func isAtRest(at time: Double) -> Bool {
        ring.phase(at: time) == .rest && drop.isAtRest(at: time) && dots.isAtRest && mood.isAtRest
    }

    /// What telemetry says about the ring.
    public func telemetry(at time: Double) -> any Encodable {
        var now = self
        now.arrange(at: time)
        var telemetry = CarouselTelemetry(
            ring: ring, layout: now.layout, radius: asPublished ? 100 : geometry.radius, at: time)
        if let phase = drop.phase(at: time) {
            telemetry.show(now.cards.indices.map { now.placement(of: $0, at: time) }, phase)
        }
        return telemetry
    }

    mutating func arrange(at time: Double) { arrange(angle: ring.angle(at: time)) }

    mutating func arrange(angle: Double) {
        if asPublished {
            layout.arrangeAsPublished(angle: angle, center: view.center)
        } else {
            layout.arrange(angle: angle, in: geometry)
        }
    }
}
