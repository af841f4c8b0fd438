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

    /// The law by which the items move.
    public enum Motion: Hashable, Sendable, CaseIterable {
        /// Items glide, and every motion ends with one in front.
        case settling
        /// An item is always in front, and others replace it by a cross-fade (``Carousel/fade``), for reduced motion: nothing
        /// ever moves on the screen. A drag, tilt and a scroll by itself change items where others would pass the middle between
        /// two, and a fling changes none. ``Carousel/velocity`` is 0.
        case fading
        /// The well-known answer stackoverflow.com/questions/5243614, with its defects. After a drag each 0.02 s adds 0.97 of the
        /// step before, beginning with the hand's last move however long ago that was, until one is below 0.001° of a ring of
        /// all items. It has no slots: a drag, tilt and a scroll by itself end anywhere, and events name the nearest item.
        /// Scrolls by items or to one are jumps. In the answer half a ring passes for a drag of a view's width, an
        /// ``Carousel/itemLength`` of 2 · width / ``Carousel/count``.
        case published
    }

    /// Why the items move, or do not.
    public enum Phase: String, Hashable, Sendable {
        /// Nothing moves them.
        case rest
        /// A hand holds them.
        case drag
        /// They follow a tilt.
        case tilt
        /// They glide on after a hand without a goal: ``Motion/published``.
        case decelerating
        /// They move by themselves.
        case settling
    }

    /// The law by which the items move.
    public internal(set) var motion: Motion
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

    @AnyRingLaw var law: any RingLaw
    private var feel: CarouselFeel
    var hand: Hand?
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
    ///   - wraps: whether the last item is followed by the first; otherwise a hand pulls the ends as a rubber band if the motion
    ///     is ``Motion/settling``, and not at all if it is another.
    ///   - index: the item in front; limited to the items.
    ///   - motion: the law by which the items move.
    ///   - feel: the feel of a ``Motion/settling`` motion; others have none.
    public init(
        count: Int, wraps: Bool = true, showing index: Int = 0, motion: Motion = .settling,
        feel: CarouselFeel = CarouselFeel()
    ) {
        require((0...Self.mostItems).contains(count), "a carousel has 0 to a billion items")
        (self.count, self.wraps, self.motion, self.feel) = (count, wraps, motion, feel)
        let front = index.clamped(to: 0...max(0, count - 1))
        let slots = RingSlots(count: max(1, count), isEven: motion == .published)
        law = Self.law(motion, slots, angle: -Double(front) * slots.spacing, wraps: wraps, feel: feel)
    }

    /// A law at rest at an angle.
    static func law(_ motion: Motion, _ slots: RingSlots, angle: Double, wraps: Bool, feel: CarouselFeel) -> any RingLaw
    {
        var law: any RingLaw =
            switch motion {
            case .settling: SettlingRing(count: slots.count, angle: angle, feel: feel)
            case .fading: ReducedMotionRing(slots, angle: angle)
            case .published: PublishedRing(count: slots.count, angle: angle)
            }
        law.hasEnds = !wraps
        return law
    }

    /// Changes the law, as when the system's setting for reduced motion does. A hand keeps its grip. What moves comes to rest,
    /// and what rests between two items too, unless the law lets it.
    public mutating func setMotion(_ motion: Motion, time: Double) {
        guard motion != self.motion else { return }
        pass(to: time)
        let (position, rested, place) = (position, law.phase(at: self.time) == .rest, hand?.now)
        self.motion = motion
        let slots = slots(of: law.slots.count)
        law = Self.law(motion, slots, angle: -position * slots.spacing, wraps: wraps, feel: feel)
        if let place { return grip(at: place) }
        guard !rested || self.position != self.position.rounded() else { return }
        law.press(at: self.time)
        move(at: time) { $0.release(at: $1) }
    }

    func slots(of count: Int) -> RingSlots { RingSlots(count: count, isEven: motion == .published) }

    /// The usual duration of a cross-fade, in seconds.
    public static let fadeTime = 0.2
    /// The greatest number of items.
    static let mostItems = 1_000_000_000

    /// The feel of ``Motion/settling`` motions that begin later.
    public mutating func setFeel(_ feel: CarouselFeel) {
        self.feel = feel
        law.take(feel)
    }
}

/// Reading.
extension Carousel {
    /// The position in items: 0 with the first in front, 1 with the second. With ``wraps`` it counts whole turns too.
    public var position: Double { position(at: time) }
    /// The velocity of the position, in items per second.
    public var velocity: Double { velocity(at: time) }
    /// The item in front; nil if there is none.
    public var currentItem: Int? { currentItem(at: time) }
    /// The angle from one item to the next where they stand on a ring, in radians: 30°, or an even share of the ring where there are
    /// fewer than twelve, or the motion is ``Motion/published``.
    public var spacing: Double { law.spacing }
    /// Whether a hand drags the items.
    public var isDragging: Bool { hand != nil }
    /// Whether nothing moves.
    public var isAtRest: Bool { law.phase(at: time) == .rest }

    /// The position at a time not before ``time``, if nothing else happens until then.
    public func position(at time: Double) -> Double { 0 - law.angle(at: max(time, self.time)) / law.spacing }

    /// The velocity at a time not before ``time``, if nothing else happens until then.
    public func velocity(at time: Double) -> Double { 0 - law.velocity(at: max(time, self.time)) / law.spacing }

    /// Why the items move at a time not before ``time``, if nothing else happens until then.
    public func phase(at time: Double) -> Phase { law.phase(at: max(time, self.time)) }

    /// The item to which the last scroll goes or went; nil if something else moved the items since.
    public var chosenItem: Int? { count == 0 ? nil : law.chosenAngle.map { index(ofAngle: $0) } }

    /// The item in front at a time not before ``time``, if nothing else happens until then.
    public func currentItem(at time: Double) -> Int? { count == 0 ? nil : index(ofSlot: position(at: time).rounded()) }

    /// The item on which the carousel will come to rest if nothing else happens, ``Motion/published`` the nearest; during a
    /// drag, if it ends now. Nil while it scrolls by itself or by tilt, and without items.
    public var destination: Int? {
        guard count > 0 else { return nil }
        let end = hand == nil ? law.settlement : law.settlement(releasedAt: time)
        return end.map { index(ofAngle: $0.angle) }
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
        let (items, fade) = (items, fade)
        if fade != nil || !near.elementsEqual(items.lazy.map(\.index)) {
            // Those that are replaced are near until the end of the cross-fade.
            let former = (fade?.items ?? items).lazy.map(\.index).filter { !items.holds($0) }
            for index in near where !items.holds(index) && !former.contains(index) { note(.far(index)) }
            for item in items where !near.contains(item.index) { note(.near(item.index)) }
            for index in former where !near.contains(index) { note(.near(index)) }
            near.removeAll(keepingCapacity: true)
            near.append(contentsOf: items.lazy.map(\.index))
            near.append(contentsOf: former)
        }
        if currentItem != shown {
            shown = currentItem
            if let shown { note(.current(shown)) }
        }
    }

    /// Applies a change of the motion, and notes where it will now come to rest; after a renumbering of the items also if that
    /// is the same place.
    mutating func move(at time: Double, renumbered: Bool = false, _ change: (inout any RingLaw, Double) -> Void) {
        pass(to: time)
        let before = law.settlement
        change(&law, self.time)
        guard let after = law.settlement else { return isSettling = false }
        guard count > 0, renumbered && isSettling || before.map({ $0 != after }) ?? true else { return }
        guard after.time.isFinite else {
            if isSettling { note(.settled(index(ofAngle: after.angle))) }
            return isSettling = false
        }
        isSettling = true
        note(.willSettle(index(ofAngle: after.angle)))
    }
}
