import Foundation
import Support
import Testing
import TiltEngine

@Suite("Sound", .takesTurns(with: .programs))
struct SoundFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func render(_ options: [String]) async throws -> Command.Outcome {
        try await BuiltBinary.run(["render"] + options)
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: folder.path(name))) }

    @Test("of a run is written bit for bit, at any frame rate, and as long as the run")
    func wav() async throws {
        var motion = PadMotion()
        motion.hold(0.1)
        motion.lean(.right, to: .degrees(35), over: 0.2)
        motion.hold(2)
        let trace = try folder.file("motion.csv", motion.csv)
        for (name, fps, frames) in [("a", "30", "61"), ("b", "60", "121"), ("c", "60", "121")] {
            let outcome = try await render(
                ["--scene", "carousel", "--size", "640x480", "--input", trace, "--fps", fps, "--frames", frames]
                    + ["--wav", folder.path("\(name).wav")])
            #expect(outcome.status == 0 && outcome.hasNoComplaint, "\(outcome)")
        }
        let sound = try bytes("a.wav")
        let twoSeconds = 384_044
        #expect(sound.count == twoSeconds)
        let others = try [bytes("b.wav"), bytes("c.wav")]
        #expect(others == [sound, sound])
        let isHeard = sound.dropFirst(44).contains { $0 != 0 }
        #expect(isHeard, "the ring ticks")
    }

    @Test("never replaces an input, and options that contradict each other are refused")
    func refusals() async throws {
        let recording = try folder.file("run.jsonl", "kept")
        let over = try await render(["--replay", recording, "--wav", recording])
        #expect(over.status == 1 && over.errors.contains("cannot write --wav"), "\(over)")
        for options in [["--wav", "x", "--sound", "off"], ["--sound", "on"], ["--wav", ""]] {
            let outcome = try await render(["--frames", "1"] + options)
            #expect(outcome.status == 64, "\(outcome)")
        }
        let nowhere = try await render(["--frames", "1", "--size", "320x240", "--wav", folder.path("none/x.wav")])
        #expect(nowhere.status == 1 && nowhere.errors.hasPrefix("tiltyard: cannot write the sound: "), "\(nowhere)")
    }

    @Test("has one clear line in doctor, with a device and without")
    func doctor() async throws {
        func line(_ driver: String) async throws -> String {
            let outcome = try await BuiltBinary.run(
                ["doctor"], environment: ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": driver])
            #expect(outcome.errors.split(separator: "\n").count <= 1, "\(outcome)")
            let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("Sound ") }
            #expect(lines.count == 1)
            return String(lines.first ?? "")
        }
        #expect(try await line("dummy").contains("48000 Hz, 2 channels, "))
        #expect(try await line("nothing").contains("none: no device ("))
    }
}
