/// The way in for a phone whose browser shows the program's page. No recording holds it.
public enum PhoneOffer: Hashable, Sendable, Codable {
    /// It is being opened.
    case opening
    /// It is open at an address, with a certificate of a number such as "7F 3A 01 9C 55 E0 12 BB".
    case open(address: String, number: String)
    /// OpenSSL is missing.
    case noOpenSSL
    /// The machine has no address in a local network.
    case noNetwork
    /// It could not be opened, or is closed again.
    case closed

    /// What stands in the way, and what to do; nil if nothing does.
    public var refusal: String? {
        switch self {
        case .opening, .open: nil
        case .noOpenSSL: "OpenSSL is missing: install its package, libssl3 on Debian and Ubuntu."
        case .noNetwork: "This computer has no IPv4 address in a local network: connect it to that of your phone."
        case .closed: "The page for phones could not be served. Close this card and open it again."
        }
    }
}
