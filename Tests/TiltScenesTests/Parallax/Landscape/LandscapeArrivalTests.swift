import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The arrival of the landscape")
struct LandscapeArrivalTests {
    private func hour(_ scene: ParallaxScene) throws -> Double { try #require(scene.told(at: 0).hour) }

    /// The radii of the circles and the sides of the sun as drawn.
    private func seen(_ scene: ParallaxScene, at time: Double) throws -> (rings: Int, sun: Double) {
        let list = try scene.list(at: time)
        let sun = list.commands.compactMap { command -> Double? in
            guard case .image(let id, _, let quad, _) = command, id.name == "Parallax/landscape/sun" else { return nil }
            return quad.topRight.x - quad.topLeft.x
        }
        let rings = list.commands.count {
            if case .stroke(let frame, let radius, _, _) = $0 {
                frame.width == 2 * radius && radius > 30
            } else {
                false
            }
        }
        return (rings, sun.first ?? 0)
    }

    @Test("lets two hours pass in 3.2 seconds, ever slower, up to now")
    func hours() throws {
        var scene = try LandscapeFixture.scene(hour: 15, arrival: .asks)
        #expect(try hour(scene) == 13 && !scene.isAtRest(at: 0))
        var (last, step) = (13.0, 1.0)
        for k in 0..<383 {
            scene.run(1.0 / 120, from: Double(k) / 120)
            let now = try hour(scene)
            #expect(now - last > 0 && now - last <= step + 1e-9)
            (last, step) = (now, now - last)
        }
        scene.run(1, from: 3.2)
        #expect(try abs(hour(scene) - 15) < 0.01 && scene.isLive == true)
    }

    @Test("lets the sun grow to 1.15 and swing back, with no step of more than a point")
    func sun() throws {
        var scene = try LandscapeFixture.scene(hour: 13, arrival: .known)
        let usual = try seen(LandscapeFixture.scene(hour: 13), at: 0).sun
        var (widest, last, steps) = (0.0, usual, 0.0)
        for k in 0..<600 {
            scene.run(1.0 / 120, from: Double(k) / 120)
            let side = try seen(scene, at: Double(k + 1) / 120).sun
            widest = max(widest, side / usual)
            steps = max(steps, abs(side - last))
            last = side
        }
        #expect(abs(widest - 1.15) < 0.02 && abs(last / usual - 1) < 1e-3 && steps < 1, "\(widest) \(steps)")
    }

    @Test("shows a halo now and then until the sun was taken, which the next run knows")
    func halo() throws {
        func rings(_ scene: inout ParallaxScene, from start: Double, _ seconds: Double) throws -> Int {
            var count = 0
            for k in 0..<Int(seconds * 10) {
                scene.run(0.1, from: start + Double(k) / 10)
                count += try seen(scene, at: start + Double(k + 1) / 10).rings
            }
            return count
        }
        var scene = try LandscapeFixture.scene(hour: 15, arrival: .asks)
        #expect(try rings(&scene, from: 0, 4) == 0)
        #expect(try (15...21).contains(rings(&scene, from: 4, 4)) && rings(&scene, from: 8, 8) > 0)
        #expect(scene.report(at: 16).kept["sun"] == nil)
        let sun = try #require(try scene.told(at: 16).body)
        scene.handle(.gesture(.press(sun)), at: 16)
        scene.handle(.gesture(.drag(from: sun, to: sun + Vector(20, 0))), at: 16)
        scene.handle(.gesture(.release), at: 16)
        #expect(try rings(&scene, from: 16, 10) == 0)
        let kept = Stage.Kept(scenes: ["parallax": scene.report(at: 26).kept])
        #expect(kept.knowsSun && !Stage.Kept().knowsSun)
        var known = try LandscapeFixture.scene(hour: 15, arrival: .known)
        #expect(try rings(&known, from: 0, 10) == 0)
    }

    @Test("is over at once with reduced motion, or if nothing moves by itself, and by a hand on the time")
    func atOnce() throws {
        for event in [SceneEvent.reducedMotion(true), .life(false)] {
            var scene = try LandscapeFixture.scene(hour: 15, arrival: .asks)
            scene.handle(event, at: 0)
            scene.run(1.0 / 120)
            #expect(try abs(hour(scene) - 15) < 1e-9 && seen(scene, at: 0).rings == 0)
        }
        var scene = try LandscapeFixture.scene(hour: 15, arrival: .asks)
        scene.run(0.5)
        scene.handle(.key(.leftBracket, isRepeat: false), at: 0.5)
        let before = try hour(scene)
        scene.run(2, from: 0.5)
        #expect(try hour(scene) < before && scene.isLive == false)
    }

    @Test("is written into the header of a run, and absent from one that does not know it")
    func header() {
        var header = RecordingHeader(scene: "parallax", width: 1, height: 1, density: 1, asPublished: false)
        #expect(header[ParallaxPart.self].arrival == nil)
        for arrival in [LandscapeArrival.asks, .known] {
            header[ParallaxPart.self].arrival = arrival
            let table = header[scene: "parallax"]
            #expect(header[ParallaxPart.self].arrival == arrival && table["arrival"] == .word(arrival.rawValue))
        }
    }
}
