import TiltEngine
import TiltStage

/// Where the ring is: the window, the room in it, and the layout of the cards there.
struct Surroundings: Sendable {
    private(set) var view: Viewport
    private(set) var room: Room
    private(set) var stage: RoomStage
    /// The layout of the cards in the room.
    var layout: any CarouselLayout
    private(set) var feel = RingFeel()

    /// The surroundings in a window; without a layout of a name they have the ring.
    init(view: Viewport, layout name: String?) {
        self.view = view
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

    /// Lets hands move a ring as the cards go here: half a turn is the width of the view.
    func guide(_ ring: inout Carousel) {
        ring.axis = layout.axis
        ring.itemLength = 2 * view.width / Double(max(1, ring.count))
    }
}
