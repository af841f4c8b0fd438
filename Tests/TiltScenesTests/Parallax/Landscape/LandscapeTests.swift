import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The landscape")
struct LandscapeTests {
    @Test("is the same to the bit at any frame rate and at every run")
    func frameRates() throws {
        func list(_ rate: Double) throws -> DrawList {
            var scene = try LandscapeFixture.scene(hour: 21, weather: .storm)
            _ = scene.perform(SceneAction.ID("nextWeather"), at: 0)
            // Frames only draw: steps are those of the stage.
            for step in 1...360 {
                scene.step(1 / 120, to: Double(step) / 120, lean: Lean())
                if step.isMultiple(of: Int(120 / rate)) { _ = try scene.list(at: Double(step) / 120) }
            }
            return try scene.list(at: 3)
        }
        let first = try list(120)
        #expect(try list(30) == first && list(60) == first)
    }

    @Test("draws at most 480 strokes and discs", arguments: LandscapeWeather.allCases)
    func strokes(weather: LandscapeWeather) throws {
        for hour in [1.0, 12, 20.6] {
            var scene = try LandscapeFixture.scene(hour: hour, weather: weather)
            scene.run(0.5)
            let count = try scene.list(at: 0.5).strokes
            #expect((60...480).contains(count), "\(weather.rawValue) at \(hour): \(count)")
        }
    }

    @Test("moves a little by itself, and stands still with reduced motion")
    func life() throws {
        var scene = try LandscapeFixture.scene(weather: .rain)
        scene.run(1)
        let before = try scene.list(at: 1)
        scene.run(1, from: 1)
        #expect(try scene.list(at: 2) != before && scene.activity(at: 2).isAlive)

        var still = try LandscapeFixture.scene(weather: .storm)
        still.handle(.reducedMotion(true), at: 0)
        still.run(1)
        let first = try still.list(at: 1)
        still.run(20, from: 1)
        #expect(try still.list(at: 21) == first && still.isAtRest(at: 21) && !still.activity(at: 21).isAlive)
    }

    @Test(
        "is gentle while nothing in it moves fast", arguments: LandscapeWeather.allCases)
    func gentle(weather: LandscapeWeather) throws {
        var scene = try LandscapeFixture.scene(weather: weather)
        scene.run(1)
        #expect(scene.activity(at: 1).isGentle == [.clear, .cloudy, .fog].contains(weather))
        guard weather == .clear else { return }
        // Then its meteor flies.
        let start = try #require((0..<40_000).map { Double($0) / 100 }.first(where: ParallaxScene.hasMeteor))
        scene.run(start - 1 + 0.3, from: 1)
        #expect(!scene.activity(at: start + 0.3).isGentle)
    }

    @Test("says the time close to the sun all day, and goes around it without a jump")
    func pill() throws {
        var scene = try LandscapeFixture.scene(hour: 6.5)
        scene.handle(.key(.rightBracket, isRepeat: false), at: 0)
        var last: Vector?
        var sides = Set<Bool>()
        for frame in 1...370 {
            let time = Double(frame) / 60
            scene.run(1 / 60, from: time - 1 / 60)
            scene.handle(.held(.rightBracket, for: 1 / 60), at: time)
            let pill = try scene.list(at: time).commands.compactMap {
                guard case .fill(let rect, 16, 0, let color) = $0, color == .ink.opacity(0.86) else {
                    return nil as Rect?
                }
                return rect
            }
            guard let middle = pill.last?.center, let sun = try scene.told(at: time).body else { continue }
            #expect((middle - sun).length < 140, "\(frame)")
            if let last { #expect(abs(middle.y - last.y) < 20, "\(frame)") }
            sides.insert(middle.y < sun.y)
            last = middle
        }
        #expect(sides.count == 2)
    }

    @Test("says the time beside the sun, but not in a low window, where icons are and the clock says it")
    func lowWindow() throws {
        for (size, isThere) in [(Vector(320, 240), false), (Vector(360, 300), false), (Vector(640, 480), true)] {
            var scene = try LandscapeFixture.scene(view: Viewport(size: size), hour: 18.5)
            scene.handle(.key(.rightBracket, isRepeat: false), at: 0)
            scene.run(0.5)
            let pills = try scene.list(at: 0.5).commands.filter { command in
                if case .fill(_, 16, 0, let color) = command { color == .ink.opacity(0.86) } else { false }
            }
            #expect(pills.count == (isThere ? 1 : 0))
        }
    }

    @Test("makes no new pictures while the light stays, and some while it changes")
    func bakes() throws {
        var scene = try LandscapeFixture.scene(hour: 13)
        let first = try #require(scene.plan(at: 0).bakes).number
        scene.run(20)
        #expect(scene.plan(at: 20).bakes?.number == first)
        scene.handle(.key(.rightBracket, isRepeat: false), at: 20)
        scene.run(1, from: 20)
        let next = try #require(scene.plan(at: 21).bakes).number
        #expect(next > first && next < first + 31)
    }

    @Test("makes coarse pictures while the time is turned fast, and fine ones again at rest")
    func coarse() throws {
        var scene = try LandscapeFixture.scene(hour: 16)
        var changes: [Double] = []
        var wasCoarse = false
        for step in 1...120 * 8 {
            let time = Double(step) / 120
            // Fast for two seconds, then for moments.
            let isTurned = time < 2 || time > 4 && time < 6 && step % 40 < 12
            if isTurned { scene.handle(.gesture(.sideways(0.9, for: 1 / 120)), at: time) }
            scene.step(1 / 120, to: time, lean: Lean())
            let plan = try #require(scene.plan(at: time).bakes)
            if plan.isCoarse != wasCoarse {
                wasCoarse = plan.isCoarse
                changes.append(time)
            }
            if plan.isCoarse { #expect(!scene.isAtRest(at: time)) }
            if time > 1, time < 2 || abs(time - 3) < 0.01 || step == 120 * 8 { #expect(plan.isCoarse == (time < 2)) }
        }
        // Nothing interrupts a fade.
        #expect(changes.count >= 2 && zip(changes, changes.dropFirst()).allSatisfy { $1 - $0 >= 0.6 })
    }

    @Test("lets sun and moon be taken in the hand, and go round the clock")
    func hand() throws {
        var scene = try LandscapeFixture.scene(hour: 10)
        let point = try #require(try scene.told(at: 0).body)
        scene.handle(.gesture(.press(point + Vector(10, 5))), at: 0)
        #expect(scene.holdsBody)
        let goal = try #require(scene.sun(at: 16))
        scene.handle(.gesture(.drag(from: point, to: goal + Vector(10, 5))), at: 0.1)
        #expect(abs(scene.hour - 16) < 0.05 && scene.isLive == false)
        #expect(scene.leaning(at: 0.1) == .zero)
        // Past the end, the moon rises.
        let end = try #require(scene.arc(at: 1.04))
        scene.handle(.gesture(.drag(from: point, to: end + Vector(10, 5))), at: 0.2)
        #expect(scene.isMoonUp)
        let evening = scene.hour
        let on = end + Vector(40, -60)
        scene.handle(.gesture(.drag(from: point, to: on + Vector(10, 5))), at: 0.3)
        let later = scene.hour
        #expect(later > evening && later < evening + 3)
        scene.handle(.gesture(.release), at: 0.3)
        #expect(!scene.holdsBody)
    }

    @Test("goes back to now by its key, its pill and R3")
    func backToNow() throws {
        var scene = try LandscapeFixture.scene(hour: 10)
        for step in 0..<2 {
            let time = 3 * Double(step)
            scene.handle(.key(.leftBracket, isRepeat: false), at: time)
            scene.run(1, from: time)
            #expect(scene.isLive == false)
            if step == 0 {
                _ = scene.perform(SceneAction.ID("backToNow"), at: time + 1)
            } else {
                scene.handle(.gesture(.press(Viewport.usual.clock.center)), at: time + 1)
                scene.handle(.gesture(.click(Viewport.usual.clock.center)), at: time + 1)
            }
            scene.run(2, from: time + 1)
            #expect(abs(scene.hour - 10) < 0.01 && scene.isLive == true)
        }
        func button(_ action: String) -> PadButton? {
            ParallaxScene.descriptor.actions.first { $0.id.name == action }?.padButton
        }
        #expect(button("backToNow") == .r3 && button("nextWeather") == .square)
    }

    @Test("goes through its weathers by V, and back with Shift")
    func weathers() throws {
        var scene = try LandscapeFixture.scene()
        _ = scene.perform(SceneAction.ID("nextWeather"), at: 0)
        #expect(scene.weather == .cloudy)
        scene.handle(.held(.leftShift, for: 1 / 120), at: 1)
        _ = scene.perform(SceneAction.ID("nextWeather"), at: 1)
        _ = scene.perform(SceneAction.ID("nextWeather"), at: 1)
        #expect(scene.weather == .wind)
    }

    @Test("names every picture that it draws in its plan or its list of pictures", arguments: LandscapeWeather.allCases)
    func pictures(weather: LandscapeWeather) throws {
        for hour in [1.0, 7, 13, 19.6] {
            var scene = try LandscapeFixture.scene(hour: hour, weather: weather)
            scene.run(0.2)
            let plan = try #require(scene.plan(at: 0.2).bakes)
            let known = Set(plan.bakes.map(\.id) + scene.pictures(at: 0.2).all.map(\.id))
            for command in try scene.list(at: 0.2).commands {
                // The tests' fonts have no name.
                guard case .image(let id, _, _, _) = command, !id.name.isEmpty else { continue }
                #expect(known.contains(id), "\(id) at \(hour), \(weather.rawValue)")
            }
        }
    }

    @Test("tells hour, weather, body, strokes and pictures made")
    func telemetry() throws {
        let scene = try LandscapeFixture.scene(hour: 13, weather: .rain)
        let sky = try scene.told(at: 0)
        #expect(try sky.hour == 13 && sky.weather == "rain" && #require(sky.bakes) > 0 && #require(sky.strokes) > 300)
        #expect(abs(try #require(sky.body).x - 640) < 1)
        #expect(sky.layers.map(\.name).prefix(3) == ["sky", "1-far", "2-mid"])
    }
}
