import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The art of the cards")
struct CardArtTests {
    @Test("has layers and weather for all twelve, within the limits of what is drawn")
    func whole() throws {
        let art = try CardArtFixture.art()
        for card in Card.weather {
            let scenery = try #require(art.scenery(of: card.image))
            for role in 0..<3 {
                let sum = scenery.forecast.spells.reduce(0) { sum, kind in
                    kind.spell.form is BeamLight ? sum : sum + kind.spell.counts[role]
                }
                #expect(sum <= CardRole.limits[role], "\(scenery.name)")
            }
        }
        #expect(art.scenery(of: ImageID("card", 1)) == nil)
    }

    @Test("has a ground that is a line from left to right")
    func ground() throws {
        let ground = try CardArtFixture.scenery("03-overcast").layers.ground
        #expect(ground.height(at: -224).map { abs($0 - 318) < 1e-9 } == true)
        #expect(ground.height(at: -36).map { abs($0 - 331) < 1e-9 } == true)
        #expect(ground.height(at: 160) == nil && ground.height(at: -500) == nil && ground.height(at: .nan) == nil)
    }

    @Test(
        "is refused with what is wrong and where",
        arguments: [
            ("\"0-sky\",", "", "these are not the five layers"), ("[236, 105.5]", "[236]", "these are not two numbers"),
            ("\"scale\": 1.0", "\"scale\": 1e9", "it is too large or too small"),
            ("[1.6, 2.5, 3.4]", "[1.6, 2.5, 0]", "'bob' is not height, degrees and period"),
            ("\"boat\"", "\"../boat\"", "'file' is no name of a drawing"),
            ("[50, 428]", "[900, 428]", "its points do not go right"),
        ])
    func layers(old: String, new: String, flaw: String) throws {
        let text = try CardArtFixture.text("layers")
        let place = try #require(text.range(of: old), "\(old)")
        let error = #expect(throws: DecodingError.self) {
            try CardArtFixture.layers(text.replacingCharacters(in: place, with: new))
        }
        guard case .dataCorrupted(let context) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(context.debugDescription.contains(flaw), "\(context.debugDescription)")
    }

    @Test("that was changed at random is refused, or shown", arguments: randomRounds(30))
    func mutations(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let texts = try ["layers", "weather"].map { Data(try CardArtFixture.text($0).utf8) }
        for _ in 0..<20 {
            let (layers, weather) = (try random.mutation(ofJSON: texts[0]), try random.mutation(ofJSON: texts[1]))
            let isOfLayers = random.next() % 2 == 0
            guard
                let art = try? CardArt(
                    layers: CardArtFixture.layers(String(decoding: isOfLayers ? layers : texts[0], as: UTF8.self)),
                    weather: CardArtFixture.weather(String(decoding: isOfLayers ? texts[1] : weather, as: UTF8.self)))
            else { continue }
            var scene = CarouselScene(view: .usual, art: art)
            for turn in 0..<12 {
                _ = scene.perform(turn == 11 ? .openCard : .nextLayout, at: scene.steppedAt)
                scene.handle(.gesture(.nudge(.right)), at: scene.steppedAt)
                for _ in 0..<10 { scene.step(1 / 60, to: scene.steppedAt + 1 / 60, lean: Lean()) }
                var list = DrawList(size: Viewport.usual.size, density: 1)
                scene.draw(into: &list, at: scene.steppedAt, fonts: Stage.testFonts)
                #expect(list.commands.count < 50_000)
            }
        }
    }

    @Test(
        "has its weather refused with what is wrong",
        arguments: [
            ("\"rays\"", "\"plague\"", "there is no weather 'plague'"),
            ("[8, 8, 8]", "[8, 8]", "'count' is not three numbers"),
            ("[4, 2, 7]", "[400, 2, 7]", "422 things are more than the 160"),
            ("#fff6cf", "yellow", "'yellow' is no colour"),
            ("[0.2, 9]", "[0.2, 0]", "'gusts' is no strength and period"),
            ("\"period\": 9", "\"period\": 0", "it is no time"),
            ("\"window\": 4.2", "\"window\": 2.4", "that many flashes can harm"),
        ])
    func weather(old: String, new: String, flaw: String) throws {
        let text = try CardArtFixture.text("weather")
        let place = try #require(text.range(of: old), "\(old)")
        let error = #expect(throws: DecodingError.self) {
            try CardArtFixture.weather(text.replacingCharacters(in: place, with: new))
        }
        guard case .dataCorrupted(let context) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(context.debugDescription.contains(flaw), "\(context.debugDescription)")
    }

    @Test("is refused if a card has layers without weather, or weather without layers")
    func lonely() throws {
        let (layers, weather) = (try CardArtFixture.text("layers"), try CardArtFixture.text("weather"))
        let other = weather.replacingOccurrences(of: "04-fog", with: "04-smog")
        let error = #expect(throws: CardArtFlaw.self) {
            try CardArt(layers: CardArtFixture.layers(layers), weather: CardArtFixture.weather(other))
        }
        #expect(error?.description == "04-fog has layers but no weather")
    }
}
