import Foundation
import Testing
import TiltCanvas
import TiltEngine

@Suite("A message from the program to its stage")
struct ProgramEventTests {
    static let forms: [(json: String, kind: InputEvent.Kind, event: ProgramEvent)] = [
        (#"["sails"]"#, .file(.init("sails")), .file(.init("sails"))),
        (
            #"["sails","red","",2,0.5]"#, .file(.init("sails", words: ["red", ""], numbers: [2, 0.5])),
            .file(.init("sails", words: ["red", ""], numbers: [2, 0.5]))
        ),
        (#"["say","note","Saved"]"#, .message(.note, "Saved"), .message(.note, "Saved")),
        (#"["say","warning","Not saved"]"#, .message(.warning, "Not saved"), .message(.warning, "Not saved")),
        (#"["fullscreen","on"]"#, .fullscreen(true), .fullscreen(true)),
        (#"["clock",20.5,0]"#, .localTime(20.5), .localTime(20.5)),
        (#"["fullscreen","off"]"#, .fullscreen(false), .fullscreen(false)),
        (#"["battery","on"]"#, .battery(true), .battery(true)),
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
        "is refused if it is the program's and has no meaning",
        arguments: [
            #"["say","loudly","x"]"#, #"["say","note"]"#, #"["fullscreen","half"]"#, #"["battery"]"#, #"["clock","x"]"#,
            #"["removed","keys"]"#, #"["page","x"]"#, #"["thumb","tap",1,2]"#, #"["thumb","down",1]"#, #"["text"]"#,
            #"["phone","lost"]"#, #"["lessmotion"]"#, #"["loudspeaker",1]"#, #"["rested","x"]"#, #"["sails",1,"red"]"#,
        ])
    func unknown(json: String) throws {
        #expect(throws: DecodingError.self) { try decode(json) }
    }
}
