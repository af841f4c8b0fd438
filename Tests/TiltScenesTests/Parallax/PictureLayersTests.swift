import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes

@Suite("The user's own layers in a recording")
struct PictureLayersTests {
    private static let layers = PictureLayers(
        [
            PictureLayers.Layer("1-sky", size: Vector(1600, 900), depth: 0.05),
            PictureLayers.Layer(
                "2 – trees", size: Vector(640, 480), part: Rect(x: 0.25, y: 0, width: 0.5, height: 1), depth: 1.2,
                scale: 1.5, anchor: .bottom, isTinted: false),
            PictureLayers.Layer("3-hills", size: Vector(800, 300), depth: 0.5, tone: .init(0.6, -0.25)),
        ], plane: 0.5, vanishing: Vector(0.4, 0.7), isPhoto: true)

    @Test("are read back as they were")
    func roundTrip() throws {
        let event = InputEvent(.file(.layers(Self.layers)), time: 0.25)
        let line = try JSONEncoder().encode(event)
        let read = try JSONDecoder().decode(InputEvent.self, from: line)
        #expect(read == event && PictureLayers(.layers(Self.layers)) == Self.layers)
    }

    @Test(
        "are refused if a number is missing or impossible",
        arguments: [
            #"["layers"]"#, #"["layers","a",0.44,0,0.5]"#,
            #"["layers","a",0.44,0,0.5,0.5,100,100,0,0,1,1,2,1,0,1,0,0]"#,
            #"["layers","a",0.44,0,0.5,0.5,0,100,0,0,1,1,0.4,1,0,1,0,0]"#,
            #"["layers","a",0.44,0,0.5,0.5,100,100,0,0,2,1,0.4,1,0,1,0,0]"#,
            #"["layers","a",0.44,0,0.5,0.5,100,100,0,0,1,1,0.4,1e9,0,1,0,0]"#,
            #"["layers","a",0.44,0,0.5,0.5,100,100,0,0,1,1,0.4,1,0,3,0,9]"#,
        ])
    func unsound(text: String) throws { #expect(try PictureLayers(ContentChangeTests.line(text)) == nil) }
}
