import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension WithTileServer {
    @Suite("The loader of a map's tiles", .needs(.python3), .serialized)
    nonisolated struct TileLoaderTests {
        private let folder: TemporaryFolder
        private let server: TileServer
        private let decoder = PictureDecoder(executable: BuiltBinary.path, most: 300)

        init() async throws {
            folder = try TemporaryFolder()
            server = try await TileServer()
        }

        private var cache: TileCache { TileCache(folder: folder.path("cache")) }

        private var hasty: TileLimits {
            var limits = TileLimits()
            limits.seconds = 1
            limits.pause = 0.1
            return limits
        }

        private func loader(_ how: String, cache: TileCache?? = nil, limits: TileLimits? = nil) throws -> TileLoader {
            try loader(server.source(how), cache: cache, limits: limits)
        }

        private func loader(_ source: TileSource, cache: TileCache?? = nil, limits: TileLimits? = nil) -> TileLoader {
            TileLoader(
                source, decoder: decoder, cache: cache ?? self.cache,
                network: .test, limits: limits ?? hasty, wakesQueue: false)
        }

        private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileAddress {
            try #require(TileAddress(zoom: zoom, x: x, y: y))
        }

        /// The tiles of a square at zoom 6.
        private func square(_ side: Int) throws -> [TileAddress] {
            try (0..<side * side).map { try tile(6, $0 % side, $0 / side) }
        }

        @Test("loads each tile once, at most four at a time, and identifies the program")
        func good() async throws {
            let loader = try loader("busy")
            let tiles = try square(6)
            loader.want(tiles)
            loader.want(tiles)
            let arrived = try await loader.arrivals(tiles.count)
            #expect(Set(arrived.keys) == Set(tiles))
            for (tile, pixels) in arrived {
                #expect(pixels[0, 0] == 0xFF00_0000 | UInt32(tile.zoom) << 16 | UInt32(tile.x) << 8 | UInt32(tile.y))
            }
            loader.want(tiles)
            #expect(try await loader.arrivals(tiles.count).count == tiles.count, "from the disk")
            let stats = try await server.stats()
            #expect(stats.counts.count == tiles.count && stats.counts.values.allSatisfy { $0 == 1 })
            #expect(stats.most == 4)
            #expect(stats.agents == ["Tiltyard/test"])
            #expect(Array(stats.asked.prefix(4)).sorted() == (0..<4).map { "/busy/6/\($0)/0.png" })
        }

        @Test("requests no tile that is fresh on disk, even in another run")
        func kept() async throws {
            let tiles = try square(3)
            for _ in 0..<2 {
                let loaders = [try loader("good"), try loader("good")]
                loaders[0].want(tiles)
                #expect(try await loaders[0].arrivals(tiles.count).count == tiles.count)
                loaders[1].want(tiles)
                #expect(try await loaders[1].arrivals(tiles.count).count == tiles.count)
            }
            #expect(try await server.stats().counts.values.allSatisfy { $0 == 1 })
        }

        @Test("uses stored tiles while the host cannot be reached, and reports that")
        func offline() async throws {
            let tiles = try square(2)
            let first = try loader("stale")
            first.want(tiles)
            #expect(try await first.arrivals(4).count == 4)
            try await server.stop()
            let second = try loader("stale")
            second.want(tiles + [try tile(3, 0, 0)])
            #expect(try await second.arrivals(4).count == 4)
            let alone = try loader("stale", cache: .some(nil))
            alone.want(tiles)
            #expect(try await alone.arrivals(until: { $0.failure != nil }).isEmpty)
            #expect(alone.report.failure == .offline && alone.report.isPaused)
        }

        @Test("checks whether a stale tile has changed, and uses it if not")
        func revalidated() async throws {
            let tiles = try square(2)
            for _ in 0..<3 {
                let loader = try loader("etag")
                loader.want(tiles)
                #expect(try await loader.arrivals(4).values.allSatisfy { $0.width == 8 })
                #expect(loader.report.failure == nil && loader.report.requests == 4)
            }
            let stats = try await server.stats()
            #expect(stats.counts.values.allSatisfy { $0 == 3 } && stats.unchanged == 8)
        }

        @Test("does not store tiles if the host forbids it")
        func secret() async throws {
            let loader = try loader("secret")
            loader.want(try square(2))
            #expect(try await loader.arrivals(4).count == 4)
            #expect(folder.contents("cache").isEmpty)
        }

        static let failures: [(String, TileFailure)] = [
            ("missing", .notFound), ("endless", .tooLarge), ("large", .tooLarge),
            ("html", .notAnImage), ("liar", .notAnImage), ("svg", .notAnImage), ("huge", .tooLarge), ("drip", .slow),
            ("loop", .circling), ("away", .misled("http://192.0.2.1")), ("file", .misled("file:")),
            ("data", .misled("data:")), ("port", .misled("http://127.0.0.1:99999")),
            ("nowhere", .misled("what is no address")), ("closed", .broken),
            ("unknown", .refused(400)), ("vast", .tooLarge),
            ("bomb", .tooLarge), ("packed", .compressed), ("gzip", .compressed), ("wandering", .circling),
            ("torrent", .tooLarge),
            ("heads", .tooLarge), ("longhead", .tooLarge),
            ("continue", .tooLarge), ("garbage", .garbled), ("old", .garbled), ("headless", .garbled),
            ("chunks", .broken), ("negative", .garbled), ("transfer", .tooLarge), ("refusal", .notFound),
            ("silent", .slow),
        ]

        @Test(
            "reports faulty answers in words, stores none, and limits their size", arguments: failures
        )
        func failure(how: String, says: TileFailure) async throws {
            let loader = try loader(how, limits: says == .slow ? hasty : TileLimits())
            loader.want([try tile(1, 0, 0)])
            #expect(try await loader.arrivals(until: { $0.failure != nil }).isEmpty)
            #expect(loader.report.failure == says)
            #expect(folder.contents("cache").isEmpty)
            #expect(try await server.stats().sent < 64 << 20)
        }

        @Test(
            "goes by the bytes of a picture and not by what its host calls them, also if it compresses them",
            arguments: ["text", "octet", "binary", "untyped", "zipped"])
        func called(how: String) async throws {
            let loader = try loader(how)
            loader.want([try tile(3, 1, 2)])
            #expect(try await loader.arrivals(1).values.first?[0, 0] == 0xFF03_0102)
            #expect(loader.report.failure == nil)
        }

        @Test(
            "takes a refusal for the host's only while no tile has come: many refuse the tiles that they lack",
            arguments: ["sparse200", "sparse403", "sparse500"])
        func sparse(how: String) async throws {
            var limits = hasty
            limits.pause = 5
            let loader = try loader(how, limits: limits)
            // The first sixteen are refused, and only one of the others shows that the host serves this map.
            let tiles = try (0..<32).map { try tile(3, $0 % 8, $0 / 8) } + [try tile(0, 0, 0)]
            loader.want(tiles)
            loader.catchUp()
            let arrived = try await loader.arrivals(until: { $0.waiting == 0 })
            #expect(Set(arrived.keys) == [try tile(0, 0, 0)])
            // The tile that has come may be decoded after all others are known to be absent.
            #expect([nil, .notFound].contains(loader.report.failure) && !loader.report.isPaused)
            #expect(loader.report.absent == Set(tiles.dropLast()))
            #expect(try await server.stats().counts.values.allSatisfy { $0 == 1 })
        }

        @Test("waits for a tile that takes longer than all refusals")
        func slowest() async throws {
            var limits = TileLimits()
            limits.pause = 60
            let loader = try loader("slow", limits: limits)
            let tiles = try [tile(0, 0, 0)] + (0..<32).map { try tile(3, $0 % 8, $0 / 8) }
            loader.want(tiles)
            loader.catchUp()
            let arrived = try await loader.arrivals(until: { $0.isPaused || $0.waiting == 0 })
            #expect(Set(arrived.keys) == [tiles[0]] && !loader.report.isPaused)
        }

        @Test(
            "asks a host that forbids all, or has a page for all, soon again for what is elsewhere",
            arguments: [("sparse403", TileFailure.refused(403)), ("sparse200", .notAnImage)])
        func elsewhere(how: String, says: TileFailure) async throws {
            var limits = hasty
            limits.pause = 0.2
            let loader = try loader(how, limits: limits)
            loader.want(try (0..<16).map { try tile(3, $0 % 8, $0 / 8) })
            #expect(try await loader.arrivals(until: { $0.isPaused }).isEmpty)
            #expect(loader.report.isForbidden == (says == .refused(403)) && loader.report.failure == says)
            loader.want([try tile(3, 0, 6), try tile(3, 0, 0)])
            #expect(try await loader.arrivals(1).keys.map(\.y) == [6])
            #expect(!loader.report.isForbidden)
        }

        @Test(
            "asks at most eight tiles of a host that refuses all or answers all alike, and then pauses",
            arguments: [
                ("unknown", TileFailure.refused(400), 8), ("loop", .circling, 4),
                ("away", .misled("http://192.0.2.1"), 4), ("html", .notAnImage, 8), ("gzip", .compressed, 8),
                ("huge", .tooLarge, 8), ("garbage", .garbled, 8),
            ])
        func refusing(how: String, says: TileFailure, most: Int) async throws {
            var limits = hasty
            limits.pause = 60
            let loader = try loader(how, limits: limits)
            loader.want(try square(5))
            #expect(try await loader.arrivals(until: { $0.isPaused }).isEmpty)
            #expect(loader.report.failure == says)
            let stats = try await server.stats()
            // Four requests run at a time. A loop is noticed when it closes.
            #expect(stats.asked.count <= most + 3 && stats.counts.values.allSatisfy { $0 == 1 })
        }

        @Test("asks soon again for a tile for which the host failed")
        func faltering() async throws {
            let loader = try loader("faltering")
            loader.want(try square(4))
            #expect(try await loader.arrivals(16).count == 16)
        }

        @Test("forgets that a tile of a folder was missing")
        func cameLater() async throws {
            let folder = folder.path("later")
            var limits = hasty
            limits.missing = 0.1
            let loader = self.loader(.folder(folder), cache: .some(nil), limits: limits)
            // As is the tile of the whole earth at zoom 0.
            loader.want([try tile(3, 5, 2), try tile(3, 5, 2)])
            _ = try await loader.arrivals(until: { $0.absent.count == 1 })
            #expect(loader.report.waiting == 0 && loader.report.failure == .notFound)
            _ = try self.folder.folder("later/3/5")
            try Pixels(width: 7, height: 7, fill: 0xFF11_2233).savePNG(to: "\(folder)/3/5/2.png")
            #expect(try await loader.arrivals(1).values.first?[3, 3] == 0xFF11_2233)
            #expect(loader.report.absent.isEmpty)
        }

        @Test("decodes no tile larger than its limit, from a folder or from the cache")
        func sides() async throws {
            _ = try folder.folder("map/3/5")
            let (wide, fit) = (try tile(3, 5, 1), try tile(3, 5, 2))
            try Pixels(width: 2049, height: 16, fill: 0xFF11_2233).savePNG(to: folder.path("map/\(wide).png"))
            try Pixels(width: 2048, height: 1024, fill: 0xFF11_2233).savePNG(to: folder.path("map/\(fit).png"))
            let tiles = TileLoader(
                .folder(folder.path("map")), decoder: PictureDecoder(executable: BuiltBinary.path), cache: cache,
                network: .test, limits: hasty,
                wakesQueue: false)
            tiles.want([wide, fit])
            let arrived = try await tiles.arrivals(until: { $0.waiting == 0 && !$0.absent.isEmpty })
            #expect(arrived.mapValues(\.width) == [fit: 1024] && arrived[fit]?.height == 512)
            // Somebody else's entry in the place of a tile.
            let source = try server.source("good")
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("map/\(wide).png"))))
            let entry = TileCache.Entry(
                freshness: Freshness({ _ in nil }, now: Date.now.timeIntervalSince1970), bytes: bytes)
            #expect(cache.keep(entry, try #require(source.cacheName), wide))
            let loader = try loader("good")
            loader.want([wide])
            #expect(try await loader.arrivals(1)[wide]?.width == 8, "it is asked for in place of that")
        }

        @Test("decodes no more than is taken")
        func untaken() async throws {
            let side = 1024
            _ = try folder.folder("map/6/0")
            for y in 0..<12 {
                try Pixels(width: side, height: side, fill: 0xFF11_2233).savePNG(to: folder.path("map/6/0/\(y).png"))
            }
            let tiles = TileLoader(
                .folder(folder.path("map")), decoder: PictureDecoder(executable: BuiltBinary.path), cache: nil,
                network: .test, limits: TileLimits(),
                wakesQueue: false)
            tiles.want(try (0..<12).map { try tile(6, 0, $0) })
            try await Task.sleep(for: .seconds(2))
            #expect(4 * side * side * tiles.takeFinished().count <= TileLimits.mostReady + 2 * 4 * side * side)
            _ = try await tiles.arrivals(until: { $0.waiting == 0 })
            #expect(tiles.report.waiting == 0)
        }

        @Test("reports a damaged tile, and continues with the next", arguments: ["cut", "hang"])
        func damaged(how: String) async throws {
            let loader = try loader(how)
            loader.want([try tile(1, 0, 0)])
            #expect(try await loader.arrivals(until: { $0.failure != nil }).isEmpty)
            guard case .damaged = loader.report.failure else {
                Issue.record("\(String(describing: loader.report.failure))")
                return
            }
            let good = try self.loader("good")
            good.want([try tile(1, 0, 0)])
            #expect(try await good.arrivals(1).count == 1)
            #expect(try await server.stats().counts["/\(how)/1/0/0.png"] == 1)
        }

        @Test("waits for the time given by a refusal, then requests again")
        func forbidden() async throws {
            let loader = try loader("forbidden")
            let start = ContinuousClock.now
            loader.want([try tile(1, 0, 0)])
            _ = try await loader.arrivals(until: { $0.failure != nil })
            #expect(loader.report.failure == .refused(403) && loader.report.isPaused)
            #expect(try await loader.arrivals(1).count == 1)
            #expect(ContinuousClock.now - start > .seconds(3))
            #expect(loader.report.failure == nil && !loader.report.isPaused)
        }

        @Test("requests again after a pause that doubles while the host fails")
        func flaky() async throws {
            let loader = try loader("flaky")
            let start = ContinuousClock.now
            loader.want([try tile(1, 0, 0)])
            #expect(try await loader.arrivals(1).count == 1)
            #expect(ContinuousClock.now - start > .seconds(0.1 + 0.2))
            #expect(try await server.stats().counts["/flaky/1/0/0.png"] == 3)
        }

        @Test("follows redirects only to allowed addresses")
        func moved() async throws {
            let loader = try loader("moved")
            loader.want([try tile(1, 1, 0)])
            #expect(try await loader.arrivals(1).count == 1)
        }

        @Test("cancels what is no longer wanted, and requests the most urgent first")
        func calledOff() async throws {
            var limits = hasty
            limits.seconds = 20
            let loader = try loader("drip", limits: limits)
            loader.want(try square(3))
            _ = try await loader.arrivals(until: { $0.parallel == 4 })
            loader.want([])
            _ = try await loader.arrivals(until: { $0.parallel == 0 })
            #expect(loader.report.parallel == 0 && loader.report.waiting == 0 && loader.report.failure == nil)
            #expect(loader.report.requests == 4)
        }

        @Test("finishes tiles that are about to arrive when they are no longer wanted, without a new request")
        func letFinish() async throws {
            var limits = hasty
            limits.seconds = 20
            for how in ["busy", "halting"] {
                let loader = try loader(how, limits: limits)
                let tiles = try square(2)
                loader.want(tiles)
                _ = try await loader.arrivals(until: { $0.parallel == 4 })
                // A second and a half is more than its patience, and most of each tile has arrived.
                try await Task.sleep(for: .milliseconds(how == "halting" ? 1500 : 0))
                loader.want([])
                _ = try await loader.arrivals(until: { $0.parallel == 0 })
                loader.want(tiles)
                #expect(try await loader.arrivals(4).count == 4)
                #expect(loader.report.requests == 4 && loader.report.failure == nil)
            }
            #expect(try await server.stats().counts.values.allSatisfy { $0 == 1 })
        }

        @Test("waits for a cancelled connection to close before a fifth request, and requests no tile twice")
        func flight() async throws {
            var limits = hasty
            limits.seconds = 3
            let network = TileNetwork.test
            // A map, its overlay, and the map that will replace it.
            let loaders = try ["patchy", "patchy", "busy"].map { how in
                TileLoader(
                    try server.source(how), decoder: decoder, cache: TileCache(folder: folder.path("\(UUID())")),
                    network: network, limits: limits, wakesQueue: false)
            }
            func view(_ index: Int, _ step: Int) throws -> [TileAddress] {
                try (0..<9).map { try tile(8, 2 * step + $0 % 3, 40 * index + $0 / 3) }
            }
            for step in 0..<30 {
                for (index, loader) in loaders.enumerated() {
                    loader.want(try view(index, step))
                    _ = loader.takeFinished()
                }
                try await Task.sleep(for: .milliseconds(100))
            }
            for (index, loader) in loaders.enumerated() {
                let tiles = try view(index, 30)
                loader.want(tiles)
                loader.catchUp()
                let arrived = try await loader.arrivals(until: { $0.waiting == 0 })
                #expect(Set(arrived.keys).isSuperset(of: tiles), "\(index)")
            }
            let stats = try await server.stats()
            #expect(stats.most == 4)
            #expect(stats.answered.values.allSatisfy { $0 == 1 })
            #expect(stats.asked.count > stats.answered.count + 10, "many were called off")
        }

        @Test("works without a writable disk")
        func readOnly() async throws {
            let blocked = TileCache(folder: try folder.file("no folder", "") + "/cache")
            let loader = try loader("good", cache: blocked)
            loader.want(try square(2))
            #expect(try await loader.arrivals(4).count == 4)
        }
    }
}
