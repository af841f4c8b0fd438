import Foundation
import Support
import Testing
import TiltPlatform

@Suite("The picture of a scene")
struct PictureTests {
    @Test("is the one that was looked at", .needsLinux, arguments: ["weather", "carousel", "parallax"])
    func picture(scene: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("picture.png")
        let outcome = try await BuiltBinary.run([
            "render", "--scene", scene, "--size", "480x320", "--frames", "1", "--screenshot", path,
        ])
        #expect(outcome.status == 0, "\(outcome)")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let pixels = try #require(Pixels(decoding: bytes, type: "PNG"))
        // Other versions of SDL_image round the edges of drawings in other ways.
        try PictureGolden(scene, tolerance: 12, strayShare: 0.005).check(pixels)
    }
}
