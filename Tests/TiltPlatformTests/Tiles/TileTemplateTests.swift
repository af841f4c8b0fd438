import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The template of a map's addresses")
nonisolated struct TileTemplateTests {
    private func address(_ template: String) throws -> String {
        try TileTemplate(template).address(of: #require(TileAddress(zoom: 3, x: 5, y: 1))).url.absoluteString
    }

    @Test("is filled in for any order of its placeholders")
    func filled() throws {
        #expect(try address("https://a.example/{z}/{x}/{y}.png") == "https://a.example/3/5/1.png")
        #expect(try address("https://a.example/{z}/{y}/{x}.jpg?k={z}{z}") == "https://a.example/3/1/5.jpg?k=33")
        #expect(try address("https://a.example:8443/t/{x},{-y}@{z}") == "https://a.example:8443/t/5,6@3")
        #expect(try address("http://127.0.0.1:80/{z}/{x}/{y}") == "http://127.0.0.1:80/3/5/1")
        #expect(try address("http://localhost/{z}/{x}/{y}") == "http://localhost/3/5/1")
        #expect(try address("http://[::1]:9/{z}/{x}/{y}") == "http://[::1]:9/3/5/1")
        #expect(try address("HTTPS://A.example/{z}/{x}/{y}").hasSuffix("/3/5/1"))
    }

    @Test(
        "is refused without repeating a possible key",
        arguments: [
            "https://a.example/{z}/{x}.png?key=S3CRET", "https://a.example/{z}/{x}/{y}/{-y}?key=S3CRET",
            "https://a.example/{z}/{x}/{y}?key=S3CRET&s={s}", "http://a.example/{z}/{x}/{y}?key=S3CRET",
            "http://10.0.0.1/S3CRET/{z}/{x}/{y}", "ftp://a.example/S3CRET/{z}/{x}/{y}", "file:///S3CRET/{z}/{x}/{y}",
            "https://user:S3CRET@a.example/{z}/{x}/{y}", "https://S3CRET@a.example/{z}/{x}/{y}",
            "https:///S3CRET/{z}/{x}/{y}", "https://{z}.example/{x}/{y}?S3CRET", "https://a{x}/S3CRET{z}/{y}",
            "https://a.example:{z}/{x}/{y}/S3CRET", "https://a.example/S3 CRET/{z}/{x}/{y}",
            "https://a.example/S3CRET/\u{7}{z}/{x}/{y}", "{z}{x}{y}S3CRET", "",
            "https://a.example/{z}/{x}/{y}/ü/S3CRET",
            "https://a.example/{z}/{x}/{y}/S3CRET" + String(repeating: "a", count: 3000),
            "http://127.0.0.1.example/S3CRET/{z}/{x}/{y}",
        ])
    func refused(text: String) {
        let error = #expect(throws: PlatformError.self) { try TileTemplate(text) }
        #expect(error?.description.contains("S3") == false, "\(error?.description ?? "")")
    }

    @Test(
        "and any other address is named when it is refused",
        arguments: [
            ("ftp://a.example/map.png", "ftp://a.example: use https"), ("http://a.example/?k=1", "http://a.example: "),
            ("file:///tmp/map.png", "file:///tmp/map.png: name a file or folder by its path"),
            ("https://user@a.example/", "https://…: "), ("ftp://a.example/{z}/{x}/{y}", "ftp://a.example: "),
        ])
    func named(text: String, words: String) throws {
        let error = try #require(throws: PlatformError.self) {
            if TileTemplate.isTemplate(text) { _ = try TileTemplate(text) } else { _ = try WebAddress(text) }
        }
        #expect(error.description.contains(": " + words), "\(error)")
    }

    @Test("describes only the host of its address")
    func secrets() throws {
        let template = try TileTemplate("https://a.example/v4/S3CRET/{z}/{x}/{y}.png?key=S3CRET")
        #expect("\(template)" == "a.example")
        let source = TileSource.template(template)
        #expect(source.host == "a.example")
        #expect(source.cacheName.map { $0.count == 32 && $0.allSatisfy(\.isHexDigit) } == true)
        for failure in [TileFailure.offline, .refused(403), .misled] { #expect(!"\(failure)".contains("example")) }
    }

    @Test("survives any mutation")
    func mutations() throws {
        var random = SplitMix64(seed: 9)
        let texts = [
            "https://a.example:80/{z}/{x}/{y}.png?k=1", "http://[::1]:9/{x}/{-y}/{z}", "https://1.2.3.4/{z}{x}{y}",
        ]
        let tile = try #require(TileAddress(zoom: 30, x: 1 << 30 - 1, y: 0))
        for turn in randomRounds(20_000) {
            let text = String(decoding: random.mutation(of: Array(texts[turn % 3].utf8)), as: UTF8.self)
            guard let template = try? TileTemplate(text) else { continue }
            let url = template.address(of: tile).url
            #expect(url.scheme?.lowercased() == "https" || url.host?.hasSuffix("1") == true)
        }
    }
}
