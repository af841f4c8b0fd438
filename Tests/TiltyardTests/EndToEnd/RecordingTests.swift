import Foundation
import Support
import Testing
import TiltEngine

extension LiveTests {
    @Suite("A recording of a run")
    struct RecordingTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private var recording: String { folder.path("recording") }

        /// The telemetry of the recording's replay without a window.
        private func replay(_ options: String..., from recording: String? = nil) async throws -> TelemetryText {
            try await BuiltBinary.render(["--replay", recording ?? self.recording] + options)
        }

        /// A run through all scenes with pointer, wheel, keys and a pad, at rest at the end.
        private func recordEverything() async throws -> TelemetryText {
            var motion = PadMotion()
            motion.hold(1.4)
            // Long enough for a busy machine to come to the carousel meanwhile.
            motion.lean(.right, to: .degrees(18))
            motion.hold(3)
            motion.lean(.right, to: .zero)
            motion.lean(.near, to: .degrees(-12))
            motion.hold(0.3, buttons: "right")
            motion.lean(.near, to: .zero)
            motion.hold(0.3)
            var pad = FakePad()
            pad.trace = try folder.file("motion.csv", motion.csv)
            (pad.unplugTimes, pad.replugTimes) = ([motion.time], [motion.time + 0.5])

            // With a limit of frames the program never sleeps, so that it draws a frame for each line of the recording.
            let run = try await LiveRun(
                ["--scene", "weather", "--record", recording, "--frames", "100000"], pad: pad, folder: folder)
            let middle = LiveRun.view / 2
            try await run.display.fling(from: middle, to: middle + Vector(-160, 70), in: run.window)
            try await run.display.drive("click", "4", "click", "4", "key", "minus", "key", "2")
            try await run.next("the carousel tilted by the pad") { $0.carousel?.phase == .tilt && $0.tilt.x > 0.2 }
            try await run.display.fling(from: middle, to: middle + Vector(180, 0), in: run.window)
            try await run.display.resize(run.window, width: 800, height: 500)
            try await run.next("the pad unplugged") { $0.tilt.y == 0 && $0.input != .gamepad && $0.device == nil }
            try await run.display.drive("key", "Right")
            // The card about the scene is at the foot of the help page.
            for key in ["h", "Right", "Right", "Return", "o", "o", "Escape", "3"] {
                try await run.display.drive("key", key)
            }
            try await run.display.move(to: Vector(600, 120), in: run.window)
            try await run.next("a viewer that leans") { $0.viewer.h > 0.3 }
            try await run.display.drive("key", "1", "keydown", "s", "sleep", "0.3", "keyup", "s", "key", "2")
            let last = try await run.next("the carousel again, tilt and ring at rest") {
                $0.tilt.x == 0 && $0.tilt.y == 0 && $0.carousel?.phase == .rest
            }
            try await run.next("more of that") { $0.time > last.time + 1.5 }
            try await run.end()
            return try TelemetryText(at: folder.path("telemetry"))
        }

        @Test("is replayed exactly, and at any other rate to the same end", .needs(.python3, .cc))
        func replays() async throws {
            let live = try await recordEverything()
            async let slower = replay("--fps", "30")
            async let faster = replay("--fps", "144")
            let same = try await replay()
            live.expectReplay(same)
            let end = try #require(try same.frames().last)
            for (rate, other) in [(30, try await slower), (144, try await faster)] {
                expectSameState(try #require(try other.frames().last), end, "at \(rate) frames a second")
            }
        }

        private func expectSameState(_ a: TelemetryFrame, _ b: TelemetryFrame, _ note: String) {
            func expectClose(_ a: Double?, _ b: Double?, _ what: String) {
                guard let a, let b, abs(a - b) <= 1e-3 else {
                    Issue.record("\(what) is \(a ?? .nan), not \(b ?? .nan), \(note)")
                    return
                }
            }
            #expect(a.scene == b.scene && a.input == b.input && a.device == b.device, "\(note)")
            expectClose(a.tilt.x, b.tilt.x, "tilt.x")
            expectClose(a.tilt.y, b.tilt.y, "tilt.y")
            for part in [\Vector3.x, \.y, \.z] { expectClose(a.up[keyPath: part], b.up[keyPath: part], "\(part)") }
            expectClose(a.carousel?.angle, b.carousel?.angle, "the ring's angle")
            expectClose(a.carousel?.frontCard.x, b.carousel?.frontCard.x, "the front card's place")
        }

        @Test(
            "made with one source is replayed with that source only, in a window and without",
            arguments: ["render", "run"])
        func input(command: String) async throws {
            let made = folder.path("made")
            let outcome = try await BuiltBinary.run([
                "render", "--frames", "2", "--scene", "carousel", "--size", "320x240", "--input", "keys", "--record",
                made,
            ])
            #expect(outcome.status == 0, "\(outcome)")
            let header = try String(contentsOfFile: made, encoding: .utf8).prefix { $0 != "\n" }
            let events = [
                #"["pad","added","DualSense"],["axis","lx",1]"#, #"["down","right",160,120],["move",260,120]"#,
                #"["up","right",260,120]"#, #"["key","d"]"#,
            ]
            let lines = events.map { "{\"e\":0.25,\"events\":[\($0)]}" } + ["{\"e\":0.25}"]
            let text = ([String(header)] + lines).joined(separator: "\n") + "\n"
            for (name, tilts) in [
                ("keys", [false, false, false, false, true]), ("all", [true, true, false, false, true]),
            ] {
                let text = name == "all" ? text.replacing(#""input":"keys","#, with: "") : text
                let path = try folder.file(name, text)
                let display = try await VirtualDisplay(width: 640, height: 480)
                let outcome = try await BuiltBinary.run(
                    [command, "--replay", path, "--telemetry", "-"], environment: display.environment)
                #expect(outcome.status == 0, "\(outcome)")
                let frames = try TelemetryText(outcome.output).frames()
                #expect(frames.map { $0.tilt.x > 0.1 } == tilts, "\(name): \(frames.map(\.tilt.x))")
                if name == "keys" { #expect(frames.allSatisfy { $0.input == .keys }) }
            }
        }

        /// A short run in which a key tilts the map, ended by a signal.
        private func recordUntilSignal(
            _ signal: (RunningCommand) -> Void = { $0.terminate() }
        ) async throws -> [TelemetryFrame] {
            let run = try await LiveRun(["--scene", "weather", "--record", recording], folder: folder)
            try await run.display.keyDown("d")
            let tilted = try await run.next("a tilt") { $0.tilt.x > 0.25 }
            try await run.next("more of it") { $0.time > tilted.time + 0.3 }
            signal(run.app)
            let outcome = try await run.app.outcome()
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
            return try TelemetryText(at: folder.path("telemetry")).frames()
        }

        @Test("is complete when the terminal has closed")
        func hangUp() async throws {
            let live = try await recordUntilSignal { $0.hangUp() }
            #expect(try String(contentsOfFile: recording, encoding: .utf8).hasSuffix("}\n"))
            #expect(try await replay().frames().last?.weather?.x == live.last?.weather?.x)
        }

        @Test("is complete after SIGTERM, and is replayed up to the line at which it is cut off")
        func signal() async throws {
            let live = try await recordUntilSignal()
            let text = try String(contentsOfFile: recording, encoding: .utf8)
            #expect(text.hasSuffix("}\n"))
            let replayed = try await replay().frames()
            let (a, b) = (try #require(live.last), try #require(replayed.last { $0.time <= live.last?.time ?? 0 }))
            #expect(a.time == b.time && a.weather?.x == b.weather?.x && a.tilt.x == b.tilt.x)

            let lines = text.split(separator: "\n")
            let whole = lines.prefix(lines.count * 2 / 3)
            let half = lines[whole.count].prefix(lines[whole.count].count / 2)
            let cut = try folder.file("cut", whole.joined(separator: "\n") + "\n" + half)
            let outcome = try await BuiltBinary.run(["render", "--replay", cut, "--telemetry", "-"])
            #expect(outcome.status == 1, "\(outcome)")
            let frames = TelemetryText(outcome.output)
            #expect(frames.lines.count == whole.count - 1)
            #expect(try frames.frames().map(\.time) == replayed.prefix(whole.count - 1).map(\.time))
            expectOneLine(outcome, naming: "\(cut) line \(whole.count + 1):")
        }
    }
}
