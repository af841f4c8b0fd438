import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import Support
@testable import TiltScenes
@testable import TiltStage

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
        pictures.want(scene.plan(at: 0).bakes, density: 1)
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

    @Test("changes by less than six steps of 255 from frame to frame in twelve hours within two minutes")
    func twelveHours() throws {
        let view = Viewport(size: Vector(320, 240))
        let renderer = try Renderer(size: view.size, density: 1)
        let pictures = PictureStore(assets: try AssetFolder(nil), renderer: renderer)
        for hour in [5.2, 6, 12, 19.4, 20, 20.6] {
            var scene = ParallaxScene(view: view, art: try TestLandscape.art(), hour: hour)
            // Nothing but the light changes.
            scene.handle(.life(false), at: 0)
            pictures.want(scene.pictures(at: 0).all, density: 1)
            var last: Pixels?
            for step in 1...80 {
                scene.handle(.gesture(.sideways(0.302_853, for: 1 / 120)), at: Double(step) / 120)
                scene.step(1 / 120, to: Double(step) / 120, lean: Lean())
                guard step.isMultiple(of: 2) else { continue }
                pictures.want(scene.plan(at: Double(step) / 120).bakes, density: 1)
                pictures.waitForAll()
                renderer.draw(try scenery(scene), pictures: pictures)
                let now = try renderer.pixels()
                if let last {
                    let change = try #require(PictureComparison(last, now, tolerance: 5))
                    #expect(change.strays == 0, "by \(change.largest) at \(hour), step \(step)")
                }
                last = now
            }
        }
    }

    /// What is lit: without sun and moon, and what glints, whose edges move.
    private func scenery(_ scene: ParallaxScene) throws -> DrawList {
        let landscape = try #require(scene.landscape)
        var list = DrawList(size: scene.view.size, density: 1)
        landscape.drawScenery(into: &list, landscape.moment(after: 0, viewer: .zero))
        var lit = list.withoutCommands
        for command in list.commands {
            switch command {
            case .image(LandscapeSky.image(of: .sun), _, _, _), .image(LandscapeSky.image(of: .moon), _, _, _),
                .image(DrawList.softDisc, _, _, _), .hairs:
                continue
            default: lit.append(command)
            }
        }
        return lit
    }
}
