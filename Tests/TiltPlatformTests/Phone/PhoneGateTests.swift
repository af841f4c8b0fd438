import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The gate of a phone's page")
nonisolated struct PhoneGateTests {
    private var random = SplitMix64(seed: 3)
    private var gate: PhoneGate

    init() { gate = PhoneGate(using: &random) }

    private mutating func get(_ path: String, at time: Double = 0, by phone: String? = nil) -> PhoneGate.Answer {
        gate.answer(HTTPRequest(method: .get, path: path, phone: phone), at: time, using: &random)
    }

    private mutating func post(
        _ path: String, _ number: UInt32, flags: UInt8 = 0, load: Double = 1e12, at time: Double
    ) -> PhoneGate.Answer {
        let content = MadeUpPhone.batch(number, flags: flags, load: load)
        return gate.answer(HTTPRequest(method: .post, path: path, content: content), at: time, using: &random)
    }

    private mutating func name(at time: Double = 0) throws -> String {
        guard case .redirect(let path) = get(gate.path, at: time) else { throw Closed() }
        return path
    }

    private struct Closed: Error {}

    @Test("has a secret of more than 128 bits, which differs each time")
    mutating func secret() {
        #expect(gate.path.utf8.count == 27 && PhoneGate(using: &random).path != gate.path)
        #expect(Set(gate.path.dropFirst()).isSubset(of: "abcdefghijkmnpqrstuvwxyz23456789"))
    }

    @Test("opens to the secret alone")
    mutating func wrong() throws {
        let name = try name()
        #expect(get(name) == .page)
        for path in [
            "/", "", "//", gate.path + "x", String(gate.path.dropLast()), "/x" + name, String(name.dropLast()),
            gate.path + "//", gate.path + "/x", name + "//",
        ] {
            #expect(get(path) == .refused && post(path, 1, at: 0) == .refused, "\(path)")
        }
        #expect(post(gate.path, 1, at: 0) == .refused)
        let bad = HTTPRequest(method: .post, path: name, content: [1, 2, 3])
        #expect(gate.answer(bad, at: 100, using: &random) == .refused && !gate.awaitsPhone(at: 120))
    }

    @Test("waits for a phone that has the page, which may start after the card is closed")
    mutating func page() throws {
        let name = try name()
        #expect(!gate.awaitsPhone(at: 0) && get(name, at: 10) == .page)
        #expect(gate.awaitsPhone(at: 129.9) && !gate.awaitsPhone(at: 130))
    }

    @Test("opens to the secret as people type it")
    mutating func typed() throws {
        for path in [gate.path.uppercased(), gate.path + "/", gate.path.uppercased() + "/"] {
            guard case .redirect(let name) = get(path) else { throw Closed() }
            #expect(name.hasPrefix(gate.path + "/") && get(name.uppercased() + "/") == .page)
        }
    }

    @Test("lets in one phone at a time, that one again after a reload, and another once it is silent or has left")
    mutating func one() throws {
        let (first, second) = (try name(), try name())
        #expect(post(first, 1, at: 10) == .batch(isFirst: true))
        #expect(
            post(second, 1, at: 11) == .taken && get(second, at: 11) == .taken && get(gate.path, at: 14) == .taken)
        #expect(get(gate.path + "x", at: 14) == .refused && post("/x" + second, 1, at: 14) == .refused)
        #expect(get(first, at: 14) == .page && post(first, 9, at: 14.5) == .batch(isFirst: false))
        #expect(post(second, 1, at: 20) == .batch(isFirst: true))
        #expect(post(first, 10, at: 21) == .taken)
        #expect(post(second, 2, flags: 2, at: 22) == .batch(isFirst: false))
        #expect(post(first, 11, at: 22.1) == .batch(isFirst: true))
        #expect(post(first, 12, flags: 2, at: 23) == .batch(isFirst: false))
        #expect(post(first, 13, at: 23.1) == .batch(isFirst: true))
    }

    @Test("waits for a phone for two minutes after it was heard, also if it has left")
    mutating func waits() throws {
        let name = try name()
        #expect(!gate.awaitsPhone(at: 0))
        _ = post(name, 1, at: 100)
        #expect(gate.awaitsPhone(at: 219.9) && !gate.awaitsPhone(at: 220))
        _ = post(name, 2, flags: 2, at: 200)
        #expect(gate.awaitsPhone(at: 319.9) && !gate.awaitsPhone(at: 320))
    }

    @Test("takes no batch twice or after a later one, of this load of the page or of one before")
    mutating func late() throws {
        let name = try name()
        #expect(post(name, 5, at: 1) == .batch(isFirst: true) && post(name, 5, at: 2) == .nothing)
        #expect(post(name, 7, at: 3) == .batch(isFirst: false) && post(name, 6, at: 3) == .nothing)
        #expect(post(name, 1, load: 1e12 + 1, at: 4) == .batch(isFirst: false) && post(name, 8, at: 4) == .nothing)
        // Its clock was set back.
        #expect(post(name, 2, load: 1e6, at: 9.1) == .batch(isFirst: false))
    }

    @Test("knows a phone that scans the code again by its cookie, and no other name than its own kind")
    mutating func again() throws {
        let path = try name()
        let own = String(path.suffix(16))
        #expect(post(path, 1, at: 10) == .batch(isFirst: true))
        #expect(get(gate.path, at: 11, by: own) == .redirect(path) && get(gate.path, at: 11) == .taken)
        for odd in ["", "x", own + "a", String(own.dropLast()) + "/"] {
            #expect(get(gate.path, at: 11, by: odd) == .taken)
            guard case .redirect(let other) = get(gate.path, at: 20, by: odd) else { throw Closed() }
            #expect(other != path && other.utf8.count == path.utf8.count)
        }
    }
}
