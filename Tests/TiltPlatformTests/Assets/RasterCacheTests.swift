import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("A cache of rasters")
struct RasterCacheTests {
    private static let red =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="red"/></svg>"#

    private func raster(_ path: String, _ size: Vector = Vector(40, 30), _ finish: Picture.Finish = .fitted) -> Raster {
        Raster(id: ImageID("drawing"), path: path, isForeign: false, size: size, finish: finish)
    }

    private func random(_ width: Int, _ height: Int, seed: UInt64, levels: Mipmap.Levels = .all) -> Mipmap {
        var random = SplitMix64(seed: seed)
        let argb = (0..<width * height).map { _ in
            let (pixel, kind) = (UInt32(truncatingIfNeeded: random.next()), random.next() % 3)
            return kind == 0 ? 0 : kind == 1 ? pixel | 0xFF00_0000 : pixel
        }
        return Mipmap(Pixels(width: width, height: height, argb: argb), levels: levels)
    }

    /// All data of a raster.
    private func content(_ raster: Mipmap?) -> [[UInt8]]? {
        guard let raster else { return nil }
        var content = [[UInt8]]()
        raster.withMemory { content.append([UInt8]($0)) }
        return content + [[raster.isOpaque ? 1 : 0]]
    }

    @Test(
        "returns stored rasters, also in another run", arguments: [(1, 1), (40, 30), (1, 8192), (313, 7)],
        [Mipmap.Levels.one, .all])
    func roundTrip(size: (width: Int, height: Int), levels: Mipmap.Levels) throws {
        let folder = try TemporaryFolder()
        let raster = random(size.width, size.height, seed: 1, levels: levels)
        let path = folder.path + "/new/folder"
        RasterCache(folder: path).keep(raster, named: "a")
        #expect(content(RasterCache(folder: path).mipmap(named: "a", levels: levels)) == content(raster))
        #expect(RasterCache(folder: path).mipmap(named: "b", levels: levels) == nil)
        let opaque = Mipmap(Pixels(width: size.width, height: size.height, fill: 0xFF00_0000), levels: levels)
        RasterCache(folder: path).keep(opaque, named: "c")
        #expect(RasterCache(folder: path).mipmap(named: "c", levels: levels)?.isOpaque == true)
    }

    @Test("names a raster by its drawing, size and finish")
    func names() {
        let cache = RasterCache(folder: "/nowhere")
        let drawing = Array(Self.red.utf8)
        let orders = [
            raster("a"), raster("a", Vector(41, 30)), raster("a", Vector(40, 30), .stretched),
            raster("a", Vector(40, 30), .repeated(across: 2, down: 1)),
        ]
        var names = Set(orders.map { cache.name(of: $0, drawing: drawing) })
        for i in drawing.indices {
            var other = drawing
            other[i] ^= 1
            names.insert(cache.name(of: orders[0], drawing: other))
        }
        #expect(names.count == orders.count + drawing.count)
        #expect(cache.name(of: raster("elsewhere"), drawing: drawing) == cache.name(of: orders[0], drawing: drawing))
    }

    @Test("gives other names to the rasters of another program, and the same to those of the same one")
    func makers() throws {
        let folder = try TemporaryFolder()
        let old = try folder.file("old", "1")
        let programs = [old, try folder.file("new", "12"), old]
        let names = programs.map { program in
            RasterCache(folder: "/nowhere", program: program).name(of: raster("a"), drawing: [1])
        }
        #expect(names[0] != names[1] && names[0] == names[2])
        #expect(AssetFolder.binary.hasPrefix("/"), "the program that runs, not what its user typed to start it")
    }

    @Test("does not wait for a pipe or a device in the place of a raster")
    func pipe() throws {
        let folder = try TemporaryFolder()
        let cache = RasterCache(folder: folder.path)
        try #require(mkfifo(folder.path("a"), 0o600) == 0)
        #expect(cache.mipmap(named: "a", levels: .all) == nil)
        cache.keep(random(9, 5, seed: 1), named: "a")
        #expect(FileStatus(folder.path("a"))?.kind == .other, "it is none of the cache's, and stays")
        try FileManager.default.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "/dev/zero")
        #expect(cache.mipmap(named: "b", levels: .all) == nil)
    }

    @Test("does not read a file that is far longer than any raster")
    func long() throws {
        let folder = try TemporaryFolder()
        let cache = RasterCache(folder: folder.path)
        // 4096 × 4096 clear pixels are no raster to be kept.
        cache.keep(Mipmap(Pixels(width: 4096, height: 4096), levels: .one), named: "a")
        #expect(folder.contents().isEmpty)
        let file = try folder.file("a", #"{"note":{"width":4096,"height":4096},"count":67109000}"# + "\n")
        // Almost all of it is a hole in the file.
        try #require(truncate(file, 55 + 67_109_000) == 0)
        #expect(cache.mipmap(named: "a", levels: .one) == nil && folder.contents().isEmpty)
    }

    @Test("leaves alone what it has not made, and everything behind a link")
    func strangers() throws {
        let folder = try TemporaryFolder()
        _ = try folder.folder("pictures/2024")
        for name in ["pictures/beach.png", "pictures/cafe", "pictures/2024/fade"] {
            _ = try folder.file(name, String(repeating: "x", count: 5000))
        }
        let pictures = folder.contents("pictures")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("linked"), withDestinationPath: folder.path("pictures"))
        let linked = RasterCache(folder: folder.path("linked"), limit: 1)
        linked.keep(random(9, 5, seed: 1), named: "a")
        linked.tidy()
        #expect(linked.mipmap(named: "cafe", levels: .all) == nil)
        #expect(folder.contents("pictures") == pictures && folder.contents("pictures/2024") == ["fade"])

        let cache = RasterCache(folder: folder.path("cache"), limit: 1)
        cache.keep(random(9, 5, seed: 1), named: "a")
        _ = try folder.file("cache/notes.txt", "kept")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("cache/b"), withDestinationPath: folder.path("pictures"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("cache/c"), withDestinationPath: folder.path("pictures/cafe"))
        cache.tidy()
        #expect(folder.contents("cache") == ["b", "c", "notes.txt"] && folder.contents("pictures") == pictures)
    }

    @Test("makes each raster once, and again when its drawing has changed")
    func once() throws {
        let folder = try TemporaryFolder()
        let (drawing, cache) = (folder.path + "/drawing.svg", RasterCache(folder: folder.path + "/cache"))
        var made = 0
        func make() throws -> Mipmap {
            try raster(drawing).make(from: cache) { raster, name in
                made += 1
                cache.keep(raster, named: name)
            }
        }
        try Data(Self.red.utf8).write(to: URL(filePath: drawing))
        func pixel() throws -> UInt32 {
            let raster = try make()
            return withExtendedLifetime(raster) { raster.levels[0].row(7)[9] }
        }
        for _ in 0..<2 { #expect(try pixel() == 0xFFFF_0000 && made == 1) }
        try Data(Self.red.replacing("red", with: "blue").utf8).write(to: URL(filePath: drawing))
        #expect(try pixel() == 0xFF00_00FF && made == 2)
    }

    @Test(
        "rejects a file that is cut off, too long, or of another kind",
        arguments: 1...40 as ClosedRange<UInt64>)
    func broken(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let cache = RasterCache(folder: folder.path)
        var chance = SplitMix64(seed: seed)
        cache.keep(random(9, 5, seed: seed), named: "a")
        let file = URL(filePath: folder.path + "/a")
        var data = try Data(contentsOf: file)
        if seed % 2 == 0 {
            data = data.prefix(Int(chance.next() % UInt64(data.count)))
        } else {
            for byte in 0..<12 { data[byte] = UInt8(truncatingIfNeeded: chance.next()) }
        }
        try data.write(to: file)
        #expect(cache.mipmap(named: "a", levels: .all) == nil)
        let other = random(9, 5, seed: 0)
        cache.keep(other, named: "a")
        #expect(content(cache.mipmap(named: "a", levels: .all)) == content(other), "one that is whole takes its place")
    }

    @Test("rejects a file whose rows extend beyond the picture", arguments: 0..<48)
    func wrongRows(number: Int) throws {
        let folder = try TemporaryFolder()
        let cache = RasterCache(folder: folder.path)
        cache.keep(random(9, 5, seed: 1, levels: .one), named: "a")
        let file = URL(filePath: folder.path + "/a")
        var data = try Data(contentsOf: file)
        // Four numbers for each of the rows, and for one above and below.
        let start = data.count - 7 * 16
        try #require(start > 0)
        let place = start + 4 * (number % 28)
        let wrong: Int32 = number < 28 ? 10 : -1
        data.replaceSubrange(place..<place + 4, with: withUnsafeBytes(of: wrong) { Data($0) })
        try data.write(to: file)
        #expect(cache.mipmap(named: "a", levels: .one) == nil)
    }

    @Test("above its limit deletes the rasters that were unused for the longest until a tenth is free, else nothing")
    func bounded() throws {
        let folder = try TemporaryFolder()
        RasterCache(folder: folder.path).keep(random(10, 10, seed: 9), named: "one")
        let size = try Data(contentsOf: URL(filePath: folder.path + "/one")).count
        try FileManager.default.removeItem(atPath: folder.path + "/one")
        let cache = RasterCache(folder: folder.path, limit: 5 * size)
        for k in 0..<8 {
            cache.keep(random(10, 10, seed: UInt64(k)), named: "\(k)")
            let date = Date(timeIntervalSince1970: 1e9 + Double(k))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: "\(folder.path)/\(k)")
        }
        #expect(cache.mipmap(named: "1", levels: .all) != nil)
        cache.tidy()
        #expect(
            (0..<8).map { cache.mipmap(named: "\($0)", levels: .all) != nil } == [
                false, true, false, false, false, true, true, true,
            ])
        cache.tidy()
        #expect(cache.mipmap(named: "5", levels: .all) != nil)
    }
}
