import Foundation
import Support
import Testing

@Suite("An unsuitable path", .takesTurns(with: .programs))
struct PlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The things that may be at the path of a file.
    enum Place: String, CaseIterable, Sendable {
        case missing, folder, empty, huge, pipe, socket, endless, silent, brokenLink, linkLoop, linkedPipe, oddName
        case unreadable
    }

    private static let isRoot = geteuid() == 0

    /// Creates such a path; nil if this machine does not support it.
    private func make(_ place: Place) async throws -> String? {
        let path = folder.path("\(place).csv")
        func link(to target: String) throws -> String {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            return path
        }
        switch place {
        case .missing: return path
        case .folder: return try folder.folder("\(place).csv")
        case .empty: return try folder.file("\(place).csv", "")
        case .huge: return truncate(try folder.file("\(place).csv", "x"), 1 << 40) == 0 ? path : nil
        case .pipe: return mkfifo(path, 0o600) == 0 ? path : nil
        case .socket: return try await socket(at: path)
        case .endless: return try link(to: "/dev/zero")
        case .silent: return try link(to: "/dev/null")
        case .brokenLink: return try link(to: "nowhere.csv")
        case .linkLoop: return try link(to: path)
        case .linkedPipe: return mkfifo(folder.path("pipe"), 0o600) == 0 ? try link(to: "pipe") : nil
        case .oddName: return folder.path("\u{1B}[2J\n\u{7}\u{85}odd\r.csv")
        case .unreadable:
            let file = try folder.file("\(place).csv", "t\n")
            return chmod(file, 0) == 0 && !Self.isRoot ? file : nil
        }
    }

    private func socket(at path: String) async throws -> String? {
        let program = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
        return try await Command("python3", ["-c", program, path]).run().status == 0 ? path : nil
    }

    @Test(
        "to read from is reported on one line without waiting", .needs(.python3),
        arguments: Place.allCases.filter { $0 != .unreadable || !isRoot })
    func reading(place: Place) async throws {
        guard let path = try await make(place) else { return }
        for option in ["--map", "--cards", "--input", "--replay"] {
            // An empty trace is valid.
            if place == .empty, option == "--input" { continue }
            let frames = option == "--replay" ? [] : ["--frames", "1"]
            let outcome = try await BuiltBinary.run(["render", option, path] + frames)
            #expect(!outcome.timedOut, "\(option) \(outcome)")
            let name = place == .oddName ? " [2J   odd" : path
            expectOneLine(outcome, naming: name)
        }
    }

    /// A path that fails even for root: nobody can create files in /proc.
    @Test(
        "to write to is reported on one line, and not changed", .needsLinux,
        arguments: ["--record", "--telemetry", "--screenshot"],
        ["/proc/tiltyard.png", "folder", "pipe", "linkLoop", "/dev/full"])
    func writing(option: String, name: String) async throws {
        let place = Place(rawValue: name)
        let made = if let place { try await make(place) } else { nil as String? }
        let path = made ?? name
        let before = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let outcome = try await BuiltBinary.run(
            ["render", "--frames", "1", "--size", "320x240", option, path])
        expectOneLine(outcome, naming: path)
        let after = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        #expect(before == after)
        #expect(folder.contents().count == (place == nil ? 0 : 1))
    }

    @Test("without free space keeps no partial picture", .needsLinux)
    func full() async throws {
        let out = try folder.folder("frames")
        for (option, path) in [("--screenshot", folder.path("shot.png")), ("--out", out)] {
            // Files are limited to 4 KB, and a picture is larger.
            let limited = ["-c", "ulimit -f 4; exec \"$0\" \"$@\"", BuiltBinary.path]
            let run = ["render", "--frames", "1", "--size", "320x240", option, path]
            expectOneLine(try await Command("bash", limited + run).run(), naming: path)
        }
        #expect(folder.contents() == ["frames"] && folder.contents("frames").isEmpty)
    }

    @Test(
        "for standard output is reported on one line if it is full", .needsLinux,
        arguments: [("doctor", "cannot write the report"), ("generate udev-rules", "cannot write the file")])
    func fullOutput(command: String, words: String) async throws {
        let outcome = try await Command("sh", ["-c", "exec \"$0\" \(command) > /dev/full", BuiltBinary.path]).run()
        #expect(outcome.status == 1 && outcome.errors.hasPrefix("tiltyard: \(words): "), "\(outcome)")
        #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome)")
    }
}
