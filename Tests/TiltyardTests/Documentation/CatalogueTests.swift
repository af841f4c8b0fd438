import Foundation
import Support
import Testing

@Suite("The documentation of a library", .needsLinux)
struct CatalogueTests {
    @Test("builds without a warning, and its first page names all it has", arguments: Catalogue.modules)
    func builds(module: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tiltyard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let graphs = folder.path(percentEncoded: false)
        let extraction = try await Catalogue.extractSymbols(of: module, to: graphs)
        #expect(extraction.status == 0, "\(extraction)")

        let conversion = try await Command(
            "docc",
            [
                "convert", Repository.path(Catalogue.folder(of: module)), "--additional-symbol-graph-dir", graphs,
                "--output-path", graphs + "/\(module).doccarchive", "--warnings-as-errors",
            ]
        ).run()
        #expect(conversion.status == 0, "\(conversion)")
        #expect(!(conversion.output + conversion.errors).contains("warning:"), "\(conversion)")

        let page = try String(
            contentsOfFile: Repository.path(Catalogue.folder(of: module) + "/\(module).md"), encoding: .utf8)
        for symbol in try Catalogue.symbols(of: module, in: graphs) {
            let name = symbol.pathComponents.joined(separator: ".")
            #expect(symbol.docComment != nil, "\(name) says nothing of itself")
            guard symbol.pathComponents.count == 1 else { continue }
            #expect(page.contains("- ``\(name)``\n"), "\(name) is not among the topics of \(module)")
        }
    }
}
