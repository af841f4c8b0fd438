import Testing
import TiltEngine

@Suite("A key")
struct KeyTests {
    @Test("is found by the name that SDL gives it, in lower case")
    func names() {
        #expect(InputEvent.Key(named: "left shift") == .leftShift && InputEvent.Key(named: "keypad +") == .keypadPlus)
        #expect(InputEvent.Key.allCases.allSatisfy { InputEvent.Key(named: $0.rawValue) == $0 })
    }

    @Test("without a meaning is another key", arguments: ["é", "A", "", "audiomute"])
    func other(name: String) { #expect(InputEvent.Key(named: name) == .other) }

    @Test("types its digit")
    func digits() {
        #expect(
            InputEvent.Key.digit7.digit == 7 && InputEvent.Key.keypad0.digit == nil && InputEvent.Key.a.digit == nil)
        #expect(InputEvent.Key.allCases.compactMap(\.digit) == Array(0...9))
    }
}
