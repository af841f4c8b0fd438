import TiltEngine

/// How the map moves under its view: where it is at any time, and what happens when it is touched or tilted. Offsets are the
/// view's over the content, in points at the layout's zoom; times are seconds and never decrease.
protocol MapScroller: Sendable {
    /// The map, its view and its zoom.
    var layout: MapLayout { get }
    /// Where the view lies over the content.
    func offset(at time: Double) -> Vector
    /// How fast the offset grows, in points per second.
    func velocity(at time: Double) -> Vector
    /// What moves the map.
    func phase(at time: Double) -> ScrollPhase
    /// Whether nothing will move at or after `time` unless something happens.
    func isAtRest(at time: Double) -> Bool

    /// A pointer went down on the map.
    mutating func press(at point: Vector, time: Double)
    /// The pointer that went down on the map is now here.
    mutating func drag(to point: Vector, time: Double)
    /// Something takes hold of the map and puts it at an offset.
    mutating func pin(at offset: Vector, time: Double)
    /// Whatever held the map lets go of it.
    mutating func release(at time: Double)
    /// Sends the map on by a distance.
    mutating func scroll(by distance: Vector, time: Double)
    /// Sends the map to an offset, or to the nearest there is.
    mutating func scroll(to offset: Vector, time: Double)
    /// The map has a new zoom or a view of a new size, which lies at an offset then.
    mutating func lay(_ new: MapLayout, offset: Vector, time: Double)
    /// The view has a new size.
    mutating func resize(to view: Viewport, time: Double)

    /// A motion sensor said how the device is held.
    mutating func sense(_ lean: Lean, at time: Double)
    /// A fixed step ends.
    mutating func step(to time: Double, lean: Lean)
    /// What drifts to show that it moves comes to rest.
    mutating func endOpening()
    /// The map feels so from now on.
    mutating func take(_ feel: WeatherFeel)
}

extension MapScroller {
    /// Changes the zoom; what is under a point of the view stays there.
    mutating func zoom(to zoom: Double, about point: Vector, time: Double) {
        let new = layout.zoomed(to: zoom)
        lay(new, offset: new.offset(from: offset(at: time), in: layout, keeping: point), time: time)
    }

    mutating func resize(to view: Viewport, time: Double) {
        let new = layout.resized(to: view)
        lay(new, offset: new.offset(from: offset(at: time), in: layout), time: time)
    }

    mutating func sense(_ lean: Lean, at time: Double) {}
    mutating func endOpening() {}
    mutating func take(_ feel: WeatherFeel) {}
}

/// A pointer's hold on the map: what it was pressed on stays under it.
struct MapGrip: Equatable {
    /// Where the map was pressed.
    let point: Vector
    /// The offset at that time.
    var offset: Vector

    /// The offset once the pointer is at another point.
    func offset(under point: Vector) -> Vector { offset + self.point - point }
}

/// What moves the map, in telemetry's words.
enum ScrollPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, bouncing

    /// The phase of a map whose axes are in these: of two, that which is more a hand's doing.
    init(_ x: ScrollPhysics.Phase, _ y: ScrollPhysics.Phase) {
        func either(_ phase: ScrollPhysics.Phase) -> Bool { x == phase || y == phase }
        self =
            either(.drag)
            ? .drag
            : either(.decelerating)
                ? .decelerating : either(.bouncing) ? .bouncing : either(.steering) ? .tilt : .rest
    }
}
