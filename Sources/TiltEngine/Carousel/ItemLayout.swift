/// A layout of a ``Carousel``: the place on the screen of an item at any distance from the front. It is a value, which may be
/// changed at any time.
public protocol ItemLayout: Sendable {
    /// The distances from the front, in items, between which an item can be seen: for ``Carousel/reach``.
    var reach: ClosedRange<Double> { get }
    /// The place of an item, by its offset and, where a layout has rows, by its index.
    func place(of item: CarouselItem) -> ItemPlace
    /// Where an item is along an axis, in points, while a hand moves it: as far as ``grip(of:)`` to each side of the front. It
    /// only rises, or only falls.
    func travel(of item: CarouselItem, along axis: Carousel.Axis) -> Double
    /// How far from the front an item stays exactly under a hand, in items, above 0, in a carousel of a number of them.
    func grip(of count: Int) -> Double
    /// Visits the items that can be seen with a position in front, each once.
    func forEachItem(of carousel: Carousel, around position: Double, _ visit: (CarouselItem) -> Void)
}

extension ItemLayout {
    /// The middle of the item's place.
    public func travel(of item: CarouselItem, along axis: Carousel.Axis) -> Double {
        let center = place(of: item).center
        return axis == .horizontal ? center.x : center.y
    }

    /// Half an item, after which the next one is in front.
    public func grip(of count: Int) -> Double { 0.5 }

    /// Those within the carousel's ``Carousel/reach``.
    public func forEachItem(of carousel: Carousel, around position: Double, _ visit: (CarouselItem) -> Void) {
        carousel.items(around: position).forEach(visit)
    }
}

/// A place on the screen.
public struct ItemPlace: Hashable, Sendable {
    /// The corners, in points.
    public var quad: Quad
    /// The place in the painting order: greater ones are painted later, over the others.
    public var order: Double
    /// The factor of the item's colours, 0…1.
    public var light: Double
    /// The opacity, 0…1.
    public var opacity: Double
    /// Whether its back is seen.
    public var showsBack: Bool

    /// A place.
    public init(_ quad: Quad, order: Double, light: Double = 1, opacity: Double = 1, showsBack: Bool = false) {
        (self.quad, self.order, self.light) = (quad, order, light)
        (self.opacity, self.showsBack) = (opacity, showsBack)
    }

    /// The middle of the item, in points: where the diagonals cross, also in perspective.
    public var center: Vector {
        let (falling, rising) = (quad.bottomRight - quad.topLeft, quad.topRight - quad.bottomLeft)
        let area = falling.cross(rising)
        guard area != 0 else { return (quad.topLeft + quad.topRight + quad.bottomRight + quad.bottomLeft) / 4 }
        return quad.topLeft + falling * ((quad.bottomLeft - quad.topLeft).cross(rising) / area)
    }
}

/// An item of a carousel in its place on the screen.
public struct PlacedItem: Hashable, Sendable {
    /// The item.
    public let item: CarouselItem
    /// Its place.
    public let place: ItemPlace
}

extension CarouselItems {
    /// The items that can be seen in a layout in their places, on their way there during a change, from back to front: the order
    /// in which they are painted.
    public func places(in layout: some ItemLayout, during change: ItemChange? = nil) -> [PlacedItem] {
        var placed: [PlacedItem] = []
        layout.forEachItem(of: carousel, around: position) { item in
            let place = layout.place(of: item)
            placed.append(PlacedItem(item: item, place: change?.look(of: item.index, toward: place, at: time) ?? place))
        }
        return placed.sorted { $0.item.paintingRank($0.place.order) < $1.item.paintingRank($1.place.order) }
    }

    /// The foremost item at a point, among those that are at least half opaque; nil if there is none.
    public func item(at point: Vector, in layout: some ItemLayout, during change: ItemChange? = nil) -> Int? {
        places(in: layout, during: change).last { $0.place.opacity >= 0.5 && $0.place.quad.contains(point) }?.item.index
    }
}

extension Carousel {
    /// The items that can be seen in a layout in their places, as ``CarouselItems/places(in:during:)`` has them.
    public func places(in layout: some ItemLayout, during change: ItemChange? = nil) -> [PlacedItem] {
        items.places(in: layout, during: change)
    }

    /// The foremost item at a point, as ``CarouselItems/item(at:in:during:)`` finds it.
    public func item(at point: Vector, in layout: some ItemLayout, during change: ItemChange? = nil) -> Int? {
        items.item(at: point, in: layout, during: change)
    }
}

/// Where a layout has the item in front while a hand moves it, and the inverse.
struct ItemTravel {
    private let place: (Double) -> Double
    /// The greatest distance from the front at which an item is held exactly, in items.
    private let grip: Double

    init(_ layout: some ItemLayout, axis: Carousel.Axis, count: Int) {
        grip = layout.grip(of: count)
        place = { layout.travel(of: CarouselItem(index: 0, count: count, offset: $0), along: axis) }
    }

    /// The place along the axis at a distance from the front in items: the layout's as far as it is held, then straight on.
    func place(of offset: Double) -> Double {
        let held = offset.clamped(to: -grip...grip)
        return offset == held ? place(offset) : place(held) + (offset - held) * slope(at: held)
    }

    /// The distance from the front in items at a place along the axis, by bisection.
    func offset(at target: Double) -> Double {
        var (low, high) = (-grip, grip)
        let rises = mean > 0
        func isPast(_ place: Double) -> Bool { rises ? place > target : place < target }
        for end in [low, high] where isPast(place(end)) == (end < 0) {
            return end + (target - place(end)) / slope(at: end)
        }
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if isPast(place(middle)) { high = middle } else { low = middle }
        }
        return (low + high) / 2
    }

    /// The distance of an item from one end of the exact part to the other, in points per item.
    private var mean: Double {
        let distance = (place(grip) - place(-grip)) / (2 * grip)
        return abs(distance) < 1 ? 1 : distance
    }

    /// The points per item at an end of the exact part: not much fewer than the mean, or a hand would fling.
    private func slope(at end: Double) -> Double {
        let step = 1e-5 * grip
        let slope = (place(end + step) - place(end - step)) / (2 * step)
        return slope / mean < Self.flattest ? mean * Self.flattest : slope
    }

    private static let flattest = 0.25
}

/// Items side by side or one below another, all alike.
public struct RowLayout: ItemLayout, Hashable {
    /// The middle of the item in front, in points.
    public var center: Vector
    /// The size of an item, in points.
    public var size: Vector
    /// The displacement from one item to the next, in points.
    public var step: Vector
    /// The items on each side that can be seen.
    public var sides: Double

    /// A row about the middle of the item in front, of items of a size that follow each other by a step, in points; those that can
    /// be seen on each side are 0.5 or more.
    public init(center: Vector, size: Vector, step: Vector, sides: Double = 6) {
        (self.center, self.size, self.step, self.sides) = (center, size, step, sides)
    }

    /// The items on both sides.
    public var reach: ClosedRange<Double> { -max(0.5, sides)...max(0.5, sides) }

    /// The place of an item; those nearer to the front are over the others.
    public func place(of item: CarouselItem) -> ItemPlace {
        ItemPlace(Quad(Rect(center: center + step * item.offset, size: size)), order: -abs(item.offset))
    }
}
