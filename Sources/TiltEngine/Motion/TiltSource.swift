/// Where a tilt comes from, named as in telemetry.
public enum TiltSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// The motion sensors of a gamepad.
    case gamepad
    /// The motion sensors of the machine itself.
    case sensor
    /// A gamepad's left stick.
    case stick
    /// The mouse: a drag with the right button, or hovering.
    case pointer
    /// W, A, S and D.
    case keys
    /// The bubble of the tilt gauge, dragged.
    case gauge
    /// A file of motion samples.
    case trace
    /// A phone or pad over the network.
    case dsu
    /// None.
    case off

    /// Whether it yields motion samples, rather than a tilt that a hand chose.
    public var isSensor: Bool {
        switch self {
        case .gamepad, .sensor, .trace, .dsu: true
        case .stick, .pointer, .keys, .gauge, .off: false
        }
    }
}

extension Set<TiltSource> {
    /// Everything that can tilt.
    public static let automatic: Self = [.trace, .gamepad, .sensor, .dsu, .stick, .pointer, .keys, .gauge]
    /// A gamepad alone: its motion and its stick.
    public static let gamepadOnly: Self = [.gamepad, .stick]
    /// The machine's own sensors alone.
    public static let sensorOnly: Self = [.sensor]
    /// The mouse alone; it also drags the gauge.
    public static let pointerOnly: Self = [.pointer, .gauge]
    /// The keyboard alone.
    public static let keysOnly: Self = [.keys]
}
