import TiltEngine
import TiltStage

/// Where the ring is: the window, the room in it, and the layout of the cards there.
struct Surroundings: Sendable {
    private(set) var view: Viewport
    private(set) var ground: RoomGround
    var layout: RoomLayout
    private(set) var feel = RingFeel()

    /// The surroundings in a window; without a layout of a name they have the ring.
    init(view: Viewport, layout name: String?) {
        let room = CarouselRoom(view: view)
        self.view = view
        ground = RoomGround(size: view.size, skyline: room.horizon)
        layout = name.flatMap { RoomLayout($0, in: room) } ?? RoomLayout.all(in: room)[0]
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
        ground = RoomGround(size: view.size, skyline: skyline)
        layout.room = CarouselRoom(view: view, feel: feel)
    }

    /// The height of the background's horizon, which is the room's in the usual feel.
    var skyline: Double { CarouselRoom(view: view).horizon }

    /// Lets hands move a ring as the cards go here: half a turn is the width of the view.
    func guide(_ ring: inout Carousel) {
        ring.axis = layout.axis
        ring.itemLength = 2 * view.width / Double(max(1, ring.count))
    }
}

// What stands around the cards of a layout.
extension RoomLayout {
    /// Whether the cards stand on a turntable, on a ring.
    var hasTurntable: Bool { name == "ring" }
    /// Whether the title stands beside the front card, because others are above and below it.
    var titlesBeside: Bool { name == "wheel" }
    /// Whether cards that have passed fly by over the title.
    var fliesBy: Bool { name == "stack" }
    /// Whether the cards beside a wide front card move aside.
    var makesRoom: Bool { name == "ring" || name == "flow" || name == "strip" }
}

extension CarouselRoom {
    /// The room of a window. In a low one the cards stay clear of the gauge's dial and the bar, in a narrow one of the buttons.
    init(view: Viewport, feel: RingFeel = RingFeel()) {
        let top = SceneButtons.fit(in: view) && view.width < 640 ? SceneButtons.foot : TabBar.height + 8
        self.init(size: view.size, top: top, foot: Gauge.dialFrame(in: view).minY - 6)
        radius *= feel.radius
        horizon = lerp(floor, horizon, feel.incline)
    }
}
