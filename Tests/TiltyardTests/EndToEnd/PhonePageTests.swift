import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("A phone's browser", .needs(.python3, .chromium), .needsPhonePage)
    struct PhonePageTests {
        /// A window with the card open, and its address.
        private func start(_ arguments: [String] = [], folder: TemporaryFolder) async throws -> (LiveRun, String) {
            let run = try await LiveRun(
                [
                    "--scene", "carousel", "--input", "phone", "--record", folder.path("recording"), "--frames",
                    "1000000",
                ]
                    + arguments, folder: folder)
            try await run.wait(for: "an address") { run.app.output.contains(", with certificate") }
            let words = run.app.output.split(separator: " ")
            return (run, String(try #require(words.first { $0.hasPrefix("https://") })))
        }

        /// A phone that takes some steps, which it prints.
        private func phone(_ options: [String] = [], at address: String, _ steps: String) throws -> RunningCommand {
            let script = Repository.path("Tests/Support/phone/browser")
            let words = steps.split(separator: " ").map { String($0.replacing("_", with: " ")) }
            return try Command("python3", [script] + options + [address] + words, timeout: 300).start()
        }

        @Test(
            "tilts what it tilts from whatever pose it is held in, at 30 and 60 Hz, over a bad network, and also in a replay",
            arguments: [
                ["--nose", "2"], ["--rate", "30", "--delay", "60", "--loss", "0.05"], ["--nose", "88"],
                ["--nose", "130"], ["--turn", "90"], ["--turn", "180"], ["--turn", "270"],
            ])
        func tilts(options: [String]) async throws {
            let folder = try TemporaryFolder()
            let (run, address) = try await start(folder: folder)
            let phone = try phone(
                options, at: address, "hold 3 roll 20 0.5 hold 3 roll -15 0.5 hold 3 roll 0 0.5 hold 2")
            try await run.next("the phone level") { $0.input == .phone && abs($0.tilt.x) < 0.02 }
            let right = try await run.next("the right side down") { abs($0.tilt.x - 0.342) < 0.06 }
            #expect(right.input == .phone && abs(right.tilt.y) < 0.05)
            try await run.next("the left side down") { abs($0.tilt.x + 0.259) < 0.06 }
            try await run.next("level again") { abs($0.tilt.x) < 0.06 }
            expectGoodEnd(try await phone.outcome())
            try await run.next("another that leads") { $0.input == .pointer && $0.tilt.x == 0 }
            // Long enough for the window's message.
            try await Task.sleep(for: .seconds(2))
            try await run.end()

            let recording = try folder.text("recording")
            #expect(recording.contains("Phone connected — hold it comfortably"))
            let host = try #require(address.split(separator: ":").dropFirst().first?.dropFirst(2))
            #expect(recording.contains(#""phone":[["#) && !recording.contains(host), "no address is recorded")
            let replay = try await BuiltBinary.render(["--replay", folder.path("recording")])
            try TelemetryText(at: folder.path("telemetry")).expectReplay(replay)
        }

        @Test("shows scenes, drags, is known again after a reload and a rest, and keeps others out")
        func buttons() async throws {
            let folder = try TemporaryFolder()
            let (run, address) = try await start(folder: folder)
            let steps =
                "hold 2 roll 10 0.5 hold 1 tap Level hold 1 drag -150 0 tap Next_scene hold 1 reload hold 2 roll 20 0.5 hold 1 "
                + "sleep 3 hold 3 roll 0 0.5 hold 60"
            let phone = try phone(at: address, steps)
            try await run.next("a tilt") { $0.input == .phone && $0.tilt.x > 0.1 }
            let level = try await run.next("a new level") { $0.input == .phone && abs($0.tilt.x) < 0.02 }
            let angle = try #require(level.carousel?.angle)
            try await run.nextRing("a drag") { abs($0.angle - angle) > 5 }
            // Also while the settings are open.
            try await run.next("the next scene") { $0.scene == "parallax" }
            try await run.next("the phone, level by its first hold") { $0.input == .phone && abs($0.tilt.x) > 0.15 }
            let peek = try await Command(
                "python3", [Repository.path("Tests/Support/phone/stranger"), address, "peek"]
            ).run()
            #expect(peek.output == "403\n", "another phone: \(peek)")
            try await run.next("another that leads") { $0.input == .pointer }
            try await run.next("the phone again") { $0.input == .phone }
            try await run.end()
            try await phone.stop()
            let recording = try folder.text("recording")
            for words in ["Phone connected", "Phone stopped sending", "Phone is back"] {
                #expect(recording.contains(words), "\(words)")
            }
        }

        /// Takes the port that each page tries first. Otherwise another test's page would answer a phone whose computer is gone.
        private func usualPort() async throws -> RunningCommand {
            let script = """
                import socket, time
                with socket.socket() as port:
                    port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    try:
                        port.bind(("", 26761))
                        port.listen()
                    except OSError:
                        pass
                    print("taken", flush=True)
                    time.sleep(400)
                """
            let command = try Command("python3", ["-c", script], timeout: 400).start()
            #expect(try await command.wait { command.output.contains("taken") })
            return command
        }

        @Test("tries for two minutes to reach a computer that is gone, ever more seldom, and then says what to do")
        func gone() async throws {
            let folder = try TemporaryFolder()
            let port = try await usualPort()
            let (run, address) = try await start(folder: folder)
            let phone = try phone(
                at: address,
                "hold 2 roll 10 1 awaits connection_is_lost calls later 120 awaits scan_it calls")
            try await run.next("a tilt") { $0.input == .phone && $0.tilt.x > 0.1 }
            try await run.end()
            let outcome = try await phone.outcome()
            try await port.stop()
            let calls = outcome.output.split(separator: "\n").filter { $0.hasPrefix("calls") }
            #expect(calls == ["calls: True", "calls: False"], "\(outcome)")
        }

        @Test("gets a page that fits into 320 points, in light and dark")
        func page() async throws {
            let folder = try TemporaryFolder()
            let (run, address) = try await start(folder: folder)
            let phone = try phone(
                at: address, "hold 1 words picture \(folder.path("light.png")) dark picture \(folder.path("dark.png"))")
            let outcome = try await phone.outcome()
            #expect(outcome.output.contains("says: Hold it comfortably"), "\(outcome)")
            let pictures = try ["light.png", "dark.png"].map { try #require(try folder.picture($0)) }
            #expect(pictures.allSatisfy { $0.width == 640 && $0.height == 1136 })
            func brightness(_ pixels: Pixels) -> UInt32 { pixels[4, 4] & 0xFF }
            #expect(brightness(pictures[0]) > 200 && brightness(pictures[1]) < 60)
            try await run.end()
        }
    }
}
