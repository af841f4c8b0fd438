import Testing

@testable import TiltPlatform

@Suite("An error")
struct PlatformErrorTests {
    @Test("shows on one line what failed, on what, and what to do")
    nonisolated func oneLine() {
        let error = PlatformError("cannot read the picture", on: "a\nb.png", advice: "check\nthe path")
        #expect(error.description == "cannot read the picture: a b.png: check the path")
        #expect("\(error)" == error.description)
    }

    @Test(
        "contains no password of an address, whatever signs that has",
        arguments: ["you:secret", "secret", "you:sec/ret", "you:sec ret", "you:se\ncret", "you:sec@ret"])
    nonisolated func password(words: String) {
        let address = "https://\(words)@example.org/map.png"
        for error in [
            PlatformError("cannot read the picture", on: address, advice: "name a file"),
            PlatformError("cannot read the picture", on: "https:/\(words)@example.org", advice: "name a file"),
            PlatformError("cannot use the address", on: WebAddress.summary(of: address), advice: "use https://…"),
        ] { #expect(!"\(error)".contains("sec") && !"\(error)".contains("ret@"), "\(error)") }
        let tiles = PlatformError("cannot", on: "https://example.org/6/1/2@2x.png", advice: "use another")
        #expect("\(tiles)" == "cannot: https://example.org/6/1/2@2x.png: use another")
    }

    @Test("contains no control characters, and keeps names unchanged")
    nonisolated func printable() {
        let error = PlatformError("cannot", on: "\u{1B}[2J\u{7}\u{9B}1m\u{85}\u{2028}\r\n", advice: "Ünïcødé 👩‍🚀")
        #expect(error.description == "cannot:  [2J  1m    : Ünïcødé 👩‍🚀")
        let bytes = PlatformError("cannot", on: String(path: [0x61, 0xFE, 0xFF, 0x80]), advice: "x")
        #expect(bytes.description == "cannot: a\u{FFFD}\u{FFFD}\u{FFFD}: x")
    }
}
