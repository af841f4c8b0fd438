import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes

@Suite("The card about a scene")
struct AboutCardTests {
    private let button = Vector(60, 74)

    private func stage(_ first: Int = 0, in view: Viewport = .usual) -> Stage {
        var stage = Stage.ofAll(in: view, showing: first)
        stage.click(button.x, button.y)
        stage.pass(0.5)
        return stage
    }

    @Test("is opened and closed by its button, and by Esc before the program ends")
    func opens() {
        var stage = stage()
        #expect(stage.overlay.isAboutOpen)
        stage.click(button.x, button.y)
        #expect(!stage.overlay.isAboutOpen)
        stage.click(button.x, button.y)
        stage.tap(.escape)
        #expect(!stage.overlay.isAboutOpen && stage.takeRequests().isEmpty)
        stage.pass(0.5)
        stage.tap(.escape)
        #expect(stage.takeRequests() == [.quit])
    }

    @Test("makes way for the settings, which make way for it")
    func settings() {
        var stage = stage()
        stage.tap(.comma)
        #expect(stage.overlay.isSheetOpen && !stage.overlay.isAboutOpen)
        stage.click(button.x, button.y)
        #expect(!stage.overlay.isSheetOpen && stage.overlay.isAboutOpen)
    }

    @Test("says of every scene what its recipe is, what that gets wrong, and what the switch does", arguments: 0..<3)
    func words(scene: Int) throws {
        var stage = stage(scene)
        let about = try #require(stage.interface.scene.about)
        let card = stage.aboutCard
        #expect(card.paragraphs.map { $0.joined(separator: " ") } == [about.recipe, about.defects])
        #expect(card.consequences.map { $0.joined(separator: " ") } == [about.original, about.corrected])
        #expect(card.rowCount >= 3)
        let corrected = stage.picture
        stage.tap(.o)
        stage.pass(1)
        #expect(stage.asPublished && stage.picture != corrected)
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
            let toggle = try #require(card.toggle)
            #expect(card.frame.minX >= 12 && card.frame.maxX <= width - 12 && card.frame.maxY <= height - 12)
            #expect(card.frame.minY >= TabBar.height)
            #expect(card.frame.contains(toggle.origin) && toggle.maxY <= card.frame.maxY, "\(scene)")
            #expect(card.consequenceTop + 19 * Double(card.consequences.map(\.count).max() ?? 0) <= card.frame.maxY)
        }
    }

    @Test("has only the controls of a scene without a recipe")
    func plain() {
        let stage = Stage.noting()
        #expect(stage.aboutCard.toggle == nil && stage.aboutCard.paragraphs.isEmpty)
    }
}

extension Stage {
    /// The layout of the card about the scene, open or not.
    var aboutCard: AboutCard.Layout { AboutCard().layout(interface.scene, in: view, fonts: Stage.testFonts) }
}
