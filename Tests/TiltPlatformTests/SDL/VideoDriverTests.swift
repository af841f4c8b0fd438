import Testing

@testable import TiltPlatform

@Suite("SDL_VIDEODRIVER, if SDL would crash on Wayland,")
struct VideoDriverTests {
    @Test(
        "keeps every other name",
        arguments: [
            ("wayland", ""), ("wayland,x11", "x11"), ("x11,Wayland,kmsdrm", "x11,kmsdrm"), ("x11", "x11"),
            ("dummy", "dummy"),
        ])
    func others(names: String, left: String) {
        #expect(VideoDriver.withoutWayland(names) == left)
    }
}
