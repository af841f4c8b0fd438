import Foundation

/// A folder that goes with its last user.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "tiltyard-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of something in it.
    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and answers where it lies.
    func file(_ name: String, _ text: String) throws -> String {
        try file(name, bytes: Array(text.utf8))
    }

    /// Writes a file and answers where it lies.
    func file(_ name: String, bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// Makes a folder in it and answers where it lies.
    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        return path(name)
    }

    /// What lies in a folder in it, by name.
    func contents(_ name: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
    }
}
