import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("The display")
    struct DisplayTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private var recording: String { folder.path("recording") }

        /// The telemetry of the recording's replay; the recording must be complete.
        private func replay() async throws -> [TelemetryFrame] {
            try await BuiltBinary.render(["--replay", recording]).frames()
        }

        @Test(
            "has the pixels per point of the desktop's dots per inch by default",
            arguments: [
                ("Xft.dpi:\t144\n", "", [], 1.5), ("Xft.dpi:\t96\n", "2", [], 2), ("Xcursor.size: 24\n", "", [], 1),
                ("Xft.dpi:\t192\n", "2", ["--density", "1.25"], 1.25),
                ("Xft.dpi:\tmany\n", "", ["--density", "auto"], 1),
            ] as [(String, String, [String], Double)])
        func density(resources: String, scale: String, options: [String], expected: Double) async throws {
            let picture = folder.path("picture.png")
            let run = try await LiveRun(
                ["--record", recording, "--screenshot", picture, "--size", "480x360"] + options,
                environment: ["GDK_SCALE": scale], resources: resources, folder: folder)
            try await run.end()
            let header = try #require(try folder.text("recording").split(separator: "\n").first)
            #expect(
                header.contains("\"density\":\(expected == expected.rounded() ? "\(Int(expected))" : "\(expected)"),"))
            #expect(header.contains("\"width\":480") && header.contains("\"height\":360"))
            let pixels = try #require(try folder.picture("picture.png"))
            #expect((pixels.width, pixels.height) == (Int(480 * expected), Int(360 * expected)))
        }

        @Test(
            "applies its own scale when the window is moved there, and a replay ends in the same state",
            .needs(.cc))
        func otherDisplay() async throws {
            let displays = try await VirtualDisplay.severalDisplays("800x800@60 400x800@12", in: folder)
            let run = try await LiveRun(
                ["--scene", "weather", "--size", "480x360", "--frames", "1000000", "--record", recording],
                environment: displays, resources: "Xft.dpi: 144\n", folder: folder)
            func move(to x: Int, width: Double) async throws -> TelemetryFrame {
                try await run.display.drive("windowmove", "--sync", run.window, "\(x)", "0")
                return try await run.next("a view \(width) points wide") { $0.weather?.viewWidth == width }
            }
            #expect(run.frames.first?.weather?.viewHeight == 360)

            // The second display has room for 320 points at a scale of 1.25, but not at 1.5.
            let moved = try await move(to: 460, width: 576)
            #expect(moved.weather?.viewHeight == 432)
            _ = try await move(to: 0, width: 480)
            _ = try await move(to: 460, width: 576)
            try await run.end()
            let replayed = try #require(try await replay().last?.weather)
            let shown = try #require(run.frames.last?.weather)
            #expect(replayed.viewWidth == shown.viewWidth && replayed.viewHeight == shown.viewHeight)
            #expect(isClose(replayed.x, shown.x, within: 1e-6) && isClose(replayed.y, shown.y, within: 1e-6))
        }

        @Test("shows no frame while the window is hidden or minimised, and then continues", arguments: [false, true])
        func hidden(minimised: Bool) async throws {
            // With a limit of frames the program never sleeps.
            let run = try await LiveRun(["--scene", "weather", "--frames", "1000000"])
            if minimised {
                try await run.display.minimize(run.window)
            } else {
                try await run.display.drive("windowunmap", "--sync", run.window)
            }
            func count() throws -> Int {
                try run.skipToPresent()
                return run.frames.count
            }
            var last = 0
            for _ in 0..<100 where try count() != last {
                last = try count()
                try await Task.sleep(for: .milliseconds(250))
            }
            try await Task.sleep(for: .milliseconds(400))
            #expect(try count() == last, "frames were drawn that nobody can see")
            if minimised {
                try await run.display.restore(run.window)
            } else {
                try await run.display.drive("windowmap", "--sync", run.window)
            }
            try await run.next("a frame after that") { $0.frame >= last }
            try await run.display.focus(run.window)
            try await run.end()
        }

        @Test("ends the program with 1 when it is lost, with a complete recording", arguments: [false, true])
        func serverGone(asleep: Bool) async throws {
            let run = try await LiveRun(
                ["--scene", "carousel", "--record", recording] + (asleep ? [] : ["--frames", "1000000"]),
                isAlive: false, folder: folder
            )
            try await run.display.key("Right")
            try await run.nextRing("the next card in front") { $0.rests(on: 1) }
            if asleep {
                try await run.next("the program asleep") { $0.idle }
            } else {
                let now = try #require(run.frames.last).time
                try await run.next("more than what may be lost") { $0.time > now + 1 }
            }
            try await run.display.stop()
            let outcome = try await run.app.outcome()
            expectOneLine(outcome, naming: "display server")
            #expect(outcome.errors.contains("; the recording is saved"))
            let replayed = try await replay()
            #expect(replayed.last?.carousel?.rests(on: 1) == true)
            let last = try #require(try TelemetryText(at: folder.path("telemetry")).frames().last)
            #expect(try #require(replayed.last).time > last.time - 1)
        }

        @Test("is released at once by SIGTERM while pictures are made, with a complete recording")
        func signalUnderLoad() async throws {
            let album = try folder.folder("album")
            try Pixels(width: 4000, height: 3000, fill: 0xFF30_6090).savePNG(to: folder.path("large.png"))
            for i in 0..<60 {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(album)/\(i).png", withDestinationPath: folder.path("large.png"))
            }
            let run = try await LiveRun(
                ["--scene", "carousel", "--cards", album, "--record", recording], folder: folder)
            run.app.terminate()
            expectGoodEnd(try await run.app.outcome())
            #expect(try await replay().last?.carousel?.cards.count == 60)
        }

        @Test("is released by SIGTERM although nobody reads what the program writes")
        func stalledReader() async throws {
            let pipe = folder.path("pipe")
            try #require(mkfifo(pipe, 0o600) == 0)
            let reader = FileHandle(
                fileDescriptor: open(pipe, O_RDONLY | O_NONBLOCK), closeOnDealloc: true)
            let display = try await VirtualDisplay()
            let app = try BuiltBinary.command(
                ["--scene", "carousel", "--size", "480x360", "--frames", "1000000", "--telemetry", pipe],
                environment: display.environment
            ).start()
            // The pipe is full when nothing has been written to it for a second.
            var (waiting, last, age): (Int32, Int32, Int) = (0, 0, 0)
            let isFull = try await app.wait {
                _ = ioctl(reader.fileDescriptor, UInt(FIONREAD), &waiting)
                (last, age) = (waiting, waiting > 4096 && waiting == last ? age + 1 : 0)
                return age > 100
            }
            #expect(isFull)
            app.terminate()
            expectOneLine(try await app.outcome(), naming: pipe, "stands still")
        }

        @Test(
            "ends the program five seconds after SIGTERM, or at a second one, although it stands still",
            arguments: ["five seconds", "again"])
        func heldUp(reason: String) async throws {
            let display = try await VirtualDisplay()
            let app = try BuiltBinary.command(
                [
                    "--scene", "carousel", "--size", "480x360", "--frames", "1000000", "--telemetry", "-",
                    "--record", recording,
                ],
                environment: display.environment
            ).start()
            #expect(try await app.wait { (try? folder.text("recording").count { $0 == "\n" }) ?? 0 > 1 })
            display.freeze()
            var (last, age) = (0, 0)
            let isHeldUp = try await app.wait {
                let count = app.output.utf8.count
                (last, age) = (count, count == last ? age + 1 : 0)
                return age > 100
            }
            #expect(isHeldUp)
            app.terminate()
            while reason == "again", app.isRunning {
                app.terminate()
                try await Task.sleep(for: .milliseconds(10))
            }
            let outcome = try await app.outcome()
            #expect(outcome.status == 128 + SIGTERM, "\(outcome)")
            #expect(outcome.errors.contains(reason) && outcome.errors.count { $0 == "\n" } == 1, "\(outcome)")
            #expect(try await replay().isEmpty == false)
        }

        @Test("is drawn by the reported renderer, which is the processor without a graphics card")
        func renderer() async throws {
            let run = try await LiveRun([])
            try await run.end()
            #expect(run.app.output.wholeMatch(of: #/tiltyard: drawing with [a-z0-9]+\n/#) != nil, "\(run.app.output)")
            let cards = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
            if !cards.contains(where: { $0.hasPrefix("renderD") }) {
                #expect(run.app.output == "tiltyard: drawing with software\n")
            }
        }

        @Test("has reduced motion if the desktop's settings ask for it", arguments: [("1", true), ("0", false)])
        func reducedMotion(setting: String, isReduced: Bool) async throws {
            let programs = try folder.folder("programs")
            _ = try folder.program(
                "programs/gdbus",
                """
                #!/bin/sh
                case "$*" in *org.freedesktop.portal.Settings.ReadAll*)
                echo "({'org.freedesktop.appearance': {'reduced-motion': <uint32 \(setting)>}},)";; esac

                """)
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let environment = ["PATH": "\(programs):\(path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
            let run = try await LiveRun(["--record", recording], environment: environment, folder: folder)
            try await run.end()
            let header = try #require(try folder.text("recording").split(separator: "\n").first)
            #expect(header.contains("\"reduceMotion\":\(isReduced)"))
        }

        @Test("does not wait for a desktop that answers late whether motion is reduced, and follows it then")
        func lateAnswer() async throws {
            let programs = try folder.folder("programs")
            _ = try folder.program(
                "programs/gdbus",
                """
                #!/bin/sh
                while [ ! -e "\(folder.path("answer"))" ]; do sleep 0.05; done
                echo "({'org.freedesktop.appearance': {'reduced-motion': <uint32 1>}},)"

                """)
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let environment = ["PATH": "\(programs):\(path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
            let run = try await LiveRun(["--record", recording], environment: environment, folder: folder)
            let header = try #require(try folder.text("recording").split(separator: "\n").first)
            #expect(header.contains("\"reduceMotion\":false"))
            _ = try folder.file("answer", "")
            try await run.wait(for: "the answer") {
                (try? folder.text("recording").contains(#"["lessmotion","on"]"#)) == true
            }
            try await run.end()
        }
    }
}
