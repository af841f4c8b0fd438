import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("A folder of tiles")
struct TileFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ zoom: Int, _ columns: some Sequence<Int>, _ rows: some Sequence<Int>, ending: String = ".png")
        throws
    {
        for x in columns {
            _ = try folder.folder("\(zoom)/\(x)")
            for y in rows { _ = try folder.file("\(zoom)/\(x)/\(y)\(ending)", "") }
        }
    }

    private var area: Rect? { try? TileFolder(folder.path)?.area }

    @Test("contains a folder named after a zoom")
    func zooms() throws {
        #expect(try TileFolder(folder.path) == nil && TileFolder("/nowhere") == nil)
        for name in ["photos", "25", "-1", "3x"] { _ = try folder.folder(name) }
        _ = try folder.file("4", "no folder")
        #expect(try TileFolder(folder.path) == nil)
        for name in ["3", "7"] { _ = try folder.folder(name) }
        #expect(try TileFolder(folder.path)?.zooms == 3...7)
        #expect(area == .unit, "nothing is known of where they lie")
    }

    @Test("covers the earth if it has all tiles, or all tiles of its first zooms")
    func whole() throws {
        try put(0, 0..<1, 0..<1)
        try put(1, 0..<2, 0..<2, ending: ".jpg")
        try put(2, 0..<4, 0..<4)
        #expect(area == .unit)
        try put(12, 70...72, 900...901)
        #expect(area == .unit, "one town in detail")
    }

    @Test("covers a part, as precisely as its first larger zoom shows")
    func part() throws {
        try put(0, [0], [0])
        try put(4, 8...9, 5...5)
        #expect(area == Rect(x: 0.5, y: 5.0 / 16, width: 2.0 / 16, height: 1.0 / 16))
        try put(7, 66...75, 42...46)
        #expect(area == Rect(x: 66.0 / 128, y: 42.0 / 128, width: 10.0 / 128, height: 5.0 / 128))
        try put(9, [1], [1])
        #expect(area == Rect(x: 66.0 / 128, y: 42.0 / 128, width: 10.0 / 128, height: 5.0 / 128))
    }

    @Test("covers a part on both sides of the map's ends")
    func overTheEnd() throws {
        try put(5, [30, 31, 0, 1, 2], 20...21)
        #expect(area == Rect(x: 30.0 / 32, y: 20.0 / 32, width: 5.0 / 32, height: 2.0 / 32))
    }

    @Test("ignores files that are not tiles")
    func strange() throws {
        try put(3, [2], [4])
        try put(3, [99, -3], [1])
        try put(3, [2], [200, -1])
        _ = try folder.file("3/2/.DS_Store", "")
        _ = try folder.file("3/readme.txt", "")
        #expect(area == Rect(x: 0.25, y: 0.5, width: 0.125, height: 0.125))
    }

    /// What gdal2tiles.py writes beside tiles.
    private func describe(profile: String = "mercator", side: Int = 256, origin: Double = -85.05) throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
                <TileMap version="1.0.0" tilemapservice="http://tms.osgeo.org/1.0.0">
                  <!-- <Origin x="0" y="85.05"/> -->
                  <SRS>EPSG:3857</SRS>
                  <BoundingBox minx="-179.99" miny="-85.05" maxx="179.99" maxy="85.05"/>
                  <Origin x="-179.99" y="\(origin)"/>
                  <TileFormat width="\(side)" height="\(side)" mime-type="image/png" extension="png"/>
                  <TileSets profile="\(profile)">
                    <TileSet href="0" units-per-pixel="156543.03390000000945" order="0"/>
                  </TileSets>
                </TileMap>
            """
        _ = try folder.file("tilemapresource.xml", text)
    }

    @Test("counts its rows from the south if a tile JSON beside it does")
    func tileJSON() throws {
        try put(1, [0], [0])
        for (text, isFromSouth) in [(#"{"scheme":"tms"}"#, true), (#"{"scheme":"xyz"}"#, false), ("[", false)] {
            _ = try folder.file("tiles.json", text)
            #expect(try TileFolder(folder.path)?.paths == TilePaths(folder: folder.path, fromSouth: isFromSouth))
        }
    }

    @Test("counts its rows from the south if a tilemapresource.xml beside it does, and has the size of its tiles")
    func fromSouth() throws {
        try put(3, [2], [1])
        #expect(area == Rect(x: 0.25, y: 0.125, width: 0.125, height: 0.125))
        try describe(side: 512)
        #expect(area == Rect(x: 0.25, y: 0.75, width: 0.125, height: 0.125))
        let tiles = try #require(try TileFolder(folder.path))
        #expect(tiles.tileSize == 512 && tiles.paths == TilePaths(folder: folder.path, fromSouth: true))
        try describe(origin: 85.05)
        #expect(try TileFolder(folder.path)?.paths == TilePaths(folder: folder.path), "this one counts from the north")
        for text in ["", "<html/>", "<TileMap", "<TileMap><TileFormat width=\"99999\"></TileMap>"] {
            _ = try folder.file("tilemapresource.xml", text)
            #expect(try TileFolder(folder.path)?.tileSize == nil)
        }
    }

    @Test("may be named by what describes it in it", arguments: ["tilemapresource.xml", "tiles.json"])
    func description(name: String) throws {
        #expect(try TileFolder(folder.path(name)) == nil)
        try put(3, [2], [1])
        try describe(side: 512)
        _ = try folder.file("tiles.json", #"{"scheme":"tms"}"#)
        let tiles = try #require(try TileFolder(folder.path(name)))
        #expect(tiles.tileSize == 512 && tiles.paths == TilePaths(folder: folder.path, fromSouth: true))
    }

    @Test(
        "is refused if its grid is one of degrees, which would be shown in the wrong places", arguments: [[0], [0, 1]])
    func geodetic(columns: [Int]) throws {
        try put(0, columns, [0])
        try describe(profile: "geodetic")
        let error = #expect(throws: PlatformError.self) { try TileFolder(folder.path) }
        #expect(error?.advice.contains("--profile=mercator") == true && TileFolder.isOne(folder.path))
    }

    @Test("may be named by the path of its tiles, with placeholders in any order")
    func patterns() throws {
        try put(3, [2], [1], ending: ".PNG")
        for (pattern, place) in [
            ("{z}/{x}/{y}.PNG", Vector(2, 1)), ("{z}/{x}/{-y}.PNG", Vector(2, 6)), ("{z}/{y}/{x}", Vector(1, 2)),
        ] {
            let tiles = try #require(try TileFolder(folder.path(pattern)))
            #expect(tiles.zooms == 3...3 && tiles.area == Rect(origin: place / 8, size: Vector(0.125, 0.125)))
        }
        #expect(try TileFolder(folder.path("{z}-{x}-{y}.png"))?.area == .unit)
        for pattern in ["{z}/{x}.png", "no/{z}/{x}/{y}.png"] {
            #expect(throws: PlatformError.self) { try TileFolder(folder.path(pattern)) }
        }
    }
}
