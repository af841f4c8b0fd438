import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("What hands do on a phone's page")
struct PhoneActionsTests {
    @Test("is done by keys and by a finger, from the middle of the window, and another phone has a level of its own")
    func events() {
        let actions: [PhoneServer.Action] = [
            .arrive, .level, .scene, .letGo, .thumb(.down, .zero), .thumb(.move, Vector(5, -6)), .leave,
        ]
        let events = actions.flatMap { $0.events(in: Vector(960, 600)) }
        let kinds = events.map(\.kind)
        #expect(events.map(\.time) == [0] + Array(repeating: nil, count: 8) + [0])
        #expect(
            kinds.prefix(7) == [
                .program(.sensorRemoved(.phone)), .key(.c), .keyUp(.c), .key(.tab), .keyUp(.tab), .key(.g), .keyUp(.g),
            ])
        guard case .finger(.down, let id, Vector(480, 300)) = kinds[7] else { return #expect(Bool(false)) }
        #expect(kinds[8...] == [.finger(.move, id: id, Vector(485, 294)), .program(.sensorRemoved(.phone))])
    }
}
