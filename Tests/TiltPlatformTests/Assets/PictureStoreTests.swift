import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The picture store")
    struct PictureStoreTests {
        private let screen: OffScreen
        private let folder: TemporaryFolder

        init() throws {
            screen = try OffScreen(width: 64, height: 64)
            folder = try TemporaryFolder()
        }

        private var store: PictureStore { screen.pictures }

        private func file(_ name: String, _ color: UInt32 = 0xFFFF_FFFF) throws -> ImageID {
            try Pixels(width: 8, height: 8, fill: color).savePNG(to: folder.path(name))
            store.register(ImageID(name), file: folder.path(name))
            return ImageID(name)
        }

        private func picture(_ id: ImageID, _ side: Double = 8) -> Picture {
            Picture(id, size: Vector(side, side), finish: .stretched)
        }

        @Test("has the wanted pictures, in the wanted size, after waiting for them")
        func wanted() throws {
            let id = try file("a")
            store.want([picture(id), picture(ImageID("Icons/app"), 28)], density: 2)
            #expect(!store.isComplete)
            store.waitForAll()
            #expect(store.isComplete && store.takeFailures().isEmpty)
            #expect(store.picture(for: id)?.width == 16)
            #expect(store.picture(for: ImageID("Icons/app"))?.height == 56)
        }

        @Test("tells the mean colour of a user's mounted picture once, and again for another file")
        func means() throws {
            let id = try file("photo", 0xFFC0_8040)
            func load(_ side: Double) {
                store.want([Picture(id, size: Vector(side * 0.8, side), finish: .mounted(.sample))], density: 1)
                store.waitForAll()
            }
            load(80)
            let first = store.takeMeans()
            #expect(first.map(\.id) == [id])
            let color = try #require(first.first?.color)
            #expect(isClose(color.red, Double(0xC0) / 255, within: 0.01) && isClose(color.blue, 0.25, within: 0.01))
            load(120)
            #expect(store.takeMeans().isEmpty, "only once")
            try Pixels(width: 8, height: 8, fill: 0xFF20_4060).savePNG(to: folder.path("other"))
            store.register(id, file: folder.path("other"))
            load(120)
            #expect(isClose(try #require(store.takeMeans().first?.color.blue), Double(0x60) / 255, within: 0.01))
            store.want([picture(ImageID("Icons/app"), 28)], density: 1)
            store.waitForAll()
            #expect(store.takeMeans().isEmpty, "none of the app's own")
        }

        @Test("can start before there is a renderer, which then shows the pictures without a new order")
        func early() throws {
            let early = PictureStore(assets: try .bundled)
            let app = picture(ImageID("Icons/app"), 28)
            early.want([app], density: 1)
            early.show(in: screen.renderer)
            early.want([app], density: 1)
            early.waitForAll()
            #expect(early.isComplete && early.picture(for: app.id)?.width == 28)
            store.want([app], density: 1)
            store.waitForAll()
            var list = DrawList(size: screen.size, density: 1)
            list.clear(.black)
            list.image(app.id, in: Rect(x: 0, y: 0, width: 28, height: 28))
            func drawn(_ pictures: PictureStore) throws -> Pixels {
                screen.renderer.draw(list, pictures: pictures)
                return try screen.renderer.pixels()
            }
            #expect(try drawn(early) == drawn(store))
        }

        @Test("shows the old size until the new one is ready, and drops unwanted pictures")
        func replaced() throws {
            let (a, b) = (try file("a"), try file("b"))
            store.want([picture(a), picture(b)], density: 1)
            store.waitForAll()
            store.want([picture(a, 20)], density: 1)
            #expect(store.picture(for: a)?.width == 8)
            #expect(store.picture(for: b) == nil)
            store.waitForAll()
            #expect(store.picture(for: a)?.width == 20)
            #expect(!store.collect(), "nothing new is to come")
        }

        @Test("shows glyphs of another size until the wanted ones are ready, but never of another font")
        func glyphs() throws {
            func sheet(_ face: String, _ em: Int) -> Picture {
                Picture(ImageID("Fonts/inter-\(face)", em), size: Vector(16, 16) * Double(em), finish: .glyphs)
            }
            store.want([sheet("medium", 10), sheet("medium", 20), sheet("semibold", 12)], density: 1)
            store.waitForAll()
            store.want([sheet("medium", 13)], density: 1)
            #expect(store.picture(for: ImageID("Fonts/inter-medium", 13))?.height == 160)
            store.waitForAll()
            #expect(store.picture(for: ImageID("Fonts/inter-medium", 13))?.height == 208)
            store.want([sheet("semibold", 12)], density: 1)
            #expect(store.picture(for: ImageID("Fonts/inter-semibold", 12)) == nil)
        }

        @Test("shows a card's title until its picture is ready, or permanently if it cannot be shown")
        func titles() throws {
            let good = try file("good.png")
            let bytes = try [UInt8](file: folder.path("good.png"), limit: 1 << 20, what: "cannot read")
            let path = try folder.file("broken.png", bytes: bytes.prefix(bytes.count - 20))
            let broken = ImageID("broken")
            store.register(good, file: try PictureFile(folder.path("good.png")), title: "Good")
            store.register(broken, file: try PictureFile(path), title: "Broken")
            store.want(
                [good, broken].map { Picture($0, size: Vector(64, 80), finish: .mounted(.sample)) }, density: 1)
            store.waitForAll()
            #expect(store.has(good) && !store.has(broken))
            #expect(store.picture(for: good) != nil && store.picture(for: broken) != nil)
            #expect(store.takeFailures().map(\.subject) == [path] && store.isComplete)
        }

        @Test("fades in pictures that arrive later, and not those that were waited for")
        func fades() throws {
            let id = try file("a", 0xFF00_FF00)
            store.want([picture(id)], density: 1)
            store.waitForAll()
            #expect(!store.isFading)
            store.want([picture(id, 24)], density: 1)
            let deadline = ContinuousClock.now + .seconds(30)
            while !store.collect(), ContinuousClock.now < deadline {}
            #expect(store.isFading)
            var list = DrawList(size: Vector(64, 64), density: 1)
            list.image(id, in: Rect(x: 0, y: 0, width: 64, height: 64))
            #expect(store.arriving(list).commands.count == 2)
            // Over the previous picture it is still invisible.
            screen.renderer.draw(list, pictures: store)
            #expect(try screen.renderer.pixels()[32, 32] == 0xFF00_FF00)
            while store.isFading, ContinuousClock.now < deadline {}
            #expect(store.arriving(list) == list)
        }

        @Test("makes a picture that is wanted twice once, in the larger size")
        func twice() throws {
            let a = try file("a")
            store.want([picture(a), picture(a, 24), picture(a, 12)], density: 1)
            store.waitForAll()
            #expect(store.picture(for: a)?.width == 24)
            #expect(store.isComplete)
        }

        @Test("shows the app's own picture in place of a user's even where no decoder can be started")
        func withoutDecoder() throws {
            let assets = try AssetFolder.bundled
            let store = PictureStore(assets: assets, decoder: PictureDecoder(executable: "/nowhere"))
            let (own, foreign) = (ImageID("own"), try file("foreign"))
            store.register(own, file: assets.path(of: ImageID("Icons/app")))
            store.register(foreign, file: folder.path("foreign"))
            store.want([picture(own), picture(foreign)], density: 1)
            store.waitForAll()
            #expect(store.takeFailures().map(\.subject) == [folder.path("foreign")])
            #expect(store.has(own))
        }

        @Test("reports a picture that cannot be shown once, and shows the others")
        func failures() throws {
            let good = try file("good")
            let broken = ImageID("broken")
            store.register(broken, file: try folder.file("broken", bytes: [0x89] + Array("PNG\r\n\u{1A}\nIHDR".utf8)))
            let pictures = [picture(broken), picture(ImageID("Nobody/knows")), picture(good)]
            store.want(pictures, density: 1)
            store.waitForAll()
            let subjects = store.takeFailures().map(\.subject)
            #expect(subjects.count == 2)
            #expect(subjects.contains(folder.path("broken")))
            #expect(subjects.contains { $0.hasSuffix("Nobody/knows.svg") })
            #expect(store.isComplete)
            #expect(store.picture(for: good) != nil)
            store.want(pictures, density: 2)
            store.waitForAll()
            #expect(store.takeFailures().isEmpty, "it was tried again")
            try Pixels(width: 4, height: 4, fill: .max).savePNG(to: folder.path("broken"))
            store.register(broken, file: folder.path("broken"))
            store.want(pictures, density: 2)
            store.waitForAll()
            #expect(store.picture(for: broken) != nil, "it was mended")
        }

        @Test("survives pictures with less data than their headers promise")
        func truncated() throws {
            var random = SplitMix64(seed: 5)
            var pixels = Pixels(width: 40, height: 40)
            for index in pixels.argb.indices { pixels.argb[index] = UInt32(truncatingIfNeeded: random.next()) }
            try pixels.savePNG(to: folder.path("whole"))
            let bytes = try [UInt8](file: folder.path("whole"), limit: 1 << 20, what: "cannot read")
            var wanted: [Picture] = []
            for index in 1...60 {
                var broken = bytes
                for _ in 0..<4 { broken[Int.random(in: 8..<broken.count, using: &random)] = .random(in: 0...255) }
                let id = ImageID("broken", index)
                store.register(
                    id, file: try folder.file("\(index)", bytes: broken.prefix(bytes.count * index / 60)))
                wanted.append(Picture(id, size: Vector(16, 20), finish: .mounted(.sample)))
            }
            store.want(wanted, density: 1)
            store.waitForAll()
            let failures = store.takeFailures()
            #expect(failures.count + wanted.count { store.picture(for: $0.id) != nil } == 60)
            #expect(failures.count > 20)
        }

        @Test("makes rasters in the wanted order, the latest order first")
        func order() throws {
            let path = try AssetFolder.bundled.path
            func raster(_ name: String, width: Double = 64) -> Raster {
                Raster(
                    id: ImageID(name), path: "\(path)/Cards/\(name).svg", isForeign: false,
                    size: Vector(width, 1.25 * width), finish: .fitted)
            }
            let queue = RasterQueue(decoder: PictureDecoder(), threads: 1)
            // The first one takes so long that the second order arrives before it is made, even on a busy machine.
            let names = ["01-clear", "02-partly-cloudy", "03-overcast", "04-fog", "05-drizzle", "06-rain"]
            let old = names.map { raster($0, width: $0 == "01-clear" ? 1600 : 64) }
            queue.order(old)
            queue.order([raster("10-wind")] + old.reversed())
            queue.wait()
            var made: [String] = []
            while let next = queue.takeFinished() { made.append(next.raster.id.name) }
            #expect(made.count == 7)
            let first = try #require(made.firstIndex(of: "10-wind"))
            #expect(first < names.count && made.prefix(first).elementsEqual(names.prefix(first)))
            let after = made.dropFirst(first + 1)
            #expect(Array(after) == after.sorted(by: >))
        }

        @Test("keeps what it has made for the next run, also if it is only waited for")
        func kept() throws {
            let cache = RasterCache(folder: folder.path("cache"))
            let store = PictureStore(assets: try .bundled, cache: cache)
            store.want([picture(ImageID("Icons/app"), 28)], density: 1)
            store.waitForAll()
            for _ in 0..<500 where folder.contents("cache").isEmpty { Thread.sleep(forTimeInterval: 0.01) }
            #expect(!folder.contents("cache").isEmpty)
        }

        @Test("keeps nothing for the next run that was made for a size that is gone")
        func sizesThatAreGone() throws {
            let path = try AssetFolder.bundled.path
            func raster(_ name: String, _ side: Double) -> Raster {
                Raster(
                    id: ImageID(name), path: "\(path)/\(name).svg", isForeign: false, size: Vector(side, side),
                    finish: .fitted)
            }
            let cache = RasterCache(folder: folder.path("cache"))
            let queue = RasterQueue(decoder: PictureDecoder(), cache: cache, threads: 1)
            queue.order([raster("Icons/close", 22)])
            queue.wait()
            for side in 20..<40 {
                queue.order([raster("Icons/app", Double(side))])
                queue.wait()
            }
            for _ in 0..<500 where folder.contents("cache").isEmpty { Thread.sleep(forTimeInterval: 0.01) }
            // Its only thread makes this one after it has kept the others.
            queue.order([raster("Icons/reset", 22)])
            queue.wait()
            #expect(folder.contents("cache").count == 2)
            var made: [String] = []
            let known = try raster("Icons/app", 39).make(from: cache) { made.append($1) }
            #expect(known.width == 39 && made.isEmpty)
        }

        @Test("drops what is ordered when it goes, and wakes nobody for it")
        func abandoned() throws {
            try expectNoWakeUp { renderer in
                let store = PictureStore(assets: try .bundled)
                store.show(in: renderer)
                let cards = ["01-clear", "02-partly-cloudy", "03-overcast", "04-fog", "05-drizzle", "06-rain"]
                store.want(cards.map { picture(ImageID("Cards/\($0)"), 600) }, density: 1)
            }
        }

        @Test("fits a picture into its size with its aspect ratio kept, or stretches it")
        func finishes() throws {
            try Pixels(width: 40, height: 10, fill: 0xFFFF_0000).savePNG(to: folder.path("wide"))
            let (fitted, stretched) = (ImageID("fitted"), ImageID("stretched"))
            for id in [fitted, stretched] { store.register(id, file: folder.path("wide")) }
            store.want(
                [
                    Picture(fitted, size: Vector(32, 32)),
                    Picture(stretched, size: Vector(32, 32), finish: .stretched),
                ], density: 1)
            store.waitForAll()
            let frame = try screen.frame {
                $0.image(fitted, in: Rect(x: 0, y: 0, width: 32, height: 32))
                $0.image(stretched, in: Rect(x: 32, y: 0, width: 32, height: 32))
            }
            #expect((0..<32).filter { frame.red(16, $0) > 0 } == Array(12..<20))
            #expect((0..<32).filter { frame.red(48, $0) > 0 } == Array(0..<32))
        }
    }
}
