import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The parallax as published")
struct OriginalParallaxTests {
    private let lean = Lean(
        tracker: ViewerTracker(at: ViewerOffset(h: 0.2, v: -0.1)), rawViewer: ViewerOffset(h: 0.75, v: 0.125))

    private func telemetry(_ scene: any RecipeScene, at time: Double = 0) throws -> TelemetryFrame.Parallax {
        try scene.telemetry(at: time)
    }

    private func images(_ scene: any RecipeScene, at time: Double = 0) -> [ImageID] {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        scene.draw(into: &list, at: time, fonts: Stage.testFonts)
        return list.placedImages.map(\.id)
    }

    @Test("moves all layers of the night as one by the raw viewer, in front of them the icons not at all")
    func law() throws {
        var scene: any RecipeScene = try LandscapeFixture.scene(weather: .storm).byOtherRecipe(at: 0)
        let still = try telemetry(scene).icons.map(\.x)
        scene.step(1 / 120, to: 1 / 120, lean: lean)
        #expect(scene.report(at: 0).viewer == lean.rawViewer)
        let now = try telemetry(scene)
        #expect(now.layers.map(\.name) == ["sky", "moon", "far", "near", "forest", "tiles"])
        #expect(now.layers.dropLast().allSatisfy { $0.x == 30 && $0.y == 5 })
        #expect(now.layers.last.map { $0.x == 0 && $0.y == 0 } == true && now.icons.map(\.x) == still)
        let names = images(scene).map(\.name)
        #expect(names.contains("Parallax/4-forest") && !names.contains { $0.hasPrefix("Landscape/") })
        #expect(Set(images(scene)).isSubset(of: scene.pictures(at: 0).all.map(\.id)))
        #expect(
            scene.plan(at: 0).bakes == nil && scene.sounds(at: 0) == SceneSounds() && !scene.activity(at: 0).isAlive)
    }

    @Test("has icons without jobs, and no weather to choose or to mark")
    func jobs() throws {
        var scene: any RecipeScene = ParallaxScene(view: .usual).byOtherRecipe(at: 0)
        func marks(_ scene: any RecipeScene) -> Int {
            var list = DrawList(size: Vector(1280, 720), density: 1)
            scene.draw(into: &list, at: 0, fonts: Stage.testFonts)
            return list.commands.count { if case .fill(_, _, _, .chalk) = $0 { true } else { false } }
        }
        #expect(marks(scene) == 0 && marks(ParallaxScene(view: .usual)) == 1)
        let snow = try #require(try telemetry(scene).icons.first { $0.name == "snow" })
        scene.handle(.gesture(.press(Vector(snow.x, snow.y))), at: 0)
        scene.handle(.gesture(.click(Vector(snow.x, snow.y))), at: 0.1)
        #expect(scene.status(at: 0.1).items.isEmpty && scene.cursor(at: Vector(snow.x, snow.y), time: 0.1) == .arrow)
        guard case .unavailable = scene.perform(SceneAction.ID("nextWeather"), at: 0.2) else {
            return #expect(Bool(false), "there is no weather")
        }
        let corrected = try #require(scene.byOtherRecipe(at: 1) as? ParallaxScene)
        #expect(corrected.weather == .clear)
    }

    @Test("gives the landscape back with what came meanwhile, and loose icons stay where they are")
    func back() throws {
        var scene: any RecipeScene = try LandscapeFixture.scene(weather: .rain).byOtherRecipe(at: 0)
        scene.handle(.file(.layers(OwnLayersTests.content)), at: 0)
        _ = scene.perform(.letGo, at: 0)
        for step in 1...120 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        let fallen = try telemetry(scene, at: 1).icons.map(\.y)
        #expect(scene.state(of: .letGo)?.isOn == true && scene.cursor(at: .zero, time: 1) == .grab)
        let corrected = scene.byOtherRecipe(at: 1)
        #expect(try telemetry(corrected, at: 1).icons.map(\.y) == fallen)
        #expect(try telemetry(corrected, at: 1).layers.map(\.name) == ["sky", "hills", "trees", "tiles"])
        #expect(try telemetry(corrected, at: 1).weather == "rain")
        let again = corrected.byOtherRecipe(at: 1)
        #expect(try telemetry(again, at: 1).icons.map(\.y) == fallen && again.world != nil)
        scene.restart(at: 1, opening: false)
        #expect(scene.world == nil && scene.isAtRest(at: 1))
    }
}
