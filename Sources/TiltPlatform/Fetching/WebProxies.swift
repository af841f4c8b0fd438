/// The proxies that the environment names, read as libcurl reads them: `http_proxy` in small letters, `https_proxy`, and
/// `all_proxy` for both; `no_proxy` names the hosts without one. What is decided here is what libcurl is told.
nonisolated struct WebProxies {
    private let environment: [String: String]
    private let exceptions: [String]

    init(_ environment: [String: String]) {
        self.environment = environment
        let list = Self.first(of: ["no_proxy", "NO_PROXY"], in: environment) ?? ""
        exceptions = list.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    /// The address of the proxy for a host and a scheme; nil if there is none.
    func proxy(of host: String, scheme: String) -> String? {
        let names = (scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
        guard let proxy = Self.first(of: names, in: environment), exceptions != ["*"] else { return nil }
        let name = Self.bare(host)
        return exceptions.contains { Self.covers(Self.bare($0), name) } ? nil : proxy
    }

    /// The first of some variables that is not empty.
    private static func first(of names: [String], in environment: [String: String]) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    /// A host in small letters, without brackets and without dots around it.
    private static func bare(_ host: String) -> Substring {
        var bare = host.lowercased()[...].drop { $0 == "[" || $0 == "." }
        while let last = bare.last, "].".contains(last) { bare.removeLast() }
        return bare
    }

    /// Whether an exception, a domain or the start of some numbers as in `10.0.0.0/8`, covers a host.
    private static func covers(_ exception: Substring, _ host: Substring) -> Bool {
        let parts = exception.split(separator: "/", maxSplits: 1)
        if let part = parts.first, let network = InternetNumber(String(part)) {
            guard let number = InternetNumber(String(host)) else { return false }
            let bits = parts.count > 1 ? Int(parts[1]) : nil
            return parts.count > 1 ? number.begins(as: network, bits: bits ?? -1) : number == network
        }
        return !exception.isEmpty && (host == exception || host.hasSuffix(".\(exception)"))
    }
}
