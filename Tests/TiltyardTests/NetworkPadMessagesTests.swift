import Foundation
import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("The messages about a phone over the network", .takesTurns(with: .process))
@MainActor struct NetworkPadMessagesTests {
    private var news = NetworkPadMessages()
    private let pad = NetworkPad()

    /// Waits for the next message.
    private mutating func next() async throws -> (isGood: Bool, text: String)? {
        for _ in 0..<3000 {
            if let news = news.next(of: pad) { return news }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    @Test("name its host when it connects, is silent, returns, or sends no motion")
    mutating func silence() async throws {
        let server = try DSUServer()
        #expect(news.next(of: pad) == nil)
        try pad.connect(to: DSUAddress("dsu://127.0.0.1:\(server.port)"))
        for (what, isGood, text) in [
            ("comes", true, "127.0.0.1 connected"), ("silent", false, "127.0.0.1 stopped sending"),
            ("back", true, "127.0.0.1 is back"), ("bare", false, "127.0.0.1 answers, but sends no motion"),
        ] {
            server.behaviour.isSilent = what == "silent"
            server.behaviour.hasPhone = what != "bare"
            let said = try await next()
            #expect(said?.isGood == isGood && said?.text.hasPrefix(text) == true, "\(what): \(said?.text ?? "")")
            #expect(news.next(of: pad) == nil, "nothing is said twice")
        }
        pad.disconnect()
        #expect(news.next(of: pad) == nil)
    }

    @Test("distinguish an unknown host from one that does not answer")
    mutating func nobody() async throws {
        try pad.connect(to: DSUAddress("dsu://no-such-phone.invalid"))
        #expect(try await next()?.text.hasPrefix("no-such-phone.invalid is unknown in this network") == true)
        let server = try DSUServer()
        server.stop()
        try pad.connect(to: DSUAddress("dsu://127.0.0.1:\(server.port)"))
        #expect(try await next()?.text.hasPrefix("127.0.0.1 does not answer") == true)
    }
}
