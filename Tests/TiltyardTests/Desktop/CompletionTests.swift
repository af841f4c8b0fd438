import Foundation
import Support
import Testing

@Suite("Completion")
struct CompletionTests {
    /// Lets bash complete the last of some words, which may be partial, in a folder.
    private func completions(_ words: [String], in folder: URL) async throws -> [String] {
        let harness = #"""
            cd "$1" && shift && eval "$("$0" --generate-completion-script bash)" || exit 1
            COMP_WORDS=(tiltyard "$@") COMP_CWORD=$# COMP_LINE="tiltyard $*" COMP_POINT=${#COMP_LINE}
            _tiltyard tiltyard "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}"
            """#
        let arguments = ["--norc", "-c", harness, BuiltBinary.path, folder.path] + words
        let outcome = try await Command("bash", arguments).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(
        "in bash completes commands, options and their values",
        .needs(.bash),
        arguments: [
            ([""], ["--help", "--version", "-h", "attitude", "doctor", "help", "render", "run"]),
            (["run", "--scene", ""], ["carousel", "parallax", "weather"]),
            (["render", "--scene", "c"], ["carousel"]),
            (["render", "--f"], ["--fps", "--frames"]),
            (["run", "--f"], ["--frames", "--fullscreen"]),
            (["run", "--input", "g"], ["gamepad"]),
            (["run", "--density", ""], ["auto"]),
            (["run", "--renderer", "s"], ["software"]),
            (["doctor", "--j"], ["--json"]),
        ])
    func words(typed: [String], expected: [String]) async throws {
        #expect(try await completions(typed, in: FileManager.default.temporaryDirectory) == expected)
    }

    @Test("in bash completes files, and only folders where folders are required", .needs(.bash))
    func files() async throws {
        let place = try Installation()
        try place.write("", to: "cards/one.png")
        try place.write("", to: "captured.jsonl")
        for option in ["--map", "--cards", "--record", "--replay", "--telemetry", "--screenshot"] {
            let found = try await completions(["run", option, "ca"], in: place.prefix)
            #expect(found == ["captured.jsonl", "cards"], "\(option)")
        }
        for option in ["--assets", "--out"] {
            #expect(try await completions(["render", option, "ca"], in: place.prefix) == ["cards"], "\(option)")
        }
    }

    @Test("is valid in bash", .needs(.bash))
    func syntax() async throws {
        let place = try Installation()
        try place.write(try await BuiltBinary.run(["--generate-completion-script", "bash"]).output, to: "script")
        let outcome = try await Command("bash", ["-n", place.path("script")]).run()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    }
}
