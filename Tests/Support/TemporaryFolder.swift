import Foundation
public import TiltPlatform

/// A folder for the files of a test; it is deleted with its last user.
public final class TemporaryFolder: Sendable {
    /// Its path.
    public let path: String

    /// An empty folder.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tiltyard-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    public func file(_ name: String, _ text: String) throws -> String {
        try file(name, bytes: text.utf8)
    }

    /// Writes a file and returns its path.
    public func file(_ name: String, bytes: some Collection<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// Writes a program in a text and returns its path. Another process writes the file: what a test starts elsewhere while
    /// this one had it open for writing would have it open too, and nobody can run a file that is being written.
    public func program(_ name: String, _ text: String) throws -> String {
        let source = try file("\(name).text", text)
        defer { unlink(source) }
        let arguments: [String] = ["install", "-m", "755", source, path(name)]
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (process, status) = (pid_t(), Int32(0))
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        guard posix_spawn(&process, "/usr/bin/install", nil, nil, &words, &environment) == 0,
            waitpid(process, &status, 0) == process, status == 0
        else { throw CocoaError(.fileWriteUnknown) }
        return path(name)
    }

    /// The text of a file in it.
    public func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    /// The picture in a PNG file in it; nil if the file is not a PNG.
    public func picture(_ name: String) throws -> Pixels? {
        Pixels(decoding: [UInt8](try Data(contentsOf: URL(filePath: path(name)))), type: "PNG")
    }

    /// Creates a folder in it and returns its path.
    public func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        return path(name)
    }

    /// The names of the files in it, or in a folder in it.
    public func contents(_ name: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
    }
}
