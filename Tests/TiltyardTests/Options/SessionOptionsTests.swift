import ArgumentParser
import Testing

@testable import tiltyard

@Suite("The options of run and render")
struct SessionOptionsTests {
    @Test("have the defaults that their page promises")
    func defaults() throws {
        let options = try SessionOptions.parse([])
        #expect(options.scene == nil && options.size == nil && options.density == nil)
        #expect(options.input == nil && !options.asPublished && options.cards.isEmpty)
        #expect(options.frames == nil && options.replay == nil && options.record == nil)
    }

    @Test("take all that they name")
    func all() throws {
        let options = try SessionOptions.parse([
            "--scene", "carousel", "--size", "640x480", "--density", "2", "--input", "keys", "--as-published",
            "--cards",
            "a.png", "b.png", "--record", "r.jsonl", "--telemetry", "-", "--frames", "7", "--screenshot", "s.png",
            "--assets", "Assets",
        ])
        #expect(options.scene == .carousel && options.size == ViewSize(width: 640, height: 480))
        #expect(options.density?.value == 2 && options.input == .keys && options.asPublished)
        #expect(options.cards == ["a.png", "b.png"] && options.record == "r.jsonl" && options.telemetry == "-")
        #expect(options.frames == 7 && options.screenshot == "s.png" && options.assets == "Assets")
    }

    @Test(
        "are refused where they make no sense",
        arguments: [
            ["--scene", "theatre"], ["--size", "10x10"], ["--density", "none"], ["--input", "mouse"],
            ["--frames", "0"],
            ["--frames", "-3"], ["--record", "a", "--replay", "b"], ["--replay", "a", "--input", "b.csv"],
            ["--replay", "a", "--input", "dsu://host"], ["--input", "dsu://"], ["--input", "dsu://host:0"],
            ["--telemetry", "a", "--record", "a"], ["--telemetry", "-", "--record", "-"], ["--unknown"], ["--frames"],
            ["stray"],
        ])
    func refused(arguments: [String]) {
        #expect(throws: (any Error).self) { try SessionOptions.parse(arguments) }
    }

    @Test("of render ask where to end")
    func renderEnds() throws {
        #expect(throws: (any Error).self) { try Render.parse([]) }
        #expect(throws: (any Error).self) { try Render.parse(["--input", "keys"]) }
        #expect(throws: (any Error).self) { try Render.parse(["--input", "dsu://host", "--frames", "1"]) }
        #expect(throws: (any Error).self) { try Render.parse(["--frames", "1", "--fps", "0"]) }
        #expect(throws: (any Error).self) { try Render.parse(["--frames", "1", "--fps", "1001"]) }
        #expect(try Render.parse(["--frames", "1"]).fps == nil)
        #expect(try Render.parse(["--replay", "a.jsonl", "--fps", "240"]).fps == 240)
        #expect(try Render.parse(["--input", "tilt.csv"]).options.frames == nil)
    }

    @Test("belong to run when no command is named")
    func defaultCommand() throws {
        #expect(try Tiltyard.parseAsRoot(["--frames", "3"]) is Run)
        #expect(try Tiltyard.parseAsRoot(["render", "--frames", "3"]) is Render)
    }

    @Test("that are wrong end the program with 64")
    func status() {
        #expect(throws: (any Error).self) { try Tiltyard.parseAsRoot(["--size", "1x1"]) }
        do {
            _ = try Tiltyard.parseAsRoot(["--size", "1x1"])
        } catch {
            #expect(Tiltyard.exitCode(for: error).rawValue == 64)
        }
    }
}
