import Foundation
import Support

/// The documentation of a library: its catalogue, and what the compiler says of its public face.
enum Catalogue {
    static let modules = ["TiltEngine", "TiltScenes", "TiltPlatform"]

    /// The folder of a library's catalogue, from the root of the package.
    static func folder(of module: String) -> String { "Sources/\(module)/\(module).docc" }

    /// Every page of every catalogue, from the root of the package.
    static func articles() throws -> [String] {
        try modules.flatMap { module in
            try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder(of: module)))
                .filter { $0.hasSuffix(".md") }.sorted().map { folder(of: module) + "/" + $0 }
        }
    }

    /// Writes what the compiler knows of a library's public face into a folder, as it was built with the tests.
    static func extractSymbols(of module: String, to folder: String) async throws -> Command.Outcome {
        let modules = URL(filePath: BuiltBinary.path).deletingLastPathComponent().appending(path: "Modules")
        return try await Command(
            "swift",
            [
                "symbolgraph-extract", "-module-name", module, "-I", modules.path(percentEncoded: false),
                "-Xcc", "-fmodule-map-file=" + Repository.path("Sources/CSDL2/module.modulemap"),
                "-minimum-access-level", "public", "-skip-synthesized-members", "-omit-extension-block-symbols",
                "-output-dir", folder,
            ]
        ).run()
    }

    /// A public declaration.
    struct Symbol: Decodable {
        struct Comment: Decodable {}
        var pathComponents: [String]
        var docComment: Comment?
    }

    /// The public declarations of a library.
    static func symbols(of module: String, in folder: String) throws -> [Symbol] {
        struct Graph: Decodable { var symbols: [Symbol] }
        let file = URL(filePath: folder).appending(path: "\(module).symbols.json")
        return try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols
    }
}
