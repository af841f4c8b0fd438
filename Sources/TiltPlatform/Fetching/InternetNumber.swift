import Foundation

/// An IP address as bytes of version 6, which has a range for version 4.
nonisolated struct InternetNumber: Hashable {
    private let bytes: [UInt8]

    init(_ four: in_addr) {
        bytes = Array(repeating: 0, count: 10) + [255, 255] + withUnsafeBytes(of: four) { Array($0.prefix(4)) }
    }

    init(_ six: in6_addr) { bytes = withUnsafeBytes(of: six) { Array($0.prefix(16)) } }

    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    init?(_ address: UnsafeMutablePointer<sockaddr>?) {
        guard let address else { return nil }
        switch Int32(address.pointee.sa_family) {
        case AF_INET: self.init(address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr })
        case AF_INET6: self.init(address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee.sin6_addr })
        default: return nil
        }
    }

    /// The address of version 4 in a range for those; nil for others.
    private var four: [UInt8]? { starts([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]) ? Array(bytes[12...]) : nil }

    /// Whether it is this machine.
    var isLoopback: Bool { four.map { $0[0] == 127 } ?? (bytes == Array(repeating: 0, count: 15) + [1]) }

    /// Whether it belongs to this machine, its link or its network, or to nobody, as reserved ones and those of documents do. A number that leads to one of version 4 is
    /// private if that one is.
    var isPrivate: Bool {
        if let four { return Self.isPrivate(four) }
        // NAT64 by its public prefix (RFC 6052), 6to4 (RFC 3056), and Teredo with its server and its client (RFC 4380).
        if starts([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return Self.isPrivate(Array(bytes[12...])) }
        if starts([0x20, 0x02]) { return Self.isPrivate(Array(bytes[2..<6])) }
        if starts([0x20, 0x01, 0, 0]) {
            return Self.isPrivate(Array(bytes[4..<8])) || Self.isPrivate(bytes[12...].map { ~$0 })
        }
        // ISATAP with any prefix (RFC 5214).
        if [0, 2].contains(bytes[8]), bytes[9...].starts(with: [0, 0x5E, 0xFE]), Self.isPrivate(Array(bytes[12...])) {
            return true
        }
        // Only 2000::/3 is given out, but for what protocols (2001::/23) and documents (2001:db8::/32, 3fff::/20) use.
        return bytes[0] & 0xE0 != 0x20 || (starts([0x20, 0x01]) && bytes[2] < 2) || starts([0x20, 0x01, 0x0D, 0xB8])
            || (starts([0x3F, 0xFF]) && bytes[2] < 16)
    }

    private static func isPrivate(_ four: [UInt8]) -> Bool {
        switch (four[0], four[1], four[2]) {
        case (0, _, _), (10, _, _), (100, 64...127, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 0, 0),
            (192, 0, 2), (192, 88, 99), (192, 168, _), (198, 18...19, _), (198, 51, 100), (203, 0, 113), (224..., _, _):
            true
        default: false
        }
    }

    private func starts(_ start: [UInt8]) -> Bool { bytes.starts(with: start) }

    /// Whether a number of the same version has the same first bits.
    func begins(as other: InternetNumber, bits: Int) -> Bool {
        guard (four == nil) == (other.four == nil) else { return false }
        let (own, others) = (four ?? bytes, other.four ?? other.bytes)
        guard (0...8 * own.count).contains(bits) else { return false }
        return (0..<bits).allSatisfy { (own[$0 / 8] ^ others[$0 / 8]) & (0x80 >> UInt8($0 % 8)) == 0 }
    }
}
