import Testing
import TiltCanvas
import TiltEngine

@Suite("The state of a pad")
struct PadStateTests {
    @Test("reports only changes, axes first")
    func changes() {
        var before = PadState()
        before.leftStick = Vector(0.5, 0)
        before.buttons = [.cross, .l1]
        var after = before
        after.leftStick.y = -1
        after.rightTrigger = 0.25
        after.buttons = [.cross, .up, .down]
        #expect(
            after.events(since: before)
                == [.axis(.leftY, -1), .axis(.rightTrigger, 0.25), .buttonUp(.l1), .button(.down), .button(.up)])
        #expect(after.events(since: after).isEmpty)
    }
}
