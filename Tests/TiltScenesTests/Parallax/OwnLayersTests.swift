import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("Own layers")
struct OwnLayersTests {
    static let content = PictureLayers([
        PictureLayers.Layer("sky", size: Vector(1600, 900), depth: 0.05, isTinted: true),
        PictureLayers.Layer("hills", size: Vector(800, 800), depth: 0.44),
        PictureLayers.Layer("trees", size: Vector(300, 900), depth: 0.95, anchor: .bottom, isTinted: false),
    ])
    private static let photo = PictureLayers(
        (0..<24).map {
            PictureLayers.Layer(
                "photo", size: Vector(1000, 600), part: Rect(x: 0.25, y: 0.5, width: 0.25, height: 0.5),
                depth: 0.10 + 0.82 * Double($0) / 23)
        }, isPhoto: true)

    @Test("cover the window for every lean, at any size and depth", arguments: ParallaxFixture.windows, [0.5, 1, 1.5])
    func cover(view: Viewport, depth: Double) {
        let layers = OwnLayers(Self.content, number: 1, view: view, depth: depth)
        for viewer in ParallaxFixture.viewers {
            for index in 0..<3 {
                let frame = layers.frame(of: index, for: viewer)
                #expect(frame.encloses(Rect(origin: .zero, size: view.size)), "\(index) for \(viewer): \(frame)")
            }
        }
    }

    @Test("keep the proportions of their pictures, and the edge that they are anchored to")
    func anchor() {
        let layers = OwnLayers(Self.content, number: 1, view: .usual)
        for (index, layer) in Self.content.layers.enumerated() {
            let frame = layers.frame(of: index, for: .zero)
            #expect(abs(frame.width / frame.height - layer.size.x / layer.size.y) < 1e-9)
        }
        let trees = layers.frame(of: 2, for: .zero)
        #expect(trees.maxY < 720 + 60 && trees.minY < -1000)
    }

    @Test("move against each other, the middle one not at all")
    func motion() {
        let layers = OwnLayers(Self.content, number: 1, view: .usual)
        let viewer = ViewerOffset(h: 1, v: 1)
        #expect(layers.displacement(of: 0, for: viewer).x < -30)
        #expect(layers.displacement(of: 1, for: viewer) == .zero)
        #expect(layers.displacement(of: 2, for: viewer).x > 40)
    }

    @Test("are what the window's title says", arguments: [(false, "Your layers at "), (true, "Your photo at ")])
    func caption(isPhoto: Bool, words: String) throws {
        var scene = try LandscapeFixture.scene()
        #expect(scene.caption(at: 0)?.hasPrefix("A lake in the mountains at ") == true)
        scene.handle(.file(.layers(isPhoto ? Self.photo : Self.content)), at: 0)
        #expect(scene.caption(at: 0)?.hasPrefix(words) == true)
    }

    @Test("without colours are made for hour and weather, and seen through the glass")
    func light() throws {
        var content = Self.content
        content.layers[1].tone = .init(0.6, 0.44)
        var scene = try LandscapeFixture.scene(hour: 9)
        scene.handle(.file(.layers(Self.content)), at: 0)
        #expect(scene.plan(at: 0).bakes == nil)
        scene.handle(.file(.layers(content)), at: 0)
        let plan = try #require(scene.plan(at: 0).bakes)
        let hills = ParallaxScene.ownLayer(1, ofSet: 2)
        #expect(plan.bakes.compactMap(\.source) == [hills] && plan.bakes.count == 2)
        #expect(plan.bakes[1].id == ParallaxScene.ownGlass(1, ofSet: 2))
        let images = try scene.list(at: 0).placedImages.map(\.id)
        #expect(images.contains(plan.bakes[0].id) && !images.contains(hills))
        #expect(!scene.pictures(at: 0).all.contains { $0.id == hills || $0.id == plan.bakes[1].id })
        scene.handle(.key(.rightBracket, isRepeat: false), at: 0)
        scene.run(1)
        #expect(try #require(scene.plan(at: 1).bakes) != plan)
    }

    @Test("of a photo fit together at rest, and part less")
    func photo() {
        let slices = OwnLayers(Self.photo, number: 1, view: .usual)
        let rest = (0..<24).map { slices.frame(of: $0, for: .zero) }
        #expect(
            rest.allSatisfy { ($0.origin - rest[0].origin).length < 1e-9 && ($0.size - rest[0].size).length < 1e-9 })
        #expect(abs(slices.displacement(of: 23, for: ViewerOffset(h: 1, v: 0)).x - 0.6 * 96 * 0.48) < 1e-9)
    }

    @Test("are drawn in order, tinted or not, with things between them by their depth")
    func drawing() {
        let layers = OwnLayers(Self.content, number: 7, view: .usual)
        var list = DrawList(size: Vector(1280, 720), density: 1)
        var depths: [Double] = []
        let dusk = Color(red: 1, green: 0.8, blue: 0.7)
        layers.draw(into: &list, for: .zero, tint: dusk) { _, depth in depths.append(depth) }
        #expect(depths == [0.05, 0.44, 0.95, .infinity])
        let drawn = list.commands.compactMap { command -> (ImageID, Color)? in
            if case .image(let id, _, _, let tint) = command { (id, tint) } else { nil }
        }
        #expect(drawn.map(\.0) == (0..<3).map { ParallaxScene.ownLayer($0, ofSet: 7) })
        #expect(drawn.map(\.1) == [dusk, dusk, .white])
    }

    @Test("take the landscape's place in the scene, but not in the published recipe, and give telemetry their names")
    func scene() throws {
        var scene = ParallaxScene(view: .usual)
        let version = scene.plan(at: 0).version
        scene.handle(.file(.layers(Self.content)), at: 0)
        #expect(scene.plan(at: 0).version != version)
        let names = try (scene.telemetry(at: 0) as TelemetryFrame.Parallax).layers.map(\.name)
        #expect(names == ["sky", "hills", "trees", "tiles"])
        #expect(scene.pictures(at: 0).first.contains { $0.id == ParallaxScene.ownLayer(2, ofSet: 1) })
        let original = scene.byOtherRecipe(at: 0)
        #expect(!original.pictures(at: 0).all.contains { $0.id == ParallaxScene.ownLayer(2, ofSet: 1) })
    }

    @Test("are never made larger than their files")
    func size() {
        for picture in OwnLayers(Self.content, number: 1, view: Viewport(size: Vector(2560, 1440), density: 2)).pictures
        {
            let file = Self.content.layers[picture.id.number].size
            #expect(picture.size.x * 2 <= file.x + 1e-6 && picture.size.y * 2 <= file.y + 1e-6)
        }
    }
}
