import Foundation
import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("A file of lines")
struct LineFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/lines" }

    @Test("holds only whole lines, in order")
    func wholeLines() throws {
        let file = try LineFile(path: path, what: "cannot write")
        // Long enough for the file to be written several times on the way.
        for i in 0..<30_000 { try file.write([i, i]) }
        #expect(try folder.text("lines").last == "\n")
        try file.flush()
        let lines = try folder.text("lines").split(separator: "\n")
        #expect(lines.count == 30_000 && lines[29_999] == "[29999,29999]")
    }

    @Test("forgets what was in it before")
    func anew() throws {
        _ = try folder.file("lines", "old\n")
        let file = try LineFile(path: path, what: "cannot write")
        try file.write("new")
        try file.flush()
        #expect(try folder.text("lines") == "\"new\"\n")
    }

    @Test("that cannot be opened is refused with what failed and where")
    func noPlace() {
        let refusal = #expect(throws: PlatformError.self) {
            try LineFile(path: "/no/such/folder/lines", what: "cannot write telemetry")
        }
        #expect(refusal?.description.hasPrefix("cannot write telemetry: /no/such/folder/lines: ") == true)
    }

    @Test("that was removed meanwhile takes no more lines")
    func removed() throws {
        let file = try LineFile(path: path, what: "cannot write")
        try file.write(1)
        try file.flush()
        try FileManager.default.removeItem(atPath: path)
        try file.write(2)
        #expect(throws: PlatformError.self) { try file.flush() }
    }

    @Test("writes into a pipe instead of replacing it, and fails when the pipe has no reader")
    func pipe() throws {
        signal(SIGPIPE, SIG_IGN)
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let file = try LineFile(path: path, what: "cannot write")
        try file.write(1)
        try file.flush()
        var bytes = [UInt8](repeating: 0, count: 8)
        let count = read(reader, &bytes, 8)
        #expect(count == 2 && bytes[0] == UInt8(ascii: "1") && bytes[1] == UInt8(ascii: "\n"))
        close(reader)
        try file.write(2)
        #expect(throws: PlatformError.self) { try file.flush() }
    }
}
