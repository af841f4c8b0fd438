import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("A text field")
struct TextFieldTests {
    @Test("inserts typed text at its cursor")
    func insert() {
        var field = TextField("host")
        field.insert(":26760")
        #expect(field.text == "host:26760")
        field.act(.home)
        field.insert("my")
        #expect(field.text == "myhost:26760" && field.head == "my")
        field.act(.right)
        field.insert("-")
        #expect(field.text == "myh-ost:26760")
    }

    @Test("removes the character before or after its cursor, and nothing at the ends")
    func delete() {
        var field = TextField("abc")
        for key in [Key.delete, .left, .backspace, .delete, .delete] { field.act(key) }
        #expect(field.text == "a" && field.cursor == 1)
        for key in [Key.home, .left, .backspace, .end, .right] { field.act(key) }
        #expect(field.text == "a" && field.cursor == 1)
    }

    @Test(
        "rejects spaces, line breaks and characters beyond its limit",
        arguments: ["1 9\n2\t.\u{1B}1\u{0}", "192.1"])
    func signs(typed: String) {
        var field = TextField("")
        field.insert(typed)
        #expect(field.text == "192.1")
        field.insert(String(repeating: "x", count: 1000))
        #expect(field.text.count == TextField.longest && field.cursor == TextField.longest)
        #expect(TextField(String(repeating: "é", count: 1000)).text.count == TextField.longest)
    }

    @Test("keeps few bytes of a text whose characters have very many")
    func marks() {
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        var field = TextField(marks)
        #expect(field.text.utf8.count <= TextField.mostBytes)
        field.insert(marks)
        field.insert(String(repeating: marks, count: 10))
        #expect(field.text.utf8.count <= TextField.mostBytes && field.cursor <= field.text.count)
        var other = TextField("host")
        other.insert(marks)
        #expect(other.text.hasPrefix("host") && other.text.utf8.count <= TextField.mostBytes)
    }

    @Test("survives any input", arguments: 1...20)
    func storm(seed: Int) {
        var (random, field) = (SplitMix64(seed: UInt64(seed)), TextField(""))
        let keys: [Key] = [.left, .right, .home, .end, .backspace, .delete]
        for _ in 0..<500 {
            let choice = Int(random.uniform(0, 9))
            choice < keys.count ? field.act(keys[choice]) : field.insert(["a", "🇨🇭", "é.\u{301}"][choice - keys.count])
            #expect((0...field.text.count).contains(field.cursor) && field.text.count <= TextField.longest)
        }
    }
}
