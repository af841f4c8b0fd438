import TiltScenes
import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@testable import tiltyard

@Suite("The stored state")
struct StateFileTests {
    @Test("is read back as written, with no other file beside it")
    func kept() throws {
        let folder = try TemporaryFolder()
        let file = StateFile(path: folder.path("state/tiltyard/state.json"))
        #expect(file.read() == nil)
        var state = StateFile.State(
            stage: Stage.Kept(scene: "carousel", dismissedHints: ["weather"]), size: [800, 600])
        state.stage.showsFigures = true
        file.write(state)
        #expect(file.read() == state && state.windowSize == Vector(800, 600))
        #expect(state.usualDensity == nil)
        for (density, usual) in [(2, 2), (0.1, nil), (.nan, nil), (1e9, nil)] as [(Double, Double?)] {
            state.density = density
            #expect(state.usualDensity == usual)
        }
        #expect(folder.contents("state/tiltyard") == ["state.json"])
    }

    @Test("is set aside if it is damaged", arguments: ["", "{", "[]", #"{"stage":7}"#])
    func broken(text: String) throws {
        let folder = try TemporaryFolder()
        let file = StateFile(path: try folder.file("state.json", text))
        #expect(file.read() == nil)
        #expect(folder.contents("") == ["state.json.broken"])
        #expect(file.read() == nil)
    }

    @Test("stays in its place if it is damaged behind a link, which somebody made")
    func link() throws {
        let folder = try TemporaryFolder()
        _ = try folder.file("elsewhere.json", "[]")
        let path = folder.path("state.json")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path("elsewhere.json"))
        #expect(StateFile(path: path).read() == nil)
        #expect(folder.contents("") == ["elsewhere.json", "state.json"])
    }

    @Test("is as in a first run where the file lacks it", arguments: ["{}", #"{"a":1}"#, #"{"stage":{}}"#])
    func partial(text: String) throws {
        let folder = try TemporaryFolder()
        #expect(StateFile(path: try folder.file("state.json", text)).read() == StateFile.State())
        #expect(folder.contents("") == ["state.json"])
    }

    @Test("names what it leaves out")
    func flaws() throws {
        let text =
            #"{"size":[1,2],"windows":1,"stage":{"scene":"wether","depth":1,"understood":[],"scenes":{"carousel":{"layout":"helix","#
            + #""tilt":1},"parallax":{"skies":"frogs"},"globe":{}}}}"#
        let lines = try JSONDecoder().decode(StateFile.Flaws.self, from: Data(text.utf8)).lines
        #expect(lines.count == 6 && lines[0] == "left out, because no value is called so: windows", "\(lines)")
        #expect(lines[1].hasPrefix("stage.scene is left out: use one of weather, "), "\(lines)")
        #expect(lines[2] == "left out, because no value of the stage is called so: depth")
        #expect(lines[3] == "left out, because no value of carousel is called so: tilt")
        #expect(lines[4].hasPrefix("stage.scenes.parallax.skies is left out: use one of "), "\(lines)")
        #expect(lines[5] == "left out, because no scene is called so: globe")
        let flat = Data(#"{"stage":{"layout":"helix","skies":"frogs"}}"#.utf8)
        let older = try JSONDecoder().decode(StateFile.Flaws.self, from: flat).lines
        #expect(older.count == 1 && older[0].hasPrefix("stage.skies is left out: use one of "), "\(older)")
        let folder = try TemporaryFolder()
        let file = StateFile(path: folder.path("state.json"))
        file.write(
            StateFile.State(
                stage: Stage.Kept(scene: "carousel", scenes: ["parallax": ["skies": .word("rain")]]), size: [800, 600]))
        let written = Data(try folder.text("state.json").utf8)
        #expect(try JSONDecoder().decode(StateFile.Flaws.self, from: written).lines.isEmpty)
    }

    @Test("keeps its layout and weather for a run in which a scene or a size is named")
    func looks() throws {
        var state = StateFile.State(stage: Stage.Kept(scene: "weather", isTiltOff: true), size: [800, 600])
        state.stage.scenes = ["carousel": ["layout": .word("coverflow")], "parallax": ["skies": .word("rain")]]
        let looks = StateFile.State(stage: Stage.Kept(scenes: state.stage.scenes))
        #expect(StateFile.State().with(state.stage) == looks)
        #expect(looks.stage[CarouselPart.self].layout == "coverflow" && looks.stage[ParallaxPart.self].skies == .rain)
        #expect(state.with(Stage.Kept(scene: "carousel")).stage == Stage.Kept(scene: "weather", isTiltOff: true))
        #expect(try SessionPlan.of(["--scene", "carousel"]).recalls && SessionPlan.of(["--size", "800x600"]).recalls)
        #expect(try !SessionPlan.of(["--record", "x"]).recalls && !SessionPlan.of(["--frames", "3"]).recalls)
    }

    @Test("applies only to a run without controlling options")
    func steered() throws {
        #expect(try SessionPlan.of([]).remembers)
        for arguments in [
            ["--scene", "carousel"], ["--size", "800x600"], ["--as-published"], ["--frames", "3"], ["--input", "off"],
            ["--telemetry", "-"], ["--record", "x"], ["--reduce-motion", "on"], ["--screenshot", "x.png"],
        ] {
            #expect(try !SessionPlan.of(arguments).remembers, "\(arguments)")
        }
    }
}
