import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@Suite("The user's map")
struct MapChoiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func tiles(_ choice: MapChoice) throws -> (map: TileMap, base: TileSource, overlay: TileSource?) {
        guard case .tiles(let map, let base, let overlay) = choice else { throw CocoaError(.featureUnsupported) }
        return (map, base, overlay)
    }

    private func options(_ arguments: String...) throws -> MapOptions { try MapOptions.parse(arguments) }

    @Test("is a picture, an address, or tiles in a folder or on the network")
    func kinds() throws {
        try Pixels(width: 4, height: 3, fill: 0xFF00_0000).savePNG(to: folder.path("map.png"))
        _ = try folder.folder("tiles/3/5")
        _ = try folder.folder("tiles/5/5")
        #expect(try MapChoice(folder.path("map.png")) == .picture(PictureFile(folder.path("map.png"))))
        let address = "https://example.org/map.png"
        #expect(try MapChoice(address) == .address(WebAddress(address)))
        let local = try tiles(MapChoice(folder.path("tiles")))
        #expect(local.map.zooms == 3...5 && local.base.host == nil)
        let far = try tiles(MapChoice("https://example.org/{z}/{y}/{x}.jpg?key=secret"))
        #expect(far.map.zooms == 0...18 && far.base.host == "example.org" && !far.map.hasOverlay)
    }

    @Test("is what a tile JSON describes: its address, zooms, bounds and credit")
    func tileJSON() throws {
        let text = """
            {"tilejson": "2.2.0", "tiles": ["https://example.org/{z}/{x}/{y}.png"], "scheme": "tms", "minzoom": 3,
            "maxzoom": 7, "bounds": [90, -66.51326, 180, 0], "attribution": "<a href='x'>© the people</a>"}
            """
        let tiles = try tiles(MapChoice(try folder.file("region.json", text)))
        #expect(tiles.base == .template(try TileTemplate("https://example.org/{z}/{x}/{-y}.png"), zooms: 3...7))
        #expect(tiles.map.zooms == 3...7 && tiles.map.attribution == "© the people")
        let difference = tiles.map.area.origin - Vector(0.75, 0.5)
        #expect(difference.length < 1e-6 && (tiles.map.area.size - Vector(0.25, 0.25)).length < 1e-6)
        let around = text.replacing("[90,", with: "[170,").replacing("180,", with: "-170,")
        let area = try self.tiles(MapChoice(try folder.file("region.json", around))).map.area
        #expect(abs(area.minX - 350.0 / 360) < 1e-9 && abs(area.width - 20.0 / 360) < 1e-9)
        #expect(throws: PlatformError.self) { try MapChoice(try folder.file("no.json", #"{"tiles": []}"#)) }
    }

    @Test("has the zooms, tile size, overlay and attribution of its options")
    func withOptions() throws {
        let base = "https://example.org/{z}/{x}/{y}.png"
        let options = try options(
            "--map", base, "--overlay", "https://example.net/{z}/{x}/{-y}.png", "--zoom", "2-9", "--tile-size", "512",
            "--attribution", "© the people")
        let tiles = try tiles(MapChoice(base, options))
        #expect(tiles.map == TileMap(zooms: 2...9, tileSize: 512, hasOverlay: true, attribution: "© the people"))
        #expect(tiles.base.zooms == 2...9 && tiles.overlay?.host == "example.net")
    }

    @Test("may be named by the address of a file, as a desktop gives it")
    func fileAddresses() throws {
        try Pixels(width: 4, height: 3, fill: 0xFF00_0000).savePNG(to: folder.path("my map.png"))
        _ = try folder.folder("my tiles/3/5")
        let picture = "file://\(folder.path)/my%20map.png"
        #expect(try MapChoice(picture) == .picture(PictureFile(folder.path("my map.png"))))
        #expect(try options("--map", picture).inputs.map(\.path) == [folder.path("my map.png")])
        let tiles = "file://localhost\(folder.path)/my%20tiles"
        for text in [tiles, "\(tiles)/{z}/{x}/{-y}.png", "\(tiles)/%7Bz%7D/%7Bx%7D/%7By%7D.png"] {
            #expect(
                try self.tiles(MapChoice(text, options("--map", text, "--overlay", text))).map.zooms == 3...3, "\(text)"
            )
        }
        #expect(throws: PlatformError.self) { try MapChoice("file://elsewhere/map.png") }
    }

    @Test("has tiles of the size that their description or their address tells, unless an option tells another")
    func tileSizes() throws {
        let address = "https://example.org/{z}/{x}/{y}@2x.png"
        #expect(try tiles(MapChoice(address)).map.tileSize == 512)
        #expect(try tiles(MapChoice(address, options("--map", address, "--tile-size", "256"))).map.tileSize == 256)
        _ = try folder.folder("tiles/3/5")
        #expect(try tiles(MapChoice(folder.path("tiles"))).map.tileSize == 256)
        _ = try folder.file("tiles/tilemapresource.xml", "<TileMap><TileFormat width='512' height='512'/></TileMap>")
        #expect(try tiles(MapChoice(folder.path("tiles"))).map.tileSize == 512)
    }

    @Test(
        "is wrong usage if an option is invalid",
        arguments: [
            ["--map", ""], ["--map", "http://example.org/map.png"], ["--map", "ftp://example.org/{z}/{x}/{y}.png"],
            ["--map", "https://example.org/{z}/{x}.png"], ["--map", "https://{x}.org/{z}/{x}/{y}.png"],
            ["--map", "https://a:b@example.org/m.png"], ["--overlay", "https://example.org/{z}/{x}/{y}.png"],
            ["--map", "a", "--overlay", "https://example.org/map.png"], ["--attribution", "me"], ["--zoom", "0-5"],
            ["--map", "a", "--zoom", "5-2"], ["--map", "a", "--zoom", "0-30"], ["--map", "a", "--tile-size", "1"],
        ])
    func wrong(arguments: [String]) {
        #expect(throws: (any Error).self) { try MapOptions.parse(arguments) }
    }

    @Test("is refused if it cannot be shown, without repeating a key")
    func refused() throws {
        #expect(throws: PlatformError.self) { try MapChoice(folder.path("missing.png")) }
        #expect(throws: PlatformError.self) { try MapChoice(try folder.folder("empty")) }
        try Pixels(width: 4, height: 3, fill: 0xFF00_0000).savePNG(to: folder.path("map.png"))
        _ = try folder.folder("tiles/6/5")
        let tiles = folder.path("tiles")
        let error = #expect(throws: PlatformError.self) {
            try MapChoice(tiles, try options("--map", tiles, "--zoom", "0-5"))
        }
        #expect(error?.advice == "its zooms differ from --zoom: use 6-6")
        do {
            _ = try MapOptions.parse(["--map", "https://example.org/{z}/{w}/{y}.png?key=secret"])
        } catch {
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test(
        "is wrong usage for a picture with options for tiles",
        arguments: [
            ("--zoom", "0-3"), ("--tile-size", "512"), ("--attribution", "me"),
            ("--overlay", "https://example.org/{z}/{x}/{y}.png"),
        ])
    func ofPicture(option: String, value: String) throws {
        try Pixels(width: 4, height: 3, fill: 0xFF00_0000).savePNG(to: folder.path("map.png"))
        _ = try folder.folder("tiles/3/5")
        for map in [folder.path("map.png"), "https://example.org/map.png"] {
            let options = try options("--map", map, option, value)
            let error = #expect(throws: ValidationError.self) { try options.check(try MapChoice(map, options)) }
            #expect(error?.message.hasPrefix("\(option) belongs to a map of tiles") == true)
            try self.options("--map", map).check(try MapChoice(map))
        }
        let tiles = try options("--map", folder.path("tiles"), "--tile-size", "512")
        try tiles.check(try MapChoice(folder.path("tiles"), tiles))
    }

    @Test("has only the zooms of its folder, and the area of the folder's tiles")
    func ofFolder() throws {
        for zoom in 3...5 {
            let (x, y) = (5 << (zoom - 3), 2 << (zoom - 3))
            _ = try folder.folder("tiles/\(zoom)/\(x)")
            _ = try folder.file("tiles/\(zoom)/\(x)/\(y).png", "")
        }
        let options = try options("--map", folder.path("tiles"), "--zoom", "0-4")
        let tiles = try tiles(MapChoice(folder.path("tiles"), options))
        #expect(tiles.map.zooms == 3...4 && tiles.base.zooms == 3...4)
        #expect(tiles.map.area == Rect(x: 20.0 / 32, y: 8.0 / 32, width: 1.0 / 32, height: 1.0 / 32))
    }

    @Test("is refused or accepted for any text", arguments: 1...200)
    func mutated(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        for text in ["https://example.org/{z}/{x}/{y}.png?k=1", "/maps/{z}", "http://[::1]:80/{-y}/{x}/{z}"] {
            for _ in 0..<50 {
                let bytes = random.mutation(of: Array(text.utf8))
                _ = try? MapChoice(String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
