import Foundation
import Support
import Testing
import TiltEngine
import TiltScenes

@Suite("The manual page")
struct ManualPageTests {
    private func page() async throws -> String {
        let outcome = try await BuiltBinary.run(["generate", "manual"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        return outcome.output
    }

    /// The page as groff sets it, without the marks for bold and italics.
    private func set(_ page: String, _ arguments: [String] = []) async throws -> Command.Outcome {
        let place = try Installation()
        try place.write(page, to: "page.1")
        return try await Command("groff", ["-man", "-ww", "-Tutf8", "-P-cbou"] + arguments + [place.path("page.1")])
            .run()
    }

    @Test("is set without a warning, and reads as it was meant", .needs(.groff))
    func isSet() async throws {
        let outcome = try await set(page())
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        for words in [
            "tiltyard - move things by tilting", "--cards FILE…|FOLDER", "--cards ~/Pictures", "SDL's render driver",
            "← ↑ → ↓", "/etc/udev/rules.d/70-tiltyard.rules", "TILTYARD_ASSETS", "EXIT STATUS",
            #"eval "$(tiltyard --generate-completion-script bash)""#,
        ] {
            #expect(outcome.output.contains(words), "\(words)")
        }
    }

    @Test("lists what each scene's help page lists, and nothing of another scene's")
    func keys() async throws {
        let view = Viewport(size: Vector(1280, 720), density: 1)
        let scenes: [any Scene] = [
            WeatherScene(map: .chart, view: view), CarouselScene(cards: Card.weather, view: view),
            ParallaxScene(view: view),
        ]
        let page = try await page()
        for scene in scenes {
            let start = try #require(page.range(of: ".SS \"\(scene.name)\"\n")).upperBound
            let end = try #require(page.range(of: "\n.SS ", range: start..<page.endIndex)).lowerBound
            for other in scenes {
                for row in other.help {
                    let isListed = page[start..<end].contains("\\fB\(row.action)\\fR\n")
                    #expect(
                        isListed == scene.help.contains(row), "\(row.action) of \(other.name) under \(scene.name)")
                }
            }
        }
    }

    @Test("names only hands that do a thing")
    func hands() async throws {
        let hands = try await page().split(separator: "\n").filter { $0.hasPrefix("keys: ") }
            .flatMap { $0.components(separatedBy: "; ") }
        #expect(hands.contains("mouse: click the gauge"))
        #expect(hands.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).hasSuffix(":") }, "\(hands)")
    }

    @Test("names the version")
    func version() async throws {
        let version = try await BuiltBinary.run(["--version"]).output.trimmingCharacters(in: .newlines)
        #expect(try await page().hasPrefix(#".TH "TILTYARD" 1 "" "Tiltyard \#(version)""#))
    }
}
