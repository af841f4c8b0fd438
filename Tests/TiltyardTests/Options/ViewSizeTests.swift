import Testing
import TiltEngine

@testable import tiltyard

@Suite("A size on the command line")
struct ViewSizeTests {
    @Test("is two whole numbers with an x, within what a window can have")
    func read() throws {
        let size = try #require(ViewSize(argument: "1600x900"))
        #expect(size.vector == Vector(1600, 900) && size.description == "1600x900")
        #expect(ViewSize(argument: "320x240") != nil && ViewSize(argument: "16384x16384") != nil)
    }

    @Test(
        "is refused where it is none, too small or too large",
        arguments: [
            "", "x", "1280", "1280x", "x720", "1280X720", "1280x720x2", "1280 x 720", "1280.5x720", "319x240",
            "320x239", "16385x720", "-1280x720", "99999999999999999999x720", "1280x7e2",
        ])
    func refused(text: String) {
        #expect(ViewSize(argument: text) == nil)
    }
}
