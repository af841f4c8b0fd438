import Foundation
public import TiltPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of tiles on this machine (see Tests/Support/tileserver). It goes with its last user.
public final class TileServer: Sendable {
    private let server: RunningCommand
    /// Where it is.
    public let root: String

    /// What it was asked so far.
    public struct Stats: Decodable, Sendable {
        /// How often each path was asked for.
        public let counts: [String: Int]
        /// How often each path was answered in full.
        public let answered: [String: Int]
        /// The most requests at a time.
        public let most: Int
        /// Who asked.
        public let agents: [String]
        /// The paths in their order.
        public let asked: [String]
        /// How often it answered that a tile has not changed.
        public let unchanged: Int
        /// Bytes without end that were sent.
        public let sent: Int
    }

    /// Starts a server. Throws where Python is not there.
    public init() async throws {
        let server = try Command("python3", [Repository.path("Tests/Support/tileserver")], timeout: 600).start()
        guard try await server.wait(until: { server.output.hasSuffix("\n") }) else {
            throw PlatformError("cannot start", on: "tileserver", advice: server.errors)
        }
        self.server = server
        root = "http://127.0.0.1:\(server.output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }

    /// Ends it.
    public func stop() async throws { try await server.stop() }

    /// Its tiles, served in a way.
    public func source(_ how: String) throws -> TileSource {
        TileSource(.template(try TileTemplate("\(root)/\(how)/{z}/{x}/{y}.png")), zooms: 0...18)
    }

    /// What it was asked so far.
    public func stats() async throws -> Stats {
        guard let url = URL(string: "\(root)/stats") else { throw URLError(.badURL) }
        return try JSONDecoder().decode(Stats.self, from: try await URLSession.shared.data(from: url).0)
    }
}
