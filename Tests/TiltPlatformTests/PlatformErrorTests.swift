import Testing

@testable import TiltPlatform

@Suite("A refusal")
struct PlatformErrorTests {
    @Test("says on one line what failed, on what, and what to do")
    nonisolated func oneLine() {
        let error = PlatformError("cannot read the picture", on: "a\nb.png", advice: "check\r\nthe path")
        #expect(error.description == "cannot read the picture: a b.png: check the path")
        #expect("\(error)" == error.description)
    }
}
