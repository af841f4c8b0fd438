import Testing
import TiltCanvas
import TiltEngine

@Suite("A key")
struct KeyTests {
    @Test("is found by the name that SDL gives it, in lower case")
    func names() {
        #expect(Key(named: "left shift") == .leftShift && Key(named: "keypad +") == .keypadPlus)
        #expect(Key.allCases.allSatisfy { Key(named: $0.rawValue) == $0 })
    }

    @Test("without a meaning is another key", arguments: ["é", "A", "", "audiomute"])
    func other(name: String) { #expect(Key(named: name) == .other) }

    @Test("types its digit")
    func digits() {
        #expect(
            Key.digit7.digit == 7 && Key.keypad0.digit == nil && Key.a.digit == nil)
        #expect(Key.allCases.compactMap(\.digit) == Array(0...9))
    }

    @Test("tilts if it is one of W, A, S and D")
    func tilts() {
        #expect([Key.w, .a, .s, .d].map { TiltDirection(key: $0) } == [.away, .left, .near, .right])
        #expect(TiltDirection(key: .e) == nil)
    }
}
