import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A request of a phone's page")
nonisolated struct HTTPRequestTests {
    private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

    private static let get = "GET /a/b HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n"
    private static let post = "POST /a HTTP/1.1\r\nHost: x\r\ncontent-LENGTH: 3\r\n\r\nabc"

    @Test("is read with its content, and the next one after it")
    func whole() {
        let count = Self.get.utf8.count
        #expect(read(Self.get) == .request(HTTPRequest(method: .get, path: "/a/b"), count))
        #expect(read(Self.get + Self.post) == .request(HTTPRequest(method: .get, path: "/a/b"), count))
        let post = HTTPRequest(method: .post, path: "/a", content: Array("abc".utf8))
        #expect(read(Self.post + "GET") == .request(post, Self.post.utf8.count))
    }

    @Test("has the phone's name of a cookie, among others")
    func cookie() {
        for line in ["phone=abc", "a=b; phone=abc", "phone=abc; c=d"] {
            let text = "GET /a HTTP/1.1\r\nCookie: \(line)\r\n\r\n"
            #expect(read(text) == .request(HTTPRequest(method: .get, path: "/a", phone: "abc"), text.utf8.count))
        }
    }

    @Test("is awaited until it is complete", arguments: [get, post])
    func parts(text: String) {
        for count in 0..<text.utf8.count { #expect(HTTPRequest.read(Array(text.utf8.prefix(count))) == .incomplete) }
    }

    @Test(
        "is refused if it is anything else",
        arguments: [
            "HEAD / HTTP/1.1\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET x HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1 \r\n\r\n", "GET /\u{1} HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n",
            "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nA b: x\r\n\r\n", "GET / HTTP/1.1\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\nx", "POST / HTTP/1.1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1e1\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 65536\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n", "\u{16}\u{3}\u{1}",
            "GET /" + String(repeating: "a", count: 100) + " HTTP/1.1\r\n\r\n", String(repeating: "a", count: 8192),
        ])
    func refused(text: String) { #expect(read(text) == .refused) }

    /// A hundred thousand in all.
    @Test("stays within its limits, whatever arrives", arguments: 1...4 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var outcomes = (read: 0, refused: 0, awaited: 0)
        for round in randomRounds(25_000) {
            let bytes = random.mutation(of: Array((round % 2 == 0 ? Self.get : Self.post).utf8))
            switch HTTPRequest.read(bytes) {
            case .request(let request, let count):
                outcomes.read += 1
                #expect(count <= bytes.count && request.content.count < count && request.path.hasPrefix("/"))
                #expect(request.path.utf8.count <= 100 && request.path.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            case .refused: outcomes.refused += 1
            case .incomplete: outcomes.awaited += 1
            }
        }
        #expect(outcomes.read > 100 && outcomes.refused > 100 && outcomes.awaited > 100, "\(outcomes)")
    }
}
