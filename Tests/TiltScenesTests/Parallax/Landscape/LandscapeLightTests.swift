import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The light of the landscape")
struct LandscapeLightTests {
    private func light(_ hour: Double, _ art: LandscapeArt, _ weather: LandscapeWeather = .clear) -> LandscapeLight {
        LandscapeLight(hour: hour, air: art.air(of: weather), art: art)
    }

    @Test("from both sides adds up to the power of the hour")
    func sum() throws {
        let art = try LandscapeFixture.art()
        for key in art.keys {
            let plane = light(key.hour, art).plane
            #expect(abs(plane.east + plane.west - 1.14 * key.power) < 0.05 * 1.14 * key.power, "\(key.hour)")
        }
    }

    @Test("does not jump from minute to minute, also where sun and moon change places")
    func steady() throws {
        let art = try LandscapeFixture.art()
        let sky = LandscapeSky(LandscapeFrame(art, view: .usual))
        for minute in 0..<24 * 60 {
            let (a, b) = (Double(minute) / 60, Double(minute + 1) / 60 * 0.999_999_9)
            let (one, other) = (light(a, art), light(b, art))
            // Day turns into night by up to 0.028 a minute, but not where sun and moon change places.
            let most = [6, 20].contains { abs(Double($0) - (a + b) / 2) < 1.0 / 60 } ? 0.02 : 0.03
            #expect(one.difference(from: other) < most, "at \(a)")
            #expect(abs(one.plane.east - other.plane.east) < 0.02)
            let (first, second) = (sky.light(one, art: art), sky.light(other, art: art))
            for (glow, next) in zip(first.glows, second.glows) {
                #expect(abs(glow.halo - next.halo) < most && abs(glow.band - next.band) < most, "at \(a)")
                // Where it moves fast, nothing is seen of it.
                #expect((glow.place - next.place).length < 14 || max(glow.halo, next.halo) < 0.02, "at \(a)")
            }
        }
    }

    @Test("comes from the east in the morning and from the west in the evening")
    func sides() throws {
        let art = try LandscapeFixture.art()
        let (morning, evening) = (light(7, art).plane, light(19.5, art).plane)
        #expect(morning.east > 4 * morning.west && evening.west > 4 * evening.east)
    }

    @Test("of a storm is darker and greyer than that of a clear day")
    func storm() throws {
        let art = try LandscapeFixture.art()
        let (clear, storm) = (light(13, art), light(13, art, .storm))
        #expect(storm.sky[0].luma < 0.7 * clear.sky[0].luma && storm.plane.east < 0.3 * clear.plane.east)
    }
}

@Suite("The data of the landscape")
struct LandscapeArtTests {
    private func flaw(_ old: String, _ new: String) throws -> String? {
        let text = String(decoding: try ParallaxFixture.file("Parallax/landscape/layers.json"), as: UTF8.self)
        let isThere = text.contains(old)
        try #require(isThere, "\(old)")
        return LandscapeArtTests.flaw(in: text.replacing(old, with: new, maxReplacements: 1))
    }

    private static func flaw(in text: String) -> String? {
        do {
            _ = try JSONDecoder().decode(LandscapeArt.self, from: Data(text.utf8))
            return nil
        } catch let error as DecodingError {
            guard case .dataCorrupted(let context) = error else { return "\(error)" }
            return context.debugDescription
        } catch { return "\(error)" }
    }

    @Test("is complete")
    func complete() throws {
        let art = try LandscapeFixture.art()
        #expect(
            art.land.map(\.name) == [
                "far", "mid", "hills", "lake", "shore", "pines", "fore", "left", "right",
            ])
        #expect(art.air(of: .storm).bolts == 18 && art.air(of: .snow).snow == 0.97)
        #expect((art.motion - Vector(144, 81) * 2.2).length < 1e-9)
    }

    @Test("names what is wrong with it")
    func flaws() throws {
        #expect(try flaw("\"pines\"", "\"pine\"") == "there is no layer pines")
        #expect(try flaw("#1f6dc6", "blue") == "'blue' is no colour such as #ffffff")
        #expect(try flaw("\"storm\": {", "\"sturm\": {") == "there is no weather storm")
        #expect(try flaw("\"hour\": 4.4", "\"hour\": 44") != nil)
        #expect(try flaw("\"deck-low\": 0.16", "\"deck\": 0.16") == "deck-low has no depth")
        let stops = "the sky needs six stops that rise from 0 to 1"
        #expect(try flaw("   0.26,\n", "") == stops)
        #expect(try flaw("   0.26,\n", "   0.26, 0.3,\n") == stops)
        #expect(try flaw("   0.26,\n", "   0.6,\n") == stops)
        #expect(try flaw("\"1-far.svg\"", "\"\"") == "the layer far needs rows and tones")
        #expect(try flaw("\"clouds/a.svg\"", "\".svg\"") == "the cloud a needs a size and a file")
        #expect(try flaw("\"plane\": 0.44", "\"plane\": 1") == "plane is not in 0…0.99")
    }

    @Test(
        "that was changed at random is refused in words, or drawn with pictures of a usual size",
        arguments: randomRounds(60))
    func mutations(seed: Int) throws {
        let data = try ParallaxFixture.file("Parallax/landscape/layers.json")
        var random = SplitMix64(seed: UInt64(seed))
        let views = [Viewport(size: Vector(320, 240)), Viewport(size: Vector(900, 1600)), .usual]
        for _ in 0..<40 {
            let broken = try random.mutation(ofJSON: data)
            guard let art = try? JSONDecoder().decode(LandscapeArt.self, from: broken) else {
                #expect(Self.flaw(in: String(decoding: broken, as: UTF8.self))?.isEmpty == false)
                continue
            }
            let view = views[Int.random(in: 0..<views.count, using: &random)]
            let weather = LandscapeWeather.allCases[Int.random(in: 0..<LandscapeWeather.allCases.count, using: &random)]
            var scene = ParallaxScene(view: view, art: art, hour: random.uniform(0, 24), weather: weather)
            scene.run(0.5)
            _ = try scene.list(at: 0.5)
            let light = LandscapeLight(hour: random.uniform(0, 24), air: art.air(of: weather), art: art)
            #expect(light.flashed(at: 0, canvas: art.canvas).sky.count == 6)
            for bake in scene.plan(at: 0.5).bakes?.bakes ?? [] {
                #expect(
                    bake.size.x > 0 && bake.size.y > 0 && max(bake.size.x, bake.size.y) <= 2 * 9600,
                    "\(bake.id) \(bake.size)")
            }
        }
    }
}
