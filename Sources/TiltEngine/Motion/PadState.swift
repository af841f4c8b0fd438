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
    /// The buttons held down.
    public var buttons: Set<InputEvent.PadButton> = []

    /// A pad at rest.
    public init() {}

    /// The events of a pad that changes from `previous` to this state, axes first.
    public func events(since previous: PadState) -> [InputEvent.Kind] {
        let moved = InputEvent.PadAxis.allCases.filter { self[$0] != previous[$0] }
        func sorted(_ buttons: Set<InputEvent.PadButton>) -> [InputEvent.PadButton] {
            buttons.sorted { $0.rawValue < $1.rawValue }
        }
        return moved.map { .axis($0, self[$0]) }
            + sorted(previous.buttons.subtracting(buttons)).map { .buttonUp($0) }
            + sorted(buttons.subtracting(previous.buttons)).map { .button($0) }
    }

    /// The position of an axis.
    public subscript(axis: InputEvent.PadAxis) -> Double {
        switch axis {
        case .leftX: leftStick.x
        case .leftY: leftStick.y
        case .rightX: rightStick.x
        case .rightY: rightStick.y
        case .leftTrigger: leftTrigger
        case .rightTrigger: rightTrigger
        }
    }

    /// The button called `name` on any pad of this layout; nil if there is none.
    static func button(named name: String) -> InputEvent.PadButton? {
        switch name {
        case "a": .cross
        case "b": .circle
        case "x": .square
        case "y": .triangle
        default: InputEvent.PadButton(rawValue: name)
        }
    }
}
