import TiltEngine
import TiltStage

/// The map with reduced motion: it moves directly with a hand and stays there, without momentum, rubber band or bounce.
/// Tilt, once it is switched on, moves it at the usual speed and stops at the edge.
struct ReducedMotionScroller: HeldScroller, Equatable {
    private(set) var layout: MapLayout
    /// The offset of the view at `since`, and the velocity by tilt from then on.
    private var base: Vector
    private var speed = Vector.zero
    private var since: Double
    private var drive: TiltDrive
    var grip: MapGrip?
    var isPinned = false

    /// A map at rest, with the view at an offset or the nearest possible one.
    init(_ layout: MapLayout, offset: Vector, at time: Double) {
        self.layout = layout
        base = layout.inside(offset)
        since = time
        drive = TiltDrive(at: time)
    }

    func offset(at time: Double) -> Vector { layout.inside(base + speed * max(0, time - since)) }

    func velocity(at time: Double) -> Vector {
        let offset = offset(at: time)
        func moves(_ speed: Double, _ offset: Double, _ end: Double) -> Bool { speed < 0 ? offset > 0 : offset < end }
        return Vector(
            moves(speed.x, offset.x, layout.end.x) ? speed.x : 0, moves(speed.y, offset.y, layout.end.y) ? speed.y : 0)
    }

    func isAtRest(at time: Double) -> Bool { phase(at: time) == .rest && !drive.isFadingIn(at: time) }
}

// A hand.
extension ReducedMotionScroller {
    mutating func release(at time: Double) {
        (grip, isPinned) = (nil, false)
        drive.resume(at: time)
    }

    mutating func scroll(to offset: Vector, time: Double) {
        if !isHeld { put(offset, at: time) }
    }

    mutating func stop(at time: Double) { put(offset(at: time), at: time) }

    mutating func put(_ offset: Vector, at time: Double) {
        (base, speed, since) = (layout.inside(offset), .zero, time)
    }
}

// Zoom, view and tilt.
extension ReducedMotionScroller {
    /// Sets a new layout; a drag goes on from the new position.
    mutating func setLayout(_ new: MapLayout, offset: Vector, time: Double) {
        let travel = grip.map { $0.offset - self.offset(at: time) }
        layout = new
        put(offset, at: time)
        if let travel { grip?.offset = base + travel }
    }

    mutating func take(_ feel: MapFeel) { drive.take(feel) }

    mutating func step(to time: Double, lean: Lean) {
        drive.lean(by: lean.tilt, at: time)
        base = offset(at: time)
        since = time
        speed = isHeld ? .zero : drive.velocity(at: time)
    }
}
