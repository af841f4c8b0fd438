import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The figures")
struct HUDTests {
    @Test("say frames a second, what one costs, and the tilt in degrees")
    func text() {
        var hud = HUD()
        let tilt = Tilt(x: Double.sin(.pi / 6), y: -Double.sin(.pi / 18))
        for _ in 0..<60 { hud.note(elapsed: 1 / 60, milliseconds: 2.34, tilt: tilt) }
        #expect(hud.text == "60 fps • 2.3 ms • tilt 30° −10°")
    }

    @Test("change four times a second at most")
    func readable() {
        var hud = HUD()
        var changes = 0
        for k in 0..<240 {
            let before = hud.text
            hud.note(elapsed: 1 / 120, milliseconds: Double(k), tilt: .zero)
            if hud.text != before { changes += 1 }
        }
        #expect((8...9).contains(changes))
    }

    @Test(
        "survive frames that take no time, or too much",
        arguments: [0, .leastNonzeroMagnitude, 1e-20, -1, .nan, .infinity, 1e300], [0, .nan, .infinity, -5, 1e300])
    func hostile(elapsed: Double, cost: Double) {
        var hud = HUD()
        for _ in 0..<3 { hud.note(elapsed: elapsed, milliseconds: cost, tilt: Tilt(x: 1.5, y: -7)) }
        for _ in 0..<120 { hud.note(elapsed: 1 / 120, milliseconds: 1, tilt: .zero) }
        #expect(hud.text.hasSuffix("• 1.0 ms • tilt 0° 0°"))
    }

    @Test("are in the window, however narrow", arguments: [320.0, 640, 1280])
    func frame(width: Double) {
        let frame = HUD.frame(in: Viewport(size: Vector(width, 480)))
        #expect(frame.minX == max(12, width - 260) && frame.maxX <= width && frame.size == Vector(236, 28))
    }
}
