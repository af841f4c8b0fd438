public import TiltEngine

/// What the pointer looks like: the program shows the system's own.
public enum Cursor: Hashable, Sendable {
    /// Nothing can be done here, or only a look around.
    case arrow
    /// A click does something.
    case hand
    /// It can be taken hold of.
    case grab
    /// It is held.
    case grabbing
}

extension WeatherScene {
    /// The minimap is clicked, the map is dragged.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor {
        essentials(in: view).contains { $0.contains(point) } ? .hand : .grab
    }
}

extension CarouselScene {
    /// The ring is dragged.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor { .grab }
}

extension ParallaxScene {
    /// The pointer only looks around, until there is something to catch.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor {
        report(at: time).world == nil ? .arrow : .grab
    }
}
