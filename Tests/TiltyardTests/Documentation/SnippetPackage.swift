import Foundation
import Support

/// The package of snippets, which depends on this one by path as a reader's would.
enum SnippetPackage {
    static let folder = Repository.path("Tests/Snippets")
    private static let build = Task { try await buildAll() }

    /// The snippets by their paths among the package's sources, `main.swift` of the scene left out: it only chooses.
    static let files = [
        "FlungScrollView/main.swift", "TiltFromSamples/main.swift", "MovedByTilt/main.swift",
        "FallingSquares/main.swift", "Playground/main.swift", "PadTilt/main.swift", "TwoLaws/main.swift",
        "BallOnSpring/BallOnSpring.swift", "BallOnSpring/Picture.swift",
        "BallOnSpring/Window.swift",
    ]

    /// All that is built, line by line, without indents.
    static func lines() throws -> Set<Substring> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources")
        let texts = try names.filter { $0.hasSuffix(".swift") }.map(text)
        return Set(texts.flatMap { $0.split(separator: "\n").map { $0.drop(while: \.isWhitespace) } })
    }

    /// The text of a snippet.
    static func text(of file: String) throws -> String {
        try String(contentsOfFile: folder + "/Sources/" + file, encoding: .utf8)
    }

    /// One of the programs, built with the first that is asked for.
    static func program(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> Command {
        Command(try await build.value + "/" + name, arguments, environment: environment)
    }

    // With a folder of its own for what it builds, since `swift test` holds the lock of the usual one.
    private static func buildAll() async throws -> String {
        let place = ["--package-path", folder, "--scratch-path", Repository.path(".build-snippets")]
        let outcome = try await Command("swift", ["build"] + place, timeout: 400).run()
        guard outcome.status == 0 else { throw BuildFailure(description: "\(outcome)") }
        guard !outcome.output.contains("warning:") else { throw BuildFailure(description: outcome.output) }
        let path = try await Command("swift", ["build", "--show-bin-path"] + place).run()
        return path.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct BuildFailure: Error, CustomStringConvertible { let description: String }
}
