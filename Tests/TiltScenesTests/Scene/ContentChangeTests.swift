import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage

@Suite("A change of what the user gives a scene")
struct ContentChangeTests {
    /// The line of an event in a recording.
    static func line(_ text: String) throws -> ProgramEvent.Line {
        let event = try JSONDecoder().decode(InputEvent.self, from: Data(text.utf8))
        guard case .file(let line) = event.kind.programEvent else { throw CocoaError(.coderInvalidValue) }
        return line
    }

    private static let forms: [(text: String, change: (any ContentChange)?)] = [
        (#"["map","awaited"]"#, MapChange.awaited),
        (#"["map","arrived",720,486]"#, MapChange.arrived(Vector(720, 486))),
        (#"["map","failed"]"#, MapChange.failed),
        (
            #"["map","tiles","© all",2,9,512,1,0.75,0.25,0.5,0.125]"#,
            TileMap(
                zooms: 2...9, tileSize: 512, hasOverlay: true, attribution: "© all",
                area: Rect(x: 0.75, y: 0.25, width: 0.5, height: 0.125)
            ).map(MapChange.tiled)
        ),
        (#"["map","tiles","",0,5,256,0]"#, TileMap(zooms: 0...5).map(MapChange.tiled)),
        (#"["cards"]"#, CardChange.cards([])), (#"["cards","Fog","","7"]"#, CardChange.cards(["Fog", "", "7"])),
        (
            #"["cards","Fog","Rain",300,200,20,30]"#,
            CardChange.cards(["Fog", "Rain"], sizes: [Vector(300, 200), Vector(20, 30)])
        ),
        (#"["mean","c08040",3,0]"#, CardChange.mean(Color(hex: 0xc08040), ofCard: 3)),
        (#"["depth",3,0]"#, CardChange.depth(ofCard: 3)),
        (
            #"["layers","sea",0.44,0,0.5,0.58,1600,900,0,0,1,1,0.25,1,0,1,0,0]"#,
            PictureLayers([PictureLayers.Layer("sea", size: Vector(1600, 900), depth: 0.25)])
        ),
    ]

    @Test("has a form in recordings that stays, and is one scene's alone", arguments: forms.indices)
    func form(index: Int) throws {
        let text = Self.forms[index].text
        let change = try #require(Self.forms[index].change)
        let line = try Self.line(text)
        let read = SceneCatalogue.descriptors.compactMap { $0.content?.init(line) }
        #expect(read.count == 1 && read.map { AnyHashable($0) } == [AnyHashable(change)])
        let written = try JSONEncoder().encode(InputEvent(.file(change.line)))
        #expect(String(decoding: written, as: UTF8.self) == text)
    }

    @Test(
        "is none where words or numbers are missing or impossible",
        arguments: [
            #"["leap"]"#, #"["Cancel"]"#, #"["map"]"#, #"["map","arrived",1]"#, #"["map","tiles","",5,0,256,0]"#,
            #"["mean","c0804",3,0]"#, #"["depth",-1,0]"#, #"["depth","3"]"#, #"["depth"]"#, #"["mean","c08040",-1,0]"#,
            #"["mean","c08040"]"#, #"["layers"]"#,
        ])
    func unknown(text: String) throws {
        let line = try Self.line(text)
        #expect(SceneCatalogue.change(line) == nil)
    }

    @Test("says whether other pictures are shown, and whether a press ends")
    func effects() throws {
        let changes = Self.forms.compactMap(\.change)
        #expect(
            changes.map(\.bringsPictures) == [false, true, false, true, true, true, true, true, false, false, true])
        #expect(changes.map(\.endsPress) == [false, false, false, false, false, true, true, true, false, false, false])
    }
}
