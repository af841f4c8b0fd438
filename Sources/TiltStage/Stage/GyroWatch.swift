import TiltEngine

/// Detects a pad that is known to have a gyro but sends no motion, usually for lack of permissions on Linux. It uses
/// only the recorded input, so a replay detects the same at the same time.
struct GyroWatch: Equatable, Sendable {
    /// The time in seconds for which a pad may be silent. Working pads send within a tenth of it.
    static let patience = 1.5

    /// Whether motion of pads is wanted; otherwise nothing is reported.
    let isOn: Bool
    /// The pad whose gyro cannot be read.
    private(set) var silentPad: String?
    private var suspect: String?
    private var silence = 0.0

    init(isOn: Bool) { self.isOn = isOn }

    /// Whether nothing remains to be detected.
    var isSettled: Bool { suspect == nil }

    /// Changes the pad in use, or nil.
    mutating func follow(_ name: String?) {
        suspect = name.flatMap { isOn && PadModel.hasGyro(named: $0) ? $0 : nil }
        silentPad = nil
        silence = 0
    }

    /// Notes a motion sample of the pad in use.
    mutating func receive() {
        suspect = nil
        silentPad = nil
    }

    /// Marks a pad that is known to be unreadable.
    mutating func giveUp(on name: String) {
        suspect = nil
        silentPad = name
    }

    /// Advances the time in which the pad could have sent.
    mutating func step(_ dt: Double) {
        guard let suspect else { return }
        silence += dt
        if silence >= Self.patience { giveUp(on: suspect) }
    }
}
