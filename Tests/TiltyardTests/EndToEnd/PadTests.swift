import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

extension LiveTests {
    @Suite("An emulated pad", .needs(.python3, .cc))
    struct PadTests {
        /// The actions: hold the pad 40° nose up; right side down; near edge down, which becomes level by ✕; back,
        /// which is now far edge down; unplugged and plugged in again in that pose; right side down once more.
        private struct Script {
            var motion = PadMotion(noseUp: .degrees(40))
            let (held, right, near): (Vector3, Vector3, Vector3)
            let (unplugging, plugging): (Double, Double)

            init() {
                held = motion.up
                motion.hold(2)
                motion.lean(.right, to: .degrees(20))
                right = motion.up
                motion.hold(1)
                motion.lean(.right, to: .zero)
                motion.hold(0.2)
                motion.lean(.near, to: .degrees(20))
                near = motion.up
                motion.hold(1)
                // On the ring a short press opens the front card.
                motion.hold(0.8, buttons: "cross")
                motion.hold(0.5)
                motion.lean(.near, to: .zero)
                motion.hold(0.4)
                unplugging = motion.time
                motion.hold(0.6)
                plugging = motion.time
                motion.hold(1)
                motion.lean(.right, to: .degrees(20))
                motion.hold(0.5)
            }
        }

        private static let sine20 = 0.3420
        /// A loaded machine loses samples, as with a real pad, and the accelerometer corrects that within a second.
        private static let tolerance = 0.05

        private func start(_ model: FakePad.Model, _ scene: String, _ script: Script) async throws -> LiveRun {
            let folder = try TemporaryFolder()
            var pad = FakePad()
            pad.model = model
            pad.trace = try folder.file("motion.csv", script.motion.csv)
            (pad.unplugTimes, pad.replugTimes) = ([script.unplugging], [script.plugging])
            return try await LiveRun(
                ["--scene", scene, "--record", folder.path("recording")], pad: pad, folder: folder)
        }

        private func isClose(_ frame: TelemetryFrame, to up: Vector3) -> Bool {
            Support.isClose(frame.up, up, within: Self.tolerance)
        }

        @Test(
            "tilts every scene, is levelled by its button, and can be unplugged and plugged in again",
            arguments: zip([FakePad.Model.dualSense, .dualShock, .dualSense], ["weather", "carousel", "parallax"]))
        func tilt(model: FakePad.Model, scene: String) async throws {
            let script = Script()
            let run = try await start(model, scene, script)

            let held = try await run.next("a pad held level") { $0.input == .gamepad && isClose($0, to: script.held) }
            #expect(held.tilt.x == 0 && held.tilt.y == 0 && held.device != nil)
            try await rightSideDown(run, script)
            try await nearEdgeDown(run, script)

            try await run.next("level by the pad's button") { isLevel($0) && isClose($0, to: script.near) }
            let far = try await run.next("the far edge down") { abs($0.tilt.y + Self.sine20) < Self.tolerance }
            #expect(abs(far.tilt.x) < Self.tolerance)
            try await comeAndGo(run)

            try await run.end()
            try expectLeadWithMotion(run)
        }

        /// The commands to the emulated pad, from its log.
        private struct Output: Decodable {
            var event: String
            var rumble: [Int]?
            var led: [Int]?
        }

        @Test(
            "vibrates as cards pass the front, unless that is switched off, and shows the cards' colours",
            arguments: [true, false])
        func feedback(isOn: Bool) async throws {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: folder.path("config/tiltyard"), withIntermediateDirectories: true)
            if !isOn {
                _ = try folder.file("config/tiltyard/settings.json", #"{"pad.light":false,"pad.rumble":false}"#)
            }
            var motion = PadMotion(noseUp: .degrees(40))
            motion.hold(2)
            motion.lean(.right, to: .degrees(25))
            motion.hold(2)
            motion.lean(.right, to: .zero)
            motion.hold(2)
            var pad = FakePad()
            pad.trace = try folder.file("motion.csv", motion.csv)
            pad.options = ["--log", folder.path("log")]
            let run = try await LiveRun(
                ["--scene", "carousel"], pad: pad, environment: ["XDG_CONFIG_HOME": folder.path("config")],
                folder: folder)
            try await run.next("cards that pass") { abs($0.carousel?.angle ?? 0) > 100 }
            try await run.next("a ring at rest") { $0.carousel?.phase == .rest && isLevel($0) }
            try await run.end()

            let log = try folder.text("log").split(separator: "\n")
            let outputs = try log.map { try JSONDecoder().decode(Output.self, from: Data($0.utf8)) }
            // A report of the light repeats the vibration: only its beginning counts.
            let trembles = outputs.filter { $0.rumble != nil }.map { $0.rumble?.contains { $0 > 0 } == true }
            let ticks = zip([false] + trembles, trembles).filter { !$0 && $1 }
            let angle = abs(run.frames.last?.carousel?.angle ?? 0)
            let lights = Set(outputs.compactMap(\.led))
            if isOn {
                #expect(ticks.count >= 3 && Double(ticks.count) <= angle / 30 + 2, "\(ticks.count) for \(angle)°")
                #expect(lights.count >= 4, "\(lights)")
            } else {
                #expect(ticks.isEmpty && lights.count <= 2, "\(ticks.count), \(lights)")
            }
        }

        private func isLevel(_ frame: TelemetryFrame) -> Bool {
            abs(frame.tilt.x) < Self.tolerance && abs(frame.tilt.y) < Self.tolerance
        }

        private func rightSideDown(_ run: LiveRun, _ script: Script) async throws {
            let first = try await run.next("the right side down") { abs($0.tilt.x - Self.sine20) < Self.tolerance }
            // Relative to the standard 45° instead of the held pose, this would be −0.08.
            #expect(abs(first.tilt.y) < Self.tolerance)
            #expect(first.input == .gamepad)
            let later = try await run.next("half a second of it") { $0.time > first.time + 0.5 }
            #expect(abs(later.tilt.x - Self.sine20) < Self.tolerance)
            #expect(isClose(later, to: script.right), "\(later.up) is not \(script.right)")
            if let before = first.weather, let after = later.weather {
                #expect(after.x < before.x - 100)
                #expect(abs(after.y - before.y) < 20)
            }
            if let before = first.carousel, let after = later.carousel {
                #expect(after.angle > before.angle + 30 && after.phase == .tilt)
            }
            if let parallax = later.parallax {
                #expect(later.viewer.h > 0.4 && abs(later.viewer.v) < 0.1)
                #expect(parallax["sky"].x < -5 && parallax["1-far"].x < -4 && parallax["2-mid"].x < -2)
                #expect(abs(parallax["3-hills"].x) < 4.4 && parallax["6-pines"].x > 2 && parallax["tiles"].x > 5)
            }
        }

        private func nearEdgeDown(_ run: LiveRun, _ script: Script) async throws {
            let first = try await run.next("the near edge down") { abs($0.tilt.y - Self.sine20) < Self.tolerance }
            #expect(abs(first.tilt.x) < Self.tolerance)
            let later = try await run.next("half a second of it") { $0.time > first.time + 0.5 }
            #expect(isClose(later, to: script.near), "\(later.up) is not \(script.near)")
            if let before = first.weather, let after = later.weather { #expect(after.y < before.y - 100) }
            if let parallax = later.parallax {
                #expect(later.viewer.v > 0.4)
                #expect(parallax["sky"].y < -3 && abs(parallax["3-hills"].y) < 2 && parallax["tiles"].y > 3)
            }
        }

        /// If the pad is unplugged while it is tilted, its tilt ends; after it is plugged in again it leads when it is
        /// moved.
        private func comeAndGo(_ run: LiveRun) async throws {
            let gone = try await run.next("the pad gone") { $0.input != .gamepad }
            #expect(gone.device == nil)
            let level = try await run.next("the tilt level") { $0.tilt.x == 0 && $0.tilt.y == 0 }
            // A frame may last 0.1 s on a busy machine: the last that is still tilted counts.
            let tilted = try #require(run.frames.last { $0.time < level.time })
            #expect(tilted.time - gone.time < 0.2)
            let last = try #require(run.frames.last { $0.time < gone.time })
            #expect(last.input == .gamepad && last.tilt.y < -0.3)

            let back = try await run.next("the pad back, right side down") {
                $0.input == .gamepad && abs($0.tilt.x - Self.sine20) < Self.tolerance
            }
            #expect(abs(back.tilt.y) < Self.tolerance, "the pose it is held in is level anew")
            #expect(back.device != nil)
        }

        /// Checks by the run's recording that the pad did not lead between being plugged in again and turning.
        private func expectLeadWithMotion(_ run: LiveRun) throws {
            let text = try String(contentsOfFile: run.folder.path("recording"), encoding: .utf8)
            let lines = try text.split(separator: "\n").dropFirst()
                .map { try JSONDecoder().decode(FrameInput.self, from: Data($0.utf8)) }
            var (time, additions) = (0.0, [Double]())
            for line in lines {
                time += line.elapsed
                if line.events.contains(where: { if case .pad(.added, _) = $0.kind { true } else { false } }) {
                    additions.append(time)
                }
            }
            try #require(additions.count == 2)
            let samples = lines.flatMap { $0.samples.of(.gamepad) }.filter { $0.time > additions[1] }
            let turn = try #require(samples.first { $0.rotationRate.length > Angle.degrees(20).radians })
            #expect(turn.time > additions[1] + 0.4)
            // A sample may be up to 0.1 s ahead of its frame.
            let between = run.frames.filter { $0.time > additions[1] && $0.time < turn.time - 0.15 }
            #expect(between.allSatisfy { $0.input != .gamepad && $0.tilt.x == 0 && $0.tilt.y == 0 })
        }
    }
}
