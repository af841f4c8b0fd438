import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("Files dropped on the window", .needs(.python3))
    struct DropTests {
        private let folder: TemporaryFolder
        private let picture: String

        init() throws {
            folder = try TemporaryFolder()
            picture = folder.path("Über den Wolken.png")
            try Pixels(width: 100, height: 80, fill: 0xFF20_6040).savePNG(to: picture)
        }

        /// The messages in the recording.
        private func said() throws -> [String] {
            try folder.text("recording").split(separator: "\n").flatMap { line in
                line.matches(of: #/\["say","(?:note|warning)","([^"]*)"\]/#).map { String($0.output.1) }
            }
        }

        @Test("join the ring or become the map, and other files are refused with a reason")
        func everything() async throws {
            let notes = try folder.file("notes.txt", "To do\n")
            let run = try await LiveRun(
                ["--scene", "carousel", "--record", folder.path("recording")], folder: folder)
            try await run.display.drop(files: [picture, notes], on: run.window)
            let ring = try await run.nextRing("the picture in front") { $0.cards.count == 13 && $0.rests(on: 12) }
            #expect(ring.front == 12)
            try await run.titled("Über den Wolken, card 13 of 13 — Carousel — Tiltyard")
            try await run.display.drop(text: "some words", on: run.window)
            try await run.display.key("1")
            try await run.next("the map") { $0.scene == "weather" }
            try await run.display.drop(files: [picture], on: run.window)
            // Four views wide: 39 pictures side by side.
            try await run.next("the picture for a map") { $0.weather?.contentWidth == 3900 }
            try await run.display.key("3")
            try await run.next("the parallax") { $0.scene == "parallax" }
            try await run.display.drop(files: [picture], on: run.window)
            try await run.wait(for: "its answer") { (try? self.said().count) == 3 }
            try await run.display.drive("key", "Escape", "key", "Escape")
            let outcome = try await run.app.outcome()
            #expect(outcome.status == 0 && outcome.errors.hasPrefix("tiltyard: Über den Wolken.png: shown flat"))
            let said = try said()
            #expect(said.count == 3, "\(said)")
            for (line, beginning) in zip(
                said,
                ["notes.txt: cannot show the picture", "Drop picture files", "Über den Wolken.png: shown flat"])
            { #expect(line.hasPrefix(beginning), "\(line)") }

            let replay = try await BuiltBinary.run([
                "render", "--replay", folder.path("recording"), "--telemetry", folder.path("again"),
            ])
            #expect(replay.status == 0 && replay.errors.isEmpty, "\(replay)")
            let again = try TelemetryText(at: folder.path("again")).frames()
            #expect(again.contains { $0.carousel?.cards.count == 13 && $0.carousel?.rests(on: 12) == true })
            #expect(again.contains { $0.weather?.contentWidth == 3900 })
        }

        @Test("that no honest program drops, and other forged messages, end nothing")
        func forged() async throws {
            let run = try await LiveRun(["--scene", "carousel"], folder: folder)
            try await run.display.forge(run.window)
            try await run.display.drop(files: [picture], on: run.window)
            try await run.nextRing("the picture of an honest drop in front") { $0.rests(on: $0.cards.count - 1) }
            try await run.titled("Über den Wolken") { $0.hasPrefix("Über den Wolken, card") }
            try await run.end()
        }

        @Test("become two hundred cards of a thousand, with a message about the rest")
        func thousand() async throws {
            let run = try await LiveRun(
                ["--scene", "carousel", "--record", folder.path("recording")], folder: folder)
            try await run.display.drop(files: Array(repeating: picture, count: 1000), on: run.window)
            try await run.nextRing("two hundred cards more") { $0.cards.count == 212 }
            try await run.end()
            let said = try said()
            #expect(said == ["At most 200 files are accepted: 800 more left out"])
        }
    }
}
