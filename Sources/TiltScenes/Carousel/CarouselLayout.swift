import TiltEngine
import TiltStage

/// A layout of the carousel in its room: the pose of each card by its offset from the front. The law by which the cards move
/// is the same in all.
protocol CarouselLayout: ItemLayout {
    /// The name on the command line, in recordings and in telemetry.
    static var name: String { get }
    /// The name on its button.
    static var title: String { get }
    /// Whether the cards stand on the floor, with reflections and shadows.
    static var standsOnFloor: Bool { get }
    /// Whether the cards stand on the turntable, on a ring.
    static var hasTurntable: Bool { get }
    /// Whether the title stands beside the front card, because other cards are above and below it.
    static var titlesBeside: Bool { get }
    /// Whether the cards beside a wide front card move aside.
    static var makesRoom: Bool { get }
    /// The greatest number of cards before the front; nil is half of them.
    static var ahead: Int? { get }
    /// Whether a card may pass from one end of the row to the other in sight.
    static var isEndless: Bool { get }
    /// The layout in a room.
    init(_ room: Room)
    /// The room.
    var room: Room { get }
    /// The axis along which a hand moves the front card.
    var axis: Carousel.Axis { get }
    /// The pose of a card.
    func pose(of card: CarouselItem) -> CardPose
    /// Visits the indices of the cards that may be seen around a position of the front, in cards; each once.
    func forEachCandidate(around front: Double, count: Int, _ visit: (Int) -> Void)
}

extension CarouselLayout {
    static var name: String { title.lowercased() }
    static var standsOnFloor: Bool { false }
    static var hasTurntable: Bool { false }
    static var titlesBeside: Bool { false }
    static var makesRoom: Bool { false }
    static var ahead: Int? { nil }
    static var isEndless: Bool { false }

    var axis: Carousel.Axis { .horizontal }

    /// The place of a card of the usual shape.
    func place(of card: CarouselItem) -> ItemPlace { room.place(of: pose(of: card)) }

    /// The middle of the projected card.
    func travel(of card: CarouselItem, along axis: Carousel.Axis) -> Double {
        let pose = pose(of: card)
        let point = room.camera.project(pose.x, pose.y, pose.z)
        return axis == .vertical ? point.y : point.x
    }

    /// Those within the reach.
    func forEachCandidate(around front: Double, count: Int, _ visit: (Int) -> Void) {
        let sides = max(-reach.lowerBound, reach.upperBound)
        guard Double(count) > 2 * sides + 2 else { return (0..<count).forEach(visit) }
        let (first, last) = (Int((front - sides).rounded(.down)), Int((front + sides).rounded(.up)))
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

    /// The place on the screen of a card in a pose; a corner's radius is a share of its height. What is behind the eye cannot
    /// be seen.
    func place(
        of pose: CardPose, shape: Double = RingGeometry.aspect, cornerRadius: Double = 0.07
    ) -> ItemPlace {
        let (plane, size) = (CardPlane(pose), PhotoFrame.size(shape, in: height))
        return ItemPlace(
            plane.quad(of: size, corner: cornerRadius * size.y, in: camera), order: pose.order, light: pose.light,
            opacity: camera.sees(pose.z) ? pose.alpha : 0, showsBack: !plane.showsFace(camera))
    }
}

extension CarouselItem {
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
