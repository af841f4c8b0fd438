public import TiltEngine

/// One of the program's nine layouts for the items of a ``Carousel``: ring, flow, strip, stack, wheel, inside, helix, hand and
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

    init(_ layout: any CarouselLayout) { self.layout = layout }

    /// Whether a hand moves the items up and down.
    public var axis: Carousel.Axis { type(of: layout).isVertical ? .vertical : .horizontal }

    /// The items that can be seen: six on each side of a ring, and 24 on a wall.
    public var reach: ClosedRange<Double> {
        let type = type(of: layout)
        let sides = type.reach.isFinite ? type.reach : type.hasTurntable ? 6 : 24
        return -(type.ahead.map { Double($0) + 0.5 } ?? sides)...sides
    }

    /// The place of an item. What is behind the eye cannot be seen.
    public func place(of item: CarouselItem) -> ItemPlace {
        let count = max(1, item.count)
        let turned = Double(item.index) - item.offset
        let focus = turned - (turned / Double(count)).rounded(.down) * Double(count)
        let pose = layout.pose(
            of: CardPlace(
                index: item.index, count: count, offset: item.offset, focus: focus,
                angle: item.offset * 2 * .pi / Double(min(count, 12))))
        let camera = layout.room.camera
        let plane = CardPlane(pose)
        let size = PhotoFrame.size(shape, in: layout.room.height)
        return ItemPlace(
            plane.quad(of: size, in: camera).rounded(by: cornerRadius * size.y, of: size), order: pose.order,
            light: pose.light, opacity: camera.sees(pose.z) ? pose.alpha : 0, showsBack: !plane.showsFace(camera))
    }

    /// As the layout moves its front card.
    public func travel(of item: CarouselItem, along axis: Carousel.Axis) -> Double {
        layout.displacement(item.offset, of: item.count)
    }

    /// On a ring as far as its cards follow a hand.
    public func grip(of count: Int) -> Double { layout.grip(of: count) }
}
