import TiltEngine
import TiltStage

/// The law by which the map moves under its view, in response to drags and tilt. Offsets are the view's over the
/// content, in points at the layout's zoom; times are in seconds and never decrease.
protocol MapScroller: Sendable {
    /// The map, its view and its zoom.
    var layout: MapLayout { get }
    /// The offset of the view over the content.
    func offset(at time: Double) -> Vector
    /// The velocity of the offset, in points per second.
    func velocity(at time: Double) -> Vector
    /// The cause of the map's motion.
    func phase(at time: Double) -> ScrollPhase
    /// Whether nothing will move at or after `time` without further input.
    func isAtRest(at time: Double) -> Bool
    /// Whether the map lies on a table that turns with the tilt, and is seen from farther off in a fast flight.
    var isOnTable: Bool { get }
    /// The nearest offset at which the map may stay.
    func rest(at time: Double) -> Vector
    /// The offset at which a flight ends that tilt has ended in the last step; nil otherwise.
    var landing: Vector? { get }
    /// Lets that flight end at another offset.
    mutating func land(at goal: Vector)

    mutating func press(at point: Vector, time: Double)
    mutating func drag(to point: Vector, time: Double)
    mutating func pin(at offset: Vector, time: Double)
    /// Ends a press, a drag or a hold.
    mutating func release(at time: Double)
    mutating func scroll(by distance: Vector, time: Double)
    /// Scrolls the map to an offset, or the nearest possible one.
    mutating func scroll(to offset: Vector, time: Double)
    /// Sets a new layout, for another zoom or view size, at an offset.
    mutating func setLayout(_ new: MapLayout, offset: Vector, time: Double)
    /// Changes the view's size.
    mutating func resize(to view: Viewport, time: Double)

    /// Processes a motion sensor's sample.
    mutating func sense(_ lean: Lean, at time: Double)
    /// Advances to the end of a fixed step.
    mutating func step(to time: Double, lean: Lean)
    /// Ends an opening's drift.
    mutating func endOpening()
    mutating func take(_ feel: MapFeel)
}

extension MapScroller {
    var isOnTable: Bool { false }
    var landing: Vector? { nil }
    mutating func land(at goal: Vector) {}
    /// On whole device pixels, where it is drawn.
    func rest(at time: Double) -> Vector { layout.whole(offset(at: time)) }

    /// Changes the zoom; the content under a point of the view stays there.
    mutating func zoom(to zoom: Double, about point: Vector, time: Double) {
        let new = layout.zoomed(to: zoom)
        setLayout(new, offset: new.offset(from: offset(at: time), in: layout, keeping: point), time: time)
    }

    mutating func resize(to view: Viewport, time: Double) {
        let new = layout.resized(to: view)
        setLayout(new, offset: new.offset(from: offset(at: time), in: layout), time: time)
    }

    mutating func sense(_ lean: Lean, at time: Double) {}
    mutating func endOpening() {}
    mutating func take(_ feel: MapFeel) {}
}

/// A drag of the map, which keeps the pressed point under the pointer.
struct MapGrip: Equatable {
    /// The point where the map was pressed.
    let point: Vector
    /// The offset at the press.
    var offset: Vector

    /// The offset for a pointer at another point.
    func offset(under point: Vector) -> Vector { offset + self.point - point }
}

/// A map that moves directly with a hand, and otherwise by tilt only.
protocol HeldScroller: MapScroller {
    /// A drag.
    var grip: MapGrip? { get set }
    /// Whether the map is held at an offset.
    var isPinned: Bool { get set }
    /// Comes to a stop where it is at a time, or at an offset.
    mutating func stop(at time: Double)
    mutating func put(_ offset: Vector, at time: Double)
}

extension HeldScroller {
    var isHeld: Bool { grip != nil || isPinned }

    func phase(at time: Double) -> ScrollPhase { isHeld ? .drag : velocity(at: time) == .zero ? .rest : .tilt }

    mutating func press(at point: Vector, time: Double) {
        stop(at: time)
        grip = MapGrip(point: point, offset: offset(at: time))
    }

    mutating func drag(to point: Vector, time: Double) {
        if let grip { put(grip.offset(under: point), at: time) }
    }

    mutating func pin(at offset: Vector, time: Double) {
        isPinned = true
        put(offset, at: time)
    }

    mutating func release(at time: Double) { (grip, isPinned) = (nil, false) }

    mutating func scroll(by distance: Vector, time: Double) { scroll(to: offset(at: time) + distance, time: time) }
}

/// The cause of a map's motion, in telemetry's words.
enum ScrollPhase: String, Sendable, Encodable {
    case rest, tilt, drag, decelerating, bouncing

    /// The phase of a map from those of its axes: the one that is more under a hand's control.
    init(_ x: ScrollPhysics.Phase, _ y: ScrollPhysics.Phase) {
        func either(_ phase: ScrollPhysics.Phase) -> Bool { x == phase || y == phase }
        self =
            either(.drag)
            ? .drag
            : either(.decelerating)
                ? .decelerating : either(.bouncing) ? .bouncing : either(.steering) ? .tilt : .rest
    }
}
