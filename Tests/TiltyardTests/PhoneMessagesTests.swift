import Foundation
import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("The messages about a phone that tilts", .takesTurns(with: .process))
@MainActor struct PhoneMessagesTests {
    private var news = PhoneMessages()
    private let pad = NetworkPad()

    private mutating func message() -> (isGood: Bool, text: String)? {
        news.next(pad.state, of: pad.address?.host ?? "", leads: true)
    }

    /// Waits for the next message.
    private mutating func next() async throws -> (isGood: Bool, text: String)? {
        for _ in 0..<3000 {
            if let news = message() { return news }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }

    @Test("name its host when it connects, is silent, returns, or sends no motion")
    mutating func silence() async throws {
        let server = try DSUServer()
        #expect(message() == nil)
        try pad.connect(to: DSUAddress("dsu://127.0.0.1:\(server.port)"))
        for (what, isGood, text) in [
            ("comes", true, "127.0.0.1 connected"), ("silent", false, "127.0.0.1 stopped sending"),
            ("back", true, "127.0.0.1 is back"), ("bare", false, "127.0.0.1 answers, but sends no motion"),
        ] {
            server.behaviour.isSilent = what == "silent"
            server.behaviour.hasPhone = what != "bare"
            let said = try await next()
            #expect(said?.isGood == isGood && said?.text.hasPrefix(text) == true, "\(what): \(said?.text ?? "")")
            #expect(message() == nil, "nothing is said twice")
        }
    }

    @Test("are those used for pads, each once, and tell a phone that must be moved first")
    mutating func words() {
        func next(_ state: NetworkPad.State, leads: Bool = true) -> String? {
            news.next(state, of: "Phone", leads: leads).map { ($0.isGood ? "" : "! ") + $0.text }
        }
        #expect(next(.off) == nil)
        #expect(next(.streaming) == "Phone connected — hold it comfortably" && next(.streaming) == nil)
        #expect(next(.silent(.noAnswer)) == "! Phone stopped sending" && next(.silent(.noAnswer)) == nil)
        #expect(next(.streaming) == "Phone is back")
        #expect(next(.silent(.noAnswer)) == "! Phone stopped sending")
        #expect(next(.streaming, leads: false) == "Phone is back — move it to take over")
        #expect(next(.off) == "Phone has left: its page is closed" && next(.off) == nil)
        #expect(next(.streaming) == "Phone connected — hold it comfortably")
        #expect(next(.silent(.pageClosed)) == "! Phone is gone: its page is served no more, scan a new code")
        #expect(next(.off) == nil, "its page is opened again")
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
