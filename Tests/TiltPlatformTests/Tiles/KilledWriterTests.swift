import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @Suite("Tiles kept on the disk by a program that is killed", .needs(.python3), .serialized)
    nonisolated struct KilledWriterTests {
        @Test("are whole, and serve the next run", .timeLimit(.minutes(5)))
        func killed() async throws {
            let (server, folder) = (try await TileServer(), try TemporaryFolder())
            let address = "\(server.root)/noisy/{z}/{x}/{y}.png"
            let cache = TileCache(folder: folder.path("cache/tiltyard/tiles"))
            let name = try TileTemplate(address).name
            func run(_ zoom: Int) throws -> RunningCommand {
                try BuiltBinary.command(
                    [
                        "render", "--frames", "1", "--size", "1600x1000", "--map", address, "--zoom", "\(zoom)-\(zoom)",
                        "--out", folder.path("out"), "--assets", Repository.path("Assets"),
                    ], environment: ["XDG_CACHE_HOME": folder.path("cache")]
                ).start()
            }
            func files() -> [String] { folder.contents("cache/tiltyard/tiles/\(name)") }
            var random = SplitMix64(seed: 50)
            var (parts, tiles) = (Set<String>(), Set<String>())
            for round in mutationRounds(50) {
                // Another zoom has other tiles, none of which is kept yet.
                let program = try run(3 + round % 12)
                let before = Set(files())
                #expect(try await program.wait { Set(files()) != before })
                usleep(UInt32.random(in: 0..<20_000, using: &random))
                program.killAtOnce()
                while program.isRunning { usleep(1000) }
                for file in files() where !before.contains(file) {
                    if file.hasSuffix(".part") {
                        parts.insert(file)
                        continue
                    }
                    let numbers = file.split(separator: "-").compactMap { Int($0) }
                    let tile = try #require(TileAddress(zoom: numbers[0], x: numbers[1], y: numbers[2]))
                    let entry = try #require(cache.entry(name, tile), "\(file) after round \(round)")
                    #expect(try Source(entry.bytes, file, decoder: nil).pixels(scale: 1).width == 256)
                    tiles.insert(file)
                }
            }
            #expect(tiles.count > mutationRounds(50).count)
            let before = try await server.stats().asked.count
            let outcome = try await run(3).outcome()
            #expect(outcome.status == 0, "\(outcome)")
            let asked = Set(try await server.stats().asked.dropFirst(before))
            for file in tiles where file.hasPrefix("3-") {
                let path = "/noisy/\(file.replacing("-", with: "/")).png"
                #expect(!asked.contains(path), "what was kept is not asked for again")
            }
        }
    }
}
