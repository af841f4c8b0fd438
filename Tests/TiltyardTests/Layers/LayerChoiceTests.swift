import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes

@testable import TiltPlatform
@testable import tiltyard

@Suite("The choice of layers")
@MainActor struct LayerChoiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func png(_ name: String, width: Int = 40, height: Int = 30) throws {
        try Pixels(width: width, height: height, fill: 0x80ff_0000).savePNG(to: folder.path(name))
    }

    private func refusal(_ path: String? = nil) -> PlatformError? {
        #expect(throws: PlatformError.self) { _ = try LayerChoice(path ?? folder.path) }
    }

    @Test("takes a folder's pictures in natural order, the first the farthest")
    func order() throws {
        for name in ["10 near.png", "2 middle.png", "1 far.png"] { try png(name) }
        _ = try folder.file("notes.txt", "x")
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.map(\.name) == ["1 far", "2 middle", "10 near"])
        #expect(zip(choice.content.layers.map(\.depth), [0.05, 0.5, 0.95]).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(choice.notes.isEmpty)
        #expect(choice.content.plane == 0.44 && choice.content.vanishing == Vector(0.5, 0.58))
    }

    @Test("takes dropped pictures as layers in the order of their names")
    func dropped() throws {
        for name in ["10.png", "9.png"] { try png(name) }
        let choice = try LayerChoice([folder.path("10.png"), folder.path("9.png")])
        #expect(choice.content.layers.map(\.name) == ["9", "10"] && choice.notes.isEmpty)
        try png("9.depth.png")
        #expect(try LayerChoice([folder.path("9.depth.png"), folder.path("9.png")]).photo != nil)
    }

    @Test("puts a single picture into the plane that does not move")
    func single() throws {
        try png("only.png")
        #expect(try LayerChoice(folder.path).content.layers.map(\.depth) == [0.44])
    }

    @Test("follows layers.json, leaves out a missing file, and takes a depth out of range as the nearest one")
    func description() throws {
        try png("a.png")
        try png("b.png")
        _ = try folder.file(
            "layers.json",
            """
            {"plane": 0.3, "layers": [{"file": "b.png", "depth": 7}, {"file": "gone.png"}, {"file": "a.png", "depth": 0.2, "scale": 1.5}]}
            """)
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.map(\.name) == ["a", "b"] && choice.content.layers.map(\.depth) == [0.2, 1.2])
        #expect(choice.content.plane == 0.3 && choice.content.layers[0].scale == 1.5)
        #expect(choice.notes.count == 2)
        #expect(choice.notes.contains { $0.subject.hasSuffix("gone.png") })
        #expect(choice.notes.contains { $0.what == "its depth is 7.0" })
    }

    @Test(
        "names the place of a mistake in layers.json, or its line if it is no JSON",
        arguments: [
            (",\n\"depth\": true}]}", "", "layers[0].depth: expected a number"),
            (",\n\"depth\": 1,\n\"tint\" 1}]}", " line 4", "it is not a JSON object"), (",\n", " line 3", "it is not"),
        ])
    func mistake(rest: String, line: String, words: String) throws {
        try png("a.png")
        _ = try folder.file("layers.json", "{\n\"layers\": [{\"file\": \"a.png\"\(rest)")
        let error = refusal()
        #expect(error?.subject.hasSuffix("layers.json\(line)") == true, "\(String(describing: error))")
        #expect(error?.advice.hasPrefix(words) == true, "\(String(describing: error))")
    }

    @Test("takes pictures of light with their tones, and names what is missing")
    func light() throws {
        try png("hills.png")
        func describe(_ rest: String) throws {
            _ = try folder.file("layers.json", "{\"layers\": [{\"file\": \"hills.png\"\(rest)}]}")
        }
        try describe(", \"light\": \"planes\", \"tone\": [0.6, -0.1]")
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.map(\.tone) == [LandPlane.ClosedRows(0.6, -0.1)] && choice.notes.isEmpty)
        for (mistake, expected) in [
            (", \"light\": \"planes\"", "layers[0].tone is missing"),
            (", \"light\": \"sun\"", "layers[0].light: expected planes"),
            (", \"light\": \"planes\", \"tone\": [0.6]", "layers[0].tone: expected two numbers"),
            (", \"light\": \"planes\", \"tone\": [0.6, 9]", "layers[0].tone: expected two numbers"),
        ] {
            try describe(mistake)
            let error = refusal()
            #expect(error?.advice.hasPrefix(expected) == true, "\(String(describing: error))")
        }
    }

    @Test("shows the first sixteen of more layers")
    func many() throws {
        for index in 1...18 { try png("\(index).png") }
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.count == 16 && choice.notes.map(\.what) == ["only the first 16 layers are shown"])
        #expect(choice.content.layers.last?.name == "16")
    }

    @Test("refuses a folder without pictures, or without any that can be shown")
    func empty() throws {
        #expect(refusal()?.subject == folder.path)
        _ = try folder.file("a.png", "not a picture")
        #expect(refusal()?.subject.hasSuffix("a.png") == true)
        #expect(refusal(folder.path("missing"))?.subject.hasSuffix("missing") == true)
    }

    @Test("leaves out a picture with a side over 8192 pixels, and a file over 64 MB")
    func large() throws {
        try png("a.png")
        try png("wide.png", width: 8200, height: 1)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path("a.png"))))
        _ = try folder.file("heavy.png", bytes: bytes + Array(repeating: 0, count: 64 << 20))
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.map(\.name) == ["a"])
        #expect(
            choice.notes.map(\.advice).sorted() == [
                "make the file smaller than 64 MB", "scale it down to at most 8192 pixels a side",
            ])
    }

    @Test("halves the size of pictures that need too much memory together")
    func memory() throws {
        try png("1.png", width: 5000, height: 5000)
        for copy in ["2.png", "3.png"] {
            try FileManager.default.copyItem(atPath: folder.path("1.png"), toPath: folder.path(copy))
        }
        let choice = try LayerChoice(folder.path)
        #expect(choice.content.layers.allSatisfy { $0.size == Vector(2500, 2500) })
        #expect(choice.notes.map(\.what) == ["shown at 1/2 of their size"])
    }

    @Test("takes a photo with the depth map beside it, by either name, or alone and flat")
    func photo() throws {
        try png("lake.png")
        let alone = try LayerChoice(folder.path("lake.png"))
        #expect(alone.photo == nil && alone.content.layers.map(\.depth) == [0.44])
        #expect(alone.photo == nil && alone.notes.isEmpty)
        try png("lake.depth.png", width: 20, height: 15)
        for path in [folder.path("lake.png"), folder.path("lake.depth.png"), folder.path] {
            let choice = try LayerChoice(path)
            #expect(choice.photo != nil && choice.notes.isEmpty && choice.content.layers.map(\.name) == ["lake"])
        }
    }

    @Test("refuses a depth map with other proportions than its photo")
    func proportions() throws {
        try png("lake.png")
        try png("lake.depth.png", width: 30, height: 30)
        #expect(refusal(folder.path("lake.png"))?.what == "cannot use the depth map")
    }

    @Test("says that a depth map with one value leaves the photo flat, and cuts one with several")
    func cut() throws {
        func parts() throws -> [DepthPhoto.Part]? {
            let choice = try LayerChoice(folder.path("lake.png"))
            return try choice.photo?.parts(decoder: PictureDecoder(executable: nil, most: nil))
        }
        try png("lake.png", width: 120, height: 90)
        try png("lake.depth.png")
        let flat = try parts()
        #expect(flat?.count == nil)
        var map = Pixels(width: 120, height: 90, fill: 0xff20_2020)
        for y in 45..<90 { for x in 0..<120 { map[x, y] = 0xffe0_e0e0 } }
        try map.savePNG(to: folder.path("lake.depth.png"))
        let cut = try #require(try parts())
        #expect(cut.count > 1 && cut.first?.nearness == 0)
    }
}
