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
    /// The minimap is clicked, its marked part and the map are dragged.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor {
        guard let minimap, minimap.frame.contains(point) else { return .grab }
        return minimap.holds(point, at: offset(at: time)) ? .grab : .hand
    }
}

extension CarouselScene {
    /// Dots and cards are clicked, the ring is dragged.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor {
        canChoose(at: point, time: time) ? .hand : .grab
    }
}

extension ParallaxScene {
    /// The pointer only looks around, until there is something to catch.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor {
        report(at: time).world == nil ? .arrow : .grab
    }
}
