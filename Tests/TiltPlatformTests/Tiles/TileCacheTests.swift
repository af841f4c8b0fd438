import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("Tiles stored on disk")
nonisolated struct TileCacheTests {
    private let folder: TemporaryFolder
    private let tile: TileAddress

    init() throws {
        folder = try TemporaryFolder()
        tile = try #require(TileAddress(zoom: 3, x: 1, y: 2))
    }

    private func entry(_ bytes: [UInt8]) -> TileCache.Entry {
        TileCache.Entry(
            freshness: Freshness({ ["ETag": "\"a\"", "Cache-Control": "max-age=60"][$0] }, now: 1000), bytes: bytes)
    }

    @Test("are read back unchanged")
    func roundTrip() {
        let cache = TileCache(folder: folder.path("c"))
        #expect(cache.entry("map", tile) == nil)
        for bytes in [[], [10, 10], Array(repeating: 7, count: 100_000)] as [[UInt8]] {
            #expect(cache.keep(entry(bytes), "map", tile))
            #expect(cache.entry("map", tile) == entry(bytes))
            #expect(cache.entry("other", tile) == nil)
        }
        cache.remove("map", tile)
        #expect(cache.entry("map", tile) == nil)
    }

    @Test("may be as large as a single picture")
    func large() {
        let cache = TileCache(folder: folder.path("c"))
        let picture = entry(Array(repeating: 7, count: TileLimits.mostBytes + 5000))
        #expect(cache.keep(picture, "map", tile))
        #expect(cache.entry("map", tile) == picture)
    }

    @Test("are rejected if they are damaged")
    func damaged() throws {
        let cache = TileCache(folder: folder.path("c"))
        #expect(cache.keep(entry([1, 2, 3]), "map", tile))
        let path = folder.path("c/map/3-1-2")
        let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for count in 0..<whole.count {
            try Data(whole.prefix(count)).write(to: URL(filePath: path))
            #expect(cache.entry("map", tile) == nil)
        }
        var random = SplitMix64(seed: 3)
        for _ in randomRounds(200) {
            try Data(random.mutation(of: whole)).write(to: URL(filePath: path))
            _ = cache.entry("map", tile)
        }
    }

    @Test("by an earlier version are replaced")
    func earlier() throws {
        let cache = TileCache(folder: folder.path("c"))
        _ = try folder.folder("c/map")
        let freshness = #"{"since":1000,"until":1060,"mayBeKept":true}"#
        _ = try folder.file("c/map/3-1-2", #"{"freshness":\#(freshness),"count":3}"# + "\nabc")
        #expect(cache.entry("map", tile) == nil)
        #expect(cache.keep(entry([1, 2, 3]), "map", tile) && cache.entry("map", tile) == entry([1, 2, 3]))
    }

    @Test("that another program left unfinished are removed, but not while it may still be writing")
    func parts() throws {
        let cache = TileCache(folder: folder.path("c"))
        #expect(cache.keep(entry([1, 2, 3]), "map", tile))
        // A program that ends while it writes leaves a partial file.
        let part = folder.path("c/map/.tiltyard-99-0.part")
        try Data([1, 2]).write(to: URL(filePath: part))
        #expect(cache.entry("map", tile)?.bytes == [1, 2, 3])
        cache.trim()
        #expect(FileManager.default.fileExists(atPath: part), "somebody may still be at it")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: part)
        cache.trim()
        #expect(!FileManager.default.fileExists(atPath: part))
        #expect(cache.entry("map", tile)?.bytes == [1, 2, 3])
    }

    @Test("stay below their limit, with the last used ones kept")
    func limit() throws {
        let cache = TileCache(folder: folder.path("c"), limit: 20_000)
        for x in 0..<8 {
            let tile = try #require(TileAddress(zoom: 3, x: x, y: 0))
            #expect(cache.keep(entry(Array(repeating: 1, count: 4000)), "map", tile))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: Double(x) - 100)],
                ofItemAtPath: folder.path("c/map/3-\(x)-0"))
        }
        _ = cache.entry("map", try #require(TileAddress(zoom: 3, x: 0, y: 0)))
        cache.trim()
        #expect(folder.contents("c/map") == ["3-0-0", "3-5-0", "3-6-0", "3-7-0"])
        cache.trim()
        #expect(folder.contents("c/map").count == 4)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    @Test("are neither read nor written through a link, nor in a folder that is one")
    func links() throws {
        let cache = TileCache(folder: folder.path("c"))
        #expect(cache.keep(entry([1, 2, 3]), "map", tile))
        let other = TileCache(folder: folder.path("o"))
        _ = try folder.folder("o/map")
        try link("o/map/3-1-2", to: folder.path("c/map/3-1-2"))
        #expect(other.entry("map", tile) == nil && !other.keep(entry([9]), "map", tile))
        other.remove("map", tile)
        #expect(cache.entry("map", tile)?.bytes == [1, 2, 3])
        #expect(folder.contents("o/map") == ["3-1-2"], "it is somebody else's")
        try link("o/linked", to: folder.path("c/map"))
        #expect(other.entry("linked", tile) == nil && !other.keep(entry([9]), "linked", tile))
        other.remove("linked", tile)
        #expect(cache.entry("map", tile)?.bytes == [1, 2, 3])
        _ = try folder.folder("mine")
        for (name, path) in [("d", "d"), ("e", "e/tiles")] {
            try link(name, to: folder.path("mine"))
            #expect(!TileCache(folder: folder.path(path)).keep(entry([9]), "map", tile))
        }
        #expect(folder.contents("mine").isEmpty)
    }

    @Test("make room for others, and nothing else does: not what has another name, or lies beyond a link")
    func strangers() throws {
        let cache = TileCache(folder: folder.path("c"), limit: 2000)
        let big = String(repeating: "x", count: 3000)
        #expect(cache.keep(entry(Array(repeating: 1, count: 3000)), "map", tile))
        _ = try folder.folder("mine/album")
        for name in [
            "mine/1-2-3", "mine/album/1-2-3", "mine/photo.jpg", "c/notes.txt", "c/1-2-3", "c/map/photo.jpg",
            "c/map/1-2",
        ] {
            _ = try folder.file(name, big)
        }
        try link("c/linked", to: folder.path("mine"))
        try link("c/map/7-7-7", to: folder.path("mine/photo.jpg"))
        cache.trim()
        #expect(folder.contents("c/map") == ["1-2", "7-7-7", "photo.jpg"])
        #expect(folder.contents("c") == ["1-2-3", "linked", "map", "notes.txt"])
        #expect(folder.contents("mine") == ["1-2-3", "album", "photo.jpg"])
        try link("d", to: folder.path("mine"))
        TileCache(folder: folder.path("d"), limit: 10).trim()
        #expect(folder.contents("mine/album") == ["1-2-3"])
    }

    @Test("do not put words of others into a request")
    func tags() throws {
        let cache = TileCache(folder: folder.path("c"))
        #expect(cache.keep(entry([1, 2, 3]), "map", tile))
        let path = folder.path("c/map/3-1-2")
        let text = try String(contentsOfFile: path, encoding: .isoLatin1)
        for tag in [#"\r\nHost: b"#, #"\u0007"#, #"é"#] {
            try text.replacing(#"\"a\""#, with: tag).write(toFile: path, atomically: false, encoding: .isoLatin1)
            #expect(cache.entry("map", tile) == nil, "\(tag)")
        }
        try text.write(toFile: path, atomically: false, encoding: .isoLatin1)
        #expect(cache.entry("map", tile) != nil)
    }

    @Test("are not stored without free space or permission")
    func refused() throws {
        let cache = TileCache(folder: try folder.file("file", "") + "/c")
        #expect(!cache.keep(entry([1]), "map", tile))
        #expect(cache.entry("map", tile) == nil)
        cache.trim()
        #expect(!TileCache(folder: "/dev/full/x").keep(entry([1]), "map", tile))
    }
}
