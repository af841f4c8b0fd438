import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The sounds of an opened card")
struct CardSoundsTests {
    /// A scene of one card.
    private func scene(_ card: Card) throws -> CarouselScene {
        var content = SceneContent(view: .usual)
        content[CarouselPart.self].art = try CardArtFixture.art()
        content[CarouselPart.self].cards = [card]
        return CarouselScene(content)
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
    func names() throws {
        func beds(_ card: Card) throws -> [SceneSounds.Bed] {
            var scene = try scene(card)
            scene.open(at: 0)
            return pass(&scene, from: 0, 2).beds
        }
        #expect(CardSoundscape.allCases.count == 12)
        for (card, kind) in zip(Card.weather, CardSoundscape.allCases) {
            #expect(try beds(card) == kind.beds(level: 1), "\(card.title)")
        }
        #expect(try beds(Card(image: ImageID("2024-rain"), title: "")).isEmpty)
    }

    @Test("are those of its weather while it is open, move to the low side, and end as it closes")
    func rain() throws {
        var scene = try scene(Card.weather[5])
        #expect(pass(&scene, from: 0, 1).beds.isEmpty)
        scene.open(at: 1)
        let level = pass(&scene, from: 1, 2).beds
        #expect(level == CardSoundscape.rain.beds(level: 1))
        let leaning = pass(&scene, from: 3, 1, tilt: Tilt(x: 0.3, y: 0)).beds
        #expect(leaning == CardSoundscape.rain.beds(level: 1, tilt: Tilt(x: 0.3, y: 0)))
        _ = scene.close(at: 4)
        #expect(pass(&scene, from: 4, 3).beds.isEmpty)
    }

    @Test("include thunder after each flash, and none in a closed card")
    func thunder() throws {
        var scene = try scene(Card.weather[6])
        func claps(_ sounds: SceneSounds) -> Int { sounds.strikes.count { $0.sound.name == Sound.thunder.name } }
        #expect(claps(pass(&scene, from: 0, 40)) == 0)
        scene.open(at: 40)
        #expect(claps(pass(&scene, from: 40, 60)) > 2)
    }

    @Test("are silent while its weather stands still")
    func still() throws {
        var scene = try scene(Card.weather[5])
        scene.handle(.reducedMotion(true), at: 0)
        scene.open(at: 0)
        #expect(pass(&scene, from: 0, 2).beds.isEmpty)
    }
}
