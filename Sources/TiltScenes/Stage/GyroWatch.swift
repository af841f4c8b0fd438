import TiltEngine

/// Notices a pad that is known to have a gyro and says nothing with it: on Linux the usual case, for want of rights. It goes
/// by the recorded input alone, so that a replay notices the same at the same time.
struct GyroWatch: Equatable, Sendable {
    /// For how long, in seconds, a pad may be silent. Working ones speak within a tenth of that.
    static let patience = 1.5

    /// Whether the motion of pads is wanted: otherwise nothing is ever wrong with it.
    let isOn: Bool
    /// The pad whose gyro cannot be read.
    private(set) var silentPad: String?
    private var suspect: String?
    private var silence = 0.0

    init(isOn: Bool) { self.isOn = isOn }

    /// Whether nothing has still to be found out.
    var isSettled: Bool { suspect == nil }

    /// Another pad is in use, or none.
    mutating func follow(_ name: String?) {
        suspect = name.flatMap { isOn && PadModel.hasGyro(named: $0) ? $0 : nil }
        silentPad = nil
        silence = 0
    }

    /// The pad in use said how it moves.
    mutating func hear() {
        suspect = nil
        silentPad = nil
    }

    /// It is known by other means that a pad cannot be read.
    mutating func giveUp(on name: String) {
        suspect = nil
        silentPad = name
    }

    /// Lets time pass in which the pad could have spoken, until patience ends.
    mutating func step(_ dt: Double) {
        guard let suspect else { return }
        silence += dt
        if silence >= Self.patience { giveUp(on: suspect) }
    }
}
