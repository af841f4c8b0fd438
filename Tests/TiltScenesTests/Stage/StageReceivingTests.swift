import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("What devices send")
struct StageReceivingTests {
    /// A scene that notes what devices send.
    private struct RawScene: Scene {
        let descriptor = SceneDescriptor("raw", title: "raw", takesInput: true)
        var events: [SceneEvent] = []
        var inputs: [InputEvent.Kind] { events.compactMap { if case .input(let input) = $0 { input } else { nil } } }

        mutating func handle(_ event: SceneEvent, at time: Double) { events.append(event) }
        mutating func step(_ dt: Double, to time: Double, lean: Lean) {}
        func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }
        func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {}
    }

    private func received(_ events: [InputEvent.Kind], after others: [InputEvent.Kind] = []) throws -> [InputEvent.Kind]
    {
        var stage = Stage.of(RawScene())
        stage.advance(by: FrameInput(elapsed: 0.1, events: others.map { InputEvent($0) }))
        let before = try #require(stage.scene(at: 0) as? RawScene).inputs.count
        stage.advance(by: FrameInput(elapsed: 0.1, events: events.map { InputEvent($0) }))
        return Array(try #require(stage.scene(at: 0) as? RawScene).inputs.dropFirst(before))
    }

    private static let point = Vector(640, 360)

    @Test(
        "reaches a scene as it came",
        arguments: [
            .key(.b), .keyUp(.b), .button(.r2), .buttonUp(.r2), .axis(.leftTrigger, 0.5), .axis(.rightTrigger, 1),
            .axis(.leftX, -0.3), .axis(.leftY, 0.1), .axis(.rightX, 1), .axis(.rightY, -1), .down(.middle, point),
            .move(point), .up(.middle, point),
        ] as [InputEvent.Kind])
    func whole(input: InputEvent.Kind) throws { #expect(try received([input]) == [input]) }

    @Test("reaches it once, and no other scene as it came")
    func once() throws {
        let events: [InputEvent.Kind] = [
            .key(.b), .keyUp(.b), .button(.r2), .down(.left, Self.point), .move(.zero), .up(.left, .zero), .key(.plus),
        ]
        var stage = Stage.of(RawScene())
        stage.advance(by: FrameInput(elapsed: 0.5, events: events.map { InputEvent($0) }))
        let raw = try #require(stage.scene(at: 0) as? RawScene)
        #expect(raw.inputs == events && !raw.events.contains { $0.isOfDevice })
        var other = Stage.noting()
        other.advance(by: FrameInput(elapsed: 0.5, events: events.map { InputEvent($0) }))
        let noted = try #require(other.scene(at: 0) as? NotingScene).events
        #expect(noted.contains { $0.isOfDevice } && !noted.contains { if case .input = $0 { true } else { false } })
    }

    @Test("does not reach it if it is no number")
    func nonsense() throws {
        #expect(try received([.axis(.leftX, .nan), .down(.middle, Vector(.infinity, 0))]).isEmpty)
    }

    @Test("ends when the window loses the keyboard")
    func focus() throws {
        #expect(try received([.focus(false)], after: [.key(.b)]) == [.keyUp(.b)])
    }

    @Test(
        "ends below the help page, the settings and a pause, where nothing begins",
        arguments: [Key.h, .comma, .p])
    func covered(key: Key) throws {
        let events: [InputEvent.Kind] = [
            .key(.b), .button(.r2), .axis(.leftTrigger, 1), .axis(.leftTrigger, 0), .keyUp(.b), .buttonUp(.r2),
        ]
        let all = try received(events, after: [.key(key), .keyUp(key)])
        #expect(all == [.axis(.leftTrigger, 0), .keyUp(.b), .buttonUp(.r2)])
    }
}
