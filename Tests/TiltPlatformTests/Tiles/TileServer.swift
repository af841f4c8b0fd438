import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of tiles on this machine (see Tests/Support/tileserver). It goes with its last user.
nonisolated final class TileServer: Sendable {
    private let server: RunningCommand
    let root: String

    /// What it was asked so far.
    struct Stats: Decodable {
        let counts: [String: Int]
        let most: Int
        let agents: [String]
        let asked: [String]
        let sent: Int
    }

    init() async throws {
        let server = try Command("python3", [Repository.path("Tests/Support/tileserver")], timeout: 600).start()
        guard try await server.wait(until: { server.output.hasSuffix("\n") }) else {
            throw PlatformError("cannot start", on: "tileserver", advice: server.errors)
        }
        self.server = server
        root = "http://127.0.0.1:\(server.output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    func stop() async throws { try await server.stop() }

    func source(_ how: String, zooms: ClosedRange<Int> = 0...18) throws -> TileSource {
        TileSource(.template(try TileTemplate("\(root)/\(how)/{z}/{x}/{y}.png")), zooms: zooms)
    }

    func stats() async throws -> Stats {
        let url = try #require(URL(string: "\(root)/stats"))
        return try JSONDecoder().decode(Stats.self, from: try await URLSession.shared.data(from: url).0)
    }
}

nonisolated extension TileLoader {
    /// What arrives until so many tiles have, or something is the case, or 20 seconds are over.
    func arrivals(_ count: Int = .max, until isEnough: (TileReport) -> Bool = { _ in false }) async throws
        -> [TileAddress: Pixels]
    {
        var arrived: [TileAddress: Pixels] = [:]
        let end = ContinuousClock.now + .seconds(20)
        while arrived.count < count, ContinuousClock.now < end {
            let enough = isEnough(report)
            for (tile, pixels) in takeFinished() { arrived[tile] = pixels }
            if enough { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        return arrived
    }
}
