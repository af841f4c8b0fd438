/// The positions of a pad's sticks and triggers, and the buttons held down.
public struct PadState: Hashable, Sendable {
    /// The left stick, −1…1, right and down positive.
    public var leftStick = Vector.zero
    /// The right stick, −1…1, right and down positive.
    public var rightStick = Vector.zero
    /// The left trigger, 0…1.
    public var leftTrigger = 0.0
    /// The right trigger, 0…1.
    public var rightTrigger = 0.0
    /// The buttons held down, by the names of `InputEvent`.
    public var buttons: Set<String> = []

    /// A pad at rest.
    public init() {}

    /// The events of a pad that changes from `previous` to this state, axes first.
    public func events(since previous: PadState) -> [InputEvent.Kind] {
        let axes: [(String, KeyPath<PadState, Double>)] = [
            ("lx", \.leftStick.x), ("ly", \.leftStick.y), ("rx", \.rightStick.x), ("ry", \.rightStick.y),
            ("l2", \.leftTrigger), ("r2", \.rightTrigger),
        ]
        let moved = axes.filter { self[keyPath: $0.1] != previous[keyPath: $0.1] }
        let released = previous.buttons.subtracting(buttons).sorted()
        let pressed = buttons.subtracting(previous.buttons).sorted()
        return moved.map { .axis($0.0, self[keyPath: $0.1]) }
            + released.map { .buttonUp($0) } + pressed.map { .button($0) }
    }

    /// The button called `name` on any pad of this layout; nil if there is none.
    static func button(named name: String) -> String? {
        switch name {
        case "a": "cross"
        case "b": "circle"
        case "x": "square"
        case "y": "triangle"
        case "cross", "circle", "square", "triangle", "up", "down", "left", "right", "l1", "r1", "l2", "r2", "l3", "r3",
            "create", "options", "touchpad", "guide", "mute":
            name
        default: nil
        }
    }
}
