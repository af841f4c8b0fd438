import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes

/// The manual page `tiltyard(1)`: commands and options from the parser, keys from the help page of the window.
@MainActor struct ManualPage {
    private var page: Roff
    private let help = HelpDump()

    /// The page in roff.
    var text: String { page.text }

    /// Writes the page. Throws where there are no fonts, without which no scene has a help page.
    init() throws {
        let name = help.command.commandName
        page = Roff(page: name, version: "Tiltyard \(Tiltyard.configuration.version)")
        page.section("Name")
        page.words("\(name) - move things by tilting")
        page.section("Synopsis")
        page.words("\(name) [command] [options]")
        page.section("Description")
        page.words([help.command.abstract, help.command.discussion].compactMap(\.self).joined(separator: " "))
        page.section("Commands")
        for command in help.commands {
            page.item(
                command.commandName, [command.abstract, command.discussion].compactMap(\.self).joined(separator: " "))
        }
        writeOptions()
        try writeKeys()
        writeSurroundings()
        writeExamples()
    }

    private mutating func writeOptions() {
        page.section("Options")
        for group in help.options {
            page.part(group.commands.joined(separator: ", "))
            for option in group.options {
                let names = option.names?.map(\.typed) ?? []
                page.item(names.joined(separator: ", "), value: option.value, option.meaning)
            }
        }
    }

    /// The rows that all scenes share once, after those of each scene.
    private mutating func writeKeys() throws {
        page.section("Keys")
        let pages = try SceneName.allCases.map { scene in
            let plan = try SessionPlan(SessionOptions.parse(["--scene", scene.rawValue]))
            return plan.stage(in: Viewport(size: ViewSize.standard.vector, density: 1), isLive: false).helpRows
        }
        let shared = pages[0].filter { row in pages.allSatisfy { $0.contains(row) } }
        for (scene, rows) in zip(SceneName.allCases, pages) {
            writeRows(rows.filter { !shared.contains($0) }, of: scene.rawValue)
        }
        writeRows(shared, of: "all")
    }

    private mutating func writeRows(_ rows: [HelpRow], of scenes: String) {
        page.part(scenes)
        for row in rows {
            let hands = [("keys", row.keys), ("mouse", row.mouse), ("pad", row.pad)].filter { !$1.isEmpty }
            let means = hands.map { "\($0): \(Self.words($1))" }
            page.item(row.action, means.joined(separator: "; "))
        }
    }

    private static func words(_ parts: [HelpRow.Part]) -> String {
        parts.map { part in
            switch part {
            case .key(let name), .words(let name): name
            }
        }.joined(separator: " ")
    }

    private mutating func writeSurroundings() {
        page.section("Files")
        page.item("../share/tiltyard", "Pictures and fonts, from the folder of the program.")
        page.item(
            UdevRule.file,
            "Lets the person at the desk read the gyros of pads, on Linux. "
                + "An installation has it as ../share/tiltyard/udev/70-tiltyard.rules.")
        page.section("Environment")
        page.item("TILTYARD_ASSETS", "Another folder of pictures and fonts; --assets goes before it.")
        page.item("SDL_VIDEODRIVER, SDL_RENDER_DRIVER", "SDL's ways to the screen, as in its own documentation.")
        page.section("Exit status")
        page.item("0", "Success.")
        page.item("1", "A file, a display or a device refused; one line on standard error says what to do.")
        page.item("64", "Wrong usage.")
    }

    private mutating func writeExamples() {
        page.section("Examples")
        page.words("Show one's own pictures on the ring:")
        page.example("tiltyard --scene carousel --cards ~/Pictures")
        page.words("Keep a run, and draw it again without a window:")
        page.example("tiltyard --record run.jsonl")
        page.example("tiltyard render --replay run.jsonl --out frames")
        page.words("Find out why a pad does not tilt:")
        page.example("tiltyard doctor")
        page.words("Let bash, or zsh or fish, complete commands and options where it does not yet:")
        page.example("eval \"$(tiltyard --generate-completion-script bash)\"")
    }
}
