/// The four ways a key can tilt.
public enum TiltDirection: Hashable, Sendable, CaseIterable {
    /// Left side down.
    case left
    /// Right side down.
    case right
    /// Far edge down.
    case away
    /// Near edge down.
    case near

    /// The direction of W, A, S or D, by SDL's name in lower case; nil for other keys.
    public init?(key: String) {
        switch key {
        case "a": self = .left
        case "d": self = .right
        case "w": self = .away
        case "s": self = .near
        default: return nil
        }
    }
}
