import Foundation
import Support

/// A temporary prefix for Assets/Desktop/install and the program built beside the tests; it is deleted with its last
/// user.
final class Installation: Sendable {
    private let temporary: TemporaryFolder
    let folder: URL
    let prefix: URL

    /// An empty folder, in which the prefix has this name.
    init(prefix name: String = "prefix") throws {
        temporary = try TemporaryFolder()
        folder = URL(filePath: temporary.path)
        prefix = folder.appending(path: name)
    }

    /// Installs; throws the installer's message if it fails.
    func install() async throws {
        let outcome = try await attempt(["--binary", BuiltBinary.path, path()])
        guard outcome.status == 0 else { throw Refusal(description: outcome.description) }
    }

    /// Uninstalls; throws the installer's message if it fails.
    func uninstall() async throws {
        let outcome = try await attempt(["--uninstall", path()])
        guard outcome.status == 0 else { throw Refusal(description: outcome.description) }
    }

    /// Runs the installer with arguments.
    func attempt(_ arguments: [String], environment: [String: String] = [:]) async throws -> Command.Outcome {
        try await Command(Repository.path("Assets/Desktop/install"), arguments, environment: environment).run()
    }

    /// Runs the installed program from the root folder, in an environment without the package.
    func run(_ arguments: [String]) async throws -> Command.Outcome {
        let command = #"cd / && exec env -i HOME="$0" PATH=/usr/bin:/bin "$@""#
        return try await Command("sh", ["-c", command, folder.path, path("bin/tiltyard")] + arguments).run()
    }

    /// The path of a file in the prefix, or the prefix itself.
    func path(_ name: String = "") -> String { (name.isEmpty ? prefix : prefix.appending(path: name)).path }

    /// The text of a file in the prefix.
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// Creates a file in the prefix, and its folders.
    func write(_ text: String, to name: String) throws {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Everything in the folder: the mode and the contents of each path, nil for folders.
    func everything() throws -> [String: Entry] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: paths.map { name in
                let path = folder.appending(path: name).path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                return (
                    name,
                    Entry(
                        mode: attributes[.posixPermissions] as? Int,
                        contents: FileManager.default.contents(atPath: path))
                )
            })
    }

    /// A file or folder.
    struct Entry: Equatable {
        let mode: Int?
        let contents: Data?
    }

    /// The installer's message.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }
}
