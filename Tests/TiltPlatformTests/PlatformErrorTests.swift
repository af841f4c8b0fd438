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

    @Test("contains no control characters, and keeps names unchanged")
    nonisolated func printable() {
        let error = PlatformError("cannot", on: "\u{1B}[2J\u{7}\u{9B}1m\u{85}\u{2028}\r\n", advice: "Ünïcødé 👩‍🚀")
        #expect(error.description == "cannot:  [2J  1m    : Ünïcødé 👩‍🚀")
    }
}
