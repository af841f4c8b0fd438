import Foundation
import Support
import Testing
import tiltyard

/// README.md, or a page beside it in `.github`.
struct Page: CustomStringConvertible {
    /// Its path from the root of the package.
    let path: String

    static let readme = Page(path: "README.md")

    /// README.md first.
    static let all: [Page] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(".github"))) ?? []
        return [.readme] + names.filter { $0.hasSuffix(".md") }.sorted().map { Page(path: ".github/\($0)") }
    }()

    func text() throws -> String { try String(contentsOfFile: Repository.path(path), encoding: .utf8) }

    /// The paths of the files that it links, from the root of the package.
    func links() throws -> [String] {
        let targets = try text().matches(of: /\]\(([^)#]+)[^)]*\)/).map { String($0.1) }
        let folder = URL(filePath: "/" + path).deletingLastPathComponent()
        return targets.filter { !$0.hasPrefix("https://") }
            .map { String(folder.appending(path: $0).standardized.path.dropFirst()) }
    }

    var description: String { path }
}

@Suite("A page")
struct PageTests {
    @Test("names only existing files and folders", arguments: Page.all)
    func places(page: Page) throws {
        let names = try page.text().matches(of: /`((?:Assets|Sources|Tests|\.ci)\/[A-Za-z0-9_.\/-]*)/).map {
            String($0.1)
        }
        for place in Set(try page.links() + names) {
            #expect(FileManager.default.fileExists(atPath: Repository.path(place)), "\(place)")
        }
    }

    @Test("names types as they are: the one that shows a frame's way")
    func types() throws {
        let files =
            FileManager.default.enumerator(atPath: Repository.path("Sources"))?.compactMap { $0 as? String } ?? []
        var known: Set = ["OpenGL", "UIKit"]
        for file in files where file.hasSuffix(".swift") {
            let source = try String(contentsOfFile: Repository.path("Sources/\(file)"), encoding: .utf8)
            known.formUnion(source.matches(of: /(?:struct|enum|class|protocol) (\w+)/).map { String($0.1) })
            known.insert(String(file.prefix { $0 != "/" }))
        }
        let text = try Page(path: ".github/ARCHITECTURE.md").text()
        let names = text.matches(of: /\b[A-Z][a-z]+[A-Z]\w+|`([A-Z]\w+)/).map { String($0.1 ?? $0.0) }
        #expect(names.count > 60)
        #expect(Set(names).subtracting(known).isEmpty)
    }

    @Test("names only existing options", arguments: Page.all)
    func options(page: Page) throws {
        let program = HelpText.names
        let others = [
            "--filter", "--strict", "--binary", "--uninstall", "--sleep", "--graphics", "--repeats", "--profile",
            "--xyz",
            "--rate",
        ]
        for option in Set(try page.text().matches(of: /--[a-z][a-z-]+/).map { String($0.0) }) {
            #expect(program.contains(option) || others.contains(option), "\(option)")
        }
    }

    @Test("can be reached from README.md, unless a newcomer does not need it")
    func reachable() throws {
        let links = try Page.readme.links()
        for page in Page.all.dropFirst() where page.path != ".github/SECURITY.md" {
            #expect(links.contains(page.path), "\(page)")
        }
    }

    @Test("README.md has at most 150 lines, and begins with a moving picture")
    func short() throws {
        let text = try Page.readme.text()
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
        let first = try #require(try Page.readme.links().first)
        #expect(text.hasPrefix("![") && first.hasSuffix(".webp"))
        let picture = try Data(contentsOf: URL(filePath: Repository.path(first)))
        #expect(picture.count < 3_000_000 && picture.range(of: Data("ANMF".utf8)) != nil)
    }

    @Test("shows telemetry as the program prints it", .needsLinux)
    func telemetry() async throws {
        let cards = ["01-clear", "02-partly-cloudy"].map { Repository.path("Assets/Cards/\($0).svg") }
        let outcome = try await BuiltBinary.run(
            ["render", "--scene", "carousel", "--frames", "1", "--telemetry", "-", "--cards"] + cards)
        #expect(outcome.status == 0, "\(outcome)")
        let text = try Page(path: ".github/RECORDINGS.md").text()
        #expect(text.contains("```json\n\(outcome.output)```\n"), "\(outcome.output)")
    }
}
