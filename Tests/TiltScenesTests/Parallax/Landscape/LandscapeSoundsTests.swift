import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The sounds of the landscape")
struct LandscapeSoundsTests {
    private func level(_ name: String, _ scene: ParallaxScene, at time: Double) -> Double {
        scene.sounds(at: time).beds.level(name)
    }

    @Test("are those of its weather and hour, and come and go with the weather")
    func weather() throws {
        var scene = try LandscapeFixture.scene(hour: 22.5)
        scene.run(0.5)
        #expect(level("cricket", scene, at: 0.5) > 0.3 && level("roof", scene, at: 0.5) == 0)
        for _ in 0..<2 { _ = scene.perform(SceneAction.ID("nextWeather"), at: 0.5) }
        var (before, most, strikes) = (0.0, 0.0, [SceneSounds.Strike]())
        for step in 1...360 {
            scene.step(1 / 120, to: 0.5 + Double(step) / 120, lean: Lean())
            strikes += scene.sounds(at: 3).strikes
            let now = level("roof", scene, at: 3)
            (before, most) = (now, max(most, abs(now - before)))
        }
        #expect(scene.weather == .rain && before > 0.8 && most < 0.1)
        // One glass, to the left and low as the third of seven.
        #expect(strikes.map(\.sound.name) == ["glass"] && strikes[0].pan < 0 && strikes[0].pitch < 1)
        #expect(level("cricket", scene, at: 3.5) == 0 && level("rain", scene, at: 3.5) > 0.7)
    }

    @Test("follow a flash by the time that sound takes, and are the same in every run")
    func thunder() throws {
        func strikes() throws -> [[Double]] {
            var scene = try LandscapeFixture.scene(weather: .storm)
            var (all, wasBright, flashes): ([[Double]], Bool, [Double]) = ([], false, [])
            for step in 1...120 * 60 {
                let time = Double(step) / 120
                scene.step(1 / 120, to: time, lean: Lean())
                let isBright = scene.flashes
                if isBright, !wasBright { flashes.append(time) }
                wasBright = isBright
                all += scene.sounds(at: time).strikes.map { [time, $0.gain, $0.pan] }
            }
            #expect(flashes.count > 3)
            #expect(zip(flashes, flashes.dropFirst()).allSatisfy { $1 - $0 > 1 }, "a stroke flashes twice")
            // Lightning is at least 500 m away.
            #expect(all.allSatisfy { clap in flashes.contains { clap[0] - $0 > 1.4 && clap[0] - $0 < 9.5 } })
            return all
        }
        let first = try strikes()
        #expect(try first.count > 3 && strikes() == first)
    }

    @Test("have no thunder with reduced motion")
    func silence() throws {
        var scene = try LandscapeFixture.scene(weather: .storm)
        scene.handle(.reducedMotion(true), at: 0)
        scene.run(30)
        #expect(scene.sounds(at: 30).strikes.isEmpty && level("rain", scene, at: 30) == 1)
    }
}
