import Foundation
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("A stage's memory")
struct MemoryTests {
    private func stage(_ memory: Stage.Memory?, opening: Bool = false) -> Stage {
        .of(WeatherScene(view: .usual), CarouselScene(view: .usual)) { ($0.remembered, $0.opening) = (memory, opening) }
    }

    @Test("starts a run in the state in which the last one ended")
    func resumed() {
        var first = stage(nil)
        for key in [Key.digit2, .o, .t, .f3] { first.tap(key) }
        #expect(
            first.memory
                == Stage.Memory(scene: "carousel", asPublished: true, showsFigures: true, isTiltOff: true))
        let second = stage(first.memory)
        #expect(second.memory == first.memory && second.sceneName == "carousel" && second.asPublished)
        #expect(second.reading.name == "Tilt is off")
    }

    @Test("holds what each scene keeps, also one that is not shown, and nothing of what is usual")
    func scenes() {
        func memory(_ layout: String) -> Stage.Memory {
            Stage.of(WeatherScene(view: .usual), CarouselScene(view: .usual, layout: layout)).memory
        }
        #expect(memory("helix") == Stage.Memory(scene: "weather", kept: ["layout": .word("helix")]))
        #expect(memory("ring") == Stage.Memory(scene: "weather"))
    }

    @Test("prevents only hints that were followed from being shown again")
    func hints() {
        var first = stage(nil, opening: true)
        #expect(first.message != nil)
        first.happen(.down(.left, Vector(640, 300)), .move(Vector(600, 300)), .up(.left, Vector(600, 300)))
        #expect(first.message == nil && first.memory.dismissedHints == ["weather"])
        #expect(stage(first.memory, opening: true).message == nil)
        #expect(stage(Stage.Memory(scene: "carousel", dismissedHints: ["weather"]), opening: true).message != nil)
    }

    @Test("reads an older version's data, and ignores a scene that no longer exists")
    func old() throws {
        let memory = try JSONDecoder().decode(Stage.Memory.self, from: Data(#"{"scene":"globe"}"#.utf8))
        #expect(memory == Stage.Memory(scene: "globe") && stage(memory).sceneName == "weather")
    }
}
