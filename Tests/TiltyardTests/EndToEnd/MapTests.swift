import Foundation
import Support
import Testing
import TiltEngine

extension LiveTests {
    @Suite("A map from a server", .needs(.python3, .cc))
    struct MapTests {
        @Test("is found by hand if it covers only a corner of the earth")
        func corner() async throws {
            let server = try await TileServer()
            let folder = try TemporaryFolder()
            let run = try await LiveRun(
                [
                    "--scene", "weather", "--map", "\(server.root)/corner/{z}/{x}/{y}.png", "--zoom", "3-3", "--size",
                    "640x480",
                ],
                environment: ["XDG_CACHE_HOME": folder.path("cache")], folder: folder)
            try await run.next("the map without tiles") { $0.weather?.contentWidth == 2048 }
            try await run.display.drive("keydown", "Right", "keydown", "Down")
            try await run.next("its tiles") { ($0.weather?.textureBytes ?? 0) > 0 }
            try await run.display.drive("keyup", "Right", "keyup", "Down")
            try await run.end()
        }

        @Test("is crossed with an emulated pad, with each tile requested once and at most four at a time")
        func flight() async throws {
            let server = try await TileServer()
            let folder = try TemporaryFolder()
            var motion = PadMotion(noseUp: .degrees(40))
            motion.hold(3)
            motion.lean(.right, to: .degrees(20))
            motion.hold(6)
            motion.lean(.right, to: .zero)
            motion.hold(1)
            var pad = FakePad()
            pad.trace = try folder.file("motion.csv", motion.csv)
            let run = try await LiveRun(
                ["--map", "\(server.root)/full/{z}/{x}/{y}.png", "--zoom", "0-8", "--attribution", "© the tests"],
                pad: pad,
                environment: ["XDG_CACHE_HOME": folder.path("cache")], folder: folder)
            let start = try await run.next("the map") { $0.weather?.contentWidth == 1024 }
            try await run.next("a third of the way around by tilt") { frame in
                guard let x = frame.weather?.x, let before = start.weather?.x else { return false }
                return abs((x - before).remainder(dividingBy: 1024)) > 340
            }
            for _ in 0..<8 { try await run.display.drive("key", "plus") }
            try await run.next("three levels on, all of it there") { frame in
                abs((frame.weather?.zoom ?? 0) - 5.96) < 0.01 && frame.weather?.tilesWaiting == 0
            }
            try await run.end()
            let stats = try await server.stats()
            #expect(stats.counts.count > 30 && stats.counts.values.allSatisfy { $0 == 1 } && stats.most <= 4)
            let bytes = run.frames.compactMap(\.weather?.textureBytes)
            #expect(bytes.allSatisfy { $0 <= 96 << 20 } && bytes.contains { $0 > 1 << 20 })
        }
    }
}
