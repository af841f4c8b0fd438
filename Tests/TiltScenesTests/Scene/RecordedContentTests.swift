import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

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
        for count in [1, 12, 10_000] {
            let header = header(cards: count)
            #expect(header[CarouselPart.self].cards.count == count && header.flaw(of: CarouselPart.self) == nil)
        }
        for count in [0, 10_001] {
            let flaw = header(cards: count).flaw(of: CarouselPart.self)
            #expect(flaw == "its cards are not a number from 1 to 10000")
        }
        for map in [[720], [720, 0], [1, 2, 3], [1, .nan]] {
            let header = header(cards: 1, map: map)
            #expect(header[MapPart.self].map == .chart && header.flaw(of: MapPart.self) != nil)
        }
        #expect(header(cards: 1)[MapPart.self].map == .chart && header(cards: 1).flaw(of: MapPart.self) == nil)
        #expect(header(cards: 1, map: [1, 1e6])[MapPart.self].map.size == Vector(1, 1e6))
        var bare = header(cards: 1)
        bare.content = ["carousel": .table(["cards": .number(1.5)])]
        #expect(bare.flaw(of: CarouselPart.self) != nil && bare.flaw(of: MapPart.self) == nil)
        bare[CarouselPart.self].cards = [.own("a", at: 0, size: Vector(3, 2)), .own("b", at: 1)]
        #expect(bare[scene: "carousel"] == ["cards": .number(2), "shapes": .numbers([1.5, 0.8])])
        #expect(bare[CarouselPart.self].cards.map(\.shape) == [1.5, 0.8])
    }

    @Test("has a table for each scene, and up to version 2 one for all of them")
    func tables() throws {
        var now = try header("{}", version: 3)
        now.content = ["weather": .table(["hours": .number(3)]), "hours": .number(4), "parallax": .word("none")]
        #expect(now[MapPart.self].hours == 3 && now[scene: "parallax"].isEmpty)
        now[MapPart.self].hours = 0
        now[CarouselPart.self].layout = "helix"
        #expect(now[scene: "weather"] == ["map": .numbers([720, 486])])
        #expect(now[scene: "carousel"] == ["cards": .number(12), "layout": .word("helix")])
        var old = try header("{}", version: 2)
        #expect(old[CarouselPart.self].cards.count == 12 && old[MapPart.self].map == .chart)
        old[ParallaxPart.self].hour = 4
        #expect(old.content["hour"] == .number(4) && old[ParallaxPart.self].hour == 4)
        #expect(old[CarouselPart.self].cards.count == 12)
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
        let words = Setting.all(of: SceneCatalogue.descriptors).compactMap { setting -> [String]? in
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
