public import TiltEngine

/// An event from a person, a device or the program. Positions are in points.
public struct InputEvent: Hashable, Sendable {
    /// The kind of event, with its details.
    public enum Kind: Hashable, Sendable {
        /// A mouse button went down.
        case down(PointerButton, Vector)
        /// The pointer moved.
        case move(Vector)
        /// A mouse button went up.
        case up(PointerButton, Vector)
        /// The pointer left the window.
        case leave
        /// The system cancelled the press; it ends like a release.
        case cancel
        /// The wheel turned by notches: right and up are positive.
        case wheel(Vector, at: Vector)
        /// Two fingers on a touchpad, or a wheel without notches, scrolled by a vector in points: right and down are positive.
        case pan(Vector, at: Vector)
        /// A key went down or repeats.
        case key(Key)
        /// A key went up.
        case keyUp(Key)
        /// A button of the pad went down.
        case button(PadButton)
        /// A button of the pad went up.
        case buttonUp(PadButton)
        /// An axis of the pad moved, −1…1 (triggers 0…1).
        case axis(PadAxis, Double)
        /// A finger touched, moved or left the screen.
        case finger(FingerPhase, id: Int, Vector)
        /// The picture changed its size in points or its density in pixels per point.
        case resize(Vector, density: Double)
        /// The window gained or lost the keyboard.
        case focus(Bool)
        /// A pad was connected, was removed or took the lead.
        case pad(PadChange, name: String)
        /// The program told its stage something.
        case program(ProgramEvent)
    }

    /// A button of the mouse.
    public enum PointerButton: String, Hashable, Sendable, Codable {
        /// The main button.
        case left
        /// The wheel button.
        case middle
        /// The secondary button.
        case right
    }

    /// The phase of a finger's touch.
    public enum FingerPhase: String, Hashable, Sendable, Codable {
        /// The finger touched the screen.
        case down
        /// The finger moved.
        case move
        /// The finger left the screen.
        case up
    }

    /// A change of a pad's state.
    public enum PadChange: String, Hashable, Sendable, Codable {
        /// The pad was connected.
        case added
        /// The pad was removed.
        case removed
        /// The pad was used and takes the lead; the previous leader stays connected.
        case leads
        /// The pad is connected, but the program may not read it.
        case silent
    }

    /// The kind of event.
    public var kind: Kind
    /// The time in seconds after the previous frame; nil stands for the end of this frame.
    public var time: Double?

    /// An event `time` seconds after the previous frame, or at the end of this frame.
    public init(_ kind: Kind, time: Double? = nil) { (self.kind, self.time) = (kind, time) }
}
