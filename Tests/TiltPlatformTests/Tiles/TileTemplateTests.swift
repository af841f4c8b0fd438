import Foundation
import Support
import Testing
import TiltCanvas
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
        "knows the placeholders of other programs",
        arguments: [
            ("https://{s}.a.example/{z}/{x}/{y}.png", "https://a.a.example/3/5/1.png"),
            ("https://{a-c}.a.example/{z}/{x}/{y}.png", "https://a.a.example/3/5/1.png"),
            ("https://t{0-3}.a.example/{z}/{x}/{y}.png", "https://t2.a.example/3/5/1.png"),
            ("https://{switch:one,two}.a.example/{zoom}/{x}/{y}.png", "https://one.a.example/3/5/1.png"),
            ("https://a.example/{s}/{z}/{x}/{y}{r}.png", "https://a.example/a/3/5/1.png"),
            ("https://a.example/{z}/{x}/{y}@2x.png", "https://a.example/3/5/1@2x.png"),
            ("https://t.a.example/a{q}.jpeg?g=1", "https://t.a.example/a103.jpeg?g=1"),
            ("https://t.a.example/{quadkey}", "https://t.a.example/103"),
            ("https://a.example/${z}/${x}/${-y}.png", "https://a.example/3/5/6.png"),
            ("https://a.example/{TileMatrix}/{TileRow}/{TileCol}.png", "https://a.example/3/1/5.png"),
            ("https://a.example/{Z}/{X}/{Y}$.png", "https://a.example/3/5/1$.png"),
            ("https://a.example/%7Bz%7D/%7bx%7d/%7B-y%7D.png", "https://a.example/3/5/6.png"),
        ])
    func others(template: String, filled: String) throws {
        #expect(TileTemplate.isTemplate(template))
        #expect(try address(template) == filled)
    }

    @Test("takes its letters in turn, so that each host serves its share")
    func turns() throws {
        let template = try TileTemplate("https://{s}.a.example/{z}/{x}/{y}.png")
        let hosts = (0..<6).compactMap { TileAddress(zoom: 3, x: $0, y: 1) }.map { "\(template.address(of: $0))" }
        #expect(hosts == ["b", "c", "a", "b", "c", "a"].map { "\($0).a.example" })
    }

    @Test("has tiles of 512 points if it asks for @2x, and no zoom 0 without a digit for it")
    func usual() throws {
        #expect(try TileTemplate("https://a.example/{z}/{x}/{y}@2x.png").tileSize == 512)
        #expect(try TileTemplate("https://a.example/{z}/{x}/{y}{r}.png").tileSize == 256)
        #expect(try TileTemplate("https://a.example/{q}.png").zooms == 1...18)
        #expect(try TileTemplate("https://a.example/{z}/{x}/{y}.png").zooms == 0...18)
    }

    @Test("has a cache of its own, also beside one with other placeholders in the same places")
    func names() throws {
        let texts = [
            "https://a.example/{z}/{x}/{y}", "https://a.example/{z}/{y}/{x}", "https://a.example/{z}/{x}/{-y}",
            "https://a.example/{x}/{y}/{z}", "https://a.example/{y}/{x}/{z}", "https://a.example/{q}",
            "https://{s}.example/{z}/{x}/{y}", "https://{a-b}.example/{z}/{x}/{y}",
        ]
        #expect(Set(try texts.map { try TileTemplate($0).name }).count == texts.count)
        #expect(try TileTemplate("https://a.example/%7Bz%7D/{x}/{y}").name == TileTemplate(texts[0]).name)
    }

    @Test(
        "is refused without repeating a possible key",
        arguments: [
            "https://a.example/{z}/{x}.png?key=S3CRET", "https://a.example/{z}/{x}/{y}/{-y}?key=S3CRET",
            "https://a.example/{z}/{x}/{y}?key=S3CRET&s={t}", "http://a.example/{z}/{x}/{y}?key=S3CRET",
            "http://10.0.0.1/S3CRET/{z}/{x}/{y}", "ftp://a.example/S3CRET/{z}/{x}/{y}", "file:///S3CRET/{z}/{x}/{y}",
            "https://user:S3CRET@a.example/{z}/{x}/{y}", "https://S3CRET@a.example/{z}/{x}/{y}",
            "https:///S3CRET/{z}/{x}/{y}", "https://{z}.example/{x}/{y}?S3CRET", "https://a{x}/S3CRET{z}/{y}",
            "https://a.example:{z}/{x}/{y}/S3CRET", "https://a.example/S3 CRET/{z}/{x}/{y}",
            "https://a.example/S3CRET/\u{7}{z}/{x}/{y}", "{z}{x}{y}S3CRET", "",
            "https://a.example/{z}/{x}/{y}/ü/S3CRET",
            "https://a.example/{z}/{x}/{y}/S3CRET" + String(repeating: "a", count: 3000),
            "http://127.0.0.1.example/S3CRET/{z}/{x}/{y}", "https://{q}.example/S3CRET",
            "https://{switch:a,user@b}.example/S3CRET/{q}", "https://{switch:,}/S3CRET/{q}",
            "https://{c-a}.example/S3CRET/{q}",
            "https://a.example/S3CRET/{z}/{x}/{y}" + String(repeating: "{s}", count: 700),
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
        for failure in [TileFailure.offline, .refused(403)] { #expect(!"\(failure)".contains("example")) }
    }

    @Test(
        "names the host to which it may not be redirected, and no more of that address",
        arguments: [
            ("https://[::1]:9/S3CRET?k=S3CRET", "the private address [::1]"),
            ("http://a.example/S3CRET", "http://a.example"),
            ("https://u:S3CRET@a.example/", "https://…"), ("file:///S3CRET", "file:"), ("data:S3CRET", "data:"),
        ])
    func refused(target: String, words: String) {
        #expect(WebAddress.words(for: URL(string: target)) == words)
        #expect("\(TileFailure.misled(words))" == "the map's host redirects to \(words), which is refused")
    }

    @Test("survives any mutation")
    func mutations() throws {
        var random = SplitMix64(seed: 9)
        let texts = [
            "https://a.example:80/{z}/{x}/{y}.png?k=1", "http://[::1]:9/{x}/{-y}/{z}", "https://1.2.3.4/{z}{x}{y}",
            "https://{s}.a.example/%7Bq%7D{r}", "https://{switch:a,b}{0-9}.example/{z}{x}{y}",
        ]
        let tile = try #require(TileAddress(zoom: 30, x: 1 << 30 - 1, y: 0))
        for turn in randomRounds(20_000) {
            let text = String(decoding: random.mutation(of: Array(texts[turn % texts.count].utf8)), as: UTF8.self)
            guard let template = try? TileTemplate(text) else { continue }
            let url = template.address(of: tile).url
            #expect(url.scheme?.lowercased() == "https" || url.host?.hasSuffix("1") == true)
        }
    }
}
