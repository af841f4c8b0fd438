/// One event from a person, a device or the program. Positions are in points; keys have SDL's names in lower case.
public struct InputEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A mouse button went down.
        case down(PointerButton, Vector)
        /// The pointer moved.
        case move(Vector)
        /// A mouse button went up.
        case up(PointerButton, Vector)
        /// The pointer left the window.
        case leave
        /// The press was taken away by the system; it ends like a release.
        case cancel
        /// The wheel turned by notches: right and up are positive.
        case wheel(Vector, at: Vector)
        /// Two fingers on a touchpad, or a wheel without notches, move what is seen on by so many points: right and down are
        /// positive.
        case pan(Vector, at: Vector)
        /// A key went down, or repeats.
        case key(String)
        /// A key went up.
        case keyUp(String)
        /// A pad's button went down: cross circle square triangle up down left right l1 r1 l3 r3 create options touchpad.
        case button(String)
        /// A pad's button went up.
        case buttonUp(String)
        /// A pad's axis moved, −1…1 (triggers 0…1): lx ly rx ry l2 r2; right and down are positive.
        case axis(String, Double)
        /// A finger touched, moved or left the screen.
        case finger(FingerPhase, id: Int, Vector)
        /// The picture has a new size in points and a new number of pixels per point.
        case resize(Vector, density: Double)
        /// The window got or lost the keyboard.
        case focus(Bool)
        /// A pad came, went, or took over from another.
        case pad(PadChange, name: String)
        /// The program sends a message to its scenes.
        case message(Message)
    }

    /// A message from a program to its scenes, in a form that a recording keeps without knowing its meaning.
    public struct Message: Hashable, Sendable {
        /// The kind of message: one word, which is not the verb of another event.
        public var name: String
        /// Its details in words.
        public var words: [String]
        /// Its details in numbers, an even count: they are points and sizes.
        public var numbers: [Double]

        /// A message; `numbers` are an even count.
        public init(_ name: String, words: [String] = [], numbers: [Double] = []) {
            precondition(numbers.count.isMultiple(of: 2), "the numbers of a message come in pairs")
            self.name = name
            self.words = words
            self.numbers = numbers
        }
    }

    /// A button of the mouse.
    public enum PointerButton: String, Hashable, Sendable, Codable {
        /// The main one.
        case left
        /// The wheel's.
        case middle
        /// The other one.
        case right
    }

    /// What a finger did.
    public enum FingerPhase: String, Hashable, Sendable, Codable {
        /// It touched.
        case down
        /// It moved.
        case move
        /// It left.
        case up
    }

    /// What became of a pad.
    public enum PadChange: String, Hashable, Sendable, Codable {
        /// It was plugged in.
        case added
        /// It was unplugged.
        case removed
        /// It was used, and takes over from the pad in use, which stays plugged in.
        case leads
        /// It is plugged in, but the program may not read it.
        case silent
    }

    /// What happened.
    public var kind: Kind
    /// The time in seconds after the previous frame; nil is the end of this frame.
    public var time: Double?

    /// An event `time` seconds after the previous frame, or at the end of this frame.
    public init(_ kind: Kind, time: Double? = nil) {
        self.kind = kind
        self.time = time
    }
}
