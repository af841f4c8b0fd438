import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("tiltyard render", .takesTurns(with: .programs))
struct RenderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func render(_ options: [String]) async throws -> [TelemetryFrame] {
        try await BuiltBinary.render(options).frames()
    }

    private func picture(_ name: String) throws -> Pixels {
        try #require(try folder.picture(name), "\(name) is no picture")
    }

    @Test("writes a numbered picture for each frame, and the last one as the screenshot")
    func pictures() async throws {
        let motion = try folder.file("motion.csv", leaning().csv)
        let frames = try await render(
            ["--scene", "parallax", "--size", "320x240", "--input", motion, "--frames", "12"]
                + ["--out", folder.path("frames"), "--screenshot", folder.path("last.png")])
        #expect(frames.count == 12 && frames[0].time == 0)
        #expect(frames.map(\.frame) == Array(0..<12))
        for (index, frame) in frames.enumerated() { #expect(abs(frame.time - Double(index) / 60) < 1e-12) }
        let names = (0..<12).map { "frame-000\($0 < 10 ? "0" : "")\($0).png" }
        #expect(folder.contents("frames") == names)
        let pictures = try names.map { try picture("frames/\($0)") }
        #expect(pictures.allSatisfy { $0.width == 320 && $0.height == 240 })
        #expect(pictures[0] != pictures[11])
        #expect(try picture("last.png") == pictures[11])
    }

    @Test("writes all frames as an animated WebP, and refuses other formats")
    func webp() async throws {
        let arguments = ["--scene", "carousel", "--size", "320x240", "--frames", "6", "--show", "--interface", "off"]
        _ = try await render(arguments + ["--movie", folder.path("movie.webp")])
        let bytes = try Data(contentsOf: URL(filePath: folder.path("movie.webp")))
        #expect(bytes.starts(with: Data("RIFF".utf8)) && bytes.contains(Data("ANIM".utf8)))
        let refused = try await BuiltBinary.run(["render"] + arguments + ["--movie", folder.path("movie.png")])
        #expect(refused.status == 64 && refused.errors.contains(".mp4 or .webp"))
    }

    @Test("sends all frames to the system's ffmpeg for an MP4, and asks for it where there is none")
    func mp4() async throws {
        let script = """
            #!/bin/sh
            case "$*" in *-encoders*) echo " V....D libx264 libx264 H.264"; exit;; esac
            for output; do :; done
            cat >"$output"
            """
        _ = try folder.program("ffmpeg", script)
        let arguments = ["--scene", "carousel", "--size", "320x240", "--frames", "6", "--fps", "30"]
        func render(_ path: String) async throws -> Command.Outcome {
            try await BuiltBinary.run(
                ["render"] + arguments + ["--out", folder.path("frames"), "--movie", folder.path("movie.mp4")],
                environment: ["PATH": path])
        }
        let outcome = try await render("\(folder.path):/usr/bin:/bin")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let bytes = try Data(contentsOf: URL(filePath: folder.path("movie.mp4")))
        let frames = try (0..<6).map { try picture("frames/frame-0000\($0).png") }
        #expect(bytes == frames.map { $0.argb.withUnsafeBytes { Data($0) } }.reduce(Data(), +))
        let refused = try await render("/nowhere")
        #expect(refused.status == 1 && refused.errors.contains("install ffmpeg, or name it .webp"))
    }

    @Test("leaves no part of a movie on a full disk, and says so in one line")
    func fullDisk() async throws {
        // A process that may write no bytes to files fails as on a full disk.
        let outcome = try await Command(
            "bash",
            [
                "-c", "(trap '' XFSZ; ulimit -f 0; exec \"$@\") 2>&1 | cat >&2; exit ${PIPESTATUS[0]}", "bash",
                BuiltBinary.path, "render", "--scene",
                "carousel",
                "--size", "320x240", "--frames", "3", "--movie", folder.path("movie.webp"),
            ]
        ).run()
        #expect(outcome.status == 1 && folder.contents("").isEmpty)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("tiltyard: cannot write the movie: "))
    }

    @Test("leaves out the interface if asked to")
    func bare() async throws {
        for word in ["on", "off"] {
            _ = try await render(
                ["--scene", "carousel", "--size", "640x480", "--frames", "2", "--interface", word]
                    + ["--screenshot", folder.path("\(word).png")])
        }
        let (whole, bare) = (try picture("on.png"), try picture("off.png"))
        // The middle of the bar, and the middle of the ring.
        #expect(whole[320, 20] != bare[320, 20] && whole[320, 240] == bare[320, 240])
    }

    @Test("changes scenes as one movement of the picture that was there")
    func change() async throws {
        let lines =
            [
                #"{"tiltyard":2,"scene":"weather","width":640,"height":480,"density":1,"asPublished":false,"reduceMotion":false,"#
                    + #""cards":12,"map":[720,486]}"#
            ]
            + [#"{"e":0.016}"#, #"{"e":0.016,"events":[["key","2"],["keyup","2"]]}"#]
            + (0..<32).map { _ in #"{"e":0.016}"# }
        let recording = try folder.file("run.jsonl", lines.joined(separator: "\n") + "\n")
        _ = try await render(["--replay", recording, "--interface", "off", "--out", folder.path("frames")])
        let pictures = try folder.contents("frames").map { try picture("frames/\($0)") }
        try #require(pictures.count == 34)
        // The first frame of the change is what was there.
        #expect(pictures[1].difference(from: pictures[0]) < 0.01 * 255)
        for (a, b) in zip(pictures, pictures.dropFirst()) { #expect(b.difference(from: a) < 0.12 * 255) }
        #expect(pictures[33].difference(from: pictures[0]) > 0.1 * 255)
    }

    @Test("doubles the pixels at density 2, with the same telemetry")
    func density() async throws {
        func frames(_ density: String) async throws -> [TelemetryFrame] {
            try await render(
                ["--scene", "carousel", "--size", "400x300", "--frames", "2", "--density", density]
                    + ["--screenshot", folder.path("\(density).png")])
        }
        let (one, two) = (try await frames("1"), try await frames("2"))
        #expect(one[1].carousel?.cards.map(\.x) == two[1].carousel?.cards.map(\.x))
        let (small, large) = (try picture("1.png"), try picture("2.png"))
        #expect(small.width == 400 && small.height == 300)
        #expect(large.width == 800 && large.height == 600)
    }

    /// Held, leaned to the right and to the near side and back, and held until everything is at rest.
    private func leaning() -> PadMotion {
        var motion = PadMotion(noseUp: .degrees(45))
        motion.hold(0.1)
        motion.lean(.right, to: .degrees(22), over: 0.3)
        motion.hold(0.4)
        motion.lean(.right, to: .zero, over: 0.3)
        motion.lean(.near, to: .degrees(-17), over: 0.3)
        motion.lean(.near, to: .zero, over: 0.3)
        motion.hold(2.3)
        return motion
    }

    @Test("uses the recipe as published in every scene", arguments: ["weather", "carousel", "parallax"])
    func asPublished(scene: String) async throws {
        var motion = PadMotion(noseUp: .degrees(60))
        motion.hold(0.2)
        motion.lean(.right, to: .degrees(12), over: 0.2)
        motion.hold(0.5)
        let trace = try folder.file("motion.csv", motion.csv)
        let frames = try await render(["--scene", scene, "--size", "640x480", "--as-published", "--input", trace])
        let (first, last) = (try #require(frames.first), try #require(frames.last))
        switch scene {
        case "weather":
            let (start, end) = (try #require(first.weather), try #require(last.weather))
            #expect(start.x == 0 && start.y == 0 && end.x > 0)
        case "carousel":
            let card = try #require(first.carousel?.cards.first)
            #expect(abs(card.y - 270) < 1e-6 && abs(card.width - 100) < 1e-6)
        default:
            let layers = try #require(last.parallax)
            let shift = 40 * 2 * sin(12 * Double.pi / 180)
            for name in ["sky", "moon", "far", "near", "forest"] { #expect(abs(layers[name].x - shift) < 0.4) }
            #expect(layers["tiles"].x == 0)
        }
    }

    @Test("ends with the trace if no number of frames is given")
    func end() async throws {
        var motion = PadMotion()
        motion.hold(0.51)
        let path = try folder.file("motion.csv", motion.csv)
        let frames = try await render(["--size", "320x240", "--input", path])
        #expect(frames.count == 31)
        #expect(frames.allSatisfy { $0.input == .trace && $0.device == nil && !$0.idle })
    }

    @Test("counts a trace's time from its first row, and names its units")
    func traceUnits() async throws {
        func trace(_ header: String, _ row: (Int) -> String) throws -> String {
            try folder.file("trace.csv", ([header] + (0...50).map(row)).joined(separator: "\n"))
        }
        func expect(_ words: String, _ trace: String, after: String = "") async throws {
            let outcome = try await BuiltBinary.run(
                ["render", "--size", "320x240", "--input", trace, "--telemetry", folder.path("telemetry")])
            #expect(outcome.status == 0, "\(outcome)")
            #expect(outcome.errors == "tiltyard: \(trace): \(words), counted from the first row\(after)\n")
            #expect(try TelemetryText(at: folder.path("telemetry")).lines.count == 31)
        }
        try await expect(
            "time in s, gyroscope in rad/s, accelerometer in m/s²",
            trace("t,gx,gy,gz,accelerationX,accelerationY,accelerationZ,gravityX") {
                "\(Double($0) / 100),0,0,0,0,0.2,0,0"
            },
            after: "; the accelerometer lacks gravity, by which it tilts: name columns with it ax, ay, az")
        try await expect(
            "time in s, gyroscope in rad/s, accelerometer in m/s²",
            trace("t,gx,gy,gz,ax,ay,az,mx") { "\(1_700_000_000 + Double($0) / 100),0,0,0,0,9.8,0,7" })
        try await expect(
            "time in s, gyroscope in rad/s, accelerometer in m/s²",
            trace("t,gx,gy,gz,ax,ay,az") { "\(Double($0) / 100),0,0,0,0,9.8,0" })
        try await expect(
            "time in ms, gyroscope in °/s, accelerometer in g",
            trace("time;gx (deg/s);gy (deg/s);gz (deg/s);ax (g);ay (g);az (g)") { "\(5000 + $0 * 10);0;0;0;0;0,7;-0,7" }
        )
    }

    @Test("refuses a trace without rows", arguments: ["", "t,gx,gy,gz,ax,ay,az\n"])
    func emptyTrace(text: String) async throws {
        let trace = try folder.file("trace.csv", text)
        let refusal = try await BuiltBinary.run(["render", "--input", trace, "--telemetry", "-"])
        expectOneLine(refusal, naming: trace, "it has no rows: record it again")
    }

    @Test("tells that gaps of a trace are cut, and refuses one of more than a day all the same")
    func traceClock() async throws {
        let rows = "0,0,0,0,0,9.8,0\n0.01,0,0,0,0,9.8,0\n1700000000,0,0,0,0,9.8,0\n"
        let trace = try folder.file("trace.csv", rows)
        let outcome = try await BuiltBinary.run(["render", "--input", trace, "--fps", "1", "--telemetry", "-"])
        #expect(outcome.status == 0 && TelemetryText(outcome.output).lines.count == 11)
        #expect(outcome.errors.hasSuffix("; gaps of more than 10 s that last 10 s here: 1\n"), "\(outcome.errors)")
        let day = (0...8641).map { "\(11 * $0),0,0,0,0,9.8,0\n" }.joined()
        let long = try folder.file("long.csv", "t (s),gx,gy,gz,ax,ay,az\n" + day)
        let refusal = try await BuiltBinary.run(["render", "--input", long, "--telemetry", "-"])
        expectOneLine(refusal, naming: long, "correct its times")
    }

    @Test("asks the desktop whether motion is reduced only if that is wanted", .needsLinux)
    func reducedMotion() async throws {
        let programs = try folder.folder("programs")
        _ = try folder.program(
            "programs/gdbus",
            "#!/bin/sh\necho \"({'org.freedesktop.appearance': {'reduced-motion': <uint32 1>}},)\"\n")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        for (options, isReduced) in [(["--reduce-motion", "system"], true), ([], false)] as [([String], Bool)] {
            let outcome = try await BuiltBinary.run(
                ["render", "--size", "320x240", "--frames", "1", "--record", folder.path("recording")] + options,
                environment: ["PATH": "\(programs):\(path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
            #expect(outcome.status == 0, "\(outcome)")
            #expect(try folder.text("recording").contains("\"reduceMotion\":\(isReduced)"))
        }
    }

    @Test(
        "draws the same where the system has no thread left", .needsLinux, .needs(.bash, .setpriv),
        .enabled(if: OtherUser.canRun(BuiltBinary.path), "another user may not run the program"),
        arguments: [("weather", 1), ("carousel", 2), ("parallax", 3)])
    func noThreads(scene: String, limit: Int) async throws {
        let options = "--scene \(scene) --size 320x240 --frames 2 --screenshot \(folder.path("shot.png"))"
        // The limit does not bind root.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        func shot(_ limit: Int) async throws -> Pixels? {
            try? FileManager.default.removeItem(atPath: folder.path("shot.png"))
            let shell = "ulimit -u \(limit); exec \"$0\" render \(options)"
            let outcome = try await OtherUser.command(["bash", "-c", shell, BuiltBinary.path]).run()
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
            return try folder.picture("shot.png")
        }
        #expect(try await shot(limit) == shot(1000))
    }

    @Test("says once that nothing is kept in a cache that is a link, and leaves that alone")
    func linkedCache() async throws {
        let (cache, mine) = (try folder.folder("cache"), try folder.folder("mine"))
        try FileManager.default.createSymbolicLink(atPath: "\(cache)/tiltyard", withDestinationPath: mine)
        let recording = folder.path("recording")
        _ = try await render(["--size", "320x240", "--frames", "2", "--record", recording])
        let outcome = try await BuiltBinary.run(
            ["render", "--replay", recording, "--screenshot", folder.path("shot.png")],
            environment: ["XDG_CACHE_HOME": cache])
        #expect(outcome.status == 0 && folder.contents("mine").isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        #expect(outcome.errors.contains("\(cache)/tiltyard: make it a folder, not a link"), "\(outcome)")
    }

    @Test("makes no pictures if none are shown or saved, and writes the same telemetry")
    func unseen() async throws {
        let damaged = folder.path("card.png")
        try Pixels(width: 100, height: 80, fill: 0xFF20_6040).savePNG(to: damaged)
        let whole = try Data(contentsOf: URL(filePath: damaged))
        _ = try folder.file("card.png", bytes: whole.prefix(48))
        let arguments = ["--scene", "carousel", "--size", "320x240", "--frames", "3"]
        #expect(try await render(arguments + ["--cards", damaged]).count == 3)
        let seen = try await BuiltBinary.run(
            ["render"] + arguments + ["--cards", damaged, "--screenshot", folder.path("shot.png")])
        expectOneLine(seen, naming: damaged)

        func told(_ more: String...) async throws -> String {
            let outcome = try await BuiltBinary.run(["render", "--telemetry", "-"] + arguments + more)
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.output
        }
        #expect(try await told() == told("--screenshot", folder.path("shot.png")))
    }

    @Test("spends a line on each card that cannot be shown, as long as others can")
    func spared() async throws {
        let cards = try folder.folder("cards")
        for name in ["a", "b", "c"] {
            try Pixels(width: 40, height: 50, fill: 0xFF20_6040).savePNG(to: "\(cards)/\(name).png")
        }
        let whole = try Data(contentsOf: URL(filePath: "\(cards)/b.png"))
        _ = try folder.file("cards/b.png", bytes: whole.prefix(48))
        _ = try folder.file("cards/c.png", "no picture")
        let outcome = try await BuiltBinary.run(
            ["render", "--size", "320x240", "--frames", "2", "--cards", cards, "--screenshot", folder.path("shot.png")])
        #expect(outcome.status == 0 && folder.contents("").contains("shot.png"), "\(outcome)")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("/c.png: ") && lines[1].contains("/b.png: "), "\(outcome)")
    }

    @Test("shows the user's cards, titled after their files")
    func cards() async throws {
        let cards = try folder.folder("cards")
        for (index, color) in [0xFFC0_2020, 0xFF20_C020, 0xFF20_20C0].enumerated() {
            try Pixels(width: 40, height: 50, fill: UInt32(color)).savePNG(to: "\(cards)/card \(index).png")
        }
        let frames = try await render(
            ["--scene", "carousel", "--size", "640x480", "--frames", "1", "--cards", cards]
                + ["--screenshot", folder.path("shot.png")])
        let ring = try #require(frames.first?.carousel)
        #expect(ring.cards.count == 3)
        let shot = try picture("shot.png")
        let front = shot[Int(ring.frontCard.x), Int(ring.frontCard.y)]
        #expect(front >> 16 & 255 > 180 && front >> 8 & 255 < 60 && front & 255 < 60)
    }
}

@Suite("The picture of a scene", .takesTurns(with: .programs))
struct PictureTests {
    @Test("equals its golden", .needsLinux, arguments: ["weather", "carousel", "parallax"])
    func picture(scene: String) async throws {
        let folder = try TemporaryFolder()
        let options = ["--scene", scene, "--size", "480x320", "--frames", "1"]
        _ = try await BuiltBinary.render(options + ["--screenshot", folder.path("picture.png")])
        let pixels = try #require(try folder.picture("picture.png"))
        // Other versions of SDL_image round the edges of drawings differently.
        try PictureGolden(scene, tolerance: 12, strayShare: 0.005).check(pixels)
    }
}
