import Foundation
import Support
import Testing

@Suite("tiltyard attitude", .takesTurns(with: .programs))
struct AttitudeCommandTests {
    private static let lines = "0,0,0,0,0,6.934,-6.934\n0.1,0,0,-1,-0.347,6.926,-6.934\n"

    /// Runs a shell command in which the program is `$0` and the path of a file of samples is `$1`.
    private func shell(_ line: String, _ file: String = "") -> Command {
        Command("sh", ["-c", line, BuiltBinary.path, file])
    }

    @Test("writes a line for each sample and nothing else")
    func lines() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await shell(#""$0" attitude < "$1""#, folder.file("samples.csv", Self.lines)).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(outcome.output.split(separator: "\n").map { $0.split(separator: ",").count } == [7, 7], "\(outcome)")
    }

    @Test("writes nothing for empty input")
    func nothing() async throws {
        let outcome = try await shell(#""$0" attitude < /dev/null"#).run()
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
    }

    @Test("writes each line at once to an open pipe")
    func stream() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("samples.csv", Self.lines)
        let running = try shell(#"(cat "$1"; exec sleep 50) | "$0" attitude"#, path).start()
        #expect(try await running.wait { running.output.split(separator: "\n").count == 2 }, "\(running.errors)")
        #expect(running.isRunning)
        try await running.stop()
    }

    @Test("reports an unreadable line on one line of standard error, after the output of earlier lines")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("samples.csv", Self.lines + "0.2,0,0\n" + Self.lines)
        let outcome = try await shell(#""$0" attitude < "$1""#, path).run()
        #expect(outcome.status == 1 && outcome.output.split(separator: "\n").count == 2, "\(outcome)")
        #expect(outcome.errors.hasPrefix("tiltyard: cannot read the samples: standard input line 3: "), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }

    @Test("fails with one line for unreadable input, or if nobody reads its output")
    func refused() async throws {
        let folder = try await shell(#""$0" attitude < /"#).run()
        #expect(folder.status == 1 && folder.errors.split(separator: "\n").count == 1, "\(folder)")
        let words = try await BuiltBinary.run(["attitude", "--fast"])
        #expect(words.status == 64, "\(words)")
        let help = try await BuiltBinary.run(["attitude", "--help"])
        #expect(help.status == 0 && help.output.contains("ux,uy,uz,qw,qx,qy,qz"), "\(help)")
    }
}
