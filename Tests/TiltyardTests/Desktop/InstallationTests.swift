import Foundation
import Support
import Testing

@Suite("An installation", .isForAllChecks, .takesTurns(with: .programs))
struct InstallationTests {
    private static let id = "io.github.tiltyard.Tiltyard"

    @Test("runs without the source package")
    func runs() async throws {
        let installation = try Installation()
        try await installation.install()
        let picture = installation.folder.appending(path: "picture.png").path
        let arguments = ["render", "--scene", "parallax", "--frames", "1", "--screenshot", picture]
        let outcome = try await installation.run(arguments)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(FileManager.default.contents(atPath: picture)?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)

        try FileManager.default.removeItem(atPath: installation.path("share/tiltyard/Fonts"))
        let without = try await installation.run(arguments)
        #expect(without.status == 1)
        #expect(without.errors.contains(installation.path("share/tiltyard")), "\(without)")
    }

    @Test("is removed completely, without files that were there before")
    func uninstalled() async throws {
        let installation = try Installation()
        try installation.write("other", to: "share/applications/other.desktop")
        try installation.write("", to: "share/man/man1/placeholder")
        try FileManager.default.removeItem(atPath: installation.path("share/man/man1/placeholder"))
        let before = try installation.everything()
        try await installation.install()
        try await installation.install()
        try await installation.uninstall()
        #expect(try installation.everything() == before)
    }

    @Test("can be removed, but not repeated, without the source package")
    func withoutPackage() async throws {
        let installation = try Installation()
        let before = try installation.everything()
        try await installation.install()
        let script = installation.path("share/tiltyard/install")
        let again = try await Command(script, ["--binary", BuiltBinary.path, installation.path()]).run()
        #expect(again.status == 1 && again.errors.contains(": there are no sources: "), "\(again)")
        #expect(again.errors.filter(\.isNewline).count == 1)
        let outcome = try await Command(script, ["--uninstall", installation.path()]).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(try installation.everything() == before)
    }

    @Test("gives the same result when it is repeated")
    func repeated() async throws {
        let installation = try Installation()
        try await installation.install()
        let once = try installation.everything()
        #expect(once.count > 60)
        try await installation.install()
        #expect(try installation.everything() == once)
    }

    @Test("removes files that only an older one had")
    func renewed() async throws {
        let installation = try Installation()
        try await installation.install()
        let expected = try installation.everything()
        try installation.write("old", to: "share/tiltyard/Old/old.svg")
        try installation.write(
            installation.text("share/tiltyard/manifest") + "share/tiltyard/Old/\nshare/tiltyard/Old/old.svg\n",
            to: "share/tiltyard/manifest")
        try await installation.install()
        #expect(try installation.everything() == expected)
    }

    @Test("that fails halfway can be removed")
    func failed() async throws {
        let installation = try Installation()
        try installation.write("in the way", to: "share/icons")
        let before = try installation.everything()
        let outcome = try await installation.attempt(["--binary", BuiltBinary.path, installation.path()])
        #expect(outcome.status == 1, "\(outcome)")
        let place = installation.path("share/icons/hicolor/scalable/apps")
        #expect(outcome.errors.hasPrefix("install: cannot write: \(place)/"), "\(outcome)")
        #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome)")
        #expect(try installation.everything().count > before.count)
        try await installation.uninstall()
        #expect(try installation.everything() == before)
    }

    @Test("with DESTDIR is written elsewhere than its paths say")
    func staged() async throws {
        let installation = try Installation()
        let outcome = try await installation.attempt(
            ["--binary", BuiltBinary.path, "/opt/tilt"], environment: ["DESTDIR": installation.path()])
        #expect(outcome.status == 0, "\(outcome)")
        let launcher = try installation.text("opt/tilt/share/applications/\(Self.id).desktop")
        #expect(launcher.contains(#"Exec="/opt/tilt/bin/tiltyard""#))
        let output = try await Command(installation.path("opt/tilt/bin/tiltyard"), ["--version"]).run().output
        #expect(outcome.output.contains(output.trimmingCharacters(in: .newlines)))
    }

    @Test(
        "is refused before anything is written if the prefix is not writable", arguments: ["a file", "a file/prefix"])
    func impossible(prefix: String) async throws {
        let installation = try Installation(prefix: "a file")
        try installation.write("", to: "")
        let before = try installation.everything()
        let place = installation.folder.appending(path: prefix).path
        let outcome = try await installation.attempt(["--binary", BuiltBinary.path, place])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasPrefix("install: cannot install: \(installation.path()): it is not a writable folder"),
            "\(outcome)")
        #expect(outcome.errors.filter(\.isNewline).count == 1)
        #expect(try installation.everything() == before)
    }

    @Test("needs an existing program")
    func withoutProgram() async throws {
        let installation = try Installation()
        let missing = installation.path("bin/tiltyard")
        let outcome = try await installation.attempt(["--binary", missing, installation.path()])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("install: cannot install: \(missing): there is no such program"), "\(outcome)")
        #expect(try installation.everything().isEmpty)
    }

    @Test(
        "is refused for an ambiguous prefix",
        arguments: [[], ["--away", "/tmp"], ["/tmp/a", "/tmp/b"], ["--binary"], [""]])
    func usage(arguments: [String]) async throws {
        let outcome = try await Installation().attempt(arguments)
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.errors.hasPrefix("install: usage: ") && outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test("that does not exist cannot be removed")
    func nothingToUninstall() async throws {
        let installation = try Installation()
        let outcome = try await installation.attempt(["--uninstall", installation.path()])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("install: cannot uninstall: \(installation.path()): "), "\(outcome)")
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
}
