import ArgumentParser
import Testing
import TiltEngine

@testable import tiltyard

@Suite("The options of run and render")
struct SessionOptionsTests {
    @Test("have the documented defaults")
    func defaults() throws {
        let options = try SessionOptions.parse([])
        #expect(options.scene == nil && options.size == nil && options.density == nil)
        #expect(options.input == nil && !options.asPublished && options.scenes.cards.cards.isEmpty)
        #expect(options.frames == nil && options.replay == nil && options.record == nil)
    }

    @Test("accept all documented values")
    func all() throws {
        let options = try SessionOptions.parse([
            "--scene", "carousel", "--size", "640x480", "--density", "2", "--input", "keys", "--as-published",
            "--cards",
            "a.png", "b.png", "--record", "r.jsonl", "--telemetry", "-", "--frames", "7", "--screenshot", "s.png",
            "--assets", "Assets",
        ])
        #expect(options.scene?.name == "carousel" && options.size == ViewSize(width: 640, height: 480))
        #expect(options.density?.value == 2 && options.input == .keys && options.asPublished)
        #expect(
            options.scenes.cards.cards == ["a.png", "b.png"] && options.record == "r.jsonl" && options.telemetry == "-")
        #expect(options.frames == 7 && options.screenshot == "s.png" && options.assets == "Assets")
    }

    @Test(
        "are refused if they are invalid",
        arguments: [
            ["--scene", "theatre"], ["--scene", "Carousel"], ["--size", "10x10"], ["--density", "none"],
            ["--input", "mouse"], ["--hours", "-1"], ["--hours", "noon"], ["--frames", "0"],
            ["--frames", "-3"], ["--record", "a", "--replay", "b"], ["--replay", "a", "--input", "b.csv"],
            ["--replay", "a", "--input", "dsu://host"], ["--input", "dsu://"], ["--input", "dsu://host:0"],
            ["--telemetry", "a", "--record", "a"], ["--telemetry", "-", "--record", "-"], ["--unknown"], ["--frames"],
            ["stray"],
        ])
    func refused(arguments: [String]) {
        #expect(throws: (any Error).self) { try SessionOptions.parse(arguments) }
    }

    @Test("of render require an end")
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

    @Test("belong to run if no command is given")
    func defaultCommand() throws {
        #expect(try Tiltyard.parseAsRoot(["--frames", "3"]) is Run)
        #expect(try Tiltyard.parseAsRoot(["render", "--frames", "3"]) is Render)
    }

    @Test("end the program with 64 if they are wrong")
    func status() {
        #expect(throws: (any Error).self) { try Tiltyard.parseAsRoot(["--size", "1x1"]) }
        do {
            _ = try Tiltyard.parseAsRoot(["--size", "1x1"])
        } catch {
            #expect(Tiltyard.exitCode(for: error).rawValue == 64)
        }
    }
}

@Suite("A density on the command line")
struct DensityTests {
    @Test("is the display's, or a number from 0.5 to 8")
    func read() {
        #expect(Density(argument: "auto") == .auto && Density.auto.value == nil)
        #expect(Density(argument: "0.5")?.value == 0.5 && Density(argument: "8")?.value == 8)
        #expect(Density(argument: "1.25")?.description == "1.25")
    }

    @Test(
        "is refused if it is invalid or out of range",
        arguments: ["", "0", "0.49", "8.01", "nan", "inf", "-1", "2x"])
    func refused(text: String) {
        #expect(Density(argument: text) == nil)
    }
}

@Suite("A size on the command line")
struct ViewSizeTests {
    @Test("is two whole numbers with an x, within the range of a window")
    func read() throws {
        let size = try #require(ViewSize(argument: "1600x900"))
        #expect(size.vector == Vector(1600, 900) && size.description == "1600x900")
        #expect(ViewSize(argument: "320x240") != nil && ViewSize(argument: "16384x16384") != nil)
    }

    @Test(
        "is refused if it is invalid, too small or too large",
        arguments: [
            "", "x", "1280", "1280x", "x720", "1280X720", "1280x720x2", "1280 x 720", "1280.5x720", "319x240",
            "320x239", "16385x720", "-1280x720", "99999999999999999999x720", "1280x7e2",
        ])
    func refused(text: String) {
        #expect(ViewSize(argument: text) == nil)
    }
}
