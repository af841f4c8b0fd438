import Foundation
import Support
import Testing

@Suite("The launcher", .isForAllChecks, .takesTurns(with: .programs))
struct LauncherTests {
    private static let id = "io.github.tiltyard.Tiltyard"
    private static let launcher = "share/applications/\(id).desktop"
    private static let metainfo = "share/metainfo/\(id).metainfo.xml"

    private func value(of key: String, in installation: Installation) throws -> String {
        let line = try installation.text(Self.launcher).split(separator: "\n").first { $0.hasPrefix("\(key)=") }
        return String(try #require(line).dropFirst(key.count + 1))
    }

    @Test(
        "starts the installed program under any prefix",
        arguments: ["prefix", #"my "own" $HOME, 100% `true` \ 'so'"#])
    func program(prefix: String) async throws {
        let installation = try Installation(prefix: prefix)
        try await installation.install()
        #expect(try Self.words(ofExec: value(of: "Exec", in: installation)) == [installation.path("bin/tiltyard")])
        #expect(try await installation.run(["--version"]).status == 0)
    }

    @Test("is valid for desktops", .needs(.desktopFileValidate), arguments: ["prefix", #"my "own" $HOME, 100%"#])
    func validLauncher(prefix: String) async throws {
        let installation = try Installation(prefix: prefix)
        try await installation.install()
        let outcome = try await Command("desktop-file-validate", [installation.path(Self.launcher)]).run()
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome)")
    }

    @Test("has a description that is valid for software centres", .needs(.appstreamcli))
    func validMetainfo() async throws {
        let file = Repository.path("Assets/Desktop/\(Self.id).metainfo.xml")
        let outcome = try await Command("appstreamcli", ["validate", "--no-net", file]).run()
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test("and its description share one name, with the program's version")
    func names() async throws {
        let installation = try Installation()
        try await installation.install()
        #expect(try value(of: "Icon", in: installation) == Self.id)
        #expect(try value(of: "StartupWMClass", in: installation) == Self.id)
        #expect(try installation.text("share/icons/hicolor/scalable/apps/\(Self.id).svg").hasPrefix("<svg"))
        let metainfo = try installation.text(Self.metainfo)
        #expect(metainfo.contains("<id>\(Self.id)</id>"))
        #expect(metainfo.contains(#"<launchable type="desktop-id">\#(Self.id).desktop</launchable>"#))
        let version = try await installation.run(["--version"]).output.trimmingCharacters(in: .newlines)
        let newest = try #require(metainfo.range(of: "<release "))
        #expect(metainfo[newest.lowerBound...].hasPrefix(#"<release version="\#(version)""#))
    }

    @Test("and the window share one name", .needs(.xvfb, .xdotool))
    func window() async throws {
        let display = try await VirtualDisplay()
        let program = try BuiltBinary.command(["run"], environment: display.environment).start()
        let window = try await display.window(titled: /Tiltyard/)
        let search = ["search", "--onlyvisible", "--class", Self.id]
        let outcome = try await Command("xdotool", search, environment: display.environment).run()
        #expect(outcome.output == "\(window)\n", "\(outcome)")
        try await program.stop()
        try await display.stop()
    }

    /// Parses a value of Exec by the Desktop Entry Specification: first the escapes of all values, then quotes.
    private static func words(ofExec value: String) -> [String] {
        func unescaped(_ text: String, _ escapable: (Character) -> Bool) -> [(Character, isEscaped: Bool)] {
            var characters: [(Character, isEscaped: Bool)] = []
            var rest = text[...]
            while let character = rest.popFirst() {
                if character == "\\", let next = rest.first, escapable(next) {
                    characters.append((rest.removeFirst(), true))
                } else {
                    characters.append((character, false))
                }
            }
            return characters
        }
        let plain = String(unescaped(value) { $0 == "\\" }.map(\.0))
        var (words, isQuoted) = ([""], false)
        for (character, isEscaped) in unescaped(plain, { "\"`$\\".contains($0) }) {
            if character == "\"", !isEscaped {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.map { $0.replacingOccurrences(of: "%%", with: "%") }
    }
}
