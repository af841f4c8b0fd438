public import TiltCanvas
public import TiltEngine
public import TiltStage

/// The carousel as published: a flat ring, on which no card can be chosen, that stops anywhere.
public struct OriginalCarousel: RecipeScene {
    /// The corrected scene's cards, hands and legend around a ring of the published law.
    var carousel: CarouselScene
    /// The layout of the corrected scene.
    private let former: RoomLayout

    /// The scene in place of the corrected one; loose cards are put back.
    init(_ corrected: CarouselScene, at time: Double) {
        (carousel, former) = (corrected, corrected.layout)
        carousel.use(RoomLayout.all(in: carousel.room)[0], .published, at: time)
    }

    /// The corrected scene in place of this one.
    public func byOtherRecipe(at time: Double) -> any RecipeScene {
        var (scene, layout) = (carousel, former)
        layout.room = scene.room
        scene.use(layout, .settling, at: time)
        return scene
    }

    /// The descriptor of the corrected scene.
    public var descriptor: SceneDescriptor { carousel.descriptor }

    /// Handles an event. Drags turn the ring, wheel and keys step; once cards are let go, a drag throws one.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .resize(let view):
            carousel.resize(to: view, at: time)
            carousel.letGo.resize(to: fallArea, scale: 1, at: time)
        case .gesture(let gesture):
            if carousel.letGo.phase(at: time) == nil {
                handle(gesture, at: time)
            } else {
                carousel.letGo.handle(gesture, order: items(at: time).map(\.index), at: time)
            }
        case .restart, .file, .settings, .reducedMotion, .life, .hover, .openingEnded: carousel.handle(event, at: time)
        default: break
        }
    }

    private mutating func handle(_ gesture: Gesture, at time: Double) {
        guard carousel.ring.isDragging || !gesture.needsPress else { return }
        switch gesture {
        case .press(let point): carousel.press(point, at: time)
        case .drag(_, let point):
            carousel.hands.pointer.position = nil
            carousel.ring.drag(to: point, time: time)
        case .click(let point):
            carousel.hands.pointer.isDown = false
            let card = carousel.dot(at: point) ?? carousel.ring.items(at: time).item(at: point, in: layout)
            show(carousel.hands.hasCaught ? nil : card, at: time)
        case .home: show(0, at: time)
        case .end: show(carousel.cards.count - 1, at: time)
        case .pinch: break
        default: carousel.handle(.gesture(gesture), at: time)
        }
    }

    /// Lets go of the ring. Only with reduced motion, where cards cross-fade, one can be chosen.
    private mutating func show(_ card: Int?, at time: Double) {
        if let card, carousel.ring.motion != .published {
            carousel.show(card, at: time)
        } else {
            carousel.ring.endDrag(time: time)
        }
    }

    /// Lets the cards go or calls them back, or takes a picture of the user's away or puts it back.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        switch action {
        case .letGo:
            letGoOrCallBack(at: time)
            return .performed
        case .takeAway, .putBack: return carousel.perform(action, at: time)
        default: return .unavailable
        }
    }

    /// Whether the cards are let go, or a picture is taken away.
    public func state(of action: SceneAction.ID) -> SceneAction.State? {
        action == .layouts ? nil : carousel.state(of: action)
    }

    /// Turns the ring by tilt, and lets dots and colour follow the front card.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        carousel.letGo.step(dt, to: time, lean: lean)
        carousel.turn(
            dt, to: time, tilt: lean.isDisengaged ? 0 : lean.tilt.x, isHome: carousel.letGo.phase(at: time) == nil)
    }
}

extension OriginalCarousel {
    private var layout: OriginalLayout { OriginalLayout(center: carousel.view.center) }
    var fallArea: FallArea { FallArea(of: carousel.view, essentials: carousel.essentials) }

    /// The items from back to front.
    private func items(at time: Double) -> [CarouselItem] {
        carousel.ring.items(at: time).places(in: layout).map(\.item)
    }

    /// The placement of a card in the ring.
    private func home(of item: CarouselItem) -> Placement {
        layout.placement(of: carousel.cards[item.index], at: item)
    }

    /// The placement of a card in the ring, let go, or on its way.
    private func placement(of item: CarouselItem, at time: Double) -> Placement {
        let rank = (item.index - carousel.front(at: time) + item.count) % item.count
        return carousel.letGo.placement(of: item.index, home: home(of: item), rank: rank, at: time)
    }

    /// The placements of the cards by their indices.
    func placements(at time: Double) -> [Placement] { byIndex(items(at: time)).map { placement(of: $0, at: time) } }

    private func byIndex(_ items: [CarouselItem]) -> [CarouselItem] { items.sorted { $0.index < $1.index } }

    private mutating func letGoOrCallBack(at time: Double) {
        let (items, placements) = (items(at: time), placements(at: time))
        guard carousel.letGo.phase(at: time) != .dropped else {
            return carousel.letGo.callBack(from: placements, at: time)
        }
        carousel.letGo.letGo(
            zip(placements, velocitiesWhenLetGo(from: byIndex(items), at: time)).map {
                FallingItems.Item(placement: $0, velocity: $1)
            }, in: fallArea, at: time)
        // The ring passes its momentum to the cards and moves to its nearest card.
        carousel.stopRing(at: time)
    }

    /// The velocities of the cards in the ring; hidden cards at the back are tossed up to come free of the others.
    private func velocitiesWhenLetGo(from items: [CarouselItem], at time: Double) -> [Vector] {
        guard carousel.letGo.phase(at: time) == nil else { return items.map { _ in .zero } }
        let moment = 1e-3
        let way = carousel.ring.velocity(at: time) * moment
        var chance = SplitMix64(seed: UInt64(items.count))
        return items.map { item in
            let soon = CarouselItem(index: item.index, count: item.count, offset: item.offset - way)
            let motion = (home(of: soon).center - home(of: item).center) / moment
            let height = 0.2 * carousel.view.belowBar.height * (1 - layout.place(of: item).order) / 2
            return motion + Vector(chance.uniform(-0.25, 0.25), -1) * (2 * 1000 * fallArea.scale * height).squareRoot()
        }
    }

    /// Whether ring, cards, dots, colour and title are at rest.
    public func activity(at time: Double) -> SceneActivity {
        SceneActivity(
            isAtRest: carousel.ring.phase(at: time) == .rest && carousel.letGo.isAtRest(at: time)
                && carousel.legend.isAtRest)
    }

    /// The colour of the front card.
    public func status(at time: Double) -> SceneStatus { carousel.status(at: time) }
    /// The front card's title and number.
    public func caption(at time: Double) -> String? { carousel.caption(at: time) }
    /// The ring can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor { .grab }

    /// The ring's detents, a card that comes to rest, and cards that land.
    public func takeOutput() -> SceneOutput {
        SceneOutput(sounds: SceneSounds(strikes: carousel.noises.strikes + carousel.letGo.strikes))
    }

    /// The front card, unless it has fallen.
    private func door(at time: Double) -> SceneDoor? {
        guard carousel.letGo.world == nil else { return nil }
        let frame = placements(at: time)[carousel.front(at: time)].upright
        return frame.intersects(carousel.view.bounds) ? SceneDoor(frame: frame, radius: 28.0 / 400 * frame.height) : nil
    }

    /// The state of the ring, the cards' world, and the front card as a door. It keeps what the corrected scene does.
    public func report(at time: Double) -> SceneReport {
        SceneReport(telemetry(at: time), world: carousel.letGo.world, door: door(at: time), kept: former.kept)
    }

    private func telemetry(at time: Double) -> CarouselTelemetry {
        let items = items(at: time)
        var telemetry = CarouselTelemetry(carousel, at: time)
        (telemetry.radiusX, telemetry.layout) = (OriginalLayout.ellipse.x, former.name)
        telemetry.paint(items.enumerated().map { ($1, Double($0)) })
        let phase = carousel.letGo.phase(at: time)
        for item in items {
            let placement = placement(of: item, at: time)
            let frame = Rect(center: placement.center, size: placement.size)
            telemetry.cards[item.index].show(phase == nil ? layout.frame(of: item) : frame)
            telemetry.cards[item.index].scale = OriginalLayout.scale(of: item)
            telemetry.cards[item.index].alpha = OriginalLayout.alpha(of: item)
            telemetry.cards[item.index].quad = Quad(home(of: item).upright).numbers
        }
        if let phase { telemetry.show(phase, rolls: placements(at: time).map(\.rotation.radians)) }
        return telemetry
    }
}

// Drawing.
extension OriginalCarousel {
    private static let stage = ImageID("Carousel/stage")

    /// The plan of the corrected scene.
    public func plan(at time: Double) -> ScenePlan { carousel.plan(at: time) }

    /// The background, and the cards from the front one outwards; later what only loose cards show.
    public func pictures(at time: Double) -> ScenePictures {
        let wanted =
            carousel.hasMany
            ? carousel.cardsNearFront(at: time, everyOther: carousel.cards.count / 48)
            : items(at: time).map(\.index).reversed()
        return ScenePictures(
            [Picture(Self.stage, size: carousel.view.size, finish: .stretched)]
                + carousel.pictures(of: wanted, at: time), later: [carousel.shadowPicture])
    }

    /// Draws background, ring, title and dots; title and dots are hidden while the cards are let go.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let fade = carousel.ring.fade(at: time)
        if let fade { drawRing(fade.items, into: &list, at: time) }
        list.fadedAsOne(to: fade?.progress) { drawRing(carousel.ring.items(at: time), into: &$0, at: time) }
        list.faded(to: max(0, 1 - 4 * carousel.letGo.looseness(at: time))) {
            carousel.drawLegend(under: layout.foot, lit: nil, into: &$0, at: time, fonts: fonts)
        }
    }

    private func drawRing(_ items: CarouselItems, into list: inout DrawList, at time: Double) {
        drawStage(into: &list)
        if let color = carousel.legend.mood.color { list.fill(carousel.view.bounds, color: color.opacity(0.1)) }
        let isLoose = carousel.letGo.phase(at: time) != nil
        let (looseness, opacity) = (carousel.letGo.looseness(at: time), carousel.letGo.opacity(at: time))
        for placed in items.places(in: layout) {
            let card = carousel.cards[placed.item.index]
            var flat = FlatCard(
                placement: placement(of: placed.item, at: time), opacity: placed.place.opacity, mount: .standing(card))
            if isLoose {
                // A card is brighter the looser it is.
                flat.opacity = lerp(flat.opacity, 1, looseness) * opacity
                flat.looseness = looseness
            }
            flat.draw(card.image, into: &list)
        }
    }

    /// Draws the background, with its horizon where the ring has it.
    private func drawStage(into list: inout DrawList) {
        // The horizon in the picture, from its top, as a share of its height.
        let (view, usual) = (carousel.view, 0.458)
        guard carousel.surroundings.skyline != usual * view.height else {
            return list.image(Self.stage, in: view.bounds)
        }
        let skyline = list.snapped(carousel.surroundings.skyline)
        list.image(
            Self.stage, in: Rect(x: 0, y: 0, width: view.width, height: skyline),
            source: Rect(x: 0, y: 0, width: 1, height: usual))
        list.image(
            Self.stage, in: Rect(x: 0, y: skyline, width: view.width, height: view.height - skyline),
            source: Rect(x: 0, y: usual, width: 1, height: 1 - usual))
    }
}

extension CarouselScene: RecipeScene {
    /// The scene as published in place of this one.
    public func byOtherRecipe(at time: Double) -> any RecipeScene { OriginalCarousel(self, at: time) }
}
