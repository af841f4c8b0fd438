public import TiltEngine
public import TiltStage

/// One of the program's nine layouts for the items of a `Carousel`: ring, flow, strip, stack, wheel, inside, helix, hand and
/// wall, in a window.
public struct RoomLayout: ItemLayout {
    private let layout: any CarouselLayout
    /// The proportions of an item, width over height; the highest are as high as the window's cards.
    public var shape = RingGeometry.aspect
    /// The radius of an item's corners, as a share of its height.
    public var cornerRadius = 0.07

    /// The names of the layouts; the first one is the usual.
    public static let names = LayoutCatalogue.names

    /// A layout by its name, in a window; nil if there is none.
    public init?(_ name: String, in view: Viewport, feel: RingFeel = RingFeel()) {
        guard let type = LayoutCatalogue.layout(named: name) else { return nil }
        layout = type.init(Room(view: view, feel: feel))
    }

    /// Whether a hand moves the items up and down.
    public var axis: Carousel.Axis { layout.axis }

    /// The items that can be seen: six on each side of a ring, and 24 on a wall.
    public var reach: ClosedRange<Double> { layout.reach }

    /// The place of an item. What is behind the eye cannot be seen.
    public func place(of item: CarouselItem) -> ItemPlace {
        layout.room.place(of: layout.pose(of: item), shape: shape, cornerRadius: cornerRadius)
    }

    /// As the layout moves its front card.
    public func travel(of item: CarouselItem, along axis: Carousel.Axis) -> Double {
        layout.travel(of: item, along: axis)
    }

    /// On a ring as far as its cards follow a hand.
    public func grip(of count: Int) -> Double { layout.grip(of: count) }
}
