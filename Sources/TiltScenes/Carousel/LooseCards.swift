import TiltEngine
import TiltStage

/// A card that is loose: the item of its index among those that fall.
struct LooseCard: Equatable, Sendable {
    let index: Int
    /// Where it was when it was let go or called back.
    var start: ItemPose
}

/// The cards that are loose, by their items.
struct LooseCards: Equatable, Sendable {
    var cards: [LooseCard] = []
    /// The item that is held.
    var held: Int?

    /// The item of a card; nil if it is not loose.
    func item(of card: Int) -> Int? { cards.firstIndex { $0.index == card } }

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

/// The plane of the room in which loose cards fall: before the ring, where it meets the floor at the foot of the window. Its x is to
/// the right of the middle and its y down from the floor, in points of the usual window, so that the same fall is seen in a window of
/// any size.
struct FallPlane: Equatable, Sendable {
    private let room: CarouselRoom
    /// The height of a usual card in it.
    let height: Double
    /// The room's points for one of the usual window.
    let unit: Double
    /// The scale at which it is seen.
    let scale: Double

    /// The height of a usual card in the usual window.
    static let usualHeight = 360.0
    /// The distance of its floor from the foot of the window, in points of the usual window.
    private static let foot = 24.0
    /// The height of a card relative to the one in front of the ring.
    private static let smaller = 0.49

    init(in room: CarouselRoom) {
        self.room = room
        unit = room.height / Self.usualHeight
        scale = ((room.size.y - Self.foot * unit - room.horizon) / room.eye).clamped(to: 1...3)
        height = Self.smaller * Self.usualHeight / scale
    }

    /// Its depth behind the front plane, in points of the room.
    var depth: Double { room.distance * (1 / scale - 1) }

    /// The point of it that is seen at a point of the screen.
    func point(at screen: Vector) -> Vector {
        let point = room.point(at: screen, depth: depth)
        return Vector(point.x, -point.y) / unit
    }

    /// The point of the screen at which a point of it is seen.
    func screenPoint(_ point: Vector) -> Vector { room.project(point.x * unit, -point.y * unit, depth) }

    /// The rectangle of it that is seen in one of the screen.
    func rect(in screen: Rect) -> Rect {
        let start = point(at: screen.origin)
        return Rect(origin: start, size: point(at: screen.origin + screen.size) - start)
    }

    /// The placement in it of a card that looks like one in a pose.
    func placement(of pose: ItemPose) -> Placement {
        let nearness = room.scale(pose.z) / scale
        return Placement(
            center: point(at: room.project(pose.x, pose.y, pose.z)), size: pose.size * nearness / unit,
            rotation: .radians(pose.roll))
    }

    /// The pose, at its own depth, of a card that looks like one placed in it.
    func pose(_ pose: ItemPose, placed body: Placement) -> ItemPose {
        let center = room.point(at: screenPoint(body.center), depth: pose.z)
        let size = body.size * (unit * scale / room.scale(pose.z))
        var placed = pose
        (placed.x, placed.y, placed.roll) = (center.x, center.y, body.rotation.radians)
        (placed.size, placed.corner) = (size, pose.corner * size.y / pose.size.y)
        return placed
    }
}
