import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The weather in a card")
struct CardWeatherTests {
    private func drawn(
        _ name: String, _ weather: CardWeather, openness: Double = 0, offset: Double = 0, still: Bool = false,
        detail: Double = 1
    ) throws -> DrawList {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        list.detail = detail
        var view = CardView(quad: Quad(Rect(x: 496, y: 172, width: 288, height: 360), radius: 25))
        (view.opening, view.offset, view.near) = (openness, offset, max(0, 1 - abs(offset)))
        if openness > 0 {
            view.shown = Rect(x: -195.5, y: 0, width: 711, height: 400)
            view.quad = Quad(Rect(x: 0, y: 0, width: 1280, height: 720))
        }
        let window = CardWindow(view: view, presence: CardWindows.presence(at: offset), isStill: still)
        window.draw(try CardArtFixture.scenery(name), weather, flat: ImageID("Cards/\(name)"), into: &list)
        return list
    }

    @Test("is a function of seed, steps and input: the same again, bit for bit, and another for another input")
    func repeats() throws {
        for name in CardArtFixture.names {
            let forecast = try CardArtFixture.scenery(name).forecast
            var (a, b, c) = (CardWeather(forecast), CardWeather(forecast), CardWeather(forecast))
            let sway: (Int) -> Double = { 0.6 * .sin(Double($0) / 40) }
            a.pass(400, tilt: sway)
            b.pass(150, tilt: sway)
            b.pass(250, tilt: sway)
            c.pass(400)
            #expect(a.state == b.state && a.state != c.state, "\(name)")
            #expect(try drawn(name, a) == drawn(name, b), "\(name)")
            #expect(a.wind.fallen != c.wind.fallen)
        }
    }

    @Test("draws half of its rain where all would take too long")
    func detail() throws {
        var weather = CardWeather(try CardArtFixture.scenery("06-rain").forecast)
        weather.pass(600)
        let (all, half) = (
            try drawn("06-rain", weather).hairs.count, try drawn("06-rain", weather, detail: 0.5).hairs.count
        )
        #expect((0.4...0.6).contains(Double(half) / Double(all)), "\(half) of \(all)")
    }

    @Test("draws no more things than its limits, without a NaN, under any tilt and shake, in every role")
    func limits() throws {
        let seconds = randomRounds(600)
        for name in CardArtFixture.names {
            var weather = CardWeather(try CardArtFixture.scenery(name).forecast)
            var random = SplitMix64(seed: 5)
            var angle = 0.0
            for second in seconds {
                let (turn, push) = (random.uniform(-1.2, 1.2), random.uniform(0, 30))
                weather.pass(
                    120,
                    tilt: { _ in
                        angle = lerp(angle, turn, 0.05); return angle
                    }, shake: { _ in push })
                guard second.isMultiple(of: 5) else { continue }
                for (openness, offset, limit) in [(0.0, 0.0, 160), (0, 1, 80), (1, 0, 480)] {
                    let list = try drawn(name, weather, openness: openness, offset: offset)
                    // A splash has four strokes, a streak twelve.
                    let sprites = list.commands.count {
                        if case .image(WeatherSprite.sheet, _, _, _) = $0 { true } else { false }
                    }
                    #expect(sprites <= limit + 3 && list.hairs.count <= 6 * limit, "\(name) at \(second) s")
                    #expect(list.hairs.allSatisfy { $0.start.isFinite && $0.end.isFinite }, "\(name)")
                    #expect(list.points.allSatisfy { $0.isFinite })
                }
            }
        }
    }

    @Test("rains along the real down of the device")
    func rain() throws {
        var weather = CardWeather(try CardArtFixture.scenery("06-rain").forecast)
        weather.pass(240) { _ in Angle.degrees(40).radians }
        let list = try drawn("06-rain", weather)
        let lean = list.hairs.filter { ($0.end - $0.start).length > 6 }.map {
            ($0.start - $0.end) / ($0.start - $0.end).length
        }
        #expect(lean.count > 60)
        let mean = lean.reduce(Vector.zero, +) / Double(lean.count)
        // The wind takes it back a little.
        #expect(abs(Double.atan2(y: mean.x, x: mean.y) - Angle.degrees(40).radians) < 0.2)
    }

    @Test("lets fog slosh to the low side, beyond its place and back")
    func fog() throws {
        var weather = CardWeather(try CardArtFixture.scenery("04-fog").forecast)
        let angle = Angle.degrees(30).radians
        var most = 0.0
        for _ in 0..<1800 {
            weather.pass(1) { _ in angle }
            most = max(most, weather.slosh)
        }
        #expect(most > 0.6 && abs(weather.slosh - 0.5) < 0.05)
    }

    @Test("drifts snow into the low corner, and lets a shake throw it off")
    func drift() throws {
        var weather = CardWeather(try CardArtFixture.scenery("08-snow").forecast)
        #expect(weather.drift.count == 33 && weather.drift.allSatisfy { $0 < 9 })
        weather.pass(3000) { _ in Angle.degrees(35).radians }
        let deep = weather.drift
        #expect(deep[32] > 40 && deep[0] < 9 && deep.allSatisfy { $0 <= 60 })
        weather.pass(240, tilt: { _ in Angle.degrees(35).radians }, shake: { _ in 40 })
        #expect(weather.wind.shake > 0.9 && weather.drift[32] < deep[32] - 15)
    }

    @Test(
        "bounces hail on the ground of the picture and on the frame, at most three times, then lets it lie and begin anew"
    )
    func hail() throws {
        let scenery = try CardArtFixture.scenery("09-hail")
        var weather = CardWeather(scenery.forecast)
        var (onGround, onFrame, mostBounces) = (false, false, 0)
        for _ in 0..<1200 {
            weather.pass(1)
            for stone in weather.stones where stone.lying != nil {
                if stone.isOnGround { onGround = true } else { onFrame = true }
            }
            mostBounces = max(mostBounces, weather.stones.map(\.bounces).max() ?? 0)
            for (index, stone) in weather.stones.enumerated() where index.isMultiple(of: 2) && stone.lying != nil {
                let height = scenery.layers.ground.height(at: stone.place.x) ?? 400
                #expect(stone.place.y <= max(height, 400) + 1)
            }
        }
        #expect(onGround && onFrame && mostBounces == 4)
        #expect(weather.stones.contains { $0.life > 1 })
    }

    @Test("stands still with reduced motion, with the bolt drawn and no flash")
    func still() throws {
        let scenery = try CardArtFixture.scenery("07-thunderstorm")
        let weather = CardWeather.still(scenery.forecast)
        #expect(abs(weather.wind.time - 12.4) < 1e-9 && abs(weather.wind.down.x) < 1e-6 && weather.wind.shake < 1e-3)
        let list = try drawn("07-thunderstorm", weather, still: true)
        #expect(list.commands.contains { if case .path = $0 { true } else { false } })
        #expect(!list.commands.contains { if case .quad(_, let color) = $0 { color.alpha > 0.05 } else { false } })
    }

    @Test("shows its things gradually between the roles of a card, so that nothing pops")
    func roles() throws {
        for name in CardArtFixture.names {
            var weather = CardWeather(try CardArtFixture.scenery(name).forecast)
            weather.pass(600)
            var last: Double?
            for step in 0...200 {
                let list = try drawn(name, weather, offset: 2.2 * Double(step) / 200)
                // The ink of all strokes and small pictures.
                let strokes = list.hairs.reduce(0) { $0 + $1.color.alpha }
                let ink = list.commands.reduce(strokes) { sum, command in
                    guard case .image(WeatherSprite.sheet, _, _, let tint) = command else { return sum }
                    return sum + tint.alpha
                }
                if let last { #expect(abs(ink - last) < 12, "\(name) at \(step)") }
                last = ink
            }
            #expect(last == 0)
        }
    }
}
