import TiltEngine
import TiltStage

/// A card that is loose: the item of its index among those that fall.
struct LooseCard: Equatable, Sendable {
    let index: Int
    /// Where it was when it was let go or called back.
    var start: ItemPose
    /// Its lane, 0 the nearest.
    let lane: Int
}

/// The cards that are loose, by their items.
struct LooseCards: Equatable, Sendable {
    var cards: [LooseCard] = []
    /// The item that is held.
    var held: Int?

    /// The item of a card; nil if it is not loose.
    func item(of card: Int) -> Int? { cards.firstIndex { $0.index == card } }

    /// The lane of a card, the nearest for one that is not loose.
    func lane(of card: Int) -> Int { item(of: card).map { cards[$0].lane } ?? 0 }

    /// Lets go of the held one as the window's cards grow by a factor.
    mutating func scale(by factor: Double) {
        held = nil
        for item in cards.indices {
            var pose = cards[item].start
            (pose.x, pose.y, pose.z) = (pose.x * factor, pose.y * factor, pose.z * factor)
            (pose.size, pose.corner) = (pose.size * factor, pose.corner * factor)
            cards[item].start = pose
        }
    }
}

/// The lanes in which loose cards fall, one behind the other: planes of the room before the ring, the nearest of which meets the
/// floor at the foot of the window. Their x is to the right of the middle and their y down from the floor, in points of the usual
/// window, so that the same fall is seen in a window of any size.
struct CardLanes: Equatable, Sendable {
    private let room: CarouselRoom
    /// Whether the window is higher than wide.
    let isTall: Bool
    /// The number of lanes.
    let count: Int
    /// The height of a usual card in a lane.
    let height: Double
    /// The room's points for one of the usual window.
    let unit: Double

    /// The scale at which the nearest lane is seen.
    private let nearest: Double

    /// The height of a usual card in the usual window.
    static let usualHeight = 360.0
    /// The distance of the nearest lane's floor from the foot of the window, in points of the usual window.
    private static let foot = 24.0
    /// The scale of each lane relative to the one before it: so much that it stands behind the cards of that one and not above
    /// them, as it would in a tall window, which is seen from higher up.
    private let nearness: Double
    /// The least of it, and how far the floor of a lane is above that of the one before, in heights of its cards.
    private static let (farthest, step) = (0.62, 0.7)
    /// The most cards in one lane, and in two, and the most lanes: those of a tall window.
    private static let (alone, inTwo) = (4, 16)
    static let most = 4
    /// The greatest height of a card relative to the one in front of the ring, and the part of the floor that a lane's cards fill.
    private static let (smaller, part) = (0.58, 0.78)

    init(of cards: Int, in room: CarouselRoom) {
        self.room = room
        isTall = room.size.y > room.size.x
        count = cards <= Self.alone ? 1 : isTall ? Self.most : cards <= Self.inTwo ? 2 : 3
        unit = room.height / Self.usualHeight
        let foot = room.size.y - Self.foot * unit
        nearest = ((foot - room.horizon) / room.eye).clamped(to: 1...3)
        let places = (Double(max(1, cards)) / Double(count)).rounded(.up) * CarouselRoom.aspect
        let seen = min(Self.smaller * room.height, Self.part * room.size.x / places)
        nearness = max(Self.farthest, 1 - Self.step * seen / max(1, foot - room.horizon))
        height = seen / unit / nearest
    }

    /// The scale at which a lane is seen.
    private func scale(of lane: Int) -> Double { (0..<lane).reduce(nearest) { scale, _ in scale * nearness } }

    /// The depth of a lane behind the front plane, in points of the room.
    func depth(of lane: Int) -> Double { room.distance * (1 / scale(of: lane) - 1) }

    /// The point of a lane that is seen at a point of the screen.
    func point(at screen: Vector, in lane: Int) -> Vector {
        let point = room.point(at: screen, depth: depth(of: lane))
        return Vector(point.x, -point.y) / unit
    }

    /// The point of the screen at which a point of a lane is seen.
    func screenPoint(_ point: Vector, in lane: Int) -> Vector {
        room.project(point.x * unit, -point.y * unit, depth(of: lane))
    }

    /// The rectangle of the nearest lane that is seen in one of the screen.
    func rect(in screen: Rect) -> Rect {
        let start = point(at: screen.origin, in: 0)
        return Rect(origin: start, size: point(at: screen.origin + screen.size, in: 0) - start)
    }

    /// The placement in a lane of a card that looks like one in a pose.
    func placement(of pose: ItemPose, in lane: Int) -> Placement {
        let nearness = room.scale(pose.z) / scale(of: lane)
        return Placement(
            center: point(at: room.project(pose.x, pose.y, pose.z), in: lane), size: pose.size * nearness / unit,
            rotation: .radians(pose.roll))
    }

    /// The pose at a depth of a card that looks like one placed in a lane.
    func pose(_ pose: ItemPose, placed body: Placement, in lane: Int, depth: Double) -> ItemPose {
        let center = room.point(at: screenPoint(body.center, in: lane), depth: depth)
        let size = body.size * (unit * scale(of: lane) / room.scale(depth))
        var placed = pose
        (placed.x, placed.y, placed.z, placed.roll) = (center.x, center.y, depth, body.rotation.radians)
        (placed.size, placed.corner) = (size, pose.corner * size.y / pose.size.y)
        return placed
    }
}
