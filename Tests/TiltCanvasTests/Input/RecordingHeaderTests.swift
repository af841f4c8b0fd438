import Foundation
import Testing
import TiltCanvas
import TiltEngine

@Suite("The header of a recording")
struct RecordingHeaderTests {
    static let header = RecordingHeader(
        scene: "carousel", width: 1280, height: 720, density: 1, asPublished: false,
        content: ["ring": .table(["cards": .number(12)]), "sheet": .table(["size": .numbers([720, 486])])])

    @Test("is read in the documented form")
    func example() throws {
        let json =
            #"{"tiltyard":3,"scene":"carousel","width":1280,"height":720,"density":1,"asPublished":false,"#
            + #""ring":{"cards":12},"sheet":{"size":[720,486]},"reduceMotion":false}"#
        #expect(try JSONDecoder().decode(RecordingHeader.self, from: Data(json.utf8)) == Self.header)
    }

    @Test("is read back as it was written")
    func roundTrip() throws {
        var header = RecordingHeader(
            scene: "weather", width: 320, height: 240.5, density: 1.1, asPublished: true,
            content: ["wind": .number(0.1), "map": .numbers([64, 1e3])], reduceMotion: true)
        for input in [nil, "keys"] {
            header.input = input
            let text = try JSONEncoder().encode(header)
            let back = try JSONDecoder().decode(RecordingHeader.self, from: text)
            #expect(back == header && back.tiltyard == RecordingHeader.version)
            #expect(String(decoding: text, as: UTF8.self).contains("input") == (input != nil))
        }
    }

    @Test("is valid within the ranges of a run, including their ends")
    func sound() {
        func isSound(_ change: (inout RecordingHeader) -> Void) -> Bool {
            var header = Self.header
            change(&header)
            return RecordingHeader.flaw(width: header.width, height: header.height, density: header.density) == nil
        }
        #expect(isSound { _ in })
        #expect(isSound { ($0.width, $0.height, $0.density) = (320, 240, 0.5) })
        #expect(isSound { ($0.width, $0.height, $0.density) = (16_384, 240, 2) })
        #expect(isSound { ($0.width, $0.height, $0.density) = (960, 540, 8) })
        #expect(!isSound { ($0.width, $0.height, $0.density) = (960, 541, 8) }, "more than the largest displays have")
        #expect(!isSound { $0.width = 319 } && !isSound { $0.width = .nan } && !isSound { $0.height = 16_385 })
        #expect(!isSound { $0.height = 239.9 } && !isSound { $0.density = 0.49 } && !isSound { $0.density = 8.1 })
        #expect(!isSound { $0.density = 0 } && !isSound { $0.density = .infinity })
    }

    @Test("omits content that is not numeric, and requires its own keys")
    func strange() throws {
        let json = #"{"tiltyard":1,"scene":"x","width":1,"height":1,"density":1,"asPublished":true,"reduceMotion":true"#
        func decode(_ rest: String) throws -> RecordingHeader {
            try JSONDecoder().decode(RecordingHeader.self, from: Data((json + rest).utf8))
        }
        let content: [String: RecordingHeader.Content] = [
            "a": .word("b"), "c": .table(["d": .number(1)]), "e": .numbers([1, 2]), "f": .table(["g": .word("h")]),
        ]
        #expect(try decode(#","a":"b","c":{"d":1},"e":[1,2],"f":{"g":"h"}}"#).content == content)
        #expect(throws: DecodingError.self) { try decode(#","input":1}"#) }
    }
}
