import Testing
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("The catalogue of scenes")
struct SceneCatalogueTests {
    @Test("names each scene once, and makes them in its order")
    func names() {
        #expect(Set(SceneCatalogue.names).count == SceneCatalogue.all.count)
        let scenes = SceneCatalogue.scenes(SceneContent(view: .usual))
        #expect(scenes.map(\.name) == SceneCatalogue.names)
    }

    @Test(
        "binds a key or button to one action of a scene, and to none of those of the stage",
        arguments: SceneCatalogue.names)
    func bindings(scene: String) throws {
        let actions = try #require(SceneCatalogue.descriptors.first { $0.name == scene }).actions
        for action in actions {
            #expect(
                !Controls.all.flatMap(\.keys).contains { $0.key == action.key && $0.with.isEmpty }, "\(action.title)")
            if let button = action.padButton {
                // What the stage does by the same button takes a long press here, so that it has but one meaning there.
                #expect(Controls.all.flatMap(\.buttons).count { $0.button == button } <= 1, "\(action.title)")
            }
            for other in actions where other.id != action.id {
                #expect((other.key, other.isShifted) != (action.key, action.isShifted))
                #expect(other.padButton == nil || other.padButton != action.padButton)
            }
        }
    }

    @Test("gives each setting one name")
    func settings() {
        #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
        for scene in SceneCatalogue.descriptors {
            #expect(scene.settings.flatMap(\.settings).allSatisfy { $0.key.hasPrefix("\(scene.name).") })
        }
    }
}
