import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("The basis of the end-to-end tests", .takesTurns(with: .programs))
struct EndToEndTests {
    @Test("includes the program built with them")
    func binary() async throws {
        let outcome = try await BuiltBinary.run(["--version"])
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output.split(separator: ".").count == 3)
    }

    @Test(
        "includes a screen that shows a window and receives pointer input", .needsLinux,
        .needs(.xvfb, .xdotool, .import))
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
        try await display.drive("key", "Escape", "key", "Escape")
        let outcome = try await app.outcome()
        #expect(outcome.status == 0, "\(outcome)")
        try await display.stop()
    }

    @Test("includes an emulated pad for a program", .needsLinux, .needs(.python3, .cc))
    func pad() async throws {
        var pad = FakePad()
        pad.model = .dualShock
        let outcome = try await pad.attached(to: Command("/bin/echo", ["held"])).run()
        #expect(outcome.status == 0 && outcome.output == "held\n", "\(outcome)")
    }
}

@Suite("A command", .takesTurns(with: .programs))
struct CommandTests {
    @Test("returns its status and both outputs of any length")
    func outputs() async throws {
        let script = "head -c 400000 /dev/zero | tr '\\0' a; head -c 400000 /dev/zero | tr '\\0' b >&2; exit 7"
        let outcome = try await Command("sh", ["-c", script]).run()
        #expect(outcome.status == 7 && outcome.signal == nil && !outcome.timedOut)
        #expect(outcome.output.count == 400_000 && outcome.output.allSatisfy { $0 == "a" })
        #expect(outcome.errors.count == 400_000 && outcome.errors.allSatisfy { $0 == "b" })
    }

    @Test("is asked to end after its time limit")
    func asked() async throws {
        let outcome = try await Command("sleep", ["60"], timeout: 0.2).run()
        #expect(outcome.timedOut && outcome.signal == 15)
    }

    @Test("is killed if it does not end")
    func killed() async throws {
        let script = "trap '' TERM; echo deaf; while :; do sleep 0.1; done"
        let running = try Command("sh", ["-c", script], timeout: 1).start()
        #expect(try await running.wait { running.output == "deaf\n" })
        let outcome = try await running.outcome()
        #expect(outcome.timedOut && outcome.signal == 9)
    }

    @Test("gets the added environment variables")
    func environment() async throws {
        let outcome = try await Command("sh", ["-c", "echo $LEVEL"], environment: ["LEVEL": "45"]).run()
        #expect(outcome.output == "45\n")
    }

    @Test("fails with its name if there is no such program")
    func missing() async throws {
        await #expect(throws: MissingTool.self) { try await Command("no-such-program-here").run() }
    }
}
