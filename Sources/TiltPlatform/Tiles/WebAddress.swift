import Foundation

/// The web address of a picture: https anywhere, or http on this machine.
public nonisolated struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    let url: URL
    let host: String

    /// Whether a text is to be read as an address, and not as a path.
    public static func isMeant(by text: String) -> Bool { text.contains("://") }

    /// Reads an address such as `https://example.org/map.png`. Throws if it may not be used; the error does not repeat
    /// parts that may hold a key.
    public init(_ text: String) throws(PlatformError) {
        let isClean = text.utf8.count <= 2000 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isClean, let url = URL(string: text), let address = WebAddress(url) else {
            let isFile = text.hasPrefix("file://")
            throw PlatformError(
                "cannot use the address", on: isFile ? String(text.prefix(200)) : Self.summary(of: text),
                advice: isFile
                    ? "name a file or folder by its path, without file://"
                    : "use https://…, or http:// to this machine, without a name or password in it")
        }
        self = address
    }

    init?(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), parts.user == nil,
            parts.password == nil, var host = parts.host?.lowercased(), parts.port.map((1...65_535).contains) ?? true
        else { return nil }
        // A name may end with the dot of the root.
        while host.last == "." { host.removeLast() }
        guard !host.isEmpty else { return nil }
        let scheme = parts.scheme?.lowercased()
        guard scheme == "https" || (scheme == "http" && Self.isThisMachine(host)) else { return nil }
        (self.url, self.host) = (url, host)
    }

    /// The host only, because the rest may hold a key.
    public var description: String { host }

    enum Reach { case all, publicOnes, none }

    /// The reach of an answer that redirects to another address: not from the internet to this machine or its network.
    /// `isPrivate` is whether the answer came from there. A name does not tell everything: its number decides when the
    /// connection is opened.
    func reach(to next: WebAddress, isPrivate: Bool) -> Reach {
        if Self.isThisMachine(host) || (isPrivate && next.host == host) { return .all }
        return Self.isThisMachine(next.host) || Self.number(next.host)?.isPrivate == true ? .none : .publicOnes
    }

    /// The words for an address to which no answer may redirect, without what may hold a key.
    static func words(for target: URL?) -> String {
        guard let target else { return "what is no address" }
        if let address = WebAddress(target) { return "the private address \(address.host.prefix(100))" }
        let scheme = target.scheme?.lowercased() ?? ""
        return scheme.hasPrefix("http") ? summary(of: target.absoluteString) : "\(scheme.prefix(20)):"
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || number(host)?.isLoopback == true
    }

    private static func number(_ host: String) -> InternetNumber? {
        InternetNumber(host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")))
    }

    /// The scheme and the host of an address that cannot be used, for an error message, as far as they can be read.
    static func summary(of text: String) -> String {
        guard let mark = text.range(of: "://") else { return "the map" }
        let (scheme, rest) = (text[..<mark.upperBound].suffix(20), text[mark.upperBound...])
        let host = rest.prefix { !"/?#@".contains($0) }
        // A password may hold any of these signs.
        let isHidden = rest.contains("@") && host.contains(":") || rest.dropFirst(host.count).first == "@"
        return "\(scheme)\(isHidden || host.isEmpty || host.count > 100 ? "…" : host)"
    }
}
