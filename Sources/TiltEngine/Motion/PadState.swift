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
    public var buttons: Set<PadButton> = []

    /// A pad at rest.
    public init() {}

    /// The position of an axis.
    public subscript(axis: PadAxis) -> Double {
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
    static func button(named name: String) -> PadButton? {
        switch name {
        case "a": .cross
        case "b": .circle
        case "x": .square
        case "y": .triangle
        default: PadButton(rawValue: name)
        }
    }
}
