import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage

@Suite("The rows of the parallax layers' pictures", .takesTurns(with: .process))
@MainActor struct ParallaxRowsTests {
    private let assets: AssetFolder

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Assets")
        assets = try AssetFolder(folder.standardizedFileURL.path)
    }

    @Test(
        "cover the window, wherever the viewer is",
        arguments: [Vector(1280, 720), Vector(480, 800), Vector(747, 420), Vector(2100, 900)], [false, true])
    func cover(size: Vector, asPublished: Bool) throws {
        let stack = ParallaxStack(view: Viewport(size: size), reach: asPublished ? OriginalParallax.reach : nil)
        let renderer = try Renderer(size: size, density: 1)
        let pictures = PictureStore(assets: assets, renderer: renderer)
        pictures.want(stack.pictures, density: 1)
        pictures.waitForAll()

        func pixels(over color: Color, _ viewer: ViewerOffset) throws -> Pixels {
            var list = DrawList(size: size, density: 1)
            list.clear(color)
            stack.draw(into: &list, for: viewer)
            renderer.draw(list, pictures: pictures)
            return try renderer.pixels()
        }
        for (h, v) in [(-1.0, -1.0), (1, -1), (0, 0), (-1, 1), (0.3, 1)] {
            let viewer = ViewerOffset(h: h, v: v)
            let isCovered = try pixels(over: .black, viewer) == pixels(over: .white, viewer)
            #expect(isCovered, "the viewer at \(h), \(v)")
        }
    }
}
