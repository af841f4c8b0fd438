import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @Suite("The download of a picture", .needs(.python3), .serialized)
    nonisolated struct PictureDownloadTests {
        private let folder: TemporaryFolder
        private let server: TileServer

        init() async throws {
            folder = try TemporaryFolder()
            server = try await TileServer()
        }

        /// A download that gives up on a slow host or picture after the usual time, or soon.
        private func download(_ path: String, under parent: String? = nil, givesUpSoon: Bool = false) throws
            -> PictureDownload
        {
            var limits = TileLimits()
            if givesUpSoon { limits.seconds = 1 }
            limits.pause = 0.1
            return PictureDownload(
                try WebAddress("\(server.root)/\(path)"), network: .test,
                decoder: PictureDecoder(executable: BuiltBinary.path, most: givesUpSoon ? 300 : nil),
                cache: TileCache(folder: folder.path("cache")), limits: limits,
                under: parent.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory)
        }

        /// Collects until a condition holds, for at most twenty seconds; returns whether it does.
        private func collect(_ download: PictureDownload, until holds: () -> Bool) async throws -> Bool {
            let end = ContinuousClock.now + .seconds(20)
            while !holds(), ContinuousClock.now < end {
                download.collect()
                try await Task.sleep(for: .milliseconds(5))
            }
            return holds()
        }

        private func file(_ download: PictureDownload) async throws -> PictureFile {
            #expect(try await collect(download) { download.result != nil })
            return try #require(try download.result?.get())
        }

        @Test("has its own file once it is complete, which is deleted with it")
        func arrives() async throws {
            var path = ""
            do {
                let download = try download("good/3/2/1.png")
                #expect(download.result == nil && download.trouble == nil)
                let file = try await file(download)
                path = file.path
                #expect(file.size == Vector(8, 8) && download.trouble == nil)
                let pixels = try Source(path, decoder: nil).pixels(scale: 1)
                #expect(pixels.argb == Array(repeating: 0xFF03_0201, count: 64))
                let folder = URL(filePath: path).deletingLastPathComponent().path
                let rights = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
                #expect(rights == 0o700)
                withExtendedLifetime(download) {}
            }
            let end = ContinuousClock.now + .seconds(20)
            while FileManager.default.fileExists(atPath: path), ContinuousClock.now < end { usleep(5000) }
            #expect(!FileManager.default.fileExists(atPath: URL(filePath: path).deletingLastPathComponent().path))
        }

        @Test("may be larger than a tile")
        func large() async throws {
            #expect(try await file(try download("wide/0/0/0.png")).size == Vector(2500, 2500))
        }

        @Test("is requested once, and comes from the disk in another run")
        func kept() async throws {
            for _ in 0..<2 { _ = try await file(try download("good/3/2/1.png")) }
            #expect(try await server.stats().counts == ["/good/3/2/1.png": 1])
            #expect(try await server.stats().agents == ["Tiltyard/test"])
        }

        @Test("continues once its host has recovered, and reports the problem meanwhile")
        func recovers() async throws {
            let download = try download("flaky/3/2/1.png")
            #expect(try await collect(download) { download.trouble != nil || download.result != nil })
            #expect(download.trouble == "127.0.0.1: the map's host refuses (500)")
            #expect(try await file(download).size == Vector(8, 8))
            #expect(download.trouble == nil)
        }

        @Test(
            "fails with a reason and its host's name",
            arguments: [
                ("missing", "not found on the map's host"),
                ("html", "the map's host sends something other than a picture"),
                ("huge", "the map's host sends too much data"), ("drip", "the map's host is too slow"),
                ("loop", "the map's host redirects to a forbidden address"),
                ("closed", "the connection to the map's host was interrupted"),
                ("hang", "the picture cannot be decoded: it takes too long to decode: save it again as PNG"),
            ])
        func refused(how: String, words: String) async throws {
            let download = try download("\(how)/3/2/1.png?key=secret", givesUpSoon: true)
            #expect(try await collect(download) { download.trouble != nil })
            #expect(download.trouble == "127.0.0.1: \(words)")
            #expect(download.result == nil)
        }

        @Test("reports that it cannot be written")
        func unwritable() async throws {
            let download = try download("good/3/2/1.png", under: try folder.file("no folder", ""))
            #expect(try await collect(download) { download.result != nil })
            guard case .failure(let refusal) = download.result else {
                Issue.record("it was written")
                return
            }
            #expect(refusal.subject.hasSuffix("/map.png"))
        }

        @Test("is cancelled with its last user")
        func calledOff() async throws {
            var download: PictureDownload? = try download("busy/3/2/1.png")
            download?.collect()
            download = nil
            let next = try self.download("good/1/0/0.png")
            #expect(try await file(next).size == Vector(8, 8))
        }
    }
}
