import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A press that moves")
struct PointerTests {
    @Test("becomes a drag at its slop and stays one", arguments: [true, false])
    func slop(finger: Bool) {
        let (slop, start): (Double, Vector) = (finger ? 10 : 3, Vector(5, 5))
        let device: Pointer.Device = finger ? .finger(1) : .button(.left)
        var pointer = Pointer()
        #expect(pointer.press(device, at: start, on: .scene) == .gesture(.press(start)))
        #expect(pointer.move(device, to: Vector(5 + slop * 0.99, 5)) == nil)
        let far = Vector(5, 5 - slop)
        #expect(pointer.move(device, to: far) == .gesture(.drag(from: start, to: far)))
        #expect(pointer.move(device, to: start) == .gesture(.drag(from: start, to: start)))
        #expect(pointer.lift(device) == .gesture(.release))
    }

    @Test("goes on with its own device alone")
    func others() {
        var pointer = Pointer()
        _ = pointer.press(.finger(1), at: Vector(5, 5), on: .scene)
        #expect(pointer.move(.finger(2), to: Vector(90, 5)) == nil && pointer.lift(.button(.left)) == nil)
        #expect(pointer.isPressed && pointer.isPressed(by: .finger(1)))
    }

    @Test("that is cancelled ends without a click")
    func cancelled() {
        for (target, action) in [
            (Pointer.Target.scene, Pointer.Action.gesture(.release)), (.tilt, .tilt(nil, isDrag: false)),
            (.gauge(dial: false), .bubble(nil)),
        ] {
            var pointer = Pointer()
            _ = pointer.press(.button(.left), at: Vector(5, 5), on: target)
            #expect(pointer.cancel() == action && !pointer.isPressed)
        }
    }
}
