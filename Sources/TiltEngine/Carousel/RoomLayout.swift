/// One of nine layouts in a ``CarouselRoom``: ring, flow, hand, wall, strip, stack, wheel, inside and helix. The law by which
/// the items move is the same in all.
public struct RoomLayout: ItemLayout {
    /// What it is called, and how items stand in it.
    private let kind: Kind
    /// The room.
    public var room: CarouselRoom
    /// The aspect ratio of an item, width over height, within ``CarouselRoom/shapes``.
    public var shape = CarouselRoom.aspect
    /// The radius of an item's corners, as a share of the usual item's height.
    public var cornerRadius = 0.07

    /// A layout in any room.
    struct Kind: Sendable {
        let title: String
        let reach: ClosedRange<Double>
        /// The axis along which a hand moves the front item.
        var axis = Carousel.Axis.horizontal
        /// Whether the items stand on the floor, with reflections and shadows.
        var standsOnFloor = false
        /// The greatest number of items before the front; nil is half of them.
        var ahead: Int?
        /// Whether an item may pass from one end of the row to the other in sight.
        var isEndless = false
        /// Visits the indices of the items that may be seen around a position in front; nil visits those within the reach.
        var candidates: (@Sendable (_ front: Double, _ count: Int, _ visit: (Int) -> Void) -> Void)?
        /// Where an item is while a hand moves it; nil is where its middle is seen.
        var travel: (@Sendable (CarouselItem, CarouselRoom) -> Double)?
        /// How far from the front an item of a number stays under a hand; nil is half an item.
        var grip: (@Sendable (Int) -> Double)?
        /// The pose of an item, without its size.
        let pose: @Sendable (CarouselItem, CarouselRoom) -> ItemPose

        var name: String { title.lowercased() }
    }

    /// All, first those through which ``next`` steps.
    private static let kinds: [Kind] = [.ring, .flow, .hand, .wall, .strip, .stack, .wheel, .inside, .helix]
    private static let stepped = 4
    /// The names of the layouts; the first one is the usual.
    public static let names = kinds.map(\.name)

    /// A layout by its name, in a room; nil if there is none.
    public init?(_ name: String, in room: CarouselRoom) {
        guard let kind = Self.kinds.first(where: { $0.name == name }) else { return nil }
        self.init(kind, in: room)
    }

    private init(_ kind: Kind, in room: CarouselRoom) { (self.kind, self.room) = (kind, room) }

    /// All of them in a room, in the order of their ``names``.
    public static func all(in room: CarouselRoom) -> [RoomLayout] { kinds.map { RoomLayout($0, in: room) } }

    /// Its name, such as "ring", for files and command lines.
    public var name: String { kind.name }
    /// Its name as it is shown, such as "Ring".
    public var title: String { kind.title }

    /// The layout after it among ring, flow, hand and wall, around; after any other the ring.
    public var next: RoomLayout {
        let index = Self.kinds.prefix(Self.stepped).firstIndex { $0.name == name } ?? -1
        return RoomLayout(Self.kinds[(index + 1) % Self.stepped], in: room)
    }

    /// The axis along which a hand moves the items.
    public var axis: Carousel.Axis { kind.axis }
    /// The items that can be seen: six on each side of a ring, and 24 on a wall.
    public var reach: ClosedRange<Double> { kind.reach }

    /// The pose of an item of a size in points of the room, by default that of the ``shape``.
    public func pose(of item: CarouselItem, size: Vector? = nil) -> ItemPose {
        var pose = kind.pose(item, room)
        (pose.size, pose.corner) = (
            size ?? CarouselRoom.size(ofShape: shape, height: room.height), cornerRadius * room.height
        )
        pose.opacity *= item.presence
        if kind.standsOnFloor {
            pose.y += (pose.size.y - room.height) / 2
            pose.floor = 1
        }
        return pose
    }

    /// The place of an item. What is behind the eye cannot be seen.
    public func place(of item: CarouselItem) -> ItemPlace { pose(of: item).place(in: room) }

    /// The middle of the item as it is seen; on a wall, by columns.
    public func travel(of item: CarouselItem, along axis: Carousel.Axis) -> Double {
        if let travel = kind.travel { return travel(item, room) }
        let pose = kind.pose(item, room)
        let point = room.project(pose.x, pose.y, pose.z)
        return axis == .vertical ? point.y : point.x
    }

    /// Half an item; on a ring as far as its items follow a hand.
    public func grip(of count: Int) -> Double { kind.grip?(count) ?? 0.5 }
}

// Which items can be seen.
extension RoomLayout {
    /// Visits the items that can be seen: of a ring also those at its back, and on a wall those above and below.
    public func forEachItem(of carousel: Carousel, around position: Double, _ visit: (CarouselItem) -> Void) {
        let count = carousel.count
        guard carousel.wraps, count > 0 else { return carousel.items(around: position).forEach(visit) }
        forEachIndex(around: Self.front(position, of: count), count: count) {
            visit(item($0, of: carousel, around: position))
        }
    }

    /// A position in items without whole turns.
    private static func front(_ position: Double, of count: Int) -> Double {
        let all = Double(count)
        return (position - (position / all).rounded(.down) * all).clamped(to: 0...all)
    }

    private func forEachIndex(around front: Double, count: Int, _ visit: (Int) -> Void) {
        if let candidates = kind.candidates { return candidates(front, count, visit) }
        let sides = max(-reach.lowerBound, reach.upperBound)
        guard Double(count) > 2 * sides + 2 else { return (0..<count).forEach(visit) }
        let (first, last) = (Int((front - sides).rounded(.down)), Int((front + sides).rounded(.up)))
        for index in first...last { visit((index % count + count) % count) }
    }

    /// Any item of a carousel, also one that cannot be seen, with a position in front. The items of a carousel that wraps are a row
    /// in most layouts: from one end to the other an item passes unseen.
    public func item(_ index: Int, of carousel: Carousel, around position: Double) -> CarouselItem {
        let (count, all) = (carousel.count, Double(carousel.count))
        guard carousel.wraps else { return CarouselItem(index: index, count: count, offset: Double(index) - position) }
        let offset = Double(index) - Self.front(position, of: count)
        if kind.isEndless {
            return CarouselItem(index: index, count: count, offset: offset.remainder(dividingBy: all))
        }
        let half = (count - 1) / 2
        let ahead = Double(min(kind.ahead ?? half, half)) + 0.5
        let turns = ((offset + ahead) / all).rounded(.down)
        var item = CarouselItem(index: index, count: count, offset: offset - turns * all)
        // In a long row as many are seen on one side as on the other.
        let end = kind.ahead == nil && half >= 5 ? min(all - ahead, Double(half) + 1) : all - ahead
        item.presence = (2 * min(item.offset + ahead, end - item.offset)).clamped(to: 0...1)
        return item
    }
}
