/// One item of a ``Carousel`` that is near the front.
public struct CarouselItem: Hashable, Sendable {
    /// Its index.
    public let index: Int
    /// The number of all items.
    public let count: Int
    /// Its distance from the front in items: 0 is the front, 1 is the next item's.
    public let offset: Double
    /// How much of it can be seen, 0…1: less than all where it passes from one end of a ``RoomLayout`` to the other.
    public internal(set) var presence = 1.0

    /// An item at an offset, for a layout.
    public init(index: Int, count: Int, offset: Double) {
        (self.index, self.count, self.offset) = (index, count, offset)
    }

    /// The position in front, in items from the first one, 0 up to the number of items.
    public var front: Double {
        let (turned, all) = (Double(index) - offset, Double(max(1, count)))
        return turned - (turned / all).rounded(.down) * all
    }
    /// Its rank in the painting order of ``ItemPlace/order`` or ``ItemPose/order``, the least first; of two at the same depth the
    /// lower index is painted first.
    public func paintingRank(_ order: Double) -> (Double, Int) { ((order * 1e9).rounded(), index) }

    /// Its angle on a ring, in radians: 30° from one item to the next, or an even share of the ring where there are fewer than
    /// twelve. More than twelve are closer together at the back, and the second of two is shown beside the first.
    public var turn: Double {
        let slots = RingSlots(count: max(1, count))
        return slots.shown(offset * slots.spacing)
    }
}

/// A cross-fade of a carousel with the motion ``Carousel/Motion/fading``.
public struct CarouselFade: Sendable {
    /// The item that was in front.
    public let previous: Int
    /// The position at which it was there.
    public let position: Double
    /// The items where they were when it was in front; they are drawn first.
    public let items: CarouselItems
    /// The opacity, 0…1, at which the carousel's ``Carousel/items`` are drawn over them as one.
    public let progress: Double
}

/// The items of a ``Carousel`` near its front, from the first to the last along the axis. Each is computed when it is asked for.
public struct CarouselItems: RandomAccessCollection, Sendable {
    let carousel: Carousel
    let position, time: Double
    /// The slot of the first, and the number of items.
    let first: Double
    /// Their number.
    public let endIndex: Int

    /// 0.
    public var startIndex: Int { 0 }

    func holds(_ index: Int) -> Bool { contains { $0.index == index } }

    /// An item by its place among those that are near.
    public subscript(place: Int) -> CarouselItem {
        let slot = first + Double(place)
        return CarouselItem(index: carousel.index(ofSlot: slot), count: carousel.count, offset: slot - position)
    }
}

extension Carousel {
    /// The items near the front.
    public var items: CarouselItems { items(at: time) }

    /// The items near the front at a time not before ``time``, if nothing else happens until then.
    public func items(at time: Double) -> CarouselItems { items(around: position(at: time), at: max(time, self.time)) }

    /// The cross-fade in progress; nil if there is none, and always if the motion is not ``Motion/fading``.
    public var fade: CarouselFade? { fade(at: time) }

    /// The cross-fade at a time not before ``time``, if nothing else happens until then.
    public func fade(at time: Double) -> CarouselFade? {
        guard count > 0, let (angle, progress) = law.fade(at: max(time, self.time)) else { return nil }
        return CarouselFade(
            previous: index(ofAngle: angle), position: 0 - angle / law.spacing,
            items: items(around: -angle / law.spacing, at: time), progress: progress)
    }

    /// The items near a position.
    public func items(around position: Double) -> CarouselItems { items(around: position, at: time) }

    private func items(around position: Double, at time: Double) -> CarouselItems {
        var (ahead, behind) = (reach.lowerBound, reach.upperBound)
        let isWhole = wraps && behind - ahead >= Double(count)
        if isWhole {
            let share = Double(count) / (behind - ahead)
            (ahead, behind) = (ahead * share, behind * share)
        }
        // Each once: of the two places of the rearmost item the last.
        var first = isWhole ? (position + ahead).rounded(.down) + 1 : (position + ahead).rounded(.up)
        var last = (position + behind).rounded(.down)
        if isWhole { last = first + Double(count) - 1 }
        if !wraps { (first, last) = (max(first, 0), min(last, Double(count - 1))) }
        let number = count == 0 ? 0 : Int(max(0, last - first + 1))
        return CarouselItems(carousel: self, position: position, time: time, first: first, endIndex: number)
    }

    /// The distance of an item from the front in items, however far it is; nil for an index that is no item's.
    public func offset(of index: Int) -> Double? {
        guard (0..<count).contains(index) else { return nil }
        let plain = Double(index) - position
        return wraps ? plain.remainder(dividingBy: Double(count)) : plain
    }
}
