import TiltEngine

/// A carousel for any number of items: where each is, how hands, steps and tilt move them, and what happens meanwhile. It
/// draws and holds nothing, and its cost is that of the items near the front, however many there are.
///
///     var carousel = Carousel(count: 10_000)
///     carousel.scroll(by: 3, time: 0)
///     for event in carousel.advance(to: 0.1) {
///         if case .near(let index) = event.kind { load(index) }
///     }
///     for item in carousel.items { draw(item.index, at: item.offset) }        // in items: 0 is the front
///
/// Times are in seconds and never decrease; an earlier one counts as the current one. What is not finite, and an index that
/// is not an item's, changes nothing. A copy is a snapshot, and the same calls give the same bits.
public struct Carousel: Equatable, Sendable {
    /// The direction in which the items follow one another.
    public enum Axis: Hashable, Sendable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }

    /// The number of items, 0 or more.
    public internal(set) var count: Int
    /// Whether the last item is followed by the first.
    public let wraps: Bool
    /// The direction in which the items follow one another, and along which hands drag them.
    public var axis = Axis.horizontal
    /// The travel of a hand that moves the items by one, in points, above 0, where no layout is given.
    public var itemLength = 200.0 { didSet { require(itemLength > 0, "an item's length must be above 0") } }
    /// The distances from the front between which items are near, in items; it holds 0. Where the items are fewer, each is near
    /// once, and the range is as much shorter.
    public var reach = -6.0...6.0 {
        didSet { require(reach.contains(0) && -reach.lowerBound <= 1e4 && reach.upperBound <= 1e4, "a reach holds 0") }
    }
    /// The time of the current state, in seconds.
    public internal(set) var time = 0.0

    var law: SettlingRing
    var hand: Hand?
    var shifts: [Shift] = []
    /// The items that are near, in the order of their places.
    var near: [Int] = []
    /// The item in front at the last advance.
    var shown: Int?
    /// Whether a promised end has not been reached yet.
    var isSettling = false
    var pending: [CarouselEvent] = []

    /// A carousel at rest.
    /// - Parameters:
    ///   - count: the number of items, 0 or more.
    ///   - wraps: whether the last item is followed by the first; otherwise a hand pulls the ends as a rubber band.
    ///   - index: the item in front; limited to the items.
    ///   - feel: the feel of its motion.
    public init(count: Int, wraps: Bool = true, showing index: Int = 0, feel: CarouselFeel = CarouselFeel()) {
        require((0...Self.mostItems).contains(count), "a carousel has 0 to a billion items")
        self.count = count
        self.wraps = wraps
        let slots = RingSlots(count: max(1, count))
        let front = index.clamped(to: 0...max(0, count - 1))
        law = SettlingRing(count: slots.count, angle: -Double(front) * slots.spacing, feel: feel)
        law.hasEnds = !wraps
    }

    /// The greatest number of items.
    static let mostItems = 1_000_000_000

    /// The feel of motions that begin later.
    public mutating func setFeel(_ feel: CarouselFeel) { law.take(feel) }
}

/// Reading.
extension Carousel {
    /// The position in items: 0 with the first in front, 1 with the second. With ``wraps`` it counts whole turns too.
    public var position: Double { position(at: time) }
    /// The velocity of the position, in items per second.
    public var velocity: Double { -law.velocity(at: time) / law.spacing }
    /// The item in front; nil if there is none.
    public var currentItem: Int? { currentItem(at: time) }
    /// Whether a hand drags the items.
    public var isDragging: Bool { hand != nil }
    /// Whether nothing moves.
    public var isAtRest: Bool { law.phase(at: time) == .rest && shifts.isEmpty }

    /// The position at a time not before ``time``, if nothing else happens until then.
    public func position(at time: Double) -> Double { -law.angle(at: max(time, self.time)) / law.spacing }

    /// The item in front at a time not before ``time``, if nothing else happens until then.
    public func currentItem(at time: Double) -> Int? { count == 0 ? nil : index(ofSlot: position(at: time).rounded()) }

    /// The item on which the carousel will come to rest if nothing else happens; during a drag, if it ends now. Nil while it
    /// scrolls by itself or by tilt, and without items.
    public var destination: Int? {
        guard count > 0 else { return nil }
        guard hand != nil else { return law.settlement.map { index(ofAngle: $0.angle) } }
        var released = law
        released.release(at: time)
        return released.settlement.map { index(ofAngle: $0.angle) }
    }

    func index(ofAngle angle: Double) -> Int { index(ofSlot: (-angle / law.spacing).rounded()) }

    /// The item of a slot, which counts whole turns too.
    func index(ofSlot slot: Double) -> Int {
        let last = Double(count - 1)
        guard wraps else { return Int(slot.clamped(to: 0...last)) }
        let turns = (slot / Double(count)).rounded(.down)
        return Int((slot - turns * Double(count)).clamped(to: 0...last))
    }

    /// Advances to a time in seconds, and returns the events since the last advance, in their order.
    @discardableResult public mutating func advance(to time: Double) -> [CarouselEvent] {
        pass(to: time)
        noteItems()
        guard !pending.isEmpty else { return [] }
        defer { pending.removeAll(keepingCapacity: true) }
        return pending
    }

    /// Advances without handing out the events.
    mutating func pass(to time: Double) {
        guard time.isFinite, time > self.time else { return }
        let end = law.settlement
        self.time = time
        shifts.removeAll { $0.isOver(at: time) }
        if law.stopsAtEnd(at: time) {
            note(.settled(index(ofAngle: law.angle(at: time))))
        } else if isSettling, let end, end.time <= time {
            isSettling = false
            note(.settled(index(ofAngle: end.angle)), at: end.time)
        }
    }

    mutating func note(_ kind: CarouselEvent.Kind, at time: Double? = nil) {
        pending.append(CarouselEvent(kind: kind, time: time ?? self.time))
    }

    /// Notes which items came near, went away, and came to the front.
    private mutating func noteItems() {
        let items = items
        if !near.elementsEqual(items.lazy.map(\.index)) {
            for index in near where !items.contains(where: { $0.index == index }) { note(.far(index)) }
            for item in items where !near.contains(item.index) { note(.near(item.index)) }
            near.removeAll(keepingCapacity: true)
            near.append(contentsOf: items.lazy.map(\.index))
        }
        if currentItem != shown {
            shown = currentItem
            if let shown { note(.current(shown)) }
        }
    }

    /// Applies a change of the motion, and notes where it will now come to rest.
    mutating func move(at time: Double, _ change: (inout SettlingRing, Double) -> Void) {
        pass(to: time)
        let before = law.settlement
        change(&law, self.time)
        guard let after = law.settlement else { return isSettling = false }
        guard count > 0, after.time.isFinite, before.map({ $0 != after }) ?? true else { return }
        isSettling = true
        note(.willSettle(index(ofAngle: after.angle)))
    }
}
