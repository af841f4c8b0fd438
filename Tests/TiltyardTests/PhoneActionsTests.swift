import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("What hands do on a phone's page")
struct PhoneActionsTests {
    @Test(
        "is done by its buttons and by a finger, from the middle of the window, and another phone has a level of its own"
    )
    func events() {
        let actions: [PhoneServer.Action] = [
            .arrive, .press(.level), .press(.scene), .press(.letGo), .thumb(.down, .zero), .thumb(.move, Vector(5, -6)),
            .leave,
        ]
        let events = actions.map { $0.event(in: Vector(960, 600)) }
        #expect(events.map(\.time) == [0, nil, nil, nil, nil, nil, 0])
        let kinds = events.map(\.kind)
        let buttons = PhoneButton.allCases.map { InputEvent.Kind.program(.phoneButton($0)) }
        #expect(Array(kinds[..<4]) == [.program(.sensorRemoved(.phone))] + buttons)
        guard case .finger(.down, let id, Vector(480, 300)) = kinds[4] else { return #expect(Bool(false)) }
        #expect(kinds[5...] == [.finger(.move, id: id, Vector(485, 294)), .program(.sensorRemoved(.phone))])
    }
}
