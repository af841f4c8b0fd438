import TiltEngine

/// A layout of the carousel in its room: the pose of each card by its offset from the front. The law by which the cards move
/// is the same in all.
protocol CarouselLayout: Sendable {
    /// The name on the command line, in recordings and in telemetry.
    static var name: String { get }
    /// The name on its button.
    static var title: String { get }
    /// Whether the cards stand on the floor, with reflections and shadows.
    static var standsOnFloor: Bool { get }
    /// Whether the cards stand on the turntable, on a ring.
    static var hasTurntable: Bool { get }
    /// Whether a drag moves the front card up and down instead of sideways.
    static var isVertical: Bool { get }
    /// Whether the title stands beside the front card, because other cards are above and below it.
    static var titlesBeside: Bool { get }
    /// Whether the cards beside a wide front card move aside.
    static var makesRoom: Bool { get }
    /// The greatest number of cards before the front; nil is half of them.
    static var ahead: Int? { get }
    /// Whether a card may pass from one end of the row to the other in sight.
    static var isEndless: Bool { get }
    /// The offset from which on no card is seen.
    static var reach: Double { get }

    /// The layout in a room.
    init(_ room: Room)
    /// The room.
    var room: Room { get }
    /// The pose of a card.
    func pose(of card: CardPlace) -> CardPose
    /// Visits the indices of the cards that may be seen around a position of the front, in cards; each once.
    func forEachCandidate(around focus: Double, count: Int, _ visit: (Int) -> Void)
    /// The distance of the front card from its place, in points on the screen, at an offset in a row of a number of cards:
    /// across, or down in a vertical layout. It is monotone as far as the grip.
    func displacement(_ offset: Double, of count: Int) -> Double
    /// How far from the front a card stays exactly under a hand, in cards.
    func grip(of count: Int) -> Double
}

extension CarouselLayout {
    static var name: String { title.lowercased() }
    static var standsOnFloor: Bool { false }
    static var hasTurntable: Bool { false }
    static var isVertical: Bool { false }
    static var titlesBeside: Bool { false }
    static var makesRoom: Bool { false }
    static var ahead: Int? { nil }
    static var isEndless: Bool { false }
    static var reach: Double { .infinity }

    /// The displacement of the middle of the projected card.
    func displacement(_ offset: Double, of count: Int) -> Double { middle(at: offset) - middle(at: 0) }

    /// Half a card, after which the next one is in front.
    func grip(of count: Int) -> Double { 0.5 }

    private func middle(at offset: Double) -> Double {
        let pose = pose(of: CardPlace(index: 0, count: 1, offset: offset))
        let point = room.camera.project(pose.x, pose.y, pose.z)
        return Self.isVertical ? point.y : point.x
    }

    /// Those within the reach.
    func forEachCandidate(around focus: Double, count: Int, _ visit: (Int) -> Void) {
        guard Double(count) > 2 * Self.reach + 2 else { return (0..<count).forEach(visit) }
        let (first, last) = (Int((focus - Self.reach).rounded(.down)), Int((focus + Self.reach).rounded(.up)))
        for index in first...last { visit((index % count + count) % count) }
    }
}

/// The room of a window: its camera, and the size of its cards.
struct Room: Equatable, Sendable {
    /// The ring of the window.
    let ring: RingGeometry
    /// The camera.
    let camera: RoomCamera
    /// The size of the window.
    let size: Vector

    /// The room of a window.
    init(view: Viewport, feel: RingFeel = RingFeel()) {
        ring = RingGeometry(view: view, feel: feel)
        camera = RoomCamera(ring)
        size = view.size
    }

    /// H: the height of the usual card in front.
    var height: Double { ring.cardHeight }
}

/// A card's place in the row of all cards.
struct CardPlace: Equatable, Sendable {
    /// The index, and the number of all.
    var index: Int
    var count: Int
    /// k: the offset from the front, in cards.
    var offset: Double
    /// The position of the front, in cards from the first one, 0 up to the number of cards.
    var focus = 0.0
    /// The angle on a ring, in radians.
    var angle = 0.0

    /// How near it is to the front: 1 at the front, 0 one card away.
    var near: Double { max(0, 1 - abs(offset)) }
}

/// The layouts of the carousel, in the order of their key.
enum LayoutCatalogue {
    /// All layouts.
    static let all: [any CarouselLayout.Type] = [
        RingLayout.self, FlowLayout.self, StripLayout.self, StackLayout.self, WheelLayout.self, InsideLayout.self,
        HelixLayout.self, HandLayout.self, WallLayout.self,
    ]

    /// Their names.
    static let names = all.map { $0.name }

    /// The layout with a name; nil if there is none.
    static func layout(named name: String) -> (any CarouselLayout.Type)? { all.first { $0.name == name } }

    /// The layout a number of places after another, around the list.
    static func layout(_ places: Int, after layout: any CarouselLayout.Type) -> any CarouselLayout.Type {
        let index = all.firstIndex { $0.name == layout.name } ?? 0
        return all[((index + places) % all.count + all.count) % all.count]
    }
}

extension CarouselScene {
    /// The names of the layouts, on the command line and in recordings; the first one is the usual.
    public static let layoutNames = LayoutCatalogue.names
}
