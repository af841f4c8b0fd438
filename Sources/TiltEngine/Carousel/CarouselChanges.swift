/// Insertion and removal.
extension Carousel {
    /// Inserts items before an index, or after the last one. The item in front stays there, and the others have their new places
    /// at once; an ``ItemChange`` lets them move there. A cross-fade ends. The index is 0…``count``; there are a billion at most.
    public mutating func insert(_ number: Int = 1, at index: Int, time: Double) {
        guard number > 0, number <= Self.mostItems - count, (0...count).contains(index) else { return }
        pass(to: time)
        let (front, part) = frontAndPart
        near = near.map { $0 < index ? $0 : $0 + number }
        let newFront = count > 0 && index <= front ? front + number : front
        count += number
        recount(position: Double(newFront) + part)
    }

    /// Removes items. If the item in front is removed, the next one comes there, or the last. The others have their new places at
    /// once, as after an insertion.
    public mutating func remove(_ range: Range<Int>, time: Double) {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else { return }
        pass(to: time)
        let (front, part) = frontAndPart
        near.removeAll(where: range.contains)
        near = near.map { $0 < range.lowerBound ? $0 : $0 - range.count }
        count -= range.count
        guard count > 0 else {
            (hand, isSettling) = (nil, false)
            return law.jump(to: 0)
        }
        let next = range.lowerBound < count ? range.lowerBound : wraps ? 0 : count - 1
        let newFront = range.contains(front) ? next : front < range.lowerBound ? front : front - range.count
        recount(position: Double(newFront) + part)
    }

    /// Removes one item.
    public mutating func remove(at index: Int, time: Double) {
        guard (0..<count).contains(index) else { return }
        remove(index..<index + 1, time: time)
    }

    /// The item in front, and the position's distance from it.
    private var frontAndPart: (Int, Double) {
        guard count > 0 else { return (0, 0) }
        let slot = position.rounded()
        let front = index(ofSlot: slot)
        return (front, wraps ? position - slot : position - Double(front))
    }

    /// Gives the law another number of items, and goes on at a position. A hand keeps its grip.
    private mutating func recount(position: Double) {
        let slots = slots(of: count)
        let place = hand?.now
        move(at: time, renumbered: true) { $0.take(slots, angle: -position * slots.spacing, at: $1) }
        if let place { grip(at: place) }
    }
}
