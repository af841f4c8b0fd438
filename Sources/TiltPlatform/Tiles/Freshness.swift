import Foundation

/// The time for which an answer may be used without a new request, and the validators for that request (RFC 9111:
/// Cache-Control, Expires, ETag, Last-Modified).
nonisolated struct Freshness: Codable, Hashable {
    /// The time of the answer in seconds since 1970. A clock may be set back behind it.
    private var since: Double
    /// The time, in seconds since 1970, until which it may be used unchecked.
    private(set) var until: Double
    /// The host's tag for this version.
    var etag: String?
    /// The time of the last change, as written by the host.
    var modified: String?
    var mayBeKept: Bool

    /// The time in seconds used if a host gives none, and the greatest time accepted.
    private static let (unsaid, most) = (3600.0, 365 * 86400.0)

    init(_ header: (String) -> String?, now: Double) {
        let control = Self.directives(header("Cache-Control") ?? "")
        let age = max(0, header("Age").flatMap(Double.init) ?? 0)
        var life = Self.unsaid
        if let seconds = control["max-age"].flatMap({ Double($0) }) {
            life = seconds - age
        } else if let expires = header("Expires") {
            // A value that is not a time, such as 0, means that it has expired.
            life = (Self.time(expires) ?? 0) - (header("Date").flatMap(Self.time) ?? now)
        }
        if control["no-cache"] != nil || control["no-store"] != nil { life = 0 }
        since = now
        until = now + (life.isFinite ? min(max(life, 0), Self.most) : 0)
        etag = header("ETag").flatMap(Self.plain)
        modified = header("Last-Modified").flatMap(Self.plain)
        mayBeKept = control["no-store"] == nil
    }

    /// Whether it may be used unchecked at a time in seconds since 1970.
    func holds(at now: Double) -> Bool { since <= now && now < until }

    /// Whether its times are numbers, and what is sent back to the host is plain. One from a file may be anybody's.
    var isValid: Bool {
        since.isFinite && until.isFinite && [etag, modified].allSatisfy { $0 == nil || $0.flatMap(Self.plain) != nil }
    }

    /// Updates the freshness from a 304 answer about the same version.
    mutating func renew(_ newer: Freshness) {
        (since, until) = (newer.since, newer.until)
        etag = newer.etag ?? etag
        modified = newer.modified ?? modified
    }

    /// The request headers that ask for a newer version.
    var question: [String: String] {
        var question: [String: String] = [:]
        question["If-None-Match"] = etag
        question["If-Modified-Since"] = modified
        return question
    }

    /// The wait in seconds of a Retry-After header, which holds seconds or a time; nil if it is invalid.
    static func wait(_ retryAfter: String?, now: Double) -> Double? {
        guard let text = retryAfter, let seconds = Double(text) ?? time(text).map({ $0 - now }) else { return nil }
        return seconds.isFinite ? min(max(seconds, 1), 86400) : nil
    }

    /// A time in HTTP's format, `Sun, 06 Nov 1994 08:49:37 GMT`, in seconds since 1970.
    static func time(_ text: String) -> Double? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
            return nil
        }
        let numbers = ([words[1], words[3]] + words[4].split(separator: ":")).compactMap { Int32($0) }
        guard numbers.count == 5, numbers.allSatisfy({ (0...9999).contains($0) }) else { return nil }
        var parts = tm()
        (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
        return Double(timegm(&parts))
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func directives(_ text: String) -> [String: String] {
        var directives: [String: String] = [:]
        for part in text.lowercased().split(separator: ",").prefix(50) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = pair.first {
                directives[name] =
                    pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : ""
            }
        }
        return directives
    }

    /// The text if it may be sent back unchanged.
    private static func plain(_ text: String) -> String? {
        text.utf8.count <= 200 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
    }
}
