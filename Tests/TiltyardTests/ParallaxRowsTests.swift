import Foundation
import Testing
import TiltEngine
import TiltPlatform

@testable import TiltScenes

@Suite("The rows of the night's layers that are not drawn")
@MainActor struct ParallaxRowsTests {
    private let assets: AssetFolder

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Assets")
        assets = try AssetFolder(folder.standardizedFileURL.path)
    }

    @Test("would not be seen", arguments: [Vector(1280, 720), Vector(480, 640), Vector(2100, 900)], [false, true])
    func unseen(size: Vector, asPublished: Bool) throws {
        let stack = ParallaxStack(view: Viewport(size: size), recipe: asPublished ? .asPublished : .corrected)
        let renderer = try Renderer(size: size, density: 1)
        let pictures = PictureStore(assets: assets, renderer: renderer)
        pictures.want(stack.pictures, density: 1)
        pictures.waitForAll()

        func pixels(_ draw: (inout DrawList) -> Void) throws -> Pixels {
            var list = DrawList(size: size, density: 1)
            list.clear(Color(red: 1, green: 0, blue: 1))
            draw(&list)
            renderer.draw(list, pictures: pictures)
            return try renderer.pixels()
        }
        for (h, v) in [(-1.0, -1.0), (1, -1), (0, 0), (-1, 1), (0.3, 1)] {
            let viewer = ViewerOffset(h: h, v: v)
            let drawn = try pixels { stack.draw(into: &$0, for: viewer) }
            let whole = try pixels { list in
                for layer in stack.layers {
                    let move = layer.displacement(for: viewer)
                    list.image(layer.image, in: stack.frame.offsetBy(move))
                }
            }
            #expect(drawn == whole, "the viewer at \(h), \(v)")
        }
    }
}
