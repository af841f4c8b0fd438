import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A message")
struct ToastPlaceTests {
    private static let sizes: [(Double, Double)] = [
        (480, 320), (480, 800), (600, 1000), (640, 360), (640, 480), (800, 600), (1024, 768), (1280, 720), (1920, 1080),
        (2560, 1080), (2560, 1440),
    ]
    private static let words = [
        "Corrected", "Original recipe — the far picture moves as a near one would, and nothing is smoothed",
    ]

    /// A stage with a message at rest.
    private func stage(_ size: (Double, Double), scene: Int, asPublished: Bool = false, saying words: String) -> Stage {
        var stage = Stage.ofAll(in: Viewport(size: Vector(size.0, size.1)), showing: scene)
        if asPublished {
            stage.toggleRecipe()
            stage.pass(0.5)
        }
        stage.happen(.message(.note, words))
        stage.pass(0.5)
        return stage
    }

    @Test(
        "covers neither the interface nor the essential parts of a scene, wherever the viewer is", arguments: sizes,
        0...2)
    func clear(size: (Double, Double), scene: Int) throws {
        for words in Self.words {
            let stage = stage(size, scene: scene, saying: words)
            let message = try #require(stage.picture.panels(24).first)
            #expect(message.minX >= 0 && message.maxX <= size.0 && message.minY > TabBar.height)
            #expect(message.maxY <= size.1 && !message.intersects(stage.gaugeFrame))
            // In a low window two lines cover the sky of the front card.
            let slack = size.1 < 400 && scene == 1 ? 27.0 : 0
            for part in stage.status.essentials {
                #expect(!message.intersects(part) || message.maxY - part.minY < slack, "\(message) over \(part)")
            }
            #expect(stage.buttonsFrame.map { !$0.intersects(message) } ?? true)
        }
    }

    @Test("keeps clear of the sun, wherever that is, and of the moon", arguments: [0, 9, 11, 13, 15, 22.5])
    func sun(hour: Double) throws {
        let art = try LandscapeFixture.art()
        for size in Self.sizes where size.1 >= 480 {
            let view = Viewport(size: Vector(size.0, size.1))
            var stage = Stage.of(ParallaxScene(view: view, art: art, hour: hour, weather: .clear), in: view)
            stage.happen(.message(.note, Self.words[0]))
            stage.pass(0.5)
            let body = try #require(stage.status.subject)
            #expect(try !#require(stage.picture.panels(24).first).intersects(body), "\(size)")
        }
    }

    @Test("covers as little as it can in the smallest window, and never the gauge", arguments: 0...2)
    func smallest(scene: Int) throws {
        let stage = stage((320, 240), scene: scene, saying: Self.words[1])
        let message = try #require(stage.picture.panels(24).first)
        #expect(message.minY > TabBar.height && message.maxY <= 240 && !message.intersects(stage.gaugeFrame))
    }

    @Test(
        "lies under the bar, or at the foot just above dock or gauge, never between icons and dock",
        arguments: [(320.0, 240.0), (480, 320), (640, 360), (800, 600), (1100, 640), (1280, 720), (480, 800)], 0...2)
    func expected(size: (Double, Double), scene: Int) throws {
        var stage = Stage.ofAll(in: Viewport(size: Vector(size.0, size.1)), showing: scene)
        stage.tap(.p)
        stage.pass(0.5)
        let message = try #require(stage.picture.panels(24).first)
        let isUnderBar = message.minY <= SceneButtons.foot + 12
        let heads = ([stage.gaugeFrame] + stage.status.essentials).map(\.minY)
        let isAtFoot = message.maxY > size.1 / 2 && heads.contains { (0...8).contains($0 - message.maxY) }
        #expect(isUnderBar || scene == 2 && isAtFoot, "\(message)")
    }

    @Test("moves to its place in another scene by small steps")
    func otherScene() throws {
        var stage = stage((480, 800), scene: 0, asPublished: true, saying: "Paused — press P to resume")
        func frame() throws -> Rect { try #require(stage.picture.panels(24).first) }
        var last = try frame()
        let before = last
        stage.tap(.digit3)
        for _ in 0..<30 {
            stage.pass(1.0 / 60)
            let now = try frame()
            #expect((now.origin - last.origin).length < 20 && abs(now.height - last.height) < 8, "\(now)")
            last = now
        }
        #expect(last != before)
    }

    @Test("never covers the settings: it is beside the sheet, or waits until that is closed", arguments: sizes)
    func settings(size: (Double, Double)) {
        let words = "Saved to /home/somebody/Pictures/Tiltyard/Tiltyard 2025-11-29 at 08.00.00.png"
        var stage = Stage.ofAll(in: Viewport(size: Vector(size.0, size.1)), showing: 1)
        stage.tap(.comma)
        stage.happen(.message(.saved, words))
        stage.pass(0.5)
        for message in stage.picture.panels(24) {
            #expect(stage.sheetFrame.map(message.intersects) == false && message.maxX <= size.0)
        }
        stage.pass(20)
        let waits = stage.hasMessage
        stage.tap(.escape)
        stage.pass(0.5)
        #expect(stage.picture.panels(24).count == (waits ? 1 : 0))
        #expect(waits == (size.1 < 560 && size.0 < 700), "only where the sheet covers all")
    }
}
