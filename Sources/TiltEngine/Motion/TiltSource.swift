/// Where a tilt comes from.
public enum TiltSource: String, Hashable, Sendable, CaseIterable {
    /// The motion sensors of a gamepad.
    case gamepad
    /// The motion sensors of the machine itself.
    case host
    /// A gamepad's left stick.
    case stick
    /// The mouse: a drag with the right button, or hovering.
    case pointer
    /// W, A, S and D.
    case keys
    /// A control of the program's own, such as a dial that is dragged.
    case manual
    /// A file of motion samples.
    case trace
    /// A phone or pad over the network.
    case dsu
    /// None.
    case off

    /// Whether it yields motion samples, rather than a tilt that a hand chose.
    public var isSensor: Bool {
        switch self {
        case .gamepad, .host, .trace, .dsu: true
        case .stick, .pointer, .keys, .manual, .off: false
        }
    }
}

extension Set<TiltSource> {
    /// Everything that can tilt.
    public static let automatic: Self = [.trace, .gamepad, .host, .dsu, .stick, .pointer, .keys, .manual]
    /// A gamepad alone: its motion and its stick.
    public static let gamepadOnly: Self = [.gamepad, .stick]
    /// The machine's own sensors alone.
    public static let hostOnly: Self = [.host]
    /// The mouse alone; it also moves the program's own control.
    public static let pointerOnly: Self = [.pointer, .manual]
    /// The keyboard alone.
    public static let keysOnly: Self = [.keys]
}
