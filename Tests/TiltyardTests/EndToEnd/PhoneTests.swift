import Foundation
import Support
import Testing
import TiltEngine

extension LiveTests {
    @Suite("A phone over the network")
    struct PhoneTests {
        private static let sine20 = 0.3420

        private func server(_ up: Vector3 = RestPose.standard.up) throws -> DSUServer {
            let server = try DSUServer()
            server.behaviour.up = up
            return server
        }

        /// Leans the phone to a tilt within half a second, like a hand.
        private func lean(_ server: DSUServer, to tilt: Tilt, from start: Tilt = .zero) async throws {
            let (steps, seconds) = (50, 0.5)
            func up(_ share: Double) -> Vector3 {
                let tilt = Tilt(x: start.x + (tilt.x - start.x) * share, y: start.y + (tilt.y - start.y) * share)
                return RestPose.standard.up(of: tilt)
            }
            for step in 1...steps {
                let (before, now) = (up(Double(step - 1) / Double(steps)), up(Double(step) / Double(steps)))
                var behaviour = server.behaviour
                // d(up)/dt = −ω × up; among its solutions, the one perpendicular to up.
                (behaviour.up, behaviour.rate) = (now, (now - before).cross(now) / (seconds / Double(steps)))
                server.behaviour = behaviour
                try await Task.sleep(for: .seconds(seconds / Double(steps)))
            }
            server.behaviour.rate = .zero
        }

        @Test("tilts until it is silent and again when it is back, with the mouse in between, also in a replay")
        func follows() async throws {
            let server = try server()
            let folder = try TemporaryFolder()
            let run = try await LiveRun(
                [
                    "--scene", "carousel", "--input", "dsu://127.0.0.1:\(server.port)", "--record",
                    folder.path("recording"), "--frames", "1000000",
                ], folder: folder)
            try await run.next("the phone level") { $0.input == .dsu && abs($0.tilt.x) < 0.02 }
            // Long enough for its pose to become level.
            try await Task.sleep(for: .seconds(1))
            try await lean(server, to: Tilt(x: Self.sine20, y: 0))
            let right = try await run.next("the right side down") { abs($0.tilt.x - Self.sine20) < 0.03 }
            #expect(right.input == .dsu && abs(right.tilt.y) < 0.05)
            try await lean(server, to: Tilt(x: 0, y: Self.sine20), from: Tilt(x: Self.sine20, y: 0))
            try await run.next("the near edge down") { abs($0.tilt.y - Self.sine20) < 0.03 && abs($0.tilt.x) < 0.05 }

            server.behaviour.isSilent = true
            let silent = try await run.next("another that leads") { $0.input != .dsu }
            #expect(silent.input == .pointer)
            try await run.next("a tilt that is level") { $0.tilt.x == 0 && $0.tilt.y == 0 }
            // Long enough for the window's message.
            try await Task.sleep(for: .seconds(1.5))
            server.behaviour.isSilent = false
            try await lean(server, to: .zero, from: Tilt(x: 0, y: Self.sine20))
            try await run.next("the phone again") { $0.input == .dsu }
            try await run.end()
            server.stop()

            let recording = try folder.text("recording")
            for words in ["127.0.0.1 connected", "127.0.0.1 stopped sending", "127.0.0.1 is back"] {
                #expect(recording.contains(words), "\(words)")
            }
            let replay = try await BuiltBinary.render(["--replay", folder.path("recording")])
            try TelemetryText(at: folder.path("telemetry")).expectReplay(replay)
        }

        @Test("lets the program sleep while it lies still, and wakes it when it is turned")
        func sleeps() async throws {
            let server = try server()
            let run = try await LiveRun(
                ["--scene", "carousel", "--input", "dsu://127.0.0.1:\(server.port)"], isAlive: false)
            try await run.next("sleep") { $0.idle && $0.input == .dsu }
            // On a busy machine pictures may still arrive, and fade in; a program that does not sleep never stops drawing.
            var drawn = Int.max
            for _ in 0..<10 where drawn >= 20 {
                try run.skipToPresent()
                let before = run.frames.count
                try await Task.sleep(for: .seconds(2))
                try run.skipToPresent()
                drawn = run.frames.count - before
            }
            #expect(drawn < 20, "it hardly drew")
            try await lean(server, to: Tilt(x: Self.sine20, y: 0))
            try await run.next("the tilt") { abs($0.tilt.x - Self.sine20) < 0.03 }
            try await run.end()
        }

        @Test("is connected at the address typed in the settings, and again in the next run")
        func typed() async throws {
            let server = try server()
            let folder = try TemporaryFolder()
            let run = try await LiveRun(["--scene", "carousel"], folder: folder)
            // The address is the fifth control on the page of devices, the third.
            let keys = ["comma", "Next", "Next"] + Array(repeating: "Down", count: 4) + ["Return"]
            let way = keys.flatMap { ["key", $0] }
            try await run.display.drive(way + ["sleep", "0.3", "type", "--delay", "40", "127.0.0.1:\(server.port)"])
            try await run.display.drive("sleep", "0.3", "key", "Return")
            try await run.next("the phone") { $0.input == .dsu }
            try await run.display.drive("key", "Escape", "sleep", "0.3")
            try await run.end()
            let settings = try folder.text("config/tiltyard/settings.json")
            #expect(
                settings.contains(#""phone.address" : "127.0.0.1:\#(server.port)""#)
                    && settings.contains(#""phone.on" : true"#))

            let again = try await LiveRun(["--scene", "carousel"], folder: folder)
            try await again.next("the phone without a word") { $0.input == .dsu }
            try await again.end()
            server.stop()
        }
    }
}
