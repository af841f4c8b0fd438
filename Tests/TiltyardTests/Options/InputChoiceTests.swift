import Testing
import TiltEngine
import TiltPlatform

@testable import tiltyard

@Suite("The value of --input")
struct InputChoiceTests {
    @Test(
        "is one of seven words, with the same description",
        arguments: ["auto", "gamepad", "phone", "sensor", "pointer", "keys", "off"])
    func words(word: String) {
        #expect((try? InputChoice(parsing: word))?.description == word)
    }

    @Test("is a trace if it ends in .csv, in upper or lower case", arguments: ["tilt.csv", "/tmp/A B.CSV", "off.csv"])
    func trace(path: String) {
        #expect((try? InputChoice(parsing: path)) == .trace(path: path))
        #expect((try? InputChoice(parsing: path))?.description == path)
    }

    @Test("is a phone if it is the address of one", arguments: ["dsu://192.168.1.20:1", "dsu://[::1]:26760"])
    func phone(text: String) throws {
        #expect((try? InputChoice(parsing: text)) == .network(try DSUAddress(text)))
        #expect((try? InputChoice(parsing: text))?.description == text)
    }

    @Test(
        "is refused otherwise, with the list of choices",
        arguments: ["", "Auto", "mouse", "tilt.txt", "csv", "dsu"])
    func refused(text: String) {
        #expect((try? InputChoice(parsing: text)) == nil)
        let refusal = #expect(throws: PlatformError.self) { try InputChoice(parsing: text) }
        for word in ["keys", ".csv", "dsu://"] { #expect(refusal?.advice.contains(word) == true) }
    }

    @Test("is refused if it is an invalid address", arguments: ["dsu://", "dsu://a:0", "dsu:x.csv"])
    func wrongAddress(text: String) {
        let refusal = #expect(throws: PlatformError.self) { try InputChoice(parsing: text) }
        #expect(refusal?.what == "cannot use the address" && refusal?.subject == text)
    }

    @Test("is its word in a recording's header, and omitted if everything may tilt")
    func recorded() {
        for word in ["gamepad", "phone", "sensor", "pointer", "keys", "off"] {
            let choice = (try? InputChoice(parsing: word))
            #expect(choice?.recorded == word && InputChoice(recorded: word) == choice)
        }
        #expect(InputChoice.auto.recorded == nil && InputChoice.trace(path: "a.csv").recorded == nil)
        #expect((try? InputChoice(parsing: "dsu://host"))?.recorded == nil)
        #expect(InputChoice(recorded: nil) == .auto && InputChoice(recorded: "auto") == .auto)
        for word in ["a.csv", "", "Keys", "dsu://host"] { #expect(InputChoice(recorded: word) == nil) }
    }

    @Test("allows tilt only from the named source")
    func sources() {
        #expect(InputChoice.off.sources.isEmpty)
        #expect(InputChoice.gamepad.sources == [.gamepad, .stick])
        #expect(InputChoice.keys.sources == [.keys] && InputChoice.sensor.sources == [.host])
        #expect(InputChoice.auto.sources == InputChoice.trace(path: "a.csv").sources)
        #expect(InputChoice.auto.sources == (try? InputChoice(parsing: "dsu://host"))?.sources)
        #expect(InputChoice.auto.sources.isSuperset(of: [.trace, .gamepad, .stick, .pointer, .keys, .manual]))
    }
}
