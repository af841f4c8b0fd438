import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("Tiles stored on disk by a killed program, or by two at once", .needs(.python3), .takesTurns(with: .programs))
nonisolated struct KilledWriterTests {
    /// A program that draws the tiles of a zoom once.
    private func run(_ address: String, _ zoom: Int, in folder: TemporaryFolder) throws -> RunningCommand {
        try BuiltBinary.command(
            [
                "render", "--frames", "1", "--size", "1600x1000", "--map", address, "--zoom", "\(zoom)-\(zoom)",
                "--out", folder.path("out"), "--assets", Repository.path("Assets"),
            ], environment: ["XDG_CACHE_HOME": folder.path("cache")]
        ).start()
    }

    private func expectWhole(_ file: String, of map: String, in cache: TileCache) throws {
        let numbers = file.split(separator: "-").compactMap { Int($0) }
        let tile = try #require(TileAddress(zoom: numbers[0], x: numbers[1], y: numbers[2]))
        let entry = try #require(cache.entry(map, tile), "\(file)")
        #expect(try Source(entry.bytes, file, decoder: nil).pixels(scale: 1).width == 256)
    }

    @Test("are complete if two programs write them, and serve a third")
    func together() async throws {
        let (server, folder) = (try await TileServer(), try TemporaryFolder())
        let address = "\(server.root)/noisy/{z}/{x}/{y}.png"
        let cache = TileCache(folder: folder.path("cache/tiltyard/tiles"))
        let name = try TileTemplate(address).name
        let programs = try (0..<2).map { _ in try run(address, 5, in: folder) }
        for program in programs {
            let outcome = try await program.outcome()
            #expect(outcome.status == 0, "\(outcome)")
        }
        let files = folder.contents("cache/tiltyard/tiles/\(name)")
        #expect(files.count > 20 && !files.contains { $0.hasSuffix(".part") })
        for file in files {
            try expectWhole(file, of: name, in: cache)
        }
        let before = try await server.stats()
        #expect(before.counts.values.allSatisfy { $0 <= 2 } && before.most <= 8)
        #expect(try await run(address, 5, in: folder).outcome().status == 0)
        #expect(try await server.stats().asked.count == before.asked.count)
    }

    @Test("are complete, and serve the next run")
    func killed() async throws {
        let (server, folder) = (try await TileServer(), try TemporaryFolder())
        let address = "\(server.root)/noisy/{z}/{x}/{y}.png"
        let cache = TileCache(folder: folder.path("cache/tiltyard/tiles"))
        let name = try TileTemplate(address).name
        func files() -> [String] { folder.contents("cache/tiltyard/tiles/\(name)") }
        var random = SplitMix64(seed: 50)
        var (parts, tiles) = (Set<String>(), Set<String>())
        for round in randomRounds(50) {
            // Another zoom has other tiles, which are not stored yet.
            let program = try run(address, 3 + round % 12, in: folder)
            let before = Set(files())
            guard try await program.wait(until: { Set(files()) != before }) else {
                // All tiles of this zoom were stored in an earlier round.
                #expect(try await program.outcome().status == 0)
                continue
            }
            usleep(UInt32.random(in: 0..<20_000, using: &random))
            program.killAtOnce()
            while program.isRunning { usleep(1000) }
            for file in files() where !before.contains(file) {
                if file.hasSuffix(".part") {
                    parts.insert(file)
                    continue
                }
                try expectWhole(file, of: name, in: cache)
                tiles.insert(file)
            }
        }
        #expect(tiles.count > randomRounds(50).count)
        let before = try await server.stats().asked.count
        let outcome = try await run(address, 3, in: folder).outcome()
        #expect(outcome.status == 0, "\(outcome)")
        let asked = Set(try await server.stats().asked.dropFirst(before))
        for file in tiles where file.hasPrefix("3-") {
            let path = "/noisy/\(file.replacing("-", with: "/")).png"
            #expect(!asked.contains(path), "what was kept is not asked for again")
        }
    }
}
