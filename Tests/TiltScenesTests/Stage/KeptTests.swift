import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("What a stage keeps")
struct KeptTests {
    private func stage(_ kept: Stage.Kept?, opening: Bool = false) -> Stage {
        .of(MapScene(view: .usual), CarouselScene(view: .usual)) { ($0.kept, $0.opening) = (kept, opening) }
    }

    @Test("starts a run in the state in which the last one ended")
    func resumed() {
        var first = stage(nil)
        for key in [Key.digit2, .t, .f3] { first.tap(key) }
        first.toggleRecipe()
        #expect(
            first.kept
                == Stage.Kept(scene: "carousel", asPublished: true, showsFigures: true, isTiltOff: true))
        let second = stage(first.kept)
        #expect(second.kept == first.kept && second.sceneName == "carousel" && second.asPublished)
        #expect(second.kept.isTiltOff)
    }

    @Test("is read again as it was written")
    func written() throws {
        let kept = Stage.Kept(
            scene: "carousel", asPublished: true, showsFigures: true, isTiltOff: true, hasTilted: true,
            dismissedHints: ["weather"], scenes: ["carousel": ["layout": .word("wall")]])
        #expect(try JSONDecoder().decode(Stage.Kept.self, from: JSONEncoder().encode(kept)) == kept)
    }

    @Test("holds what each scene keeps, also one that is not shown, and nothing of what is usual")
    func scenes() {
        func kept(_ layout: String) -> Stage.Kept {
            Stage.of(MapScene(view: .usual), CarouselScene(view: .usual, layout: layout)).kept
        }
        #expect(kept("helix") == Stage.Kept(scene: "weather", scenes: ["carousel": ["layout": .word("helix")]]))
        #expect(kept("ring") == Stage.Kept(scene: "weather"))
    }

    @Test("prevents only hints that were followed from being shown again")
    func hints() {
        var first = stage(Stage.Kept(hasTilted: true), opening: true)
        #expect(first.message != nil)
        first.happen(.down(.left, Vector(640, 300)), .move(Vector(600, 300)), .up(.left, Vector(600, 300)))
        #expect(first.message == nil && first.kept.dismissedHints == ["weather"])
        #expect(stage(first.kept, opening: true).message == nil)
        #expect(
            stage(Stage.Kept(scene: "carousel", hasTilted: true, dismissedHints: ["weather"]), opening: true).message
                != nil)
    }

    @Test("reads an older version's data, and ignores a scene that no longer exists")
    func old() throws {
        let kept = try JSONDecoder().decode(Stage.Kept.self, from: Data(#"{"scene":"globe"}"#.utf8))
        #expect(kept == Stage.Kept(scene: "globe") && stage(kept).sceneName == "weather")
        let flat = try JSONDecoder().decode(Stage.Kept.self, from: Data(#"{"layout":"helix","skies":"rain"}"#.utf8))
        #expect(flat[CarouselPart.self].layout == "helix" && flat[ParallaxPart.self].skies == .rain)
        #expect(flat.scenes.isEmpty)
    }

    @Test("has a table for each scene, so that two may keep values of one name")
    func tables() throws {
        let kept = Stage.Kept(scenes: ["carousel": ["layout": .word("helix")], "parallax": ["layout": .number(2)]])
        let read = try JSONDecoder().decode(Stage.Kept.self, from: JSONEncoder().encode(kept))
        #expect(read == kept && read[CarouselPart.self].layout == "helix")
        #expect(read[scene: "parallax"] == ["layout": .number(2)] && read[scene: "weather"].isEmpty)
    }
}
