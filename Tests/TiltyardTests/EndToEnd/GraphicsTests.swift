import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// Whether OpenGL works without a display; with `CI=true` it must.
private func hasOpenGL() async -> Bool {
    if ProcessInfo.processInfo.environment["CI"] == "true" { return true }
    let report = try? await BuiltBinary.run(["doctor", "--json"], environment: ["SDL_VIDEODRIVER": "offscreen"])
    return report?.output.contains(#""card":""#) == true
}

extension LiveTests {
    @Suite(
        "A window drawn by OpenGL",
        .enabled("no OpenGL by EGL: install libegl1 and libgl1-mesa-dri") { await hasOpenGL() })
    struct GraphicsTests {
        private static let offscreen = ["SDL_VIDEODRIVER": "offscreen"]

        private static let views: [String] =
            ["weather", "carousel", "parallax", "weather --density 1.5", "carousel --density 2"]
            + [5, 12, 19, 23].map { "parallax --hour \($0)" } + ["parallax --weather rain --density 1.5"]
            + CarouselScene.layoutNames.map { "carousel --layout \($0)" }
        /// The views in which things are let go.
        private static let fallen = [
            "carousel --layout wall", "parallax --hour 17", "carousel --layout ring --density 1.5",
        ]

        @Test(
            "equals the processor's drawing within 8 of 255, and nearly everywhere within 3",
            arguments: slowCases(views.map { ($0, false) } + fallen.map { ($0, true) }, each: 8))
        func sameness(view: String, letsGo: Bool) async throws {
            let folder = try TemporaryFolder()
            var motion = PadMotion(noseUp: .degrees(45))
            motion.lean(.right, to: .degrees(12))
            motion.hold(0.5)
            let trace = try folder.file("motion.csv", motion.csv)
            let outcome = try await BuiltBinary.run(
                [
                    "render", "--size", "640x480", "--input", trace, "--frames", "12",
                    "--record", folder.path("recording"), "--screenshot", folder.path("processor.png"), "--scene",
                ] + view.split(separator: " ").map(String.init))
            #expect(outcome.status == 0, "\(outcome)")
            if letsGo { try await letGo(in: folder) }
            let shown = try await BuiltBinary.run(
                [
                    "run", "--renderer", "graphics", "--replay", folder.path("recording"), "--screenshot",
                    folder.path("card.png"),
                ], environment: Self.offscreen)
            #expect(shown.status == 0 && shown.output.contains("drawing with"), "\(shown)")
            try expectSameness(in: folder)
        }

        @Test("is whole after a storm of sizes, out of sight, and after the whole screen", .needs(.openbox))
        func storm() async throws {
            let folder = try TemporaryFolder()
            let run = try await LiveRun(
                [
                    "--renderer", "graphics", "--scene", "weather", "--input", "off", "--frames", "1000000",
                    "--record", folder.path("recording"), "--screenshot", folder.path("card.png"),
                ], on: .openbox, isAlive: false, folder: folder)
            try await run.display.drive(
                (1...30).flatMap { ["windowsize", run.window, "\(400 + $0 * 37 % 700)", "\(300 + $0 * 53 % 400)"] })
            try await run.display.resize(run.window, width: 700, height: 500)
            try await run.display.drive("windowminimize", run.window, "sleep", "0.3", "windowactivate", run.window)
            try await run.display.focus(run.window)
            for size in [LiveRun.screen, Vector(700, 500)] {
                try await run.display.key("F11")
                try await run.next("a window \(size.x) points wide") { $0.weather?.viewWidth == size.x }
            }
            let start = try #require(run.frames.last).time
            try await run.next("pictures in their sizes") { $0.time > start + 2 }
            run.app.terminate()
            #expect(try await run.app.outcome().status == 0)
            let outcome = try await BuiltBinary.run(
                ["render", "--replay", folder.path("recording"), "--screenshot", folder.path("processor.png")])
            #expect(outcome.status == 0, "\(outcome)")
            try expectSameness(in: folder)
        }

        /// Expects the pictures of the processor and of the card to look the same, and not to be the same.
        private func expectSameness(in folder: TemporaryFolder) throws {
            let (own, card) = (try picture("processor.png", in: folder), try picture("card.png", in: folder))
            try #require(own.width == card.width && own.height == card.height)
            func apart(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
                abs(Int(a >> shift & 255) - Int(b >> shift & 255))
            }
            let apart = zip(own.argb, card.argb).map { max(apart($0, $1, 0), apart($0, $1, 8), apart($0, $1, 16)) }
            let (most, strays) = (apart.max() ?? 0, apart.count { $0 > 3 })
            #expect(most <= 8 && strays <= apart.count / 1000 && own.argb != card.argb, "\(most), \(strays) beyond 3")
        }

        /// Lets things go at the end of the recording, and draws them in their fall by the processor.
        private func letGo(in folder: TemporaryFolder) async throws {
            let path = folder.path("recording")
            let frames =
                [#"{"e":0.016,"events":[["key","g"],["keyup","g"]]}"#] + Array(repeating: #"{"e":0.016}"#, count: 30)
            let recording = try String(contentsOfFile: path, encoding: .utf8)
            try (recording + frames.joined(separator: "\n") + "\n").write(
                toFile: path, atomically: true, encoding: .utf8)
            let outcome = try await BuiltBinary.run(
                ["render", "--replay", path, "--screenshot", folder.path("processor.png")])
            #expect(outcome.status == 0, "\(outcome)")
        }

        private func picture(_ name: String, in folder: TemporaryFolder) throws -> Pixels {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path(name))))
            return try #require(Pixels(decoding: bytes, type: "PNG"))
        }
    }
}
