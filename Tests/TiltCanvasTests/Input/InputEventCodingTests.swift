import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("An event in a recording")
struct InputEventCodingTests {
    static let forms: [(json: String, kind: InputEvent.Kind)] = [
        (#"["down","left",640,360.5]"#, .down(.left, Vector(640, 360.5))),
        (#"["down","middle",1,2]"#, .down(.middle, Vector(1, 2))),
        (#"["move",0.1,-3]"#, .move(Vector(0.1, -3))),
        (#"["up","right",5,6]"#, .up(.right, Vector(5, 6))),
        (#"["leave"]"#, .leave),
        (#"["cancel"]"#, .cancel),
        (#"["wheel",0,-1,640,360]"#, .wheel(Vector(0, -1), at: Vector(640, 360))),
        (#"["pan",10,-2.5,640,360]"#, .pan(Vector(10, -2.5), at: Vector(640, 360))),
        (#"["key","left shift"]"#, .key(.leftShift)),
        (#"["keyup","c"]"#, .keyUp(.c)),
        (#"["button","cross"]"#, .button(.cross)),
        (#"["buttonup","cross"]"#, .buttonUp(.cross)),
        (#"["axis","lx",0.5]"#, .axis(.leftX, 0.5)),
        (#"["finger","down",7,10,20]"#, .finger(.down, id: 7, Vector(10, 20))),
        (#"["finger","move",-1,10,20]"#, .finger(.move, id: -1, Vector(10, 20))),
        (#"["finger","up",9223372036854775807,10,20]"#, .finger(.up, id: .max, Vector(10, 20))),
        (#"["resize",1280,720,1.25]"#, .resize(Vector(1280, 720), density: 1.25)),
        (#"["focus",true]"#, .focus(true)),
        (#"["focus",false]"#, .focus(false)),
        (#"["pad","added","DualSense \"Ö\""]"#, .pad(.added, name: "DualSense \"Ö\"")),
        (#"["pad","silent","DualSense 2"]"#, .pad(.silent, name: "DualSense 2")),
        (#"["pad","removed",""]"#, .pad(.removed, name: "")),
        (#"["pad","leads","DualSense"]"#, .pad(.leads, name: "DualSense")),
    ]

    private func decode(_ json: String) throws -> InputEvent {
        try JSONDecoder().decode(InputEvent.self, from: Data(json.utf8))
    }

    private func roundTrip(_ event: InputEvent) throws -> InputEvent {
        try JSONDecoder().decode(InputEvent.self, from: try JSONEncoder().encode(event))
    }

    @Test("is read by the format, and written back the same", arguments: forms.indices)
    func form(index: Int) throws {
        let (json, kind) = Self.forms[index]
        let event = try decode(json)
        #expect(event == InputEvent(kind))
        let written = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
        #expect(written == json)
    }

    @Test("may end with its time", arguments: forms.indices)
    func time(index: Int) throws {
        let (json, kind) = Self.forms[index]
        let event = try decode(json.dropLast() + ",0.00390625]")
        #expect(event == InputEvent(kind, time: 0.003_906_25))
        #expect(try roundTrip(event) == event)
    }

    @Test("keeps the bits of its numbers", arguments: 1...20 as ClosedRange<UInt64>)
    func bits(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let place = Vector(random.anyFinite(), random.uniform(-2000, 2000))
            let event = InputEvent(.wheel(Vector(random.anyFinite(), -0.0), at: place), time: random.uniform(0, 1))
            let back = try roundTrip(event)
            guard case .wheel(let notches, let at) = back.kind, case .wheel(let before, _) = event.kind else {
                Issue.record("\(event) came back as \(back)")
                return
            }
            #expect(notches.x.bitPattern == before.x.bitPattern && notches.y.bitPattern == before.y.bitPattern)
            #expect(at.x.bitPattern == place.x.bitPattern && at.y.bitPattern == place.y.bitPattern)
            #expect(back.time?.bitPattern == event.time?.bitPattern)
        }
    }

    @Test(
        "is refused if it is invalid",
        arguments: [
            "[]", "{}", "null", "1", #""cancel""#, #"[1]"#, #"["leap",null]"#, #"["down","left",1]"#,
            #"["down","left","1",2]"#, #"["down","thumb",1,2]"#, #"["down",1,2]"#, #"["move",1,null]"#,
            #"["wheel",0,1]"#, #"["key"]"#, #"["key",1]"#, #"["axis",0.5,"lx"]"#, #"["finger","hover",1,2,3]"#,
            #"["finger","down",1.5,2,3]"#, #"["finger","down",1e30,2,3]"#, #"["focus",1]"#, #"["pad","lost","x"]"#,
            #"["move",1e999,0]"#, #"["move",NaN,0]"#, #"["cancel","now"]"#, #"["resize",1,2]"#,
            #"["cards",1,2,3,"north"]"#, #"["cards",[1,2]]"#, #"["button","thumb"]"#,
            #"["axis","lz",1]"#,
        ])
    func refused(json: String) {
        #expect(throws: (any Error).self) { try decode(json) }
    }
}
