/// The way in for a phone whose browser shows the program's page. No recording holds it.
public enum PhoneOffer: Hashable, Sendable, Codable {
    /// It is being opened.
    case opening
    /// It is open, in every local network of the machine: one at least, that of the way to the internet first.
    case open([Way])
    /// OpenSSL is missing.
    case noOpenSSL
    /// The machine has no private address in a local network.
    case noNetwork
    /// It could not be opened, or is closed again.
    case closed
    /// An option of the program, such as "--input gamepad", lets no phone tilt.
    case excluded(by: String)

    /// The way in from a network.
    public struct Way: Hashable, Sendable, Codable {
        /// The address of the page.
        public let address: String
        /// The number of its certificate, such as "7F 3A 01 9C 55 E0 12 BB".
        public let number: String

        /// A way in at an address, with a certificate of a number.
        public init(address: String, number: String) { (self.address, self.number) = (address, number) }
    }

    /// What stands in the way, and what to do; nil if nothing does.
    public var refusal: String? {
        switch self {
        case .opening, .open: nil
        case .noOpenSSL: "OpenSSL is missing: install its package, libssl3 on Debian and Ubuntu."
        case .noNetwork:
            "This computer has no private IPv4 address: connect it to the network of your phone, or its hotspot."
        case .excluded(let option): "\(option) lets no phone tilt: start Tiltyard without it."
        case .closed: "The page for phones could not be served. Close this card and open it again."
        }
    }
}
