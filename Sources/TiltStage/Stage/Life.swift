/// How long scenes live by themselves: weather moves, clocks run, things shimmer.
public enum LifeChoice: String, Hashable, Sendable, CaseIterable {
    /// While the window has the keyboard.
    case focused
    /// Until a minute after the last input.
    case minute
    /// Never: only input moves anything.
    case never
}

/// The life of the scenes: whether they may move by themselves, and whether anybody is there to see every frame of it.
///
/// Without the keyboard's focus, or paused, scenes stand anyway, because their clocks do. With reduced motion nothing moves by
/// itself.
struct Life: Sendable {
    /// The seconds since the last input, or since the end of the motion that it caused.
    private var quiet = 0.0
    /// Whether the machine runs on its battery, as the program reports.
    var isOnBattery = false

    /// The seconds for which somebody counts as present after an input.
    private static let patience = 60.0

    /// Notes an input, or motion that an input caused.
    mutating func noteInput() { quiet = 0 }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) { quiet = min(quiet + dt, Self.patience) }

    /// Whether there has been no input for a minute. What lives then needs no more than ``Stage/calmRate`` frames a second.
    var isCalm: Bool { quiet >= Self.patience }

    /// Whether scenes may move by themselves now. A battery is not spent on a window that nobody has used for a minute.
    func isAllowed(by choice: LifeChoice) -> Bool {
        switch choice {
        case .focused: !(isOnBattery && isCalm)
        case .minute: !isCalm
        case .never: false
        }
    }
}
