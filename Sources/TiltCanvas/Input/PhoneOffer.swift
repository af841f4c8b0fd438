/// The way in for a phone whose browser shows the program's page. No recording holds it.
public enum PhoneOffer: Hashable, Sendable, Codable {
    /// It is being opened.
    case opening
    /// It is open, in every local network of the machine: one at least, that of the way to the internet first.
    case open([Way])
    /// It is closed: what stands in the way, and what to do.
    case refused(String)

    /// The way in from a network.
    public struct Way: Hashable, Sendable, Codable {
        /// The address of the page.
        public let address: String
        /// The number of its certificate, such as "7F 3A 01 9C 55 E0 12 BB".
        public let number: String

        /// A way in at an address, with a certificate of a number.
        public init(address: String, number: String) { (self.address, self.number) = (address, number) }
    }
}
