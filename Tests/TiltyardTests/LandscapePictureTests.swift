import Testing
import TiltEngine
import TiltPlatform

@testable import Support
@testable import TiltScenes

@Suite("The picture of the landscape", .takesTurns(with: .process))
@MainActor struct LandscapePictureTests {
    @Test("differs a little after two seconds of a clear night")
    func life() throws {
        let view = Viewport(size: Vector(1280, 720))
        var scene = ParallaxScene(view: view, art: try TestLandscape.art(), hour: 23)
        let assets = try AssetFolder(nil)
        let fonts = Fonts(medium: try assets.font("inter-medium"), semibold: try assets.font("inter-semibold"))
        let renderer = try Renderer(size: view.size, density: 1)
        let pictures = PictureStore(assets: assets, renderer: renderer)
        pictures.want(scene.pictures(at: 0).all, density: 1)
        pictures.want(scene.bakePlan(at: 0), density: 1)
        pictures.waitForAll()
        var last: Pixels?
        for second in [1, 3] {
            for step in 1...120 * (second == 1 ? 1 : 2) {
                scene.step(1 / 120, to: Double(second - 2) + Double(step) / 120, lean: Lean())
            }
            var list = DrawList(size: view.size, density: 1)
            scene.draw(into: &list, at: Double(second), fonts: fonts)
            renderer.draw(list, pictures: pictures)
            let now = try renderer.pixels()
            if let last {
                // A step of one is not seen.
                let change = try #require(PictureComparison(last, now, tolerance: 1))
                #expect((60...20_000).contains(change.strays), "\(change.strays)")
            }
            last = now
        }
    }
}
