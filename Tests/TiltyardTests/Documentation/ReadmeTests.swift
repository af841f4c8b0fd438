import Foundation
import Support
import Testing

@testable import tiltyard

@Suite("README.md")
struct ReadmeTests {
    private func text() throws -> String {
        try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    }

    @Test("names only existing files and folders")
    func places() throws {
        let text = try text()
        let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
        let names = text.matches(of: /`((?:Assets|Sources|Tests|\.ci)\/[A-Za-z0-9_.\/-]*)/).map { String($0.1) }
        #expect(links.count > 5 && names.count > 5)
        for place in Set(links + names) where !place.hasPrefix("https://") && !place.hasPrefix("#") {
            #expect(FileManager.default.fileExists(atPath: Repository.path(place)), "\(place)")
        }
    }

    @Test("names only existing options")
    func options() throws {
        let program = HelpText.names
        let others = ["--no-parallel", "--binary", "--uninstall", "--sleep"]
        let named = try text().matches(of: /--[a-z][a-z-]+/).map { String($0.0) }
        #expect(named.count > 10)
        for option in Set(named) { #expect(program.contains(option) || others.contains(option), "\(option)") }
    }

    @Test("shows telemetry as the program prints it", .needsLinux)
    func telemetry() async throws {
        let cards = ["01-clear", "02-partly-cloudy"].map { Repository.path("Assets/Cards/\($0).svg") }
        let outcome = try await BuiltBinary.run(
            ["render", "--scene", "carousel", "--frames", "1", "--telemetry", "-", "--cards"] + cards)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try text().contains("```json\n\(outcome.output)```\n"), "\(outcome.output)")
    }
}
