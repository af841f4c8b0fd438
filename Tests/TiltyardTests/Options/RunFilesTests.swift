import ArgumentParser
import Foundation
import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("The files of a run")
struct RunFilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "a.csv"] { _ = try folder.file(name, "kept") }
        for name in ["a.png", "album/a.png", "out/frame-00000.png"] {
            _ = try folder.folder((name as NSString).deletingLastPathComponent)
            try Pixels(width: 2, height: 2, fill: 0xFF00_0000).savePNG(to: folder.path(name))
        }
        for (link, target) in [("link", "a"), ("far", "link"), ("dangling", "new"), ("shelf", "album")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
        }
        try FileManager.default.linkItem(atPath: folder.path("a"), toPath: folder.path("twin"))
    }

    /// Checks options in which "@" stands for the folder.
    private func check(_ line: String) throws {
        var words = line.replacing("@", with: folder.path).split(separator: " ").map(String.init)
        func take(_ option: String) -> String? {
            guard let place = words.firstIndex(of: option) else { return nil }
            defer { words.removeSubrange(place...place + 1) }
            return words[place + 1]
        }
        let (frames, movie, wav) = (take("--out"), take("--movie"), take("--wav"))
        try RunFiles(try SessionOptions.parse(words), frames: frames, movie: movie, wav: wav).check()
    }

    @Test(
        "are refused if an input would be overwritten",
        arguments: [
            "--replay @/a --telemetry @/a", "--replay @/a --telemetry @/./album/../a",
            "--replay @/a --telemetry @/link",
            "--replay @/far --screenshot @/a", "--replay @/a --telemetry @/twin", "--input @/a.csv --record @/a.csv",
            "--map @/a.png --screenshot @/a.png", "--cards @/a.png @/album/a.png --screenshot @/album/a.png",
            "--cards @/album --screenshot @/shelf/a.png", "--map @/out/frame-00000.png --out @/out",
            "--cards @/out --out @/shelf/../out", "--replay @/a --movie @/link", "--replay @/a --wav @/twin",
            "--cards @/a.png --screenshot @/a.depth.png", "--cards @/album --telemetry @/album/a.depth.png",
            "--layers @/a.png --screenshot @/a.depth.png", "--layers @/a.depth.png --screenshot @/a.png",
            "--layers @/a.png --record @/layers.json", "--layers @/album --telemetry @/album/a.depth.png",
            "--layers @/album --record @/album/layers.json", "--layers @/album --screenshot @/album/bare",
        ])
    func destroyedInput(line: String) throws {
        for name in ["a.depth.png", "album/a.depth.png"] {
            try Pixels(width: 2, height: 2, fill: 0xFF00_0000).savePNG(to: folder.path(name))
        }
        _ = try folder.file("album/layers.json", #"{"layers": [{"file": "a.png"}, {"file": "bare"}]}"#)
        _ = try folder.file("album/bare", "kept")
        let error = #expect(throws: PlatformError.self) { try check(line) }
        #expect(error?.advice.hasPrefix("choose another file: --") == true)
    }

    @Test(
        "are refused if a tile, an asset or a file of the program would be overwritten", .takesTurns(with: .process),
        arguments: [
            "--map @/map --screenshot @/map/1/0/0.png", "--map @/map --out @/map/1/0",
            "--map https://example.org/{z}/{x}/{y}.png --overlay @/map --record @/map/1/0/0.png",
            "--map @/map --telemetry @/atlas/1/0/0.png", "--map @/atlas --movie @/map/1/0/1.png",
            "--assets @/look --screenshot @/look/Icons/a.svg", "--assets @/look --record @/look/Fonts/a.json",
            "--record @/home/tiltyard/settings.json", "--telemetry @/home/tiltyard/devices.json",
            "--screenshot @/home/tiltyard/state.json", "--movie @/home/tiltyard/rasters/1a2b",
            "--map @/map --telemetry @/hard", "--assets @/look --record @/sharp",
        ])
    func destroyedFolder(line: String) throws {
        for (name, kind) in [("look/Fonts", "a.json"), ("look/Icons", "a.svg"), ("map/1/0", "0.png"), ("home", "x")] {
            _ = try folder.folder(name)
            _ = try folder.file("\(name)/\(kind)", "kept")
        }
        try? FileManager.default.createSymbolicLink(atPath: folder.path("atlas"), withDestinationPath: "map")
        for (link, file) in [("hard", "map/1/0/0.png"), ("sharp", "look/Icons/a.svg")] {
            try FileManager.default.linkItem(atPath: folder.path(file), toPath: folder.path(link))
        }
        try expectRefusal(of: line, butNotOf: "--map @/map --screenshot @/map/picture.png --out @/look/Pictures")
    }

    /// Expects that one command line is refused and another is not, with the user's folders in "home".
    private func expectRefusal(of line: String, butNotOf other: String) throws {
        let names = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
        let before = names.map { ProcessInfo.processInfo.environment[$0] }
        for name in names { setenv(name, folder.path("home"), 1) }
        defer {
            for (name, value) in zip(names, before) { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
        }
        let error = #expect(throws: PlatformError.self) { try check(line) }
        #expect(error?.advice.hasPrefix("choose another file: ") == true)
        #expect(throws: Never.self) { try check(other) }
    }

    @Test(
        "are refused if a link leads from one of their folders to an output", .takesTurns(with: .process),
        arguments: [
            "--map @/map --screenshot @/away/1/0/0.png", "--map @/map --record @/away/2/0/9.png",
            "--map @/map --telemetry @/tile", "--assets @/look --movie @/away/icon", "--record @/dotfiles/settings",
            "--telemetry @/dotfiles/new",
        ])
    func linkedFolder(line: String) throws {
        for name in [
            "look/Fonts", "look/Icons", "map/1/0", "map/2", "away/1/0", "away/2/0", "home/tiltyard", "dotfiles",
        ] {
            _ = try folder.folder(name)
        }
        for name in ["away/1/0/0.png", "tile", "away/icon", "dotfiles/settings"] { _ = try folder.file(name, "kept") }
        for (link, target) in [
            ("map/1/1", "../../away/1/0"), ("map/2/0", "../../away/2/0"), ("map/1/0/3.png", "../../../tile"),
            ("look/Icons/a.svg", "../../away/icon"), ("home/tiltyard/settings.json", "../../dotfiles/settings"),
            ("home/tiltyard/rasters", "../../dotfiles"), ("map/1/0/round", "../.."),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
        }
        try expectRefusal(of: line, butNotOf: "--map @/map --assets @/look --record @/away/new --screenshot @/a")
    }

    @Test(
        "are refused if a frame would be written through a link, or by another name, to a file of the run",
        arguments: [
            ("--replay @/a", "../a"), ("--cards @/a.png", "../a.png"), ("--input @/a.csv", "../a.csv"),
            ("--record @/new", "../dangling"), ("--assets @/look", "../look/Icons/a.svg"),
        ])
    func linkedFrame(line: String, target: String) throws {
        for name in ["look/Fonts", "look/Icons"] { _ = try folder.folder(name) }
        _ = try folder.file("look/Icons/a.svg", "kept")
        let frame = folder.path("out/frame-00001.png")
        try FileManager.default.createSymbolicLink(atPath: frame, withDestinationPath: target)
        #expect(throws: PlatformError.self) { try check(line + " --out @/out") }
        guard target != "../dangling" else { return }
        try FileManager.default.removeItem(atPath: frame)
        try FileManager.default.linkItem(atPath: folder.path("out/" + target), toPath: frame)
        #expect(throws: PlatformError.self) { try check(line + " --out @/out") }
    }

    @Test(
        "are refused if two options write the same file",
        arguments: [
            "--record @/new --telemetry @/./new", "--record @/a --screenshot @/twin",
            "--telemetry @/dangling --record @/new", "--telemetry @/shelf/new --record @/album/new",
            "--out @/out --screenshot @/out/frame-00012.png", "--out @/out --record @/out/frame-00000.png",
            "--movie @/new --screenshot @/./new", "--out @/out --movie @/out/frame-00000.png",
            "--out @/new --movie @/new", "--wav @/new --movie @/new", "--out @/shelf --telemetry @/album",
        ])
    func sharedOutput(line: String) {
        #expect(throws: PlatformError.self) { try check(line) }
    }

    @Test(
        "may be in the same folder, or on the same device",
        arguments: [
            "--replay @/a --telemetry @/b --screenshot @/b.png", "--record @/new --telemetry @/album/new",
            "--record /dev/null --telemetry /dev/../dev/null", "--telemetry - --record @/-",
            "--map @/a.png --cards @/a.png",
            "--cards @/album --out @/album --telemetry @/album/frames.jsonl",
        ])
    func apart(line: String) throws {
        try check(line)
    }

    @Test("are not changed when they are refused")
    func untouched() async throws {
        let line = ["render", "--replay", folder.path("a"), "--telemetry", folder.path("link")]
        let outcome = try await BuiltBinary.run(line)
        expectOneLine(outcome, naming: folder.path("link"), "--replay")
        #expect(try folder.text("a") == "kept")
    }
}
