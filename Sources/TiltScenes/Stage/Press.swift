import TiltEngine

/// The one press that counts: what went down, where, and for whom. A second button or finger is nobody's while it lasts.
struct Press: Equatable, Sendable {
    /// What presses.
    enum Pointer: Equatable, Sendable {
        case button(InputEvent.PointerButton)
        case finger(Int)
    }

    /// Whom the press is for.
    enum Target: Equatable, Sendable {
        case scene, tilt, gauge(dial: Bool), bar, help
    }

    let pointer: Pointer
    let target: Target
    let origin: Vector
    private(set) var place: Vector
    /// Whether it has moved far enough to be a drag.
    private(set) var isDrag = false

    init(_ pointer: Pointer, at origin: Vector, for target: Target) {
        self.pointer = pointer
        self.target = target
        self.origin = origin
        place = origin
    }

    /// How far it is from where it began; what it moved before it was a drag is part of it.
    var travel: Vector { place - origin }

    /// From here on a press is a drag: 3 points with the mouse, 10 with a finger.
    private var slop: Double {
        if case .finger = pointer { 10 } else { 3 }
    }

    mutating func move(to point: Vector) {
        place = point
        if travel.length >= slop { isDrag = true }
    }
}
