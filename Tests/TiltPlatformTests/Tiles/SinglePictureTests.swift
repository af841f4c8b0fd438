import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @Suite("A map's only picture from the network", .needs(.python3), .serialized)
    nonisolated struct SinglePictureTests {
        private let folder: TemporaryFolder
        private let server: TileServer

        init() async throws {
            folder = try TemporaryFolder()
            server = try await TileServer()
        }

        /// A loader that gives up on a slow host after the usual time, or soon, and pauses for so many seconds after a problem.
        private func loader(_ path: String, givesUpSoon: Bool = false, pause: Double = 0.1) throws -> TileLoader {
            var limits = TileLimits()
            if givesUpSoon { limits.seconds = 1 }
            limits.pause = pause
            return TileLoader(
                picture: try WebAddress("\(server.root)/\(path)"), cache: TileCache(folder: folder.path("cache")),
                network: .test, limits: limits)
        }

        /// The picture, or nil if the loader has a problem first, or after twenty seconds.
        private func picture(_ loader: TileLoader) async throws -> PictureFile? {
            let end = ContinuousClock.now + .seconds(20)
            while loader.trouble == nil, ContinuousClock.now < end {
                if let picture = loader.takePicture() { return picture }
                try await Task.sleep(for: .milliseconds(5))
            }
            return nil
        }

        @Test("is shown from the bytes that came, and named by its host")
        @MainActor func shown() async throws {
            let file = try #require(try await picture(loader("good/3/2/1.png")))
            #expect(file.path == "127.0.0.1" && file.size == Vector(8, 8))
            let screen = try OffScreen(width: 8, height: 8)
            let id = ImageID("map")
            screen.pictures.register(id, file: file)
            screen.pictures.want([Picture(id, size: Vector(8, 8), finish: .stretched)], density: 1)
            screen.pictures.waitForAll()
            let frame = try screen.frame { $0.image(id, in: Rect(x: 0, y: 0, width: 8, height: 8)) }
            #expect(frame[4, 4] == 0xFF03_0201)
        }

        @Test("has its own proportions however large it is, and may be larger than a tile")
        func large() async throws {
            #expect(try await picture(loader("wide/0/0/0.png"))?.size == Vector(2500, 2500))
            #expect(try await picture(loader("panorama/0/0/0.png"))?.size == Vector(16000, 4000))
        }

        @Test("is requested once, and comes from the disk in another run", arguments: ["good", "photo"])
        func kept(how: String) async throws {
            for _ in 0..<2 { #expect(try await picture(loader("\(how)/3/2/1.png")) != nil) }
            #expect(try await server.stats().counts == ["/\(how)/3/2/1.png": 1])
        }

        @Test("is requested again if it was forgotten")
        func forgotten() async throws {
            let first = try loader("good/3/2/1.png")
            #expect(try await picture(first) != nil)
            first.forgetPicture()
            first.catchUp()
            #expect(try await picture(loader("good/3/2/1.png")) != nil)
            #expect(try await server.stats().counts == ["/good/3/2/1.png": 2])
        }

        @Test("arrives once its host has recovered, and has a reason meanwhile")
        func recovers() async throws {
            // Long enough for the problem to be seen on a busy machine.
            let loader = try loader("flaky/3/2/1.png", pause: 2)
            #expect(try await picture(loader) == nil)
            #expect(loader.trouble == "127.0.0.1: the map's host refuses (500)" && loader.report.isPaused)
            let end = ContinuousClock.now + .seconds(20)
            while loader.trouble != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try await picture(loader)?.size == Vector(8, 8))
        }

        @Test(
            "fails with a reason and its host's name, and is tried again only if the host is at fault",
            arguments: [
                ("missing", "not found on the map's host", false),
                ("html", "the map's host sends something other than a PNG, JPEG, WebP or GIF picture", false),
                ("huge", "the map's host sends too much data", false), ("drip", "the map's host is too slow", true),
                ("loop", "the map's host redirects without end", false),
                ("port", "the map's host redirects to http://127.0.0.1:99999, which is refused", false),
                ("closed", "the connection to the map's host was interrupted", true),
            ])
        func refused(how: String, words: String, isTriedAgain: Bool) async throws {
            // Long enough for the pause to be seen on a busy machine.
            let loader = try loader("\(how)/3/2/1.png?key=secret", givesUpSoon: true, pause: 60)
            #expect(try await picture(loader) == nil)
            #expect(loader.trouble == "127.0.0.1: \(words)")
            loader.catchUp()
            #expect(loader.report.isPaused == isTriedAgain)
        }
    }
}
