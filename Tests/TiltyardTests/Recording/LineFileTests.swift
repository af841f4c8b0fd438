import Foundation
import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("A file of lines")
struct LineFileTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private var path: String { folder.path + "/lines" }

    @Test("holds only whole lines, in order")
    func wholeLines() throws {
        let file = try LineFile(path: path, what: "cannot write")
        // Long enough for the file to be written several times on the way.
        for i in 0..<30_000 { try file.write([i, i], with: JSONEncoder()) }
        #expect(try folder.read("lines").last == "\n")
        try file.flush()
        let lines = try folder.read("lines").split(separator: "\n")
        #expect(lines.count == 30_000 && lines[29_999] == "[29999,29999]")
    }

    @Test("forgets what was in it before")
    func anew() throws {
        _ = try folder.write("old\n".utf8, to: "lines")
        let file = try LineFile(path: path, what: "cannot write")
        try file.write("new", with: JSONEncoder())
        try file.flush()
        #expect(try folder.read("lines") == "\"new\"\n")
    }

    @Test("that cannot be opened is refused with what failed and where")
    func noPlace() {
        let refusal = #expect(throws: PlatformError.self) {
            try LineFile(path: "/no/such/folder/lines", what: "cannot write telemetry")
        }
        #expect(refusal?.description.hasPrefix("cannot write telemetry: /no/such/folder/lines: ") == true)
    }

    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

    @Test("on a full disk is refused when it is flushed", .enabled(if: hasFullDevice))
    func fullDisk() throws {
        let file = try LineFile(path: "/dev/full", what: "cannot write")
        try file.write(1, with: JSONEncoder())
        #expect(throws: PlatformError.self) { try file.flush() }
    }
}
