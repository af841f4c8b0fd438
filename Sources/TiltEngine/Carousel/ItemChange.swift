/// What an item looks like, in numbers that an ``ItemChange`` moves one by one: an ``ItemPlace``, or an ``ItemPose``.
public protocol ItemLook: Sendable {
    /// The numbers. Those that are set are limited to what is possible.
    var numbers: SIMD16<Double> { get set }
    /// The opacity, 0…1.
    var opacity: Double { get set }
    /// The numbers that lead to those of another look.
    func way(to other: Self) -> SIMD16<Double>
}

extension ItemLook {
    /// The difference.
    public func way(to other: Self) -> SIMD16<Double> { other.numbers - numbers }

    /// The look a fraction of the way to another.
    public func moved(_ fraction: Double, toward other: Self) -> Self {
        var look = self
        look.numbers = numbers + way(to: other) * fraction
        return look
    }
}

extension ItemPlace: ItemLook {
    /// The corners, their radii, the order, the light and the opacity.
    public var numbers: SIMD16<Double> {
        get {
            SIMD16((quad.corners + [quad.radii]).flatMap { [$0.x, $0.y] } + [order, light, opacity, 0, 0, 0])
        }
        set {
            func vector(_ index: Int) -> Vector { Vector(newValue[index], newValue[index + 1]) }
            quad = Quad(topLeft: vector(0), topRight: vector(2), bottomRight: vector(4), bottomLeft: vector(6))
            quad.radii = Vector(newValue[8].clamped(to: 0...0.5), newValue[9].clamped(to: 0...0.5))
            (order, light) = (newValue[10], newValue[11].clamped(to: 0...1))
            opacity = newValue[12].clamped(to: 0...1)
        }
    }
}

extension ItemPose: ItemLook {
    /// The place, the angles, the light, the opacity, the order, the size, the radius of the corners, and the floor.
    public var numbers: SIMD16<Double> {
        get {
            SIMD16(
                lowHalf: [x, y, z, yaw, pitch, roll, light, opacity],
                highHalf: [order, size.x, size.y, corner, floor, 0, 0, 0])
        }
        set {
            let (low, high) = (newValue.lowHalf, newValue.highHalf)
            (x, y, z, yaw, pitch, roll) = (low[0], low[1], low[2], low[3], low[4], low[5])
            (light, opacity) = (low[6].clamped(to: 0...1), low[7].clamped(to: 0...1))
            (order, size) = (high[0], Vector(max(1, high[1]), max(1, high[2])))
            (corner, floor) = (max(0, high[3]), high[4].clamped(to: 0...1))
        }
    }

    /// The difference, with the angles the shorter way.
    public func way(to other: ItemPose) -> SIMD16<Double> {
        var way = other.numbers - numbers
        for angle in 3...5 { way[angle] = way[angle].remainder(dividingBy: 2 * .pi) }
        return way
    }
}

/// The look of an item, and how fast its numbers change.
public struct ItemMotion<Look: ItemLook>: Sendable {
    /// The distance from the front, in items.
    public var offset: Double
    /// The look.
    public var look: Look
    /// The change of the look's numbers per second.
    public var velocity: SIMD16<Double>

    /// The motion of an item whose look is known now and a ``moment`` later; without the latter it stands still.
    public init(_ look: Look, soon: Look? = nil, offset: Double) {
        (self.look, self.offset) = (look, offset)
        velocity = soon.map { look.way(to: $0) * (1 / Self.moment) } ?? .zero
    }

    /// The time over which velocities are measured, in seconds.
    public static var moment: Double { 1e-3 }

    /// The motions of items, by their indices, whose looks are known now and a ``moment`` later.
    public static func byIndex(
        _ now: some Sequence<(CarouselItem, Look)>, soon: some Sequence<(CarouselItem, Look)>
    ) -> [Int: Self] {
        let later = Dictionary(soon.map { ($0.index, $1) }) { first, _ in first }
        return Dictionary(now.map { ($0.index, Self($1, soon: later[$0.index], offset: $0.offset)) }) { first, _ in
            first
        }
    }
}

/// The way of items from where they were to other places: after some came or went, in another layout, or at first. Each springs
/// from there, the one in front first, and those that were not seen before appear. The places may move meanwhile. It can be
/// interrupted at any time by another change; the items keep their velocities.
///
///     let before = carousel.motions(in: layout)
///     carousel.insert(3, at: 12, time: time)
///     let change = ItemChange(from: before, to: carousel.motions(in: layout), at: time) { $0 < 12 ? $0 : $0 + 3 }
///
/// From then on it is a part of ``Carousel/places(in:during:)``.
public struct ItemChange: Equatable, Sendable {
    /// How far an item is from its new place, in the numbers of its look, and how fast that changes.
    private struct Start: Equatable, Sendable {
        let away: SIMD16<Double>
        let velocity: SIMD16<Double>
        let delay: Double
    }

    /// By the index of the item; none for one that was not seen before.
    private var starts: [Int: Start] = [:]
    private let since: Double
    /// The greatest delay.
    private var latest = 0.0

    private static let spring = Spring(response: 0.46, dampingRatio: 0.86)
    /// The delay from item to item, outwards from the front, in seconds.
    private static let delay = 0.022
    /// The greatest number of items that differ in their delay.
    private static let mostDelayed = 8.0
    /// The time after which nothing moves any more, in seconds.
    private static let duration = 1.1
    /// The duration of a new item's arrival, in seconds.
    private static let arrival = 0.3

    /// A change between the motions until now and those from now on without the change, by new indices. `index` is the new index of
    /// an item that had another; nil if it is gone.
    public init<Look>(
        from before: [Int: ItemMotion<Look>], to after: [Int: ItemMotion<Look>], at time: Double,
        renumbered index: (Int) -> Int? = { $0 }
    ) {
        since = time
        for (former, old) in before {
            guard let index = index(former), let new = after[index] else { continue }
            let velocity = old.velocity - new.velocity
            let isStill = (velocity * velocity).sum() < 1
            let delay = isStill ? Self.delay * min(abs(new.offset), Self.mostDelayed) : 0
            starts[index] = Start(away: new.look.way(to: old.look), velocity: isStill ? .zero : velocity, delay: delay)
            latest = max(latest, delay)
        }
    }

    /// The items that were seen before, in the order of their indices.
    public var seen: [Int] { starts.keys.sorted() }

    /// Whether it has ended.
    public func isOver(at time: Double) -> Bool { time - since >= Self.duration + latest }

    /// The look of an item on its way to another one.
    public func look<Look: ItemLook>(of index: Int, toward target: Look, at time: Double) -> Look {
        guard !isOver(at: time) else { return target }
        var look = target
        guard let start = starts[index] else {
            look.opacity *= ((time - since) / Self.arrival).clamped(to: 0...1)
            return look
        }
        let elapsed = max(0, time - since - start.delay)
        look.numbers =
            target.numbers + start.away * Self.spring.motion(displacement: 1, velocity: 0, after: elapsed).displacement
            + start.velocity * Self.spring.motion(displacement: 0, velocity: 1, after: elapsed).displacement
        return look
    }
}

extension Carousel {
    /// How the items that can be seen in a layout move, by their indices.
    public func motions(in layout: some ItemLayout, during change: ItemChange? = nil) -> [Int: ItemMotion<ItemPlace>] {
        let soon = items(at: time + ItemMotion<ItemPlace>.moment).places(in: layout, during: change)
        return ItemMotion.byIndex(
            places(in: layout, during: change).map { ($0.item, $0.place) }, soon: soon.map { ($0.item, $0.place) })
    }
}
