import Foundation
import Support

/// The package of snippets, which depends on this one by path as a reader's would.
enum SnippetPackage {
    static let folder = Repository.path("Tests/Snippets")

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

    /// One of the programs, as `.ci/run` has built it.
    static func program(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) -> Command {
        Command(Repository.path(".build-snippets/debug/\(name)"), arguments, environment: environment)
    }
}
