/// The connection state of the phone or pad whose address the user has entered.
public enum PhoneState: String, Hashable, Sendable {
    /// It is not connected.
    case off
    /// It is asked and has time to answer.
    case asking
    /// Its motion arrives.
    case connected
    /// It does not answer, or no longer.
    case silent
    /// Its name has no address.
    case unknown
    /// It answers, but sends no motion.
    case motionless
    /// The text is not a valid address.
    case refused

    /// The words on the settings sheet.
    var words: String {
        switch self {
        case .off: "Type the number that the phone's app shows"
        case .asking: "It is asked …"
        case .connected: "Connected"
        case .silent: "It does not answer: is its app open?"
        case .unknown: "It is not known in this network"
        case .motionless: "It answers, but sends no motion"
        case .refused: "This is no address: type 192.168.1.20"
        }
    }
}
