import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The place of a card")
struct CardPlaceTests {
    @Test("is inside the window for every lean, and above its icon if there is room")
    func inside() {
        var chance = SplitMix64(seed: 16)
        for _ in 0..<200 {
            let view = Viewport(size: Vector(chance.uniform(320, 2560).rounded(), chance.uniform(240, 1440).rounded()))
            let layout = IconLayout(view: view)
            for _ in 0..<4 {
                let viewer = ViewerOffset(h: chance.uniform(-1, 1), v: chance.uniform(-1, 1))
                let icon = layout.placement(of: IconJob.indexOfInstruments, for: viewer).upright
                let place = IconCardPlace(over: icon, in: view)
                let frame = place.frame
                #expect(frame.minX >= 11.9 && frame.maxX <= view.width - 11.9, "\(view.size)")
                #expect(frame.minY >= TabBar.height && frame.maxY <= view.height - 11.9, "\(view.size)")
                guard let tail = place.tail else { continue }
                #expect(frame.maxY <= icon.minY - 19 && abs(tail.x - icon.midX) < 40, "\(view.size)")
            }
        }
    }

    @Test("is 20 points above the icon in the usual window, as large as designed")
    func usual() throws {
        let icon = IconLayout(view: .usual).placement(of: IconJob.indexOfInstruments, for: .zero).upright
        let place = IconCardPlace(over: icon, in: .usual)
        #expect(place.frame.size == Vector(320, 268) && place.scale == 1)
        #expect(abs(place.frame.maxY - (icon.minY - 20)) < 1e-9)
        #expect(try #require(place.tail).x == icon.midX)
    }

    @Test("takes points of the window into the card and back")
    func local() {
        let place = IconCardPlace(
            over: Rect(x: 100, y: 180, width: 20, height: 20), in: Viewport(size: Vector(320, 240)))
        #expect(place.scale < 1)
        let part = Rect(x: 24, y: 72, width: 120, height: 120)
        #expect((place.local(place.placed(part).origin) - part.origin).length < 1e-9)
    }
}

@Suite("The spirit level")
struct LevelCardTests {
    private func settled(_ attitude: DeviceAttitude?, for seconds: Double = 1) -> LevelCard {
        var card = LevelCard()
        for _ in 0..<Int(seconds * 120) { card.step(1 / 120, attitude, reducesMotion: false) }
        return card
    }

    @Test(
        "shows tenths of a degree",
        arguments: [(2.44, -0.76, 2.4, -0.8), (-17.03, 40.06, -17.0, 40.1), (0.04, 0, 0, 0)])
    func tenths(roll: Double, pitch: Double, x: Double, y: Double) throws {
        let shown = try #require(settled(DeviceAttitude(roll: .degrees(roll), pitch: .degrees(pitch))).shown)
        #expect(abs(shown.x - x) < 1e-9 && abs(shown.y - y) < 1e-9)
    }

    @Test("keeps its figures while a hand trembles, and follows a real change")
    func tremor() throws {
        var card = LevelCard()
        var seen: Set<Double> = []
        for k in 0..<240 {
            card.step(
                1 / 120, DeviceAttitude(roll: .degrees(1.24 + 0.03 * .sin(Double(k)))), reducesMotion: false)
            seen.insert(card.shown?.x ?? -1)
        }
        #expect(seen.count == 1)
        card.step(1 / 120, DeviceAttitude(roll: .degrees(1.4)), reducesMotion: false)
        #expect(try abs(#require(card.shown).x - 1.4) < 1e-9)
    }

    @Test("is level only after half a second within a fifth of a degree")
    func level() {
        #expect(!settled(DeviceAttitude(roll: .degrees(0.1)), for: 0.4).isLevel)
        #expect(settled(DeviceAttitude(roll: .degrees(0.1), pitch: .degrees(-0.15)), for: 0.6).isLevel)
        #expect(!settled(DeviceAttitude(roll: .degrees(0.3)), for: 2).isLevel)
    }

    @Test("shows no figures without a pad, and comes to rest")
    func none() {
        #expect(settled(nil).shown == nil && settled(nil).isAtRest)
        #expect(!settled(DeviceAttitude(roll: .degrees(3)), for: 0.1).isAtRest)
        #expect(settled(DeviceAttitude(roll: .degrees(3)), for: 3).isAtRest)
    }
}

@Suite("The thermometer")
struct ThermometerCardTests {
    @Test("takes every hour from its curve, and no others")
    func hours() {
        #expect(ThermometerCard.hour(at: Vector(24, 100)) == 0)
        #expect(ThermometerCard.hour(at: Vector(160, 100)) == 12)
        #expect(ThermometerCard.hour(at: Vector(-900, 0)) == 0 && ThermometerCard.hour(at: Vector(900, 0)) < 24)
    }

    @Test("is lowest at 3:12 and highest twelve hours later", arguments: LandscapeWeather.allCases)
    func curve(weather: LandscapeWeather) {
        var reading = LandscapeReading()
        reading.weather = weather
        let day = LandscapeReading.day(of: weather)
        #expect(abs(reading.temperature(at: 3.2) - (day.mean - day.swing)) < 1e-9)
        #expect(abs(reading.temperature(at: 15.2) - (day.mean + day.swing)) < 1e-9)
    }
}

@Suite("The card of the instruments")
struct InstrumentsTests {
    @Test("has a tab for each instrument, and a head that fits beside them")
    func head() throws {
        let fonts = try ParallaxFixture.fonts()
        let tabs = IconCard.tabs.fixed.map(\.frame)
        for (index, tab) in tabs.enumerated() {
            let others = tabs.dropFirst(index + 1)
            #expect(tab.maxX <= IconCardPlace.width - 12 && others.allSatisfy { !$0.intersects(tab) })
        }
        let list = DrawList(size: Vector(1280, 720), density: 1)
        for words in [
            "hold ✕ to set zero", "press C to set zero", "tilt a pad or a phone", "turn from the rest pose",
            "low −17°  high −13°",
        ] {
            #expect(list.width(of: words, font: fonts.medium, size: 14) <= tabs[0].minX - 26, "\(words)")
        }
    }
}
