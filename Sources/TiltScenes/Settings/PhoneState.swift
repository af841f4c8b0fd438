/// How a phone or pad over the network is, of which a person has typed the address.
public enum PhoneState: String, Hashable, Sendable {
    /// Nobody is asked.
    case off
    /// It is asked and has time to answer.
    case asking
    /// Its motion comes.
    case connected
    /// It does not answer, or no longer.
    case silent
    /// Its name stands for no address.
    case unknown
    /// It answers, but sends no motion.
    case motionless
    /// What was typed is no address.
    case refused

    /// What stands on the sheet of settings.
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
