import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("An action of a scene")
struct SceneActionTests {
    /// A scene with a lamp.
    private struct Lamp: Scene {
        var isLit = false
        var keys: [Key] = []
        /// Whether the lamp is there.
        var hasLamp = true

        static let id = SceneAction.ID("lamp")

        var descriptor: SceneDescriptor {
            SceneDescriptor(
                "lamp", title: "Lamp",
                actions: [
                    SceneAction(
                        Self.id, title: "Lamp on or off", key: .j, padButton: .square,
                        button: .init(
                            off: .init(icon: "fall", title: "Light"), on: .init(icon: "rise", title: "Dark"), width: 100
                        ),
                        announcement: { "Lit — \($0) turns it off" }, absence: "No lamp")
                ], place: "in the dark")
        }

        mutating func step(_ dt: Double, to time: Double, lean: Lean) {}
        mutating func handle(_ event: SceneEvent, at time: Double) {
            if case .key(let key, _) = event { keys.append(key) }
        }

        mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
            guard action == Self.id, hasLamp else { return .unavailable }
            isLit.toggle()
            return .performed
        }

        func state(of action: SceneAction.ID) -> SceneAction.State? { hasLamp ? .init(isOn: isLit) : nil }
        func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }
        func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {}
    }

    private func isLit(_ stage: Stage) -> Bool? { stage.scene(Lamp.self)?.isLit }

    @Test("is performed by its key, which does not repeat, and by its button on the pad")
    func controls() {
        var stage = Stage.of(Lamp())
        stage.happen(.key(.j), .key(.j), .keyUp(.j))
        #expect(isLit(stage) == true && stage.message == "Lit — J turns it off")
        stage.happen(.button(.square), .buttonUp(.square))
        #expect(isLit(stage) == false && stage.message == nil)
    }

    @Test("is performed by its button on the screen, which shows its state")
    func button() throws {
        var stage = Stage.of(Lamp())
        let frame = try #require(stage.frame(of: Lamp.id))
        func words() -> String { stage.picture.words(in: frame) }
        #expect(words() == "Light")
        stage.click(frame.midX, frame.midY)
        #expect(isLit(stage) == true && words() == "Dark")
        stage.tap(.f6)
        for _ in 0..<20 where stage.focused != .action(Lamp.id) { stage.tap(.right) }
        stage.tap(.return)
        #expect(isLit(stage) == false)
    }

    @Test("stands on the help page with its controls")
    func help() {
        #expect(
            Stage.of(Lamp()).allHelpRows.first
                == HelpRow(
                    "Lamp on or off", pad: [.cap("□")], mouse: [.words("click Light")], keys: [.cap("J")]))
    }

    @Test("is not performed behind the help page")
    func behindHelp() {
        var stage = Stage.of(Lamp())
        stage.tap(.h)
        stage.tap(.j)
        #expect(isLit(stage) == false)
    }

    @Test("has no button where it is not available, and its absence a message")
    func absent() {
        var stage = Stage.of(Lamp(hasLamp: false))
        #expect(stage.frame(of: Lamp.id) == nil)
        stage.tap(.j)
        #expect(stage.message == "No lamp in the dark")
        var other = Stage.of(NotingScene(), Lamp())
        other.tap(.j)
        #expect(other.message == "No lamp here")
    }
}
