import Foundation
import Testing
import TiltEngine
import TiltScenes

@Suite("A message from the program to its stage")
struct ProgramEventTests {
    static let forms: [(json: String, kind: InputEvent.Kind, event: ProgramEvent)] = [
        (#"["map","awaited"]"#, .map(.awaited), .file(.map(.awaited))),
        (#"["map","arrived",720,486]"#, .map(.arrived(Vector(720, 486))), .file(.map(.arrived(Vector(720, 486))))),
        (#"["map","failed"]"#, .map(.failed), .file(.map(.failed))),
        (#"["cards"]"#, .cards([]), .file(.cards([]))),
        (#"["cards","Fog","","7"]"#, .cards(["Fog", "", "7"]), .file(.cards(["Fog", "", "7"]))),
        (
            #"["cards","Fog","Rain",300,200,20,30]"#,
            .cards(["Fog", "Rain"], sizes: [Vector(300, 200), Vector(20, 30)]),
            .file(.cards(["Fog", "Rain"], sizes: [Vector(300, 200), Vector(20, 30)]))
        ),
        (#"["say","note","Saved"]"#, .say(.note, "Saved"), .say(.note, "Saved")),
        (#"["say","warning","Not saved"]"#, .say(.warning, "Not saved"), .say(.warning, "Not saved")),
        (#"["fullscreen","on"]"#, .fullscreen(true), .fullscreen(true)),
        (#"["fullscreen","off"]"#, .fullscreen(false), .fullscreen(false)),
    ]

    private func decode(_ json: String) throws -> InputEvent {
        try JSONDecoder().decode(InputEvent.self, from: Data(json.utf8))
    }

    @Test("is read by the format, with or without its time, and written back the same", arguments: forms.indices)
    func form(index: Int) throws {
        let (json, kind, meaning) = Self.forms[index]
        let event = try decode(json)
        #expect(event == InputEvent(kind) && kind.programEvent == meaning && kind.isKnown)
        #expect(String(decoding: try JSONEncoder().encode(event), as: UTF8.self) == json)
        #expect(try decode(json.dropLast() + ",0.00390625]") == InputEvent(kind, time: 0.003_906_25))
    }

    @Test(
        "is unknown if it has no meaning",
        arguments: [
            #"["leap"]"#, #"["Cancel"]"#, #"["map"]"#, #"["map","arrived",1]"#, #"["say","loudly","x"]"#,
            #"["say","note"]"#, #"["fullscreen","half"]"#,
        ])
    func unknown(json: String) throws {
        #expect(try !decode(json).kind.isKnown)
    }

    @Test("is limited to valid card counts and map sizes in a recording's header")
    func header() {
        func header(cards: Int, map: [Double] = [720, 486]) -> RecordingHeader {
            RecordingHeader(
                scene: "weather", width: 320, height: 240, density: 1, asPublished: false, cards: cards, map: map)
        }
        #expect(header(cards: 12).cards == 12 && header(cards: 12).map == Vector(720, 486))
        #expect(header(cards: 1).cards == 1 && header(cards: 100_000).cards == 100_000)
        #expect(header(cards: 0).cards == nil && header(cards: 100_001).cards == nil)
        for map in [[720], [720, 0], [1, 2, 3], [1, .nan]] { #expect(header(cards: 1, map: map).map == nil) }
        #expect(header(cards: 1, map: [1, 1e6]).map == Vector(1, 1e6))
        var bare = header(cards: 1)
        bare.content = ["cards": .number(1.5)]
        #expect(bare.cards == nil && bare.map == nil && bare.cardShapes.isEmpty)
        bare.cardShapes = [1.5, 0.8]
        #expect(bare.content["shapes"] == .numbers([1.5, 0.8]) && bare.cardShapes == [1.5, 0.8])
    }
}
