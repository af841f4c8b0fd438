import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The sounds of an opened card")
struct CardSoundsTests {
    private func scene(front: Int) throws -> CarouselScene {
        var content = SceneContent(view: .usual)
        content[CarouselPart.self].art = try CardArtFixture.art()
        var scene = CarouselScene(content)
        scene.ring = Carousel(count: 12, showing: front)
        return scene
    }

    /// What is struck in some seconds, and what goes on at their end.
    private func pass(_ scene: inout CarouselScene, from start: Double, _ seconds: Double, tilt: Tilt = .zero)
        -> SceneSounds
    {
        var sounds = SceneSounds()
        for step in 1...Int(seconds * 120) {
            let time = start + Double(step) / 120
            scene.step(1 / 120, to: time, lean: Lean(tilt: tilt))
            let now = scene.sounds(at: time)
            sounds.strikes += now.strikes
            sounds.beds = now.beds
        }
        return sounds
    }

    @Test("are named by every bundled card")
    func names() {
        #expect(Set(Card.weather.compactMap { CardSounds.kind(of: $0.image) }).count == 12)
        #expect(CardSounds.kind(of: ImageID("holiday")) == nil)
        #expect(CardSounds.kind(of: ImageID("2024-storm")) == nil)
    }

    @Test("are those of its weather while it is open, move to the low side, and end as it closes")
    func rain() throws {
        var scene = try scene(front: 5)
        #expect(pass(&scene, from: 0, 1).beds.isEmpty)
        scene.open(true, at: 1)
        let level = pass(&scene, from: 1, 2).beds
        #expect(level == CardSoundscape.rain.beds(level: 1))
        let leaning = pass(&scene, from: 3, 1, tilt: Tilt(x: 0.3, y: 0)).beds
        #expect(leaning == CardSoundscape.rain.beds(level: 1, tilt: Tilt(x: 0.3, y: 0)))
        scene.open(false, at: 4)
        #expect(pass(&scene, from: 4, 3).beds.isEmpty)
    }

    @Test("include thunder after each flash, and none in a closed card")
    func thunder() throws {
        var scene = try scene(front: 6)
        func claps(_ sounds: SceneSounds) -> Int { sounds.strikes.count { $0.sound.name == Sound.thunder.name } }
        #expect(claps(pass(&scene, from: 0, 40)) == 0)
        scene.open(true, at: 40)
        #expect(claps(pass(&scene, from: 40, 60)) > 2)
    }

    @Test("are silent while its weather stands still")
    func still() throws {
        var scene = try scene(front: 5)
        scene.handle(.reducedMotion(true), at: 0)
        scene.open(true, at: 0)
        #expect(pass(&scene, from: 0, 2).beds.isEmpty)
    }
}
