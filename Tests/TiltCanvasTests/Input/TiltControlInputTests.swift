import Testing
import TiltCanvas
import TiltEngine

@Suite("The events that tilt")
struct TiltControlInputTests {
    /// An action by events, and the same action by its own method.
    private static let actions: [(events: [InputEvent.Kind], action: @Sendable (inout TiltControl) -> Void)] = [
        ([.pad(.added, name: "One")], { $0.padAdded(name: "One") }),
        (
            [.axis(.leftX, 0.5), .axis(.leftY, -1)],
            {
                $0.stick(x: 0.5); $0.stick(x: 0.5, y: -1)
            }
        ),
        (
            [.pad(.added, name: "Two"), .pad(.leads, name: "Two")],
            {
                $0.padAdded(name: "Two"); $0.padTookOver(name: "Two")
            }
        ),
        (
            [.key(.d), .key(.d), .key(.w)],
            {
                $0.key(.right, isDown: true); $0.key(.away, isDown: true)
            }
        ),
        ([.keyUp(.d), .keyUp(.a)], { $0.key(.right, isDown: false) }),
        ([.pad(.removed, name: "Two")], { $0.padRemoved(name: "Two") }),
        ([.axis(.leftY, -7)], { $0.stick(y: -1) }),
    ]

    @Test("are pads that are added, removed or take over, the left stick and four keys")
    func actions() {
        var (told, done) = (TiltControl(), TiltControl())
        for (k, (events, action)) in Self.actions.enumerated() {
            for event in events { told.handle(event) }
            let before = done
            action(&done)
            #expect(done != before && told == done, "action \(k)")
            for _ in 0..<12 {
                told.step(1.0 / 120)
                done.step(1.0 / 120)
            }
        }
    }

    @Test("are no others, and no axes with invalid values")
    func others() {
        var control = TiltControl()
        control.handle(.pad(.added, name: "Pad"))
        control.handle(.axis(.leftX, 0.5))
        let before = control
        for event: InputEvent.Kind in [
            .axis(.rightX, 1), .axis(.rightY, 1), .axis(.leftTrigger, 1), .axis(.leftX, .nan), .axis(.leftY, .infinity),
            .button(.cross), .buttonUp(.cross), .key(.c), .keyUp(.c), .key(.other), .down(.right, Vector(9, 9)),
            .move(Vector(1, 1)),
            .up(.right, Vector(9, 9)), .wheel(Vector(0, 1), at: .zero), .cancel, .focus(false),
            .pad(.silent, name: "Pad 2"), .finger(.down, id: 1, .zero), .resize(Vector(640, 480), density: 2),
        ] {
            control.handle(event)
            #expect(control == before, "\(event)")
        }
    }
}
