import Testing
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The catalogue of scenes")
struct SceneCatalogueTests {
    @Test("names each scene once, and makes them in its order")
    func names() {
        #expect(Set(SceneCatalogue.names).count == SceneCatalogue.all.count)
        let scenes = SceneCatalogue.scenes(SceneContent(view: .usual))
        #expect(scenes.map(\.name) == SceneCatalogue.names)
    }

    @Test("gives each setting one name")
    func settings() {
        let keys = Setting.all(of: SceneCatalogue.descriptors).map(\.key)
        #expect(Set(keys).count == keys.count)
        let others = Setting.all(of: []).map(\.key)
        for scene in SceneCatalogue.descriptors {
            let own = Setting.all(of: [scene]).map(\.key).filter { !others.contains($0) }
            #expect(!own.isEmpty && own.allSatisfy { $0.hasPrefix("\(scene.name).") })
        }
    }
}
