import Foundation
import Support
import Testing

@Suite("A snippet in a page or an article")
struct SnippetTextTests {
    /// A code block, and the file that it quotes.
    struct Quotation: CustomStringConvertible {
        var text: String
        var file: String
        var code: String

        var description: String { "\(file) in \(text)" }
    }

    /// The blocks that follow a line such as `<!-- snippet: FlungScrollView/main.swift -->`.
    static func quotations(in name: String) throws -> [Quotation] {
        var lines = try String(contentsOfFile: Repository.path(name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var quotations: [Quotation] = []
        while let line = lines.popFirst() {
            guard line.hasPrefix("<!-- snippet: "), line.hasSuffix(" -->") else { continue }
            lines = lines.drop { $0.isEmpty }
            let isCode = lines.popFirst() == "```swift"
            let code = lines.prefix { $0 != "```" }
            let file = String(line.dropFirst("<!-- snippet: ".count).dropLast(" -->".count))
            let text = isCode ? code.map { $0 + "\n" }.joined() : "no code"
            quotations.append(Quotation(text: name, file: file, code: text))
        }
        return quotations
    }

    /// Every page of the libraries' documentation, from the root of the package.
    static func articles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources"))
            .filter { $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
    }

    static func all() throws -> [Quotation] {
        try (Page.all.map(\.path) + Self.articles()).flatMap(quotations)
    }

    @Test("equals the program that is built and run")
    func isVerbatim() throws {
        for quotation in try Self.all() {
            #expect(SnippetPackage.files.contains(quotation.file), "\(quotation): no such snippet")
            #expect(try SnippetPackage.text(of: quotation.file) == quotation.code, "\(quotation)")
        }
    }

    @Test("that is not a complete program consists of lines that are built")
    func isBuilt() throws {
        let built = try SnippetPackage.lines()
        for name in try Page.all.map(\.path) + Self.articles() {
            let text = try String(contentsOfFile: Repository.path(name), encoding: .utf8)
            let blocks = text.components(separatedBy: "```swift\n").dropFirst()
                .map { $0.components(separatedBy: "```")[0] }
            for line in blocks.flatMap({ $0.split(separator: "\n") }).map({ $0.drop(while: \.isWhitespace) })
            where !line.hasPrefix(".package(") && !line.hasPrefix(".product(") {
                #expect(built.contains(line), "\(name): \(line)")
            }
        }
    }

    @Test("exists for every program", arguments: SnippetPackage.files)
    func isQuoted(file: String) throws {
        #expect(try Self.all().contains { $0.file == file })
    }

    @Test("is marked wherever an article has a complete program")
    func isMarked() throws {
        for article in try Self.articles() {
            let text = try String(contentsOfFile: Repository.path(article), encoding: .utf8)
            let programs = text.components(separatedBy: "```swift\nimport Tilt").count - 1
            #expect(try Self.quotations(in: article).count == programs, "\(article)")
        }
    }
}
