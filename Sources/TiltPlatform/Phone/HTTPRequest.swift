/// A request of HTTP 1.1, as much of it as a page of this program's sends. Everything else is refused: other methods and versions,
/// content without a length, odd bytes, and anything long.
nonisolated struct HTTPRequest: Hashable {
    enum Method: String { case get = "GET", post = "POST" }

    enum Reading: Hashable {
        /// The request is not complete.
        case incomplete
        /// A request, and its number of bytes.
        case request(HTTPRequest, Int)
        /// It is no request, and never will be.
        case refused
    }

    let method: Method
    let path: String
    /// The phone's own name, which a cookie holds; nil if there is none.
    var phone: String?
    var content: [UInt8] = []

    /// The greatest length of a request, and of its head, in bytes.
    static let (most, mostHead) = (64 << 10, 8 << 10)
    private static let mostPath = 100
    /// The beginning of the cookie with a phone's name.
    static let cookie = "phone="

    static func read(_ bytes: [UInt8]) -> Reading {
        let end = Array("\r\n\r\n".utf8)
        let searched = bytes.prefix(mostHead)
        guard let headEnd = searched.indices.first(where: { searched[$0...].starts(with: end) }) else {
            return bytes.count < mostHead && isText(searched) ? .incomplete : .refused
        }
        guard isText(searched[..<headEnd]), let (head, count) = head(searched[..<headEnd]) else { return .refused }
        let start = headEnd + end.count
        guard start + count <= most, head.method == .post || count == 0 else { return .refused }
        guard bytes.count >= start + count else { return .incomplete }
        var request = head
        request.content = Array(bytes[start..<start + count])
        return .request(request, start + count)
    }

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    /// The request without its content, and the content's length; nil if the head is not valid.
    private static func head(_ bytes: ArraySlice<UInt8>) -> (HTTPRequest, Int)? {
        let lines = bytes.split(separator: 0x0D, omittingEmptySubsequences: false)
        let words = (lines.first ?? []).split(separator: 0x20, omittingEmptySubsequences: false).map { text($0) }
        guard words.count == 3, words[2] == "HTTP/1.1", let method = Method(rawValue: words[0]),
            words[1].utf8.count <= mostPath, words[1].hasPrefix("/"),
            words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        var (count, phone): (Int?, String?) = (nil, nil)
        for line in lines.dropFirst() {
            // Every line begins with the second half of the end of the last one.
            guard line.first == 0x0A, let colon = line.firstIndex(of: 0x3A) else { return nil }
            let name = line[..<colon].dropFirst()
            guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !line.dropFirst().contains(0x0A) else {
                return nil
            }
            let value = text(line[line.index(after: colon)...]).trimmingPrefix { $0 == " " || $0 == "\t" }
            switch text(name).lowercased() {
            case "transfer-encoding", "expect": return nil
            case "content-length":
                guard count == nil, (1...6).contains(value.utf8.count),
                    value.utf8.allSatisfy({ (0x30...0x39).contains($0) })
                else { return nil }
                count = Int(value)
            case "cookie":
                let cookies = value.split(separator: ";").map { $0.drop { $0 == " " } }
                phone =
                    cookies.first { $0.hasPrefix(Self.cookie) }.map { String($0.dropFirst(Self.cookie.count)) } ?? phone
            default: break
            }
        }
        if method == .post, count == nil { return nil }
        return (HTTPRequest(method: method, path: words[1], phone: phone), count ?? 0)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
