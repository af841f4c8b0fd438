import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes

@testable import tiltyard

@Suite("The description of layers")
@MainActor struct LayersDescriptionTests {
    private func described(_ text: String) throws -> LayersDescription {
        try JSONDecoder().decode(LayersDescription.self, from: Data(text.utf8))
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
        "is refused with the place and what was expected",
        arguments: [
            ("[]", "it is not a JSON object"), ("{\"layers\":\n 3}", "layers has a value of the wrong type"),
            ("{\"layers\": [{\"file\": \"a\"}, 3]}", "layers[1] has a value of the wrong type"),
            ("{\"layers\": [{}]}", "layers[0].file is missing"),
            ("{\"layers\": [{\"file\": \"../a.png\"}]}", "layers[0].file: expected the name of a file"),
            (
                "{\"layers\": [{\"file\": \"a.png\", \"depth\": \"far\"}]}",
                "layers[0].depth: expected a number from 0.0 to 1.2"
            ),
            (
                "{\"layers\": [{\"file\": \"a\"}, {\"file\": \"b\", \"dpeth\": 1}]}",
                "layers[1].dpeth: unknown; known are file,"
            ),
            ("{\"plain\": 1}", "plain: unknown; known are layers, plane, vanishing, invert"),
            ("{\"layers\": [{\"file\": \"a.png\", \"anchor\": \"top\"}]}", "layers[0].anchor: expected cover, left"),
            ("{\"vanishing\": [1]}", "vanishing: expected two numbers from -1.0 to 2.0"),
            ("{\"plane\": 9}", "plane: expected a number from 0.0 to 2.0"),
            ("{\"layers\": [{\"file\": \"a.png\", \"tint\": 1}]}", "layers[0].tint: expected true or false"),
        ])
    func refused(text: String, expected: String) {
        let error = #expect(throws: DecodingError.self) { try described(text) }
        #expect(error?.flaw.hasPrefix(expected) == true, "\(error?.flaw ?? "")")
    }

    @Test("survives anything")
    func hostile() {
        let sample = Array(
            "{\"layers\": [{\"file\": \"1.png\", \"depth\": 0.5, \"tint\": false}], \"vanishing\": [0.5, 0.6]}".utf8)
        for round in randomRounds(2000) {
            var chance = SplitMix64(seed: UInt64(round))
            _ = try? described(String(decoding: chance.mutation(of: sample), as: UTF8.self))
        }
        #expect(throws: DecodingError.self) { try described(String(repeating: "[", count: 100_000)) }
    }
}
