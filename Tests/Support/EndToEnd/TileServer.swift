import Foundation
public import TiltPlatform

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server of tiles on this machine (see Tests/Support/tileserver). It ends with its last user.
public final class TileServer: Sendable {
    private let server: RunningCommand
    /// Its address.
    public let root: String
    /// An address at which connections are accepted and never answered.
    public let mute: String

    /// What it was asked so far.
    public struct Stats: Decodable, Sendable {
        /// The number of requests for each path.
        public let counts: [String: Int]
        /// The number of complete answers for each path.
        public let answered: [String: Int]
        /// The greatest number of simultaneous requests.
        public let most: Int
        /// The user agents of the requests.
        public let agents: [String]
        /// The codings that the requests accept.
        public let codings: [String]
        /// The requested paths, in order.
        public let asked: [String]
        /// The number of answers that a tile has not changed.
        public let unchanged: Int
        /// The number of bytes sent of endless answers.
        public let sent: Int
    }

    /// Starts a server. Throws if Python is missing.
    public init() async throws {
        let server = try Command("python3", [Repository.path("Tests/Support/tileserver")], timeout: 600).start()
        guard try await server.wait(until: { server.output.hasSuffix("\n") }) else {
            throw PlatformError("cannot start", on: "tileserver", advice: server.errors)
        }
        self.server = server
        let ports = server.output.split(whereSeparator: \.isWhitespace)
        root = "http://127.0.0.1:\(ports[0])"
        mute = "http://127.0.0.1:\(ports[1])"
    }

    /// Ends it.
    public func stop() async throws { try await server.stop() }

    /// The address template of its tiles, served in a given way.
    public func source(_ how: String) throws -> TileSource {
        .template(try TileTemplate("\(root)/\(how)/{z}/{x}/{y}.png"))
    }

    /// What it was asked so far.
    public func stats() async throws -> Stats {
        guard let url = URL(string: "\(root)/stats") else { throw URLError(.badURL) }
        return try JSONDecoder().decode(Stats.self, from: try await URLSession.shared.data(from: url).0)
    }
}
