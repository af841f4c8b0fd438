import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A press that moves")
struct PressTests {
    @Test("becomes a drag at its slop and stays one", arguments: [true, false])
    func slop(finger: Bool) {
        let slop: Double = finger ? 10 : 3
        var press = Press(finger ? .finger(1) : .button(.left), at: Vector(5, 5), for: .scene)
        press.move(to: Vector(5 + slop * 0.99, 5))
        #expect(!press.isDrag)
        press.move(to: Vector(5, 5 - slop))
        #expect(press.isDrag && press.travel == Vector(0, -slop))
        press.move(to: Vector(5, 5))
        #expect(press.isDrag && press.travel == .zero)
    }
}
