import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

// Stages with the scenes of this module.
extension Stage {
    /// A stage with a carousel, as in a replay.
    static func carousel(
        _ width: Double = 1280, _ height: Double = 720, cards: [Card] = Card.weather,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        let view = Viewport(size: Vector(width, height))
        return of(CarouselScene(cards: cards, view: view), in: view) {
            $0.tour = SceneCatalogue.tour
            change(&$0)
        }
    }

    /// A stage with all three scenes, one of them current.
    static func ofAll(
        in view: Viewport = .usual, showing first: Int = 0, cards: [Card] = Card.weather, sky: SkyWorld? = nil,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        of(
            MapScene(view: view, sky: sky), CarouselScene(cards: cards, view: view), ParallaxScene(view: view),
            in: view
        ) {
            ($0.first, $0.tour) = (first, SceneCatalogue.tour)
            change(&$0)
        }
    }

    /// A stage with carousel and parallax, one of them current, in which nothing moves by itself.
    static func ofThings(showing first: Int = 0) -> Stage {
        of(CarouselScene(view: .usual), ParallaxScene(view: .usual)) {
            $0.first = first
            $0.settings.life = .never
        }
    }

    /// The telemetry of the current carousel.
    var ring: TelemetryFrame.Carousel { get throws { try #require(telemetry.carousel) } }

    /// The telemetry of the current map.
    var map: TelemetryFrame.Weather { get throws { try #require(telemetry.weather) } }

    /// The frames of the map's overview and of its strip of hours; nil if there is none.
    var minimap: Rect? { scene(MapScene.self)?.minimap?.frame }
    var hoursStrip: Rect? { scene(MapScene.self)?.scrubber?.frame }
    var hoursTrack: Rect? { scene(MapScene.self)?.scrubber?.track }

    /// The angles that the spirit level shows.
    var shownLevel: Vector? { scene(ParallaxScene.self)?.home.level.shown }

    /// The telemetry of the current parallax.
    var parallax: TelemetryFrame.Parallax { get throws { try #require(telemetry.parallax) } }
}

// What is seen of scenes.
extension MapScene {
    var pictureOfMap: MapPicture { layout.map }
    /// The frame of the whole map on its overview, and how much is seen of that.
    var overview: Rect? { minimap?.chart }
    var overviewPresence: Double { minimapPresence }
    func visiblePart(at time: Double) -> Rect? { minimap?.visiblePart(at: offset(at: time)) }
    /// The offset of its view, and those that the overview gives it.
    func place(at time: Double) -> Vector { offset(at: time) }
    func place(centering point: Vector) -> Vector? { minimap?.offset(centering: point) }
    func place(from start: Vector, draggedBy way: Vector) -> Vector? { minimap?.offset(from: start, draggedBy: way) }
    func wholePixels(_ place: Vector) -> Vector { layout.whole(place) }
    /// What it draws: the tiles of a layout, and their velocity.
    func seen(at time: Double) -> (layout: some Equatable, tiles: some Equatable, velocity: Vector) {
        (layout, TileGrid(layout, offset: offset(at: time)), velocity(at: time))
    }
    func hasStopped(at time: Double) -> Bool { scroller(at: time).isAtRest(at: time) }
    var hasIndicators: Bool { showsIndicators }
    func opacityOfIndicators(at time: Double) -> Double { indicators.opacity(at: time) }
    func seenZoom(at time: Double) -> Double { shown(at: time).layout.zoom }
    func strengthOfMarks(at time: Double) -> Double { marks(at: time) }
}

extension Color {
    /// What is beyond the edge of a map.
    static let sea = deepSea
}

extension Viewport {
    /// The clock of the landscape, the chooser of layouts, and a layout in it.
    var clock: Rect { ClockPill.frame(in: self) }
    var layoutChooser: Rect { LayoutChooser.frame(in: self) }
    func layoutCell(_ index: Int) -> Rect { LayoutChooser.cell(index, in: layoutChooser) }
}

extension DrawList {
    /// What falls, twinkles or glints in a landscape.
    var strokes: Int { Landscape.strokes(in: self) }
}

extension CarouselScene {
    /// A card as seen: the topmost is the last.
    struct SeenCard {
        let frame: Rect
        let size: Vector
        let opacity: Double
        let corner: Double
        /// The part of its drawing.
        let shown: Rect
    }

    func seenCards(at time: Double) -> [SeenCard] {
        roomCards(at: time).map {
            SeenCard(
                frame: $0.pose.frame(in: room), size: $0.pose.size, opacity: $0.pose.opacity, corner: $0.pose.corner,
                shown: view(of: $0, at: time, lean: .zero).shown)
        }
    }

    /// Where the cards stand in their room and are to stand, by their index, and their frames.
    func poses(at time: Double) -> [Int: ItemPose] { Self.poses(of: shownCards(at: time)) }
    func homes(of position: Double) -> [Int: ItemPose] { Self.poses(of: posedCards(in: layout, position: position)) }
    private static func poses(of cards: [PosedCard]) -> [Int: ItemPose] {
        Dictionary(uniqueKeysWithValues: cards.map { ($0.item.index, $0.pose) })
    }
    func frames(at time: Double) -> [Rect] { shownCards(at: time).map { $0.pose.frame(in: room) } }
    /// Also of those that are not seen.
    func allPoses(at time: Double) -> [ItemPose] { allCards(at: time).map(\.pose) }
    var isChangingPlaces: Bool { transitions.change != nil }
    mutating func change(toLayout name: String, at time: Double) -> Bool {
        RoomLayout(name, in: room).map { change(to: $0, at: time) } ?? false
    }
    /// The time in which the cards fan out.
    static var arrivalTime: Double { CardFall.length }
    /// What is below the cards.
    func hasDots(_ count: Int, at card: Double) -> Bool {
        legend.dots == PageDots(count: count, at: card, room: legend.dots.room)
    }
    var title: (card: Int, alpha: Double) { (legend.title.card, legend.title.alpha) }
    func hasTitle(ofCard card: Int) -> Bool { legend.title == TitleFade(card: card) }
    func hasMood(of card: Card) -> Bool { legend.mood.isAtRest && legend.mood.color == card.mood }
    var isMoodAtRest: Bool { legend.mood.isAtRest }

    func frontCard(at time: Double) -> Int { front(at: time) }
    var lastFrontCard: Int { lastFront }
    func turn(at time: Double) -> Double { ring.position(at: time) }
    var carousel: Carousel { ring }
    /// The front of a ring that fades.
    var fadingFront: Double? { transitions.former?.position }
    /// Whether the front card is open, and how far.
    var isCardOpen: Bool { opening.isOpen }
    func openShare(at time: Double) -> Double { opening.share(at: time) }
    @discardableResult mutating func open(at time: Double) -> Bool { open(true, at: time) }
    func lookingAround(at time: Double) -> Vector { viewpoint(at: time) }
    func isWide(_ card: Card) -> Bool { isPanorama(card) }
    var closeButtonFrame: Rect { closeButton }
    var wordsFrame: Rect? { essentialWords }
    /// The chooser of layouts.
    var isChoosing: Bool { chooser.isOpen }
    var markedLayout: Int { chooser.marked }
    var chooserItems: [SceneItem] { chooser.items(in: .usual) }
}

extension ParallaxScene {
    /// The weather that is chosen, or marked among the icons.
    var weather: LandscapeWeather { reading.weather }
    var hour: Double { reading.hour }
    /// Whether that is the hour of now.
    var isLive: Bool? { landscape?.clock.isLive }
    /// Whether a hand holds sun or moon, whether it is the moon, and where the sun is at an hour, or its arc at a share.
    var holdsBody: Bool { landscape?.isHeld == true }
    var isMoonUp: Bool { landscape?.clock.body == .moon }
    func sun(at hour: Double) -> Vector? { landscape?.sky.point(of: .sun, at: hour) }
    func arc(at share: Double) -> Vector? { landscape?.sky.point(at: share) }
    static func hasMeteor(at seconds: Double) -> Bool { LandscapeStars.hasMeteor(at: seconds) }
    /// Whether lightning lights the land.
    var flashes: Bool { landscape.map { $0.flash(at: $0.moment(after: 0, viewer: .zero)) != nil } ?? false }

    var iconCount: Int { field.icons.count }
    var iconFrames: [Rect] { field.frames }
    func seenIcons(for viewer: ViewerOffset) -> [Placement] { field.appearance(for: viewer).icons }
    var iconImages: Set<ImageID> { Set(field.icons.map(\.image)) }
    /// How far icons are pressed, lit and marked.
    var iconStates: some Equatable { home.states }
    var mark: Vector { home.states.mark }
    func pressed(_ icon: Int) -> Double { home.states.depth(of: icon) }
    func lit(_ icon: Int) -> Double { home.states.hover(of: icon) }
    /// How far icons have sunk at rest.
    var areIconsSunk: Bool { rest.isSunk }
    func sunk(_ icon: Int) -> Double { rest.share(of: icon) }
    /// Where an icon is in its layout, and as drawn.
    func center(of icon: String) -> Vector { field.icons.first { $0.name == icon }?.center ?? .zero }
    func place(of icon: Int, at time: Double) -> Vector { placement(of: icon, at: time).center }
    /// Where the thermometer has noon; nil if no card is open.
    var noon: Vector? {
        home.place(field.appearance(for: .zero), in: view)?
            .placed(Rect(center: Vector(ThermometerCard.graph.midX, 120), size: .zero)).origin
    }

    /// The telemetry at a time.
    func told(at time: Double) throws -> TelemetryFrame.Parallax { try telemetry(at: time) }

    /// The draw list at a time.
    func list(at time: Double) throws -> DrawList {
        var list = DrawList(size: view.size, density: view.density)
        try draw(into: &list, at: time, fonts: LandscapeFixture.fonts.get())
        return list
    }
}
