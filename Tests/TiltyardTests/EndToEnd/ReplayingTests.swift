import Foundation
import Support
import Testing
import TiltEngine

extension LiveTests {
    @Suite("A replay on the desktop")
    struct ReplayingTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// Twenty seconds in which a pad sways the map and a drag turns the ring.
        private func recording() async throws -> String {
            let header =
                #"{"tiltyard":1,"scene":"weather","width":960,"height":600,"density":1,"asPublished":false,"cards":6,"#
                + #""map":[720,486],"reduceMotion":false}"#
            var lines = [header, #"{"e":0,"events":[["pad","added","DualSense"],["focus",true]]}"#]
            for frame in 1...600 {
                let end = Double(frame) / 30
                var samples: [String] = []
                for k in 0..<4 {
                    let time = end - 1.0 / 30 + Double(k + 1) / 120
                    let sway = time < 2 ? 0 : 0.35 * sin(time - 2)
                    let rate = time < 2 ? 0 : 0.35 * cos(time - 2)
                    let (s, c) = (sin(0.7), cos(0.7))
                    let numbers = [
                        time, 0, -s * rate, -c * rate, -9.8 * sin(sway), 9.8 * c * cos(sway), -9.8 * s * cos(sway),
                    ]
                    samples.append("[\(numbers.map { "\($0)" }.joined(separator: ","))]")
                }
                let events =
                    [
                        300: #"["key","2"],["keyup","2"]"#, 360: #"["down","left",480,300],["move",440,300]"#,
                        361: #"["move",380,300]"#, 362: #"["up","left",380,300]"#,
                    ][frame].map { #","events":[\#($0)]"# } ?? ""
                lines.append(#"{"e":\#(1.0 / 30)\#(events),"motion":[\#(samples.joined(separator: ","))]}"#)
            }
            return try folder.file("recording", lines.joined(separator: "\n") + "\n")
        }

        /// The layout of the replay's bar in the recording's window.
        private static let track = (left: 236.0, right: 668.0, y: 564.0)

        private func start() async throws -> LiveRun {
            try await LiveRun(["--replay", try await recording()], folder: folder)
        }

        @Test("is paused, scrubbed and stepped by mouse and keys, with the same frames each time")
        func watching() async throws {
            let run = try await start()
            try await run.next("the map tilted by the recorded pad") { $0.input == .gamepad && abs($0.tilt.x) > 0.2 }
            try await run.display.key("p")
            try await Task.sleep(for: .milliseconds(300))
            try run.skipToPresent()
            let paused = try #require(run.frames.last)
            try await Task.sleep(for: .milliseconds(500))
            try run.skipToPresent()
            #expect(run.frames.last?.frame == paused.frame, "it plays while it is paused")
            try await run.display.drive("key", "period", "key", "period", "key", "comma")
            try await run.next("one frame on") { $0.frame == paused.frame + 1 }

            // Forward to the ring, then back to the map, by the knob.
            func place(_ share: Double) -> Vector {
                Vector(Self.track.left + share * (Self.track.right - Self.track.left), Self.track.y)
            }
            try await run.display.move(to: place(0.3), in: run.window)
            try await run.display.move(to: place(0.2), in: run.window)
            try await run.display.down()
            for share in [0.4, 0.6, 0.8] { try await run.display.move(to: place(share), in: run.window) }
            let ring = try await run.next("the ring at 16 seconds") {
                $0.scene == "carousel" && abs($0.time - 16) < 0.2
            }
            for share in [0.7, 0.5, 0.25] { try await run.display.move(to: place(share), in: run.window) }
            let map = try await run.next("the map at 5 seconds") { $0.scene == "weather" && abs($0.time - 5) < 0.2 }
            try await run.display.up()
            #expect(ring.input == .gamepad && map.input == .gamepad)

            // Resume there; the watcher's pointer is over the map all the time, and drags nothing.
            try await run.display.move(to: Vector(400, 300), in: run.window)
            try await run.display.key("space")
            try await run.next("a second more") { $0.time > map.time + 1 }
            try await run.display.fling(from: Vector(400, 300), to: Vector(200, 300), in: run.window)
            try await run.next("two seconds more") { $0.time > map.time + 2 }
            #expect(run.frames.allSatisfy { $0.weather?.phase != .drag && $0.weather?.phase != .decelerating })
            // Again from the start to the first pause.
            try await run.display.key("Home")
            try await run.next("the start") { $0.time < 1 }
            try await run.next("where it was paused at first") { $0.frame >= paused.frame }
            try await run.end()
            try expectOneTelling(of: folder.text("telemetry"))
        }

        /// Checks that every frame has the same telemetry each time it is shown, except for its cost.
        private func expectOneTelling(of telemetry: String) throws {
            var told: [String: String] = [:]
            var again = 0
            for line in telemetry.split(separator: "\n") {
                let frame = String(try #require(line.firstMatch(of: /"frame":([0-9]+)/)).1)
                let words = String(line).replacing(/"(drawMs|stepMs)":[0-9.e-]+,/, with: "")
                if let before = told[frame] { again += 1; #expect(before == words) }
                told[frame] = words
            }
            #expect(again > 10)
        }

        @Test("is controlled by a pad too, whose tilt does not affect the recording", .needs(.python3, .cc))
        func pad() async throws {
            var motion = PadMotion()
            var pad = FakePad()
            /// Stops the pad, with no button held, until it is continued.
            func pause(_ name: String) {
                motion.hold(0.3)
                pad.pauses.append((motion.time - 0.2, folder.path(name)))
            }
            motion.hold(1.5)
            motion.hold(0.1, buttons: "options")
            motion.lean(.right, to: .degrees(25))
            pause("steps")
            for button in ["right", "right", "right", "left"] {
                motion.hold(0.1, buttons: button)
                motion.hold(0.3)
            }
            pause("seek")
            motion.hold(0.1, buttons: "r1")
            motion.hold(3)
            pad.trace = try folder.file("motion.csv", motion.csv)
            let run = try await LiveRun(["--replay", try await recording()], pad: pad, folder: folder)
            var halt = try await run.next("a start") { $0.frame > 0 }
            repeat {
                halt = run.frames[run.frames.count - 1]
                try await Task.sleep(for: .seconds(1))
                try run.skipToPresent()
            } while run.frames.last?.frame != halt.frame
            _ = try folder.file("steps", "")
            try await run.next("three frames on") { $0.frame == halt.frame + 3 }
            try await run.next("one back") { $0.frame == halt.frame + 2 }
            _ = try folder.file("seek", "")
            try await run.next("a second on") { abs($0.time - (halt.time + 2.0 / 30 + 1)) < 0.05 }
            try await run.end()
            try expectSameTilt(run.frames)
        }

        /// The recorded pad sways by 0.35 rad from the second second on; there is no other tilt.
        private func expectSameTilt(_ frames: [TelemetryFrame]) throws {
            for frame in frames where frame.time > 3 {
                #expect(abs(frame.tilt.x - sin(0.35 * sin(frame.time - 2))) < 0.05, "\(frame)")
            }
        }
    }
}
