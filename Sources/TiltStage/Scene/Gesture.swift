public import TiltEngine

/// A person's gesture on a scene, by pointer, finger, wheel, keys or pad. Points are those of the window.
public enum Gesture: Hashable, Sendable {
    /// A button or finger went down; any motion stops.
    case press(Vector)
    /// The press became a drag, or the drag went on: its start and the pointer's position.
    case drag(from: Vector, to: Vector)
    /// The press ended as a drag.
    case release
    /// The press ended without a drag, as a click.
    case click(Vector)
    /// The wheel turned by notches: right and up are positive.
    case wheel(Vector, at: Vector)
    /// Two fingers on a touchpad scrolled by a vector in points: right and down are positive.
    case pan(by: Vector)
    /// Two fingers on the screen moved apart by a factor, about the first finger's point, which stays under it.
    case pinch(by: Double, at: Vector)
    /// The zoom keys or the right stick changed the zoom by a factor, about a point or, if nil, the centre.
    case zoom(by: Double, at: Vector?)
    /// The key for the picture's normal size was pressed.
    case zoomReset
    /// An arrow key or the d-pad; a held key repeats.
    case nudge(Direction)
    /// Arrow keys or the d-pad were held for a further number of seconds: the sum of their directions.
    case arrows(Vector, for: Double)
    /// The right stick was pushed sideways, −1 left … 1 right, for a further number of seconds.
    case sideways(Double, for: Double)
    /// Page Down (1) or Page Up (−1).
    case page(Int)
    /// The Home key.
    case home
    /// The End key.
    case end

    /// Whether it continues or ends a press.
    package var needsPress: Bool {
        switch self {
        case .drag, .release, .click: true
        case .press, .wheel, .pan, .pinch, .zoom, .zoomReset, .nudge, .arrows, .sideways, .page, .home, .end: false
        }
    }
}

/// One of the four directions on the screen.
public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upwards.
    case up
    /// Downwards.
    case down

    /// The direction on the screen, of length 1.
    package var vector: Vector {
        switch self {
        case .left: Vector(-1, 0)
        case .right: Vector(1, 0)
        case .up: Vector(0, -1)
        case .down: Vector(0, 1)
        }
    }
}
