import Foundation
import Support
import Testing

@Suite("The map of folders for contributors")
struct FolderMapTests {
    @Test("names every folder of the sources, and none that is not there")
    func folders() throws {
        let page = try String(contentsOf: Repository.root.appending(path: ".github/CONTRIBUTING.md"), encoding: .utf8)
        let listed = page.matches(of: /`(Sources\/[A-Za-z0-9]+(?:\/[A-Za-z0-9]+)?)`(?:,| \|)/).map { String($0.1) }
        let sources = Repository.root.appending(path: "Sources")
        func folders(in url: URL) throws -> [URL] {
            try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.isDirectoryKey]).filter {
                try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
                    && !["docc", "include"].contains($0.pathExtension) && $0.lastPathComponent != "include"
            }
        }
        let modules = try folders(in: sources)
        let rooms = try modules.flatMap { module in
            try folders(in: module).map { "Sources/\(module.lastPathComponent)/\($0.lastPathComponent)" }
        }
        #expect(Set(listed).count == listed.count)
        #expect(Set(listed) == Set(modules.map { "Sources/\($0.lastPathComponent)" } + rooms))
    }
}
