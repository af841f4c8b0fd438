public import TiltEngine

/// A shape of the pointer. The program shows the system's own.
public enum Cursor: Hashable, Sendable {
    /// The arrow, where there is nothing to click or drag.
    case arrow
    /// A hand over something that can be clicked.
    case hand
    /// An open hand over something that can be dragged.
    case grab
    /// A closed hand during a drag.
    case grabbing
}

extension WeatherScene {
    /// The pointer's shape. The minimap can be clicked, its marked part and the map can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        guard let minimap, minimap.frame.contains(point) else { return .grab }
        return minimap.holds(point, at: offset(at: time)) ? .grab : .hand
    }
}

extension CarouselScene {
    /// The pointer's shape. Dots and cards can be clicked, the ring can be dragged.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        canChoose(at: point, time: time) ? .hand : .grab
    }
}

extension ParallaxScene {
    /// The pointer's shape: an arrow, unless there is an icon to catch.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        report(at: time).world == nil ? .arrow : .grab
    }
}
