import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("What hands do on a phone's page")
struct PhoneActionsTests {
    @Test(
        "is done by its buttons and by the thumb on its glass, and another phone has a level of its own"
    )
    func events() {
        let actions: [PhoneServer.Action] = [
            .arrive, .press(.level), .press(.scene), .press(.letGo), .thumb(.down, .zero), .thumb(.move, Vector(5, -6)),
            .leave, .turn,
        ]
        let events = actions.map(\.event)
        #expect(events.map(\.time) == [0, nil, nil, nil, nil, nil, 0, 0])
        let kinds = events.map(\.kind)
        let buttons = PhoneButton.allCases.map { InputEvent.Kind.program(.phoneButton($0)) }
        #expect(Array(kinds[..<4]) == [.program(.sensorRemoved(.phone))] + buttons)
        let thumb = [
            ProgramEvent.thumb(.down, .zero), .thumb(.move, Vector(5, -6)), .sensorRemoved(.phone),
            .sensorRemoved(.phone),
        ]
        #expect(kinds[4...] == thumb.map { .program($0) }[...])
    }
}
