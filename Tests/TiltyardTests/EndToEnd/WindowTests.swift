import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("The window")
    struct WindowTests {
        @Test("closes the help by Escape first, then quits")
        func help() async throws {
            let run = try await LiveRun(["--scene", "carousel"])
            // While the help is open, arrows turn nothing.
            try await run.display.drive("key", "h", "key", "Right", "key", "Escape", "key", "Right", "key", "Right")
            try await run.nextRing("two cards further") { $0.rests(on: 2) }
            try await run.display.drive("key", "F1", "key", "Right", "key", "question", "key", "Right")
            try await run.nextRing("one card further") { $0.rests(on: 3) }
            try await run.end()
        }

        @Test("ends the program in order if another program destroys it")
        func destroyed() async throws {
            let run = try await LiveRun([])
            try await run.display.destroy(run.window)
            expectGoodEnd(try await run.app.outcome())
        }

        @Test("leans the viewer with the hovering pointer, and back by a drag")
        func hover() async throws {
            let run = try await LiveRun(["--scene", "parallax"])
            try await run.display.move(to: Vector(880, 540), in: run.window)
            let leant = try await run.next("the viewer low on the right") { $0.viewer.h > 0.8 && $0.viewer.v > 0.7 }
            #expect(leant.input == .pointer)
            let parallax = try #require(leant.parallax)
            #expect(parallax["sky"].x < -10 && parallax["sky"].y < -5)
            let still = try await run.next("icons that stand where they are aimed at") {
                $0.parallax.map { abs($0["tiles"].x) < 0.5 && abs($0["tiles"].y) < 0.5 } == true
            }
            #expect(still.viewer.h > 0.8)
            try await run.display.move(to: Vector(80, 60), in: run.window)
            try await run.next("the viewer high on the left") { $0.viewer.h < -0.8 && $0.viewer.v < -0.7 }
            try await run.end()
        }

        @Test(
            "keeps its size if another program claims one, or gives it one, that no picture can have, and ends by SIGTERM"
        )
        func impossibleSize() async throws {
            let run = try await LiveRun([])
            for (width, height, key, scene) in [
                (0, 0, "3", "parallax"), (100, 0, "2", "carousel"), (0, -5, "1", "weather"),
                (20_000, 20_000, "3", "parallax"), (16_000, 16_000, "2", "carousel"),
                (Int(Int32.max), Int(Int32.max), "1", "weather"),
            ] {
                try await run.display.claim(run.window, hasWidth: width, height: height)
                try await run.display.key(key)
                try await run.next("the \(scene) scene at \(width) x \(height)") { $0.scene == scene }
            }
            try await run.display.resize(run.window, width: 20_000, height: 20_000)
            try await run.display.drive("key", "2", "key", "1")
            let last = try await run.next("the map") { $0.scene == "weather" }
            #expect(last.weather?.viewWidth == LiveRun.view.x && last.weather?.viewHeight == LiveRun.view.y)
            run.app.terminate()
            expectGoodEnd(try await run.app.outcome())
        }

        @Test(
            "is closed by SIGTERM where the system has no thread left", .needs(.bash, .setpriv),
            .enabled(if: OtherUser.canRun(BuiltBinary.path), "another user may not run the program"),
            arguments: [1, 4, 6 + ProcessInfo.processInfo.activeProcessorCount])
        func noThreads(limit: Int) async throws {
            let display = try await VirtualDisplay()
            let shell = "ulimit -u \(limit); exec \"$0\" --input off"
            var command = OtherUser.command(["bash", "-c", shell, BuiltBinary.path])
            command.environment.merge(display.environment) { $1 }
            let app = try command.start()
            _ = try await display.window(titled: /Tiltyard/)
            app.terminate()
            expectGoodEnd(try await app.outcome())
        }

        @Test("shows another map as soon as it has arrived, and tilts it")
        func map() async throws {
            let folder = try TemporaryFolder()
            try Pixels(width: 100, height: 80, fill: 0xFF20_6040).savePNG(to: folder.path("map.png"))
            let run = try await LiveRun(["--map", folder.path("map.png")], folder: folder)
            // Four views wide: 39 pictures side by side.
            let there = try await run.next("the map") { $0.weather?.contentWidth == 3900 }
            #expect(there.weather?.contentHeight == 3120)
            let before = try #require(there.weather)
            try await run.display.keyDown("d")
            try await run.next("a map that falls to the right") { ($0.weather?.x ?? 0) < before.x - 40 }
            try await run.display.keyUp("d")
            try await run.end()
        }
    }
}
