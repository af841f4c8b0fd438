import Foundation
import TiltCanvas
import TiltEngine

/// The address of a phone or pad that sends its motion by DSU, cemuhook's protocol: `dsu://HOST` or `dsu://HOST:PORT`.
public nonisolated struct DSUAddress: Hashable, Sendable, CustomStringConvertible {
    /// The host: a name, or an IP address of version 4 or 6, without brackets.
    public let host: String
    /// The UDP port, 1…65,535.
    public let port: UInt16

    /// The default port of servers.
    public static let standardPort: UInt16 = 26760

    private static let scheme = "dsu://"

    /// Whether a text begins like such an address, valid or not.
    public static func isMeant(by text: String) -> Bool { text.lowercased().hasPrefix("dsu:") }

    /// Reads an address without looking up the host. Throws if the text is invalid; the error gives the reason.
    public init(_ text: String) throws(PlatformError) {
        func refusal(_ advice: String) -> PlatformError {
            PlatformError("cannot use the address", on: text.legible(most: 100), advice: advice)
        }
        guard text.lowercased().hasPrefix(Self.scheme) else { throw refusal("begin it with dsu://") }
        let rest = text.dropFirst(Self.scheme.count)
        let tail: Substring
        if rest.first == "[" {
            guard let end = rest.firstIndex(of: "]"), Self.isVersion6(rest[..<end].dropFirst()) else {
                throw refusal("put only an IPv6 address in brackets, as in dsu://[fe80::1%eth0]")
            }
            (host, tail) = (String(rest[..<end].dropFirst()), rest[end...].dropFirst())
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            guard Self.isName(rest[..<end]) else {
                throw refusal("name a host or an IP address, as in dsu://192.168.1.20")
            }
            (host, tail) = (String(rest[..<end]), rest[end...])
        }
        guard let port = Self.port(tail) else { throw refusal("use a port from 1 to 65535, as in :26760, or none") }
        self.port = port
    }

    /// Reads an address as a user types it, without the scheme. Throws as above.
    public init(typed text: String) throws(PlatformError) {
        try self.init(Self.isMeant(by: text) ? text : Self.scheme + text)
    }

    /// The address in its typed form, with the port.
    public var description: String { Self.scheme + (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}

nonisolated extension DSUAddress {
    private static func port(_ tail: Substring) -> UInt16? {
        if tail.isEmpty { return standardPort }
        let digits = tail.dropFirst()
        guard tail.first == ":", (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else {
            return nil
        }
        return UInt16(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether a text is a valid name. One that ends in a number must be a complete address of version 4.
    private static func isName(_ text: Substring) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isClean = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.allSatisfy(isPartOfName)
        }
        guard isClean, text.utf8.count <= 253, let last = labels.last else { return false }
        var four = in_addr()
        return !last.allSatisfy(isDigit) || inet_pton(AF_INET, String(text), &four) == 1
    }

    private static func isVersion6(_ text: Substring) -> Bool {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        let zone = parts.count > 1 ? parts[1].utf8 : "lo".utf8[...]
        guard (1...32).contains(zone.count), zone.allSatisfy({ isPartOfName($0) || $0 == UInt8(ascii: ".") }) else {
            return false
        }
        var six = in6_addr()
        return inet_pton(AF_INET6, String(parts[0]), &six) == 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }
}
