import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The card about a scene")
struct AboutCardTests {
    private func stage(_ first: Int = 0, in view: Viewport = .usual) -> Stage {
        var stage = Stage.ofAll(in: view, showing: first)
        stage.openAbout()
        stage.pass(0.5)
        return stage
    }

    @Test("is closed by its link, and by Esc before the program ends")
    func opens() {
        var stage = stage()
        #expect(stage.isAboutOpen)
        stage.openAbout()
        #expect(!stage.isAboutOpen && !stage.isHelpOpen)
        stage.openAbout()
        stage.tap(.escape)
        #expect(!stage.isAboutOpen && stage.takeRequests().isEmpty)
        stage.pass(0.5)
        stage.tap(.escape)
        stage.pass(2)
        stage.quitByEscape()
    }

    @Test("makes way for the settings, which make way for it")
    func settings() {
        var stage = stage()
        stage.tap(.comma)
        #expect(stage.areSettingsOpen && !stage.isAboutOpen)
        stage.openAbout()
        #expect(!stage.areSettingsOpen && stage.isAboutOpen)
    }

    @Test("says of every scene what its recipe is, what that gets wrong, and what the switch does", arguments: 0..<3)
    func words(scene: Int) throws {
        var stage = stage(scene)
        let about = try #require(stage.scene(at: scene).descriptor.about)
        let words = stage.picture.words(in: stage.aboutCard.frame)
        for text in [about.recipe, about.defects, about.corrected] {
            #expect(words.contains(text.filter { $0 != " " }), "\(text)")
        }
        #expect(!words.contains(about.original.filter { $0 != " " }))
        let corrected = stage.picture
        stage.tap(.o)
        stage.pass(1)
        #expect(stage.asPublished && stage.picture != corrected)
        #expect(stage.picture.words(in: stage.aboutCard.frame).contains(about.original.filter { $0 != " " }))
    }

    @Test("leaves the scene to the hand beside it, and takes presses on itself")
    func beside() throws {
        var stage = stage(1)
        let card = stage.aboutCard.frame
        stage.happen(.down(.left, card.origin + Vector(30, 20)), .move(card.origin + Vector(90, 20)))
        #expect(try stage.ring.angle == 0 && !stage.isPressed)
        stage.happen(.up(.left, card.origin + Vector(90, 20)))
        stage.happen(.down(.left, Vector(700, 300)), .move(Vector(760, 300)))
        #expect(try stage.ring.angle != 0)
    }

    @Test(
        "is inside every window, with its switch",
        arguments: [(1280.0, 720.0), (2560, 1440), (900, 600), (480, 800), (640, 400), (480, 320), (320, 240)])
    func fits(width: Double, height: Double) throws {
        let view = Viewport(size: Vector(width, height))
        for scene in 0..<3 {
            let stage = Stage.ofAll(in: view, showing: scene)
            let card = stage.aboutCard
            let choice = try #require(card[.recipe])
            #expect(card.frame.minX >= 12 && card.frame.maxX <= width - 12 && card.frame.maxY <= height - 12)
            #expect(card.frame.minY >= TabBar.height)
            #expect(card.frame.contains(choice.origin) && card.name(at: choice.center) == .recipe, "\(scene)")
            for part in card.fixed { #expect(part.frame.midY + 5 <= card.frame.maxY, "\(part)") }
        }
    }

    @Test("ends with its last control, whose margin is that of the title", arguments: 0..<3)
    func ends(scene: Int) throws {
        // The longer of the two consequences decides.
        let cards = [true, false].map { isOriginal in
            Stage.ofAll(showing: scene) { $0.asPublished = isOriginal }.aboutCard
        }
        let last = try #require(cards.flatMap(\.fixed).map(\.frame.maxY).max())
        for card in cards { #expect(abs(card.frame.maxY - last - 18) < 4) }
    }

    @Test("has the only O: elsewhere that key does nothing")
    func key() {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.o)
        #expect(!stage.asPublished && stage.message == nil)
        stage.openAbout()
        stage.tap(.o)
        #expect(stage.asPublished)
        stage.tap(.escape)
        stage.tap(.o)
        #expect(stage.asPublished)
    }

    @Test("has no link in a scene without a recipe")
    func plain() {
        var stage = Stage.of(NotingScene(descriptor: SceneDescriptor("plain", title: "Plain")))
        stage.openAbout()
        #expect(!stage.isAboutOpen && stage.showsAllControls, "the focus goes round the one link")
    }
}
