import TiltEngine

/// How long what is alive by itself goes on without input.
public enum Alive: String, Hashable, Sendable, CaseIterable {
    /// As long as the window has the keyboard's focus.
    case whileFocused
    /// For a minute after the last input.
    case minute
    /// Never.
    case never
}

/// The life of a scene: whether what is alive by itself moves. After a minute without input it goes on at a lower rate of frames,
/// or not at all.
struct CardLife: Hashable, Sendable {
    /// The time without input after which it is leisurely, in seconds.
    static let patience = 60.0

    var alive = Alive.whileFocused
    private var idle = 0.0

    /// Whether it moves.
    var isMoving: Bool {
        switch alive {
        case .whileFocused: true
        case .minute: idle < Self.patience
        case .never: false
        }
    }

    /// Whether nobody has touched anything for a minute.
    var isLeisurely: Bool { idle >= Self.patience }

    /// Notes an input.
    mutating func noteInput() { idle = 0 }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) { idle = min(idle + dt, Self.patience) }
}
