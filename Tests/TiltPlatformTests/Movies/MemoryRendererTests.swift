import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

@Suite("A renderer in memory", .takesTurns(with: .process))
struct MemoryRendererTests {
    @Test("draws the same as a renderer without a window, on another thread")
    func same() async throws {
        let assets = try AssetFolder(nil)
        let renderer = try Renderer(size: Vector(200, 150), density: 1)
        let (store, own) = (PictureStore(assets: assets, renderer: renderer), PictureStore(assets: assets))
        let picture = Picture(ImageID("Cards/01-clear"), size: Vector(80, 100))
        for store in [store, own] {
            store.want([picture], density: 1)
            store.waitForAll()
        }
        var list = DrawList(size: Vector(200, 150), density: 1)
        list.clear(Color(hex: 0x204060))
        list.image(picture.id, in: Rect(x: 20.5, y: 10.25, width: 80, height: 100))
        renderer.draw(list, pictures: store)
        let (drawn, pictures) = (list, own.pictures)
        let seen = await Task.detached(priority: .high) { MemoryRenderer(pictures).pixels(of: drawn, density: 1) }.value
        #expect(try seen == renderer.pixels())
        let half = await Task.detached(priority: .high) { MemoryRenderer(pictures).pixels(of: drawn, density: 0.5) }
            .value
        #expect(half.width == 100 && half.height == 75)
    }
}
