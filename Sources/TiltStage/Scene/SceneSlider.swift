import TiltCanvas
public import TiltEngine

/// A slider that a scene draws, such as a strip of hours, for the keyboard focus and its hint. The pointer reaches it by the
/// scene's gestures.
public struct SceneSlider: Equatable, Sendable {
    /// A key on a slider with the keyboard focus.
    public enum Step: Equatable, Sendable {
        /// A number of steps: positive to the right.
        case by(Int)
        /// A number of large steps.
        case pages(Int)
        /// To its start, and to its end.
        case start, end
        /// Return or Space.
        case press
    }

    /// Its place in the window.
    public var frame: Rect
    /// The radius of its corners in points.
    public var radius: Double
    /// The middle of what is dragged along it.
    public var knob: Vector
    /// The words of its hint.
    public var hint: String

    /// A slider.
    public init(frame: Rect, radius: Double = 0, knob: Vector, hint: String) {
        (self.frame, self.radius, self.knob, self.hint) = (frame, radius, knob, hint)
    }
}

extension SceneSlider.Step {
    /// The step of a key; nil if it moves no slider.
    init?(_ key: Key) {
        switch key {
        case .left: self = .by(-1)
        case .right: self = .by(1)
        case .pageUp: self = .pages(1)
        case .pageDown: self = .pages(-1)
        case .home: self = .start
        case .end: self = .end
        default: return nil
        }
    }
}
