import ArgumentParser
import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

@testable import tiltyard

/// The manual page is written by hand; it must match the program.
@Suite("The manual page", .takesTurns(with: .programs))
struct ManualPageTests {
    private static let file = Repository.path("Assets/Desktop/tiltyard.1")
    private let page: String

    init() throws { page = try String(contentsOfFile: Self.file, encoding: .utf8) }

    /// The list in a part of the page: terms with their texts, as a reader sees them.
    private func items(in part: Substring) -> [String: String] {
        let items = part.components(separatedBy: ".TP\n").dropFirst().map { item in
            item.split(separator: "\n").prefix { !$0.hasPrefix(".") }.map { Self.read($0) }
        }
        return Dictionary(uniqueKeysWithValues: items.map { ($0[0], $0.dropFirst().joined(separator: " ")) })
    }

    /// The parts of a section, by their titles.
    private func parts(of section: String) throws -> [(title: String, text: Substring)] {
        let start = try #require(page.range(of: ".SH \"\(section)\"\n")).upperBound
        let end = page.range(of: "\n.SH ", range: start..<page.endIndex)?.lowerBound ?? page.endIndex
        return page[start..<end].components(separatedBy: ".SS ").dropFirst().map { part in
            let lines = part.split(separator: "\n", maxSplits: 1)
            return (lines[0].trimmingCharacters(in: ["\""]), lines[1])
        }
    }

    private static func read(_ roff: Substring) -> String {
        var text = roff.replacing(#/\\f[BIR]/#, with: "").replacing(#"\-"#, with: "-")
        for (escape, sign) in ["aq": "'", "dq": "\"", "rs": "\\", "ga": "`", "ha": "^", "ti": "~"] {
            text = text.replacing("\\(\(escape)", with: sign)
        }
        return String(
            text.replacing(#/\\\[u([0-9A-F]+)\]/#) { match in
                UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
            })
    }

    @Test("has exactly the options of each command, with the words of its help")
    func options() throws {
        let commands: [(String, any ParsableCommand.Type)] = [
            ("run", Run.self), ("render", Render.self), ("doctor", Doctor.self), ("attitude", Attitude.self),
        ]
        let parts = try parts(of: "OPTIONS")
        for (name, command) in commands {
            var listed: [String: String] = [:]
            for part in parts where part.title.components(separatedBy: ", ").contains(name) {
                listed.merge(items(in: part.text)) { $1 }
            }
            let help = HelpText(of: command)
            #expect(Set(listed.keys) == Set(help.options.map(\.term)), "\(name)")
            for option in help.options {
                let said = HelpText.withoutDefault(listed[option.term] ?? "")
                #expect(said == option.meaning, "\(name) \(option.term)")
            }
        }
    }

    @Test("has exactly the keys of each scene's help page")
    func keys() throws {
        let parts = try parts(of: "KEYS")
        for scene in SceneCatalogue.descriptors {
            let listed = items(in: try #require(parts.first { $0.title == scene.name }).text)
            for row in SceneCatalogue.descriptors.flatMap(\.rows) {
                let isListed = listed[row.action] == Self.hands(row)
                #expect(isListed == scene.rows.contains(row), "\(row.action) under \(scene.name)")
            }
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

    @Test("contains the version")
    func version() {
        #expect(page.hasPrefix(#".TH "TILTYARD" 1 "" "Tiltyard \#(Tiltyard.configuration.version)""#))
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
