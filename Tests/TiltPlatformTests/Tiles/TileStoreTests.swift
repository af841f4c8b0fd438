import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @Suite("The tiles of a map as textures", .needs(.python3), .serialized)
    @MainActor struct TileStoreTests {
        private let server: TileServer
        private let renderer: Renderer

        init() async throws {
            server = try await TileServer()
            renderer = try Renderer(size: Vector(64, 64), density: 1)
        }

        private func store(_ how: String, overlay: String? = nil, mostBytes: Int = 96 << 20) throws -> TileStore {
            TileStore(
                base: try server.source(how), overlay: try overlay.map { try server.source($0) },
                network: .test, decoder: PictureDecoder(executable: BuiltBinary.path),
                cache: nil,
                mostBytes: mostBytes)
        }

        private func plan(_ x: Double, zoom: Int, side: Double = 4) -> TilePlan {
            let part = side / Double(1 << zoom)
            return TilePlan(
                view: Rect(x: x, y: 0.4, width: part, height: part), scale: 256 * Double(1 << zoom), tileSize: 256,
                zooms: 0...18)
        }

        private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileAddress {
            try #require(TileAddress(zoom: zoom, x: x, y: y))
        }

        private func list(_ tile: TileAddress) -> DrawList {
            var list = DrawList(size: Vector(64, 64), density: 1)
            list.image(ImageID(tile, in: .base), in: Rect(x: 0, y: 0, width: 64, height: 64))
            return list
        }

        /// The pictures of which a store's tiles are part.
        private func pictures(_ tiles: TileStore) throws -> PictureStore {
            let pictures = PictureStore(assets: try .bundled, renderer: renderer)
            pictures.tiles = tiles
            return pictures
        }

        /// The colours in the middle of each quarter of a drawn tile.
        private func quarters(_ pictures: PictureStore, _ tile: TileAddress) throws -> [UInt32] {
            var list = DrawList(size: Vector(64, 64), density: 1)
            list.clear(Color(hex: 0x000000))
            renderer.draw(list)
            renderer.draw(self.list(tile), pictures: pictures)
            let pixels = try renderer.pixels()
            return [(16, 16), (48, 16), (16, 48), (48, 48)].map { pixels[$0.0, $0.1] & 0xFFFFFF }
        }

        @Test("are made a few per frame, until all visible ones are ready")
        func uploads() async throws {
            let store = try store("full")
            let plan = plan(0.3, zoom: 6)
            store.want(plan)
            // All have arrived before the first frame.
            while try await server.stats().answered.count <= plan.wanted.count || store.report.waiting > 0 {
                try await Task.sleep(for: .milliseconds(20))
            }
            var frames = 0
            func isThere(_ tile: TileAddress) -> Bool { store.picture(for: ImageID(tile, in: .base)) != nil }
            while store.report.waiting > 0 || !plan.visible.allSatisfy(isThere) {
                let before = store.report.bytes
                _ = store.collect()
                #expect(store.report.bytes - before <= 4 * (4 << 16) && store.report.bytes <= 96 << 20)
                store.want(plan)
                frames += 1
                try await Task.sleep(for: .milliseconds(5))
                try #require(frames < 4000)
            }
            #expect(frames >= plan.wanted.count / 4)
            #expect(try await server.stats().counts.values.allSatisfy { $0 == 1 })
        }

        @Test("stay below their limit during a flight, with the visible ones kept")
        func limit() throws {
            let store = try store("full", mostBytes: 60 << 18)
            for step in 0..<8 {
                let plan = plan(0.1 + 0.07 * Double(step), zoom: 6)
                store.want(plan)
                store.waitForAll()
                #expect(store.report.bytes <= 60 << 18 && store.report.waiting == 0)
                for tile in plan.visible { #expect(store.picture(for: ImageID(tile, in: .base)) != nil) }
            }
        }

        @Test("are replaced by parts of ancestors or by children while missing, and fade in")
        func standIns() throws {
            let store = try store("good")
            let pictures = try pictures(store)
            let parent = try tile(3, 2, 3)
            store.want(TilePlan(view: parent.area, scale: 8 * 256, tileSize: 256, zooms: 3...3))
            store.waitForAll()
            let missing = try tile(5, 9, 13)
            #expect(try quarters(pictures, missing) == Array(repeating: 0x03_0203, count: 4), "the parent")
            let above = try tile(2, 1, 1)
            #expect(try quarters(pictures, above)[2] == 0x03_0203, "one child of four")
            let alone = TilePlan(view: missing.area, scale: 32 * 256, tileSize: 256, zooms: 5...5)
            store.want(alone)
            while store.picture(for: ImageID(missing, in: .base)) == nil { _ = pictures.collect() }
            #expect(pictures.isFading)
            let fading = pictures.arriving(list(missing)).commands
            #expect(fading.count == 2, "over what stood there")
            let clock = MonotonicClock()
            while pictures.isFading { clock.sleep(until: clock.seconds + 0.01) }
            #expect(pictures.arriving(list(missing)) == list(missing))
            #expect(try quarters(pictures, missing) == Array(repeating: 0x05_090D, count: 4))
        }

        @Test("are shown at once to who waits for them, also those that had begun to fade in")
        func waiting() throws {
            let store = try store("good")
            let tile = try tile(5, 9, 13)
            store.want(TilePlan(view: tile.area, scale: 32 * 256, tileSize: 256, zooms: 5...5))
            let pictures = try pictures(store)
            while store.picture(for: ImageID(tile, in: .base)) == nil { _ = pictures.collect() }
            pictures.waitForAll()
            #expect(!pictures.isFading && pictures.arriving(list(tile)) == list(tile))
        }

        @Test("never show a translucent part twice, in replacements or during a fade")
        func halfClear() throws {
            let folder = try TemporaryFolder()
            let (parent, missing, child) = (try tile(3, 2, 3), try tile(4, 4, 6), try tile(5, 8, 12))
            for tile in [parent, missing, child] {
                _ = try folder.folder("\(tile.zoom)/\(tile.x)")
                try Pixels(width: 16, height: 16, fill: 0x80FF_FFFF).savePNG(to: folder.path("\(tile).png"))
            }
            let store = TileStore(
                base: .folder(folder.path), overlay: nil, network: .test,
                decoder: PictureDecoder(executable: BuiltBinary.path), cache: nil)
            let pictures = try pictures(store)
            func want(_ tile: TileAddress) {
                let zoom = tile.zoom
                store.want(
                    TilePlan(
                        view: tile.area, scale: 256 * Double(1 << zoom), tileSize: 256, zooms: zoom...zoom))
            }
            for tile in [parent, child] {
                want(tile)
                store.waitForAll()
            }
            #expect(try quarters(pictures, missing) == Array(repeating: 0x80_8080, count: 4), "a child and the parent")
            want(missing)
            while store.picture(for: ImageID(missing, in: .base)) == nil { _ = pictures.collect() }
            repeat {
                #expect(try quarters(pictures, missing).allSatisfy { $0 <= 0x81_8181 }, "while it fades in")
            } while pictures.isFading
            #expect(try quarters(pictures, missing) == Array(repeating: 0x80_8080, count: 4))
        }

        @Test("report an area without tiles, which is no problem while some are visible")
        func bare() throws {
            let folder = try TemporaryFolder()
            let there = try tile(6, 20, 30)
            _ = try folder.folder("6/20")
            try Pixels(width: 8, height: 8, fill: 0xFF11_2233).savePNG(to: folder.path("\(there).png"))
            let store = TileStore(
                base: .folder(folder.path, zooms: 6...6), overlay: nil, network: .test,
                decoder: PictureDecoder(executable: BuiltBinary.path), cache: nil)
            #expect(!store.report.isBare, "nothing is wanted yet")
            for (x, isBare) in [(20, false), (40, true), (19, false), (22, true)] {
                let view = Rect(x: Double(x) / 64, y: 30.0 / 64, width: 1.5 / 64, height: 1.0 / 64)
                store.want(TilePlan(view: view, scale: 64 * 256, tileSize: 256, zooms: 6...6))
                store.waitForAll()
                #expect(store.report.isBare == isBare)
                #expect(store.report.trouble == (isBare ? "The map has no tiles here" : nil))
            }
            let other = TileStore(
                base: .folder(folder.path, zooms: 6...6), overlay: nil, network: .test,
                decoder: PictureDecoder(executable: BuiltBinary.path), cache: nil)
            other.want(
                TilePlan(
                    view: Rect(x: 0, y: 0, width: 0.01, height: 0.01), scale: 64 * 256, tileSize: 256, zooms: 6...6))
            other.waitForAll()
            #expect(other.report.trouble == "The map has no tiles here" && other.report.isElsewhere, "nor before")
        }

        @Test("have two layers, with at most four requests at a time for both")
        func overlay() async throws {
            let store = try store("busy", overlay: "busy")
            let plan = plan(0.3, zoom: 6)
            store.want(plan)
            store.waitForAll()
            for tile in plan.visible {
                for layer in TileLayer.allCases { #expect(store.picture(for: ImageID(tile, in: layer)) != nil) }
            }
            #expect(try await server.stats().most <= 4)
        }

        @Test("have at most twice the pixels of a tile as it is shown")
        func reduced() throws {
            let folder = try TemporaryFolder()
            let tile = try tile(4, 4, 6)
            _ = try folder.folder("4/4")
            try Pixels(width: 2048, height: 2048, fill: 0xFF11_2233).savePNG(to: folder.path("\(tile).png"))
            for (tileSize, side) in [(64.0, 512), (256, 512), (400, 800), (1024, 1024)] {
                let store = TileStore(
                    base: .folder(folder.path, zooms: 4...4), overlay: nil, tileSize: tileSize,
                    network: .test, decoder: PictureDecoder(executable: BuiltBinary.path), cache: nil)
                store.want(TilePlan(view: tile.area, scale: 16 * tileSize, tileSize: tileSize, zooms: 4...4))
                store.waitForAll()
                #expect(store.report.bytes == 4 * side * side)
            }
        }

        @Test("report a problem with its host, and a pause")
        func trouble() throws {
            let store = try store("forbidden")
            store.want(TilePlan(view: Rect(x: 0, y: 0, width: 1, height: 1), scale: 256, tileSize: 256, zooms: 0...0))
            store.waitForAll()
            #expect(store.report.isPaused && store.report.trouble == "127.0.0.1: the map's host refuses (403)")
            #expect(!store.hasAny)
        }
    }
}
