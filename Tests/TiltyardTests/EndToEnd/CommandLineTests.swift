import Foundation
import Support
import Testing
import TiltPlatform

@Suite("The command line", .takesTurns(with: .programs))
struct CommandLineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let header =
        #"{"tiltyard":1,"scene":"carousel","width":640,"height":480,"density":1,"asPublished":false,"#
        + #""cards":12,"map":[720,486],"reduceMotion":false}"#

    private static func header(input: String) -> String { header.dropLast() + ",\"input\":\"\(input)\"}" }

    @Test(
        "fails with 64 if it is invalid in itself",
        arguments: [
            "--size 319x240", "--scene nowhere", "--density 9", "--frames many", "--hours 48.5", "--input nowhere",
            "--replay a --input dsu://host", "doctor --input keys", "--no-such-option", "stroll", "--renderer",
            "render", "render --frames 1 --fps 1001", "render --frames 1 --fullscreen", "--replay a --record b",
            "doctor --frames 1", "--map ", "--cards ", "--record ", "--replay ", "--telemetry ", "--screenshot ",
            "--assets ", "--input ", "--renderer ", "--renderer crayon", "render --frames 1 --out ",
        ])
    func usage(line: String) async throws {
        let outcome = try await BuiltBinary.run(
            line.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.output.isEmpty && outcome.errors.contains("Usage:"), "\(outcome)")
    }

    @Test(
        "fails with 64 if it contradicts the recording",
        arguments: ["--size 640x481", "--input auto", "--hours 3"])
    func contradiction(option: String) async throws {
        let header = option == "--input auto" ? Self.header(input: "keys") : Self.header
        let recording = try folder.file("recording", header + "\n{\"e\":0}\n")
        let words = option.split(separator: " ").map(String.init)
        let outcome = try await BuiltBinary.run(["render", "--replay", recording] + words)
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.errors.contains(words[0]))
    }

    @Test("takes paths that are no text, for what it reads and what it writes, and addresses of files")
    func bytes() async throws {
        try Pixels(width: 20, height: 30, fill: 0xFF00_8000).savePNG(to: folder.path("card.png"))
        let script = """
            set -e
            cd "$1"
            name=$(printf 'b\\344 d')
            mkdir "$name"
            cp card.png "$name/$name.png"
            "$0" render --scene carousel --size 320x240 --frames 2 --cards "$name" --out "$name/out" \
                --screenshot "$name/last.png" --record "$name/recording"
            "$0" render --replay "$name/recording" --cards="file://$1/b%E4%20d/b%E4%20d.png" --screenshot again.png
            cmp "$name/last.png" again.png
            cmp "$name/out/frame-00001.png" again.png
            [ "$(echo *)" = "again.png $name card.png" ]
            """
        let outcome = try await Command(
            "/bin/sh", ["-c", script, BuiltBinary.path, folder.path],
            environment: ["XDG_CACHE_HOME": folder.path(".cache")]
        ).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        // Foundation cannot remove it.
        _ = try await Command("rm", ["-rf", folder.path]).run()
    }

    @Test(
        "writes no escape sequences to the terminal",
        arguments: [
            "render --frames 1 --cards \u{1b}[31m.png", "render --frames 1 --map \u{9b}31m.png", "--scene \u{1b}[31m",
            "\u{1b}[31m", "--replay a\u{1b}]0;b\u{7}", "doctor --input dsu://\u{1b}[31m",
        ])
    func escapes(line: String) async throws {
        let outcome = try await BuiltBinary.run(line.split(separator: " ").map(String.init))
        let signs = (outcome.errors + outcome.output).unicodeScalars
        #expect(outcome.status != 0 && !signs.isEmpty)
        #expect(signs.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(outcome)")
    }

    @Test("prints its version, and with --help its options")
    func help() async throws {
        let version = try await BuiltBinary.run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
        for (arguments, options) in [
            (["--help"], ["render", "doctor"]), (["help", "run"], ["--scene", "--size", "--renderer", "--telemetry"]),
            (["render", "--help"], ["--fps", "--out", "--replay", "--screenshot"]),
        ] {
            let help = try await BuiltBinary.run(arguments)
            #expect(help.status == 0 && help.errors.isEmpty)
            for option in options { #expect(help.output.contains(option), "\(option) is missing in \(help)") }
        }
    }

    @Test("writes nothing but telemetry to standard output if that goes there")
    func telemetry() async throws {
        let outcome = try await BuiltBinary.run(["render", "--frames", "5", "--size", "320x240", "--telemetry", "-"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        let frames = try TelemetryText(outcome.output).frames()
        #expect(frames.map(\.frame) == [0, 1, 2, 3, 4])
        #expect(frames.allSatisfy { $0.stepMs == 0 && $0.drawMs == 0 })
    }

    @Test("does the same in a window", .needsLinux, .needs(.xvfb))
    func liveTelemetry() async throws {
        let display = try await VirtualDisplay(width: 640, height: 480)
        let outcome = try await BuiltBinary.run(
            ["--frames", "5", "--size", "320x240", "--telemetry", "-"], environment: display.environment)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(try TelemetryText(outcome.output).frames().map(\.frame) == [0, 1, 2, 3, 4])
    }
}

// Failures of files, displays and other external things.
extension CommandLineTests {
    /// A short run without a window that should fail early.
    private func render(_ options: String...) async throws -> Command.Outcome {
        try await BuiltBinary.run(["render", "--frames", "1", "--size", "320x240"] + options)
    }

    @Test("reports a picture that is missing, invalid or too large")
    func pictures() async throws {
        let missing = folder.path("missing.png")
        let text = try folder.file("letter.png", "Dear reader, this is no picture.\n")
        let empty = try folder.file("empty.png", "")
        let huge = try folder.file("huge.png", bytes: Self.headerOfPNG(width: 20_000, height: 20_000))
        let hollow = try folder.file("hollow.png", bytes: Self.headerOfPNG(width: 40, height: 30))
        for option in ["--cards", "--map"] {
            for path in [missing, text, empty, huge] {
                expectOneLine(try await render("--scene", "carousel", option, path), naming: path)
            }
            let scene = option == "--map" ? "weather" : "carousel"
            let outcome = try await render("--scene", scene, option, hollow, "--screenshot", folder.path("shot.png"))
            expectOneLine(outcome, naming: hollow)
        }
        expectOneLine(try await render("--cards", huge), naming: "64 megapixels")
        expectOneLine(try await render("--cards", try folder.folder("bare")), naming: folder.path("bare"))
    }

    /// The beginning of a PNG file with its size only.
    private static func headerOfPNG(width: UInt32, height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    }

    @Test("reports an output that cannot be written", arguments: ["--record", "--telemetry", "--screenshot", "--out"])
    func places(option: String) async throws {
        let place = folder.path("no such folder/file.png")
        // A file exists at the path of the folder.
        let blocked = try folder.file("file", "") + "/frames"
        let path = option == "--out" ? blocked : place
        expectOneLine(try await render(option, path), naming: path)
    }

    @Test("reports the unreadable line of a trace")
    func traces() async throws {
        let head = "t,gx,gy,gz,ax,ay,az\n0,0,0,0,0,9.8,0\n"
        for (name, text, line) in [
            ("word.csv", head + "0.01,0,0,fast,0,9.8,0\n", 3),
            ("back.csv", head + "0.01,0,0,0,0,9.8,0\n0,0,0,0,0,9.8,0\n", 4),
            ("short.csv", head + "0.01,0,0\n", 3), ("head.csv", "t,gx,colour\n", 1),
        ] {
            let path = try folder.file(name, text)
            expectOneLine(try await render("--input", path), naming: "\(path) line \(line):")
        }
        let missing = folder.path("missing.csv")
        expectOneLine(try await render("--input", missing), naming: missing)
    }

    @Test("reports the fault of a recording and its line")
    func recordings() async throws {
        let future = Self.header.replacing("\"tiltyard\":1", with: "\"tiltyard\":7")
        let elsewhere = Self.header.replacing("carousel", with: "attic")
        for (name, text, parts) in [
            ("future", future + "\n", ["line 1:", "7"]), ("elsewhere", elsewhere + "\n", ["line 1:", "attic"]),
            ("tuned", Self.header(input: "theremin") + "\n", ["line 1:", "theremin", "keys"]),
            ("none", "Dear reader\n", ["line 1:"]), ("empty", "", ["line 1:"]),
            ("broken", Self.header + "\n{\"e\":0}\n{\"e\":\"soon\"}\n{\"e\":0.1}\n", ["line 3:"]),
            ("backwards", Self.header + "\n{\"e\":-1}\n", ["line 2:"]),
            ("unheard", Self.header + "\n{\"e\":0,\"events\":[[\"sing\"]]}\n", ["line 2:"]),
        ] {
            let path = try folder.file(name, text)
            let outcome = try await BuiltBinary.run(["render", "--replay", path])
            expectOneLine(outcome, naming: path)
            for part in parts { expectOneLine(outcome, naming: part) }
        }
        let missing = folder.path("missing")
        expectOneLine(try await BuiltBinary.run(["render", "--replay", missing]), naming: missing)
    }

    @Test("reports the folder that has no assets")
    func assets() async throws {
        let path = try folder.folder("nothing")
        expectOneLine(try await render("--assets", path), naming: path, "--assets")
    }

    @Test("reports a missing display, and opens no invisible window", .needsLinux)
    func noDisplay() async throws {
        let hidden = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"].flatMap { ["-u", $0] }
        let outcome = try await Command("env", hidden + [BuiltBinary.path, "--frames", "1"]).run()
        expectOneLine(outcome, naming: "no display", "tiltyard render")
    }

    @Test("says that no graphics card works if one is asked for")
    func renderer() async throws {
        let outcome = try await BuiltBinary.run(
            ["--size", "320x240", "--frames", "1", "--renderer", "graphics"], environment: ["SDL_VIDEODRIVER": "dummy"])
        expectOneLine(outcome, naming: "graphics card", "--renderer software")
    }
}

/// Expects success without output on standard error.
func expectGoodEnd(_ outcome: Command.Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(outcome.status == 0 && outcome.hasNoComplaint, "\(outcome)", sourceLocation: sourceLocation)
}

/// Expects a failure: status 1 and one line on standard error, `tiltyard: WHAT: ON WHAT: WHAT TO DO`.
func expectOneLine(
    _ outcome: Command.Outcome, naming parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(outcome.status == 1, "\(outcome)", sourceLocation: sourceLocation)
    #expect(
        outcome.errors.hasSuffix("\n")
            && outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2,
        "\(outcome)", sourceLocation: sourceLocation)
    let words = outcome.errors.split(separator: ": ")
    #expect(words.count >= 4 && words.first == "tiltyard", "\(outcome)", sourceLocation: sourceLocation)
    for part in parts {
        #expect(outcome.errors.contains(part), "\(part) is missing in \(outcome)", sourceLocation: sourceLocation)
    }
}
