/// A source of tilt.
public enum TiltSource: String, Hashable, Sendable, CaseIterable {
    /// The motion sensors of a gamepad.
    case gamepad
    /// A phone whose browser shows the program's page.
    case phone
    /// The motion sensors of the machine itself.
    case host
    /// A gamepad's left stick.
    case stick
    /// The mouse: a drag with the right button, or hovering.
    case pointer
    /// The keys W, A, S and D.
    case keys
    /// The program's own control, such as a dial.
    case manual
    /// A motion trace.
    case trace
    /// A phone or pad over the network.
    case dsu
    /// No source.
    case off

    /// Whether it sends motion samples, as opposed to a tilt chosen by hand.
    public var isSensor: Bool {
        switch self {
        case .gamepad, .phone, .host, .trace, .dsu: true
        case .stick, .pointer, .keys, .manual, .off: false
        }
    }

    /// The pose of a hand in which a direction is up. A pad has grips, and a tablet turns its picture with it; a phone may be held
    /// by any edge.
    func pose(_ up: Vector3) -> RestPose {
        switch self {
        case .gamepad, .host: RestPose(up: up)
        default: RestPose(held: up)
        }
    }
}

extension Set<TiltSource> {
    /// All sources.
    public static let automatic: Self = [.trace, .gamepad, .phone, .host, .dsu, .stick, .pointer, .keys, .manual]
    /// A gamepad only: its motion and its stick.
    public static let gamepadOnly: Self = [.gamepad, .stick]
    /// The machine's own sensors only.
    public static let hostOnly: Self = [.host]
    /// The mouse only, which also moves the program's own control.
    public static let pointerOnly: Self = [.pointer, .manual]
    /// The keyboard only.
    public static let keysOnly: Self = [.keys]
}
