import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("What end-to-end tests stand on", .serialized)
struct EndToEndTests {
    @Test("is the program built with them")
    func binary() async throws {
        let outcome = try await BuiltBinary.run(["--version"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.split(separator: ".").count == 3)
    }

    @Test("is a screen that shows a window and hears the pointer", .needsLinux, .needs(.xvfb, .xdotool, .import))
    func display() async throws {
        let display = try await VirtualDisplay(width: 800, height: 600)
        let dark = try await display.screenshot()
        #expect(dark.width == 800 && dark.height == 600)
        let app = try BuiltBinary.command(["--size", "640x480"], environment: display.environment).start()
        let window = try await display.window(titled: /Tiltyard/)
        try await display.move(to: Vector(320, 240), in: window)
        try await display.resize(window, width: 700, height: 500)
        #expect(try await display.screenshot() != dark)
        try await display.focus(window)
        try await display.key("Escape")
        let outcome = try await app.outcome()
        #expect(outcome.status == 0, "\(outcome)")
        try await display.stop()
    }

    @Test("is a pad that a program runs with", .needsLinux, .needs(.python3, .cc))
    func pad() async throws {
        var pad = FakePad()
        pad.model = .dualShock
        let outcome = try await pad.attached(to: Command("/bin/echo", ["held"])).run()
        #expect(outcome.status == 0 && outcome.output == "held\n", "\(outcome)")
    }
}
