import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("On a desktop")
    struct DesktopTests {
        private func size(_ width: Double, _ heights: ClosedRange<Double>) -> (TelemetryFrame) -> Bool {
            { $0.weather.map { $0.viewWidth == width && heights.contains($0.viewHeight) } ?? false }
        }

        private func exactly(_ size: Vector) -> (TelemetryFrame) -> Bool { self.size(size.x, size.y...size.y) }

        /// The screen's height minus a title bar.
        private var maximised: (TelemetryFrame) -> Bool { size(LiveRun.screen.x, 700...799) }

        @Test(
            "the window is maximised, made fullscreen, resized and closed by a window manager", .needs(.openbox))
        func openbox() async throws {
            let run = try await LiveRun(["--scene", "weather"], on: .openbox)
            #expect(run.frames.first.map(exactly(LiveRun.view)) == true)
            try await run.display.key("super+Up")
            try await run.next("a maximised window", where: maximised)
            try await run.display.key("F11")
            try await run.next("a window as large as the screen", where: exactly(LiveRun.screen))
            try await run.display.key("F11")
            try await run.next("a window that is maximised again", where: maximised)
            try await run.display.key("super+Up")
            try await run.next("a window as large as before", where: exactly(LiveRun.view))
            try await run.display.resize(run.window, width: 700, height: 500)
            try await run.next("a window of another size", where: exactly(Vector(700, 500)))
            try await run.display.key("super+q")
            expectGoodEnd(try await run.app.outcome())
        }

        @Test("the program pauses while its window is minimised, and then continues", .needs(.openbox))
        func minimised() async throws {
            let folder = try TemporaryFolder()
            let display = try await VirtualDisplay(width: 800, height: 600)
            let openbox = try await Openbox(on: display)
            let app = try BuiltBinary.command(
                ["--scene", "parallax", "--size", "400x300", "--record", folder.path("recording")],
                environment: display.environment, timeout: 60
            ).start()
            defer { withExtendedLifetime(openbox) {} }
            func focus() -> [Bool] {
                let text = (try? folder.text("recording")) ?? ""
                return text.matches(of: #/\["focus",(true|false)/#).map { $0.output.1 == "true" }
            }
            func expect(_ wanted: Bool...) async throws {
                #expect(try await app.wait { focus().starts(with: wanted) }, "\(focus())")
            }
            _ = try await display.window(titled: /Tiltyard/)
            try await expect(true)
            try await display.key("super+Down")
            try await expect(true, false)
            try await display.key("super+Tab")
            try await expect(true, false, true)
            try await display.drive("key", "Escape", "key", "Escape")
            expectGoodEnd(try await app.outcome())
        }

        @Test("the window is used, maximised, made fullscreen, resized and closed under Wayland", .needs(.weston))
        func wayland() async throws {
            let run = try await LiveRun(["--scene", "parallax"], on: .weston)
            try await run.display.drive("mousemove", "420", "300", "sleep", "0.1", "mousemove", "400", "300")
            try await run.next("a viewer that follows the pointer") { abs($0.viewer.h) > 0.1 }
            // The window gets the keyboard focus a moment after its first frame; earlier keys are lost.
            for _ in 0..<200 where run.frames.last?.scene == "parallax" {
                try await run.display.key("2")
                try await Task.sleep(for: .milliseconds(100))
                try run.skipToPresent()
            }
            try await run.display.key("Right")
            try await run.nextRing("the next card in front") { $0.rests(on: 1) }
            try await run.display.key("1")
            try await run.next("the map, in a window of the size asked for", where: exactly(LiveRun.view))
            // The bottom right ninth of the window, which stands for this corner wherever the window is.
            try await run.display.drive(
                "mousemove", "900", "550", "keydown", "super", "keydown", "shift", "sleep", "0.1", "mousedown", "1",
                "mousemove", "870", "520", "sleep", "0.1", "mousemove", "850", "500", "sleep", "0.3", "mouseup", "1",
                "keyup", "shift", "keyup", "super")
            try await run.next("a window of another size") {
                $0.weather.map { $0.viewWidth != LiveRun.view.x && $0.viewHeight != LiveRun.view.y } ?? false
            }
            try await run.display.key("super+shift+m")
            try await run.next("a maximised window", where: maximised)
            try await run.display.key("F11")
            try await run.next("a window as large as the screen", where: exactly(LiveRun.screen))
            // Now positions on the screen equal those in the window.
            let before = try #require(run.frames.last?.weather)
            try await run.display.drive(
                "mousemove", "600", "400", "mousedown", "1", "mousemove", "560", "400", "mousemove", "500", "420",
                "sleep", "0.3", "mouseup", "1")
            try await run.next("a map dragged to the left") { ($0.weather?.x ?? 0) > before.x + 80 }
            #expect(Set(try await run.display.screenshot().argb).count > 1000, "the chart is on the screen")
            try await run.display.key("F11")
            try await run.next("a window that is maximised again", where: maximised)
            try await run.display.drive("mousemove", "1184", "12", "sleep", "0.2", "click", "1")
            expectGoodEnd(try await run.app.outcome())
        }

        @Test(
            "the program uses X11, or reports the problem, with a Wayland compositor without a seat",
            .needs(.weston))
        func noSeat() async throws {
            let weston = try await Weston(on: nil)
            func start(_ environment: [String: String]) async throws -> Command.Outcome {
                try await BuiltBinary.run(
                    ["--frames", "3", "--size", "320x240"], environment: weston.environment.merging(environment) { $1 })
            }
            let alone = try await start([:])
            // SDL 2.30 and later support this.
            if alone.status != 0 { expectOneLine(alone, naming: "cannot open a window", "seat") }
            let display = try await VirtualDisplay(width: 640, height: 480)
            for drivers in ["wayland,x11", ""] {
                let outcome = try await start(["DISPLAY": display.name, "SDL_VIDEODRIVER": drivers])
                #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(drivers): \(outcome)")
            }
        }
    }
}
