import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("The paths of a map's tiles")
nonisolated struct TilePathsTests {
    private func paths(_ paths: TilePaths?) throws -> [String] {
        try #require(paths).paths(of: #require(TileAddress(zoom: 3, x: 5, y: 1)))
    }

    @Test("of a folder end as pictures of tiles do, in small or in large letters, or have no ending")
    func folder() throws {
        let north = try paths(TilePaths(folder: "/m"))
        for ending in [
            ".png", ".PNG", ".jpg", ".JPG", ".jpeg", ".JPEG", ".webp", ".WebP", ".Png", ".gif", ".tif", ".TIFF", "",
        ] {
            #expect(north.contains("/m/3/5/1\(ending)"))
        }
        #expect(try paths(TilePaths(folder: "/m", fromSouth: true)).contains("/m/3/5/6.png"))
    }

    @Test("have placeholders in any order, and the endings of a folder's tiles if none is written")
    func patterns() throws {
        #expect(try paths(TilePaths("/m/{z}/{y}/{x}.bil")) == ["/m/3/1/5.bil"])
        #expect(try paths(TilePaths("{z}/{x}/{-y}.PNG")) == ["./3/5/6.PNG"])
        #expect(try paths(TilePaths("t/{q}.png")) == ["t/103.png"])
        #expect(try paths(TilePaths("t/{z}/{x}/{y}")) == paths(TilePaths(folder: "t")))
        #expect(try paths(TilePaths("t/${z}/${x}/${y}.png")) == ["t/3/5/1.png"])
        // Brackets and codes are usual in names of files, and letters do not take turns there.
        #expect(try paths(TilePaths("[ab]/%7B{s}{r}/{q}.png")) == ["[ab]/%7B{s}{r}/103.png"])
    }

    @Test(
        "need all placeholders", arguments: ["", "/m", "/m/{z}/{x}", "/m/{z}/{x}/{y}/{-y}", "{x}{y}", "/m/{z}/{q}/{y}"])
    func incomplete(text: String) { #expect(TilePaths(text) == nil) }

    @Test("tell the folder of their zooms if each zoom has a folder of folders")
    func grid() throws {
        let plain = try #require(TilePaths("/m/{z}/{x}/{y}.png")?.grid)
        #expect(plain == ("/m", false, false))
        #expect(try #require(TilePaths("{z}/{y}/{x}")?.grid) == (".", true, false))
        #expect(try #require(TilePaths("/{z}/{x}/{-y}.jpg")?.grid) == ("/", false, true))
        for text in [
            "/m/{z}-{x}-{y}.png", "/m/{q}.png", "/m/{z}/{x}/{y}/tile.png", "/m/{x}/{z}/{y}.png", "/m{z}/{x}/{y}",
        ] {
            #expect(TilePaths(text) != nil && TilePaths(text)?.grid == nil, "\(text)")
        }
    }
}
