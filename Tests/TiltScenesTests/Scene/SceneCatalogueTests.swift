import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The catalogue of scenes")
struct SceneCatalogueTests {
    @Test("names each scene once, and makes them in its order")
    func names() {
        #expect(Set(SceneCatalogue.names).count == SceneCatalogue.all.count)
        let scenes = SceneCatalogue.scenes(SceneContent(view: .usual))
        #expect(scenes.map(\.name) == SceneCatalogue.names)
    }

    @Test("binds a key or button to one action, and to none of those of the stage")
    func bindings() {
        let actions = SceneCatalogue.descriptors.flatMap(\.actions)
        for action in actions {
            #expect(
                !Controls.all.flatMap(\.keys).contains { $0.key == action.key && $0.with.isEmpty }, "\(action.title)")
            if let button = action.padButton {
                #expect(!Controls.all.flatMap(\.buttons).contains { $0.button == button }, "\(action.title)")
            }
            for other in actions where other.id != action.id { #expect(other.key != action.key) }
        }
        // Two scenes may use a button for what each of them does.
        for actions in SceneCatalogue.descriptors.map(\.actions) {
            let buttons = actions.compactMap(\.padButton)
            #expect(Set(buttons).count == buttons.count)
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
