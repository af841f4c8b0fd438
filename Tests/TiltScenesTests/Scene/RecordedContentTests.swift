import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("The content in a recording's header")
struct RecordedContentTests {
    @Test("is limited to valid card counts and map sizes")
    func header() {
        func header(cards: Int, map: [Double] = [720, 486]) -> RecordingHeader {
            RecordingHeader(
                scene: "weather", width: 320, height: 240, density: 1, asPublished: false,
                content: [
                    "carousel": .table(["cards": .number(Double(cards))]), "weather": .table(["map": .numbers(map)]),
                ])
        }
        #expect(header(cards: 12).cards == 12 && header(cards: 12).map == Vector(720, 486))
        #expect(header(cards: 1).cards == 1 && header(cards: 10_000).cards == 10_000)
        #expect(header(cards: 0).cards == nil && header(cards: 10_001).cards == nil)
        for map in [[720], [720, 0], [1, 2, 3], [1, .nan]] { #expect(header(cards: 1, map: map).map == nil) }
        #expect(header(cards: 1, map: [1, 1e6]).map == Vector(1, 1e6))
        var bare = header(cards: 1)
        bare.content = ["carousel": .table(["cards": .number(1.5)])]
        #expect(bare.cards == nil && bare.map == nil && bare.cardShapes.isEmpty)
        bare.cardShapes = [1.5, 0.8]
        #expect(bare[scene: "carousel"]["shapes"] == .numbers([1.5, 0.8]) && bare.cardShapes == [1.5, 0.8])
    }

    @Test("has a table for each scene, and up to version 2 one for all of them")
    func tables() throws {
        var now = try header("{}", version: 3)
        now.content = ["weather": .table(["hours": .number(3)]), "hours": .number(4), "parallax": .word("none")]
        #expect(now.hours == 3 && now[scene: "parallax"].isEmpty)
        now.hours = 0
        now.layout = "helix"
        #expect(now.content["weather"] == nil && now.content["carousel"] == .table(["layout": .word("helix")]))
        var old = try header("{}", version: 2)
        #expect(old.cards == 12 && old.map == Vector(720, 486))
        old.hour = 4
        #expect(old.content["hour"] == .number(4) && old.hour == 4 && old.cards == 12)
    }

    private func header(_ settings: String, version: Int) throws -> RecordingHeader {
        let text = """
            {"tiltyard":\(version),"scene":"weather","width":320,"height":240,"density":1,"asPublished":false,
            "reduceMotion":false,"cards":12,"map":[720,486],"settings":\(settings)}
            """
        return try JSONDecoder().decode(RecordingHeader.self, from: Data(text.utf8))
    }

    @Test("names the chosen options, so that a new one changes no recording")
    func choices() throws {
        var header = try header("{}", version: 2)
        header.settings.tilt.lock = .y
        header.settings.reducedMotion = .off
        header.settings.weather.hasWind = false
        let text = String(decoding: try JSONEncoder().encode(header), as: UTF8.self)
        #expect(text.contains(#""tilt.lock":"toward""#) && text.contains(#""motion.reduced":"off""#))
        #expect(text.contains(#""weather.wind":0"#))
        #expect(try JSONDecoder().decode(RecordingHeader.self, from: Data(text.utf8)) == header)
    }

    @Test("reads the indices of version 1 as the options had them")
    func firstVersion() throws {
        let settings = try header(#"{"tilt.lock":2,"motion.reduced":1,"interface.size":0,"pad.light":0}"#, version: 1)
            .settings
        #expect(settings.tilt.lock == .y && settings.reducedMotion == .on && settings.interfaceSteps == -3)
        #expect(!settings.lights)
        // The order of that version, to which a new option is added at the end.
        let words = Setting.all.compactMap { setting -> [String]? in
            guard case .choice(let options) = setting.control else { return nil }
            return options.map(\.word)
        }
        #expect(words.contains(["none", "sideways", "toward"]) && words.contains(["system", "on", "off"]))
        #expect(words.contains(["51%", "64%", "80%", "100%", "125%", "156%", "195%", "244%"]))
    }

    @Test(
        "ignores settings and options that do not exist",
        arguments: [
            #"{"tilt.lock":"diagonal"}"#, #"{"tilt.knock":"toward"}"#, #"{"weather.speed":"fast"}"#,
            #"{"tilt.lock":[1]}"#,
        ])
    func unknown(settings: String) throws {
        #expect(try header(settings, version: 2).settings == .standard)
    }
}
