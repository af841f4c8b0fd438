import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("News of a phone's page")
struct PhoneNewsTests {
    @Test("are told in the words used for pads, each once")
    func messages() {
        var news = PhoneNews()
        func next(_ isSending: Bool?, hasLeft: Bool = false) -> String? {
            news.message(isSending: isSending, hasLeft: hasLeft).map { ($0.isGood ? "" : "! ") + $0.text }
        }
        #expect(next(nil) == nil)
        #expect(next(true) == "Phone connected — hold it comfortably" && next(true) == nil)
        #expect(next(false) == "! Phone stopped sending" && next(false) == nil && next(true) == "Phone is back")
        #expect(next(false, hasLeft: true) == "Phone unplugged" && next(nil) == nil)
        #expect(next(true) == "Phone connected — hold it comfortably")
    }

    @Test("are keys and a finger, from the middle of the window")
    func events() {
        let actions: [PhoneServer.Action] = [
            .level, .scene, .letGo, .thumb(.down, .zero), .thumb(.move, Vector(5, -6)), .leave,
        ]
        let kinds = PhoneNews.events(of: actions, in: Vector(960, 600)).map(\.kind)
        #expect(kinds.prefix(6) == [.key(.c), .keyUp(.c), .key(.tab), .keyUp(.tab), .key(.g), .keyUp(.g)])
        guard case .finger(.down, let id, Vector(480, 300)) = kinds[6] else { return #expect(Bool(false)) }
        #expect(kinds.count == 8 && kinds[7] == .finger(.move, id: id, Vector(485, 294)))
    }
}
