import TiltEngine

/// Where the ring is: the window, the room in it, and the layout of the cards there, or the flat ring as published.
struct Surroundings: Sendable {
    private(set) var view: Viewport
    private(set) var room: Room
    private(set) var stage: RoomStage
    /// The layout of the cards in the room.
    private(set) var layout: any CarouselLayout
    private(set) var feel = RingFeel()
    /// Whether the ring is flat, as published.
    var isPublished: Bool

    /// The surroundings in a window; without a layout of a name they have the ring.
    init(view: Viewport, asPublished: Bool, layout name: String?) {
        self.view = view
        isPublished = asPublished
        room = Room(view: view)
        stage = RoomStage(size: view.size, skyline: room.ring.skyline)
        layout = (name.flatMap(LayoutCatalogue.layout(named:)) ?? RingLayout.self).init(room)
    }

    /// Changes the window.
    mutating func resize(to view: Viewport) {
        self.view = view
        makeRoom()
    }

    /// Changes the feel.
    mutating func take(_ feel: RingFeel) {
        self.feel = feel
        makeRoom()
    }

    private mutating func makeRoom() {
        room = Room(view: view, feel: feel)
        stage = RoomStage(size: view.size, skyline: room.ring.skyline)
        layout = layoutType.init(room)
    }

    /// Changes the layout by a number of places in the list.
    mutating func changeLayout(by places: Int) {
        layout = LayoutCatalogue.layout(places, after: layoutType).init(room)
    }

    /// The kind of layout.
    var layoutType: any CarouselLayout.Type { type(of: layout) }
    /// The ring in the room.
    var geometry: RingGeometry { room.ring }
    /// The layout as published.
    var published: PublishedLayout { PublishedLayout(view: view) }
    /// The radius of the ring in telemetry, in points.
    var radius: Double { isPublished ? PublishedLayout.ellipse.x : geometry.radius }
    /// The height of the usual card in front.
    var cardHeight: Double { isPublished ? PublishedLayout.cardHeight : room.height }
    /// The lowest point of a card.
    var foot: Double { isPublished ? published.foot : geometry.floor }
    /// Whether the cards stand on a turntable.
    var hasTurntable: Bool { !isPublished && layoutType.hasTurntable }

    /// Lets hands move a ring as the cards go here: as published half a turn is the width of the view.
    func guide(_ ring: inout Carousel) {
        ring.axis = isPublished ? .horizontal : layout.axis
        ring.itemLength = 2 * view.width / Double(max(1, ring.count))
    }

    /// Drags a ring to a point; in the room its front card stays under the pointer.
    func drag(_ ring: inout Carousel, to point: Vector, at time: Double) {
        guard !isPublished else { return ring.drag(to: point, time: time) }
        ring.drag(to: point, in: layout, time: time)
    }
}
