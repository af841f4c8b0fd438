import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("tiltyard --layers", .takesTurns(with: .programs))
struct LayersTests {
    private let folder: TemporaryFolder
    private let layers: String

    init() throws {
        folder = try TemporaryFolder()
        layers = try folder.folder("layers")
    }

    /// A picture of one colour, with its right half clear if it is to show what is behind it.
    private func picture(_ name: String, _ color: UInt32, isHalf: Bool = false) throws {
        var pixels = Pixels(width: 64, height: 36, fill: color)
        if isHalf { for y in 0..<36 { for x in 32..<64 { pixels[x, y] = 0 } } }
        try pixels.savePNG(to: "\(layers)/\(name)")
    }

    @Test("shows a folder of layers, which move apart, and whose recording replays them")
    func shown() async throws {
        try picture("1 back.png", 0xff00_00ff)
        try picture("2 front.png", 0xffff_0000, isHalf: true)
        var motion = PadMotion(noseUp: .degrees(45))
        motion.hold(0.1)
        motion.lean(.right, to: .degrees(22), over: 0.3)
        motion.hold(0.6)
        let trace = try folder.file("motion.csv", motion.csv)
        let run = try await BuiltBinary.render(
            ["--layers", layers, "--size", "320x240", "--input", trace, "--frames", "60"]
                + ["--record", folder.path("recording"), "--screenshot", folder.path("a.png")]
        ).frames()
        #expect(run.allSatisfy { $0.scene == "parallax" })
        let planes = try #require(run.last?.parallax?.layers)
        #expect(planes.map(\.name) == ["1 back", "2 front", "tiles"])
        #expect(abs(planes[0].x - planes[1].x) > 1)
        let shown = try #require(try folder.picture("a.png"))
        #expect(shown[40, 120] & 0xff_ffff == 0xff_0000 || shown[40, 120] >> 16 & 255 > 0x80)
        #expect(shown[300, 120] & 0xff > 0x60)
        let again = try await BuiltBinary.render(["--replay", folder.path("recording"), "--layers", layers]).frames()
        #expect(again.last?.parallax?.layers.map(\.x) == planes.map(\.x))
        let without = try await BuiltBinary.render(["--replay", folder.path("recording")]).frames()
        #expect(without.last?.parallax?.layers.map(\.x) == planes.map(\.x))
    }

    @Test("names one fault of a photo: that it cannot be decoded, or that it has no depths")
    func faults() async throws {
        try picture("a.png", 0xff00_00ff)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(layers)/a.png")))
        _ = try folder.file("cut.png", bytes: bytes.prefix(bytes.count - 20))
        for (path, words) in [
            ("layers/a.png", "tiltyard: a.png: shown flat, put its depth map beside it as a.depth.png\n"),
            (
                "cut.png",
                "tiltyard: cannot decode the picture: \(folder.path("cut.png")): it is incomplete: get it again\n"
            ),
        ] {
            let outcome = try await BuiltBinary.run([
                "render", "--layers", folder.path(path), "--size", "320x240", "--frames", "1", "--screenshot",
                folder.path("b.png"),
            ])
            #expect(outcome.errors == words)
        }
    }

    @Test("names a layer that hides those behind it, also where only one frame is drawn")
    func opaque() async throws {
        try picture("1 back.png", 0xff00_00ff)
        try picture("2 front.png", 0xffff_0000)
        let outcome = try await BuiltBinary.run(
            ["render", "--layers", layers, "--size", "320x240", "--frames", "1", "--screenshot", folder.path("a.png")])
        #expect(outcome.status == 0)
        #expect(outcome.errors == "tiltyard: 2 front: layer 2 has no transparent parts, and hides those behind it\n")
    }

    @Test("may be missing for a recording in which the window's size changes")
    func resized() async throws {
        try picture("1 back.png", 0xff00_00ff)
        try picture("2 front.png", 0xffff_0000, isHalf: true)
        let record = folder.path("recording")
        _ = try await BuiltBinary.render(["--layers", layers, "--size", "320x240", "--frames", "9", "--record", record])
            .frames()
        let resize = #"{"e":0.1,"events":[["resize",640,480,1]]}"# + "\n" + #"{"e":0.1}"# + "\n"
        _ = try folder.file("recording", try folder.text("recording") + resize)
        for layers in [[], ["--layers", layers]] {
            let picture = folder.path("\(layers.count).png")
            let outcome = try await BuiltBinary.run(["render", "--replay", record, "--screenshot", picture] + layers)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
            #expect(try folder.picture("\(layers.count).png")?.width == 640)
        }
    }

    @Test("cuts a photo by the depth map beside it")
    func photo() async throws {
        try picture("lake.png", 0xff40_8040)
        var map = Pixels(width: 64, height: 36, fill: 0xff10_1010)
        for y in 18..<36 { for x in 0..<64 { map[x, y] = 0xffe0_e0e0 } }
        try map.savePNG(to: "\(layers)/lake.depth.png")
        let run = try await BuiltBinary.render(
            [
                "--layers", "\(layers)/lake.png", "--size", "320x240", "--frames", "2", "--screenshot",
                folder.path("b.png"),
            ]
        ).frames()
        let planes = try #require(run.last?.parallax?.layers)
        #expect(planes.count > 2 && planes.dropLast().allSatisfy { $0.name == "lake" })
        let shown = try #require(try folder.picture("b.png"))
        #expect(shown[160, 70] >> 8 & 255 > 0x30)
    }

    @Test("names what is left out on one line each, and refuses what shows nothing with status 1")
    func refusals() async throws {
        try picture("1.png", 0xff00_00ff)
        try "no picture".write(toFile: "\(layers)/2.png", atomically: true, encoding: .utf8)
        let part = try await BuiltBinary.run(["render", "--layers", layers, "--size", "320x240", "--frames", "1"])
        #expect(part.status == 0)
        let lines = part.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("tiltyard: ") && lines[0].contains("2.png"))
        try "{\n \"layers\": [3]}".write(toFile: "\(layers)/layers.json", atomically: true, encoding: .utf8)
        let refused = try await BuiltBinary.run(["render", "--layers", layers, "--size", "320x240", "--frames", "1"])
        #expect(refused.status == 1 && refused.errors.contains("layers[0] has a value of the wrong type"))
        #expect(refused.errors.split(separator: "\n").count == 1)
        let missing = try await BuiltBinary.run(["render", "--layers", folder.path("none"), "--frames", "1"])
        #expect(missing.status == 1 && missing.errors.split(separator: "\n").count == 1)
    }
}
