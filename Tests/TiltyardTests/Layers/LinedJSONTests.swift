import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import tiltyard

@Suite("JSON with lines")
@MainActor struct LinedJSONTests {
    private func parsed(_ text: String) throws -> LinedJSON { try LinedJSON(parsing: Array(text.utf8)) }

    @Test("has the values of a file, each with its line")
    func values() throws {
        let json = try parsed("{ \"a\": [1, -2.5e1,\n true],\n \"b\": \"x\\n\\u00e9\\ud83d\\ude00\" , \"c\": null}")
        #expect(json.line == 1 && json["a"]?.line == 1 && json["b"]?.line == 3)
        guard case .list(let list)? = json["a"]?.value else { return #expect(Bool(false)) }
        #expect(list.map(\.value) == [.number(1), .number(-25), .flag(true)] && list[2].line == 2)
        #expect(json["b"]?.value == .text("x\né😀") && json["c"]?.value == .null && json["d"] == nil)
    }

    @Test(
        "names the line of a mistake, and what was expected there",
        arguments: [
            ("", 1, "a value"), ("{\n\"a\" 1}", 2, "a colon"), ("{\"a\": 1\n\"b\": 2}", 2, "a comma or }"),
            ("[1,\n2,]", 2, "a value"), ("[1\n\n2]", 3, "a comma or ]"), ("{a: 1}", 1, "a name"),
            ("[\"a\nb\"]", 1, "the end"),
            ("\n\n{} x", 3, "nothing"), ("[1e999]", 1, "a value"), ("[\"\\q\"]", 1, "one of"),
        ])
    func mistakes(text: String, line: Int, expected: String) {
        let flaw = #expect(throws: LinedJSON.Flaw.self) { try parsed(text) }
        #expect(flaw?.line == line && flaw?.expected.hasPrefix(expected) == true, "\(String(describing: flaw))")
    }

    @Test("survives anything")
    func hostile() {
        let sample = Array(
            "{\"layers\": [{\"file\": \"1.png\", \"depth\": 0.5, \"tint\": false}], \"vanishing\": [0.5, 0.6]}".utf8)
        for round in randomRounds(2000) {
            var chance = SplitMix64(seed: UInt64(round))
            _ = try? LayersDescription(LinedJSON(parsing: chance.mutation(of: sample)))
        }
        let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: LinedJSON.Flaw.self) { try LinedJSON(parsing: deep) }
    }
}

@Suite("The description of layers")
@MainActor struct LayersDescriptionTests {
    private func described(_ text: String) throws -> LayersDescription {
        try LayersDescription(LinedJSON(parsing: Array(text.utf8)))
    }

    @Test("holds every key, and the usual values of those left out")
    func keys() throws {
        let full = try described(
            """
            {"plane": 0.5, "vanishing": [0.4, 0.6], "invert": true, "layers": [
             {"file": "1.png", "depth": 0.1, "scale": 2, "anchor": "left", "tint": false}, {"file": "2.png"}]}
            """)
        #expect(full.plane == 0.5 && full.vanishing == Vector(0.4, 0.6) && full.isInverted)
        #expect(
            full.entries[0]
                == LayersDescription.Entry(file: "1.png", depth: 0.1, scale: 2, anchor: .left, isTinted: false))
        #expect(full.entries[1] == LayersDescription.Entry(file: "2.png"))
        #expect(try described("{}").entries.isEmpty)
    }

    @Test(
        "is refused with the line and what was expected",
        arguments: [
            ("[]", 1, "{\"layers\""), ("{\"layers\":\n 3}", 2, "\"layers\""), ("{\"layers\": [\n{}]}", 2, "\"file\""),
            ("{\"layers\": [{\"file\": \"../a.png\"}]}", 1, "\"file\""),
            ("{\"layers\": [{\"file\": \"a.png\",\n\"depth\": \"far\"}]}", 2, "\"depth\": a number"),
            ("{\"layers\": [{\"file\": \"a.png\", \"anchor\": \"top\"}]}", 1, "\"anchor\": cover"),
            ("{\"vanishing\": [1]}", 1, "\"vanishing\""), ("{\"plane\": 9}", 1, "\"plane\": a number"),
            ("{\"layers\": [{\"file\": \"a.png\", \"tint\": 1}]}", 1, "\"tint\": true or false"),
        ])
    func refused(text: String, line: Int, expected: String) {
        let flaw = #expect(throws: LinedJSON.Flaw.self) { try described(text) }
        #expect(flaw?.line == line && flaw?.expected.hasPrefix(expected) == true, "\(String(describing: flaw))")
    }
}
