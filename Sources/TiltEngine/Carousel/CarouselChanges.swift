/// Insertion and removal.
extension Carousel {
    /// Inserts items before an index, or after the last one. The item in front stays there; those beyond the new ones move
    /// outwards, at once if the motion is ``Motion/fading``, and the new ones arrive (``CarouselItem/presence``). A cross-fade ends.
    /// - Parameters:
    ///   - number: how many, 0 or more; at most a billion items in all.
    ///   - index: the index of the first of them, 0…``count``.
    ///   - time: the current time, in seconds.
    public mutating func insert(_ number: Int = 1, at index: Int, time: Double) {
        guard number > 0, number <= Self.mostItems - count, (0...count).contains(index) else { return }
        pass(to: time)
        let (front, part) = frontAndPart
        for k in shifts.indices { shifts[k].insert(number, at: index) }
        near = near.map { $0 < index ? $0 : $0 + number }
        let goesAhead = count > 0 && index <= front
        let newFront = goesAhead ? front + number : front
        count += number
        recount(position: Double(newFront) + part)
        let isAhead = isAhead(goesAhead ? index + number - 1 : index, of: newFront)
        let beyond = isAhead ? itemsAhead(of: index, from: newFront) : itemsBehind(index + number, from: newFront)
        let inserted = IndexArc(start: index, length: number, count: count)
        shift(beyond, from: isAhead ? Double(number) : -Double(number), inserted: inserted)
    }

    /// Removes items. Those beyond them move inwards, at once if the motion is ``Motion/fading``. If the item in front is removed,
    /// the next one comes there, or the last.
    public mutating func remove(_ range: Range<Int>, time: Double) {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else { return }
        pass(to: time)
        let (front, part) = frontAndPart
        let isAhead = isAhead(range.lowerBound, of: front)
        for k in shifts.indices { shifts[k].remove(range) }
        near.removeAll(where: range.contains)
        near = near.map { $0 < range.lowerBound ? $0 : $0 - range.count }
        count -= range.count
        guard count > 0 else {
            (hand, isSettling, shifts) = (nil, false, [])
            return law.jump(to: 0)
        }
        let gap = range.lowerBound
        guard range.contains(front) else {
            let newFront = front < gap ? front : front - range.count
            recount(position: Double(newFront) + part)
            let beyond = isAhead ? itemsAhead(of: gap, from: newFront) : itemsBehind(gap, from: newFront)
            return shift(beyond, from: Double(isAhead ? -range.count : range.count))
        }
        // Both sides close in on the place of the one in front.
        let newFront = gap < count ? gap : wraps ? 0 : count - 1
        recount(position: Double(newFront) + part)
        let step = gap < count || wraps ? 0 : 1
        shift(itemsBehind(newFront + step, from: newFront), from: Double(range.upperBound - front))
        shift(itemsAhead(of: newFront + step, from: newFront), from: Double(gap - step - front))
    }

    /// Removes one item.
    public mutating func remove(at index: Int, time: Double) {
        guard (0..<count).contains(index) else { return }
        remove(index..<index + 1, time: time)
    }

    /// The greatest distance over which items close a gap, in items: from farther away they are too fast to be seen.
    static let farthest = 12

    /// The item in front, and the position's distance from it.
    private var frontAndPart: (Int, Double) {
        guard count > 0 else { return (0, 0) }
        let slot = position.rounded()
        let front = index(ofSlot: slot)
        return (front, wraps ? position - slot : position - Double(front))
    }

    /// Whether an item is ahead of the one in front: on the side of lower indices.
    private func isAhead(_ index: Int, of front: Int) -> Bool {
        let distance = Double(index - front)
        return (wraps ? distance.remainder(dividingBy: Double(count)) : distance) < 0
    }

    /// The items ahead of an index, as far as the back; the index is that of the front or ahead of it.
    private func itemsAhead(of index: Int, from front: Int) -> IndexArc {
        guard wraps else { return IndexArc(start: 0, length: index, count: count) }
        let length = max(0, (count - 1) / 2 - (front - index + count) % count)
        return IndexArc(start: (index - length + count) % count, length: length, count: count)
    }

    /// The items from an index on, as far as the back; the index is that of the front or behind it.
    private func itemsBehind(_ index: Int, from front: Int) -> IndexArc {
        guard wraps else { return IndexArc(start: index, length: count - index, count: count) }
        let length = max(0, count / 2 + 1 - (index - front + count) % count)
        return IndexArc(start: index % count, length: length, count: count)
    }

    private mutating func shift(_ items: IndexArc, from distance: Double, inserted: IndexArc? = nil) {
        guard motion != .fading || inserted != nil else { return }
        let distance = motion == .fading ? 0 : distance
        shifts.append(Shift(inserted: inserted, moved: items, distance: distance, since: time))
    }

    /// Gives the law another number of items, and goes on at a position. A hand keeps its grip.
    private mutating func recount(position: Double) {
        let slots = slots(of: count)
        let place = hand?.now
        move(at: time, renumbered: true) { $0.take(slots, angle: -position * slots.spacing, at: $1) }
        if let place { grip(at: place) }
    }
}

/// The motion of items after an insertion or a removal.
struct Shift: Equatable, Sendable {
    /// The inserted items, if any.
    private(set) var inserted: IndexArc?
    /// The items that move to new places.
    private(set) var moved: IndexArc
    /// How far from their new places they begin, in items.
    let distance: Double
    let since: Double

    /// The duration in seconds.
    static let duration = 0.4

    init(inserted: IndexArc?, moved: IndexArc, distance: Double, since: Double) {
        let most = Double(Carousel.farthest)
        (self.inserted, self.moved) = (inserted, moved)
        (self.distance, self.since) = (distance.clamped(to: -most...most), since)
    }

    func isOver(at time: Double) -> Bool { time - since >= Self.duration }

    /// The share of the motion that is over, 0…1.
    private func share(at time: Double) -> Double {
        CubicMove(from: 0, to: 1, duration: Self.duration).position(at: time - since)
    }

    /// The distance that is left, in items.
    func length(at time: Double) -> Double { abs(distance) * (1 - share(at: time)) }

    /// The displacement of an item from its place, in items.
    func displacement(of index: Int, at time: Double) -> Double {
        moved.contains(index) ? distance * (1 - share(at: time)) : 0
    }

    /// How far an item has arrived.
    func presence(of index: Int, at time: Double) -> Double { inserted?.contains(index) == true ? share(at: time) : 1 }

    mutating func insert(_ number: Int, at index: Int) {
        inserted?.insert(number, at: index)
        moved.insert(number, at: index)
    }

    mutating func remove(_ range: Range<Int>) {
        inserted?.remove(range)
        moved.remove(range)
    }
}

/// Consecutive items of a ring: from one on, and after the last from the first.
struct IndexArc: Equatable, Sendable {
    private(set) var start: Int
    private(set) var length: Int
    /// The number of all items.
    private(set) var count: Int

    func contains(_ index: Int) -> Bool {
        let distance = index - start
        return (distance < 0 ? distance + count : distance) < length
    }

    /// Follows an insertion; items inserted among these belong to them.
    mutating func insert(_ number: Int, at index: Int) {
        let distance = index < start ? index - start + count : index - start
        if distance > 0, distance < length { length += number }
        if index <= start { start += number }
        count += number
    }

    /// Follows a removal.
    mutating func remove(_ range: Range<Int>) {
        let (end, turned) = (min(start + length, count), max(0, start + length - count))
        length -= range.clamped(to: start..<end).count + range.clamped(to: 0..<turned).count
        count -= range.count
        if start >= range.upperBound {
            start -= range.count
        } else if start >= range.lowerBound {
            start = range.lowerBound
        }
        if start >= count { start = 0 }
    }
}
