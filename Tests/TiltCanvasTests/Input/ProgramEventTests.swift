import Foundation
import Testing
import TiltCanvas
import TiltEngine

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
        (#"["say","note","Saved"]"#, .message(.note, "Saved"), .message(.note, "Saved")),
        (#"["say","warning","Not saved"]"#, .message(.warning, "Not saved"), .message(.warning, "Not saved")),
        (#"["fullscreen","on"]"#, .fullscreen(true), .fullscreen(true)),
        (#"["clock",20.5,0]"#, .localTime(20.5), .localTime(20.5)),
        (#"["fullscreen","off"]"#, .fullscreen(false), .fullscreen(false)),
        (#"["battery","on"]"#, .battery(true), .battery(true)),
        (
            #"["mean","c08040",3,0]"#, .mean(Color(hex: 0xc08040), ofCard: 3),
            .file(.mean(Color(hex: 0xc08040), ofCard: 3))
        ),
        (#"["depth",3,0]"#, .depth(ofCard: 3), .file(.depth(ofCard: 3))),
        (#"["battery","off"]"#, .battery(false), .battery(false)),
        (#"["lessmotion","on"]"#, .lessMotion(true), .lessMotion(true)),
        (#"["lessmotion","off"]"#, .lessMotion(false), .lessMotion(false)),
        (#"["removed","phone"]"#, .program(.sensorRemoved(.phone)), .sensorRemoved(.phone)),
        (#"["page","letGo"]"#, .program(.phoneButton(.letGo)), .phoneButton(.letGo)),
        (#"["thumb","move",3,-40]"#, .program(.thumb(.move, Vector(3, -40))), .thumb(.move, Vector(3, -40))),
        (#"["loudspeaker","off"]"#, .loudspeaker(false), .loudspeaker(false)),
        (#"["loudspeaker","on"]"#, .loudspeaker(true), .loudspeaker(true)),
    ]

    private func decode(_ json: String) throws -> InputEvent {
        try JSONDecoder().decode(InputEvent.self, from: Data(json.utf8))
    }

    @Test("is read by the format, with or without its time, and written back the same", arguments: forms.indices)
    func form(index: Int) throws {
        let (json, kind, meaning) = Self.forms[index]
        let event = try decode(json)
        #expect(event == InputEvent(kind) && kind.programEvent == meaning)
        #expect(String(decoding: try JSONEncoder().encode(event), as: UTF8.self) == json)
        #expect(try decode(json.dropLast() + ",0.00390625]") == InputEvent(kind, time: 0.003_906_25))
    }

    @Test(
        "is unknown if it has no meaning",
        arguments: [
            #"["leap"]"#, #"["Cancel"]"#, #"["map"]"#, #"["map","arrived",1]"#, #"["say","loudly","x"]"#,
            #"["say","note"]"#, #"["fullscreen","half"]"#, #"["battery"]"#, #"["removed","keys"]"#, #"["page","x"]"#,
            #"["thumb","tap",1,2]"#, #"["thumb","down",1]"#,
            #"["mean","c0804",3,0]"#,
            #"["depth",-1,0]"#, #"["depth","3"]"#, #"["depth"]"#, #"["mean","c08040",-1,0]"#, #"["mean","c08040"]"#,
        ])
    func unknown(json: String) throws {
        #expect(throws: DecodingError.self) { try decode(json) }
    }
}
