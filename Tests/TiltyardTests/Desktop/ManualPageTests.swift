import ArgumentParser
import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform
import TiltScenes

@testable import TiltStage
@testable import tiltyard

/// Version, options and keys of the manual page are the program's; the rest is written by hand.
@Suite("The manual page", .takesTurns(with: .programs))
struct ManualPageTests {
    private static let file = Repository.path("Assets/Desktop/tiltyard.1")

    @Test("has the program's version, its options and its keys")
    func program() throws {
        var page = try String(contentsOfFile: Self.file, encoding: .utf8)
        page.replace(#/"Tiltyard [^"]*"/#, with: "\"Tiltyard \(Tiltyard.configuration.version)\"", maxReplacements: 1)
        for (section, parts) in [("OPTIONS", Self.options), ("KEYS", Self.keys)] {
            let start = try #require(page.range(of: ".SH \"\(section)\"\n")).upperBound
            let end = try #require(page.range(of: ".SH ", range: start..<page.endIndex)).lowerBound
            let texts = parts.map { title, items in
                ".SS \"\(title)\"\n" + items.map { ".TP\n\($0)\n\(Self.roff($1))\n" }.joined()
            }
            page.replaceSubrange(start..<end, with: texts.joined())
        }
        try TextGolden(at: Self.file).check(page)
    }

    private typealias Part = (title: String, items: [(term: String, meaning: String)])

    /// The options under the commands that have them, those of all commands last.
    private static var options: [Part] {
        let commands: [(name: String, type: any ParsableCommand.Type)] = [
            ("run", Run.self), ("render", Render.self), ("doctor", Doctor.self), ("attitude", Attitude.self),
        ]
        var items: [(term: String, meaning: String, takers: [String])] = []
        for (name, type) in commands {
            for (term, meaning) in HelpText(of: type).options {
                if let index = items.firstIndex(where: { ($0.term, $0.meaning) == (term, meaning) }) {
                    items[index].takers.append(name)
                } else {
                    items.append((term, meaning, [name]))
                }
            }
        }
        let titles = items.map { $0.takers.joined(separator: ", ") }
        let whole = commands.map(\.name).joined(separator: ", ")
        let order = titles.enumerated().filter { titles.firstIndex(of: $1) == $0 && $1 != whole }.map(\.element)
        return (order + [whole]).map { title in
            (
                title,
                zip(items, titles).filter { $1 == title }.map { item, _ in
                    // The names are bold, the value is italic.
                    let words = item.term.split(separator: " ")
                    let names = words.prefix { $0.hasPrefix("-") }.joined(separator: " ")
                    let value = words.drop { $0.hasPrefix("-") }.joined(separator: " ")
                    return (bold(names) + (value.isEmpty ? "" : " \\fI\(roff(value))\\fR"), item.meaning)
                }
            )
        }
    }

    /// The keys of each scene, and those of all.
    private static var keys: [Part] {
        let scenes = SceneCatalogue.descriptors
        let rows = Controls.lines(scenes: scenes.count).compactMap { $0.row(in: scenes) }
        return (scenes.map { ($0.name, $0.rows) } + [("all", rows.filter { !scenes[0].rows.contains($0) })]).map {
            ($0, $1.map { (bold($0.action), hands($0)) })
        }
    }

    /// The text of a help row for keys, mouse and pad.
    private static func hands(_ row: HelpRow) -> String {
        [("keys", row.keys), ("mouse", row.mouse), ("pad", row.pad)].filter { !$1.isEmpty }.map { hand, parts in
            let words = parts.map { part in
                switch part {
                case .cap(let name), .words(let name): name
                }
            }
            return "\(hand): \(words.joined(separator: " "))"
        }.joined(separator: "; ")
    }

    private static func bold(_ text: String) -> String { "\\fB\(roff(text))\\fR" }

    private static func roff(_ text: String) -> String {
        let signs: [Character: String] = [
            "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        ]
        return text.map { sign in
            signs[sign]
                ?? (sign.isASCII
                    ? String(sign) : sign.unicodeScalars.map { String(format: "\\[u%04X]", $0.value) }.joined())
        }.joined()
    }

    @Test("is formatted without a warning, and reads as intended", .needs(.groff))
    func isSet() async throws {
        let outcome = try await Command("groff", ["-man", "-ww", "-Tutf8", "-P-cbou", Self.file]).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        for words in [
            "tiltyard - move things by tilting", "--cards FILE…|FOLDER", "--cards ~/Pictures",
            "What draws: a graphics card",
            "← ↑ → ↓", "/etc/udev/rules.d/70-tiltyard.rules", "TILTYARD_ASSETS", "EXIT STATUS",
            #"eval "$(tiltyard --generate-completion-script bash)""#,
        ] {
            #expect(outcome.output.contains(words), "\(words)")
        }
    }
}
