import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The shapes of falling things")
struct DebugShapesTests {
    private func stage(_ width: Double, _ height: Double, cards: Int = 12, shapes: Bool = true) -> Stage {
        var stage = Stage.carousel(width, height, cards: (0..<cards).map { Card.weather[$0 % 12] }) {
            $0.showsShapes = shapes
            $0.settings.life = .never
        }
        stage.tap(.g)
        return stage
    }

    /// The text of the figures' pill, and the frames of its glyphs and its edge.
    private func pill(_ stage: Stage) -> (text: String, glyphs: [Rect], panel: Rect?) {
        let list = stage.shapes
        let characters = list.goldenText.split(separator: "\n").compactMap { line in
            line.split(separator: "'").dropFirst().first.map(String.init)
        }
        return (characters.joined(), list.glyphs, list.panels(14).last)
    }

    @Test(
        "have counts and energies inside every window",
        arguments: [(1280, 720), (640, 400), (320, 240)], [12, 100])
    func figures(window: (Double, Double), cards: Int) throws {
        var stage = stage(window.0, window.1, cards: cards)
        stage.pass(0.5)
        let world = try #require(stage.scene(at: 0).world)
        let (text, glyphs, panel) = pill(stage)
        // Of many cards only those that are seen.
        let count = world.census.bodies
        #expect(count == min(cards, count) && count >= min(cards, 12))
        #expect(text.hasPrefix("\(count)bodies,\(count)awake"))
        #expect(text.contains("\(world.census.contacts)contact") && text.hasSuffix("J"))
        let frame = try #require(panel)
        #expect(frame.minX >= 12 && frame.maxX <= window.0 - 12 && frame.maxY < window.1)
        for glyph in glyphs { #expect(frame.contains(glyph.center)) }
        guard cards == 12 else { return }
        stage.pass(20)
        #expect(pill(stage).text.hasPrefix("\(cards)bodies,0awake"))
    }

    @Test(
        "are not covered by a toast", arguments: [(1280, 720), (1000, 600), (999, 600), (640, 400), (320, 240)],
        [false, true])
    func toast(window: (Double, Double), hud: Bool) throws {
        var stage = stage(window.0, window.1)
        if hud { stage.tap(.f3) }
        stage.happen(.message(.note, "Something is said while they fall"))
        stage.pass(0.5)
        #expect(stage.message != nil)
        let figures = try #require(pill(stage).panel)
        let panels = stage.picture.panels(24, 14)
        #expect(panels.count == (hud ? 3 : 2))
        for panel in panels where panel != figures {
            #expect(!panel.intersects(figures), "\(panel) over \(figures)")
        }
    }

    @Test("are shown by F4 or the setup, only while something falls")
    func shown() {
        var stage = stage(1280, 720, shapes: false)
        stage.pass(0.5)
        func lines(_ stage: Stage) -> Int { stage.picture.hairs.count }
        let without = lines(stage)
        stage.tap(.f4)
        #expect(lines(stage) > without + 12)
        stage.tap(.g)
        #expect(lines(stage) == without)
        stage.tap(.g)
        #expect(lines(stage) > without + 12)
        stage.tap(.f4)
        #expect(lines(stage) == without)
    }

    @Test("have arrows of at most a sixth of the window for any impulse", arguments: [320.0, 1280])
    func arrows(width: Double) {
        let height = width == 320 ? 240.0 : 720
        var stage = stage(width, height)
        var longest = 0.0
        for _ in 0..<30 {
            stage.pass(0.1)
            for hair in stage.shapes.hairs where hair.width == 2 && hair.color == Color(hex: 0xff6b5e) {
                longest = max(longest, (hair.end - hair.start).length)
            }
        }
        #expect(longest > 5 && longest <= height / 6 + 1e-3, "\(longest)")
    }

    @Test("lie on their cards")
    func places() throws {
        var stage = stage(1280, 720)
        stage.pass(20)
        let centers = stage.shapes.hairs.filter { $0.start == $0.end && $0.color == Color(hex: 0x8390a8) }.map(\.start)
        let cards = try stage.ring.cards
        #expect(cards.count == 12)
        for card in cards {
            #expect(centers.contains { ($0 - Vector(card.x, card.y)).length < 1 }, "\(card) among \(centers)")
        }
    }

    @Test("are grey for sleeping things, and show a pointer's hold as a joint")
    func colors() throws {
        var stage = stage(1280, 720)
        func count(_ hex: UInt32) -> Int { stage.shapes.hairs.count { $0.color == Color(hex: hex) } }
        stage.pass(0.3)
        #expect(count(0xd4ec6a) > 0 && count(0x8390a8) == 0 && count(0x6fe0ff) == 0)
        stage.pass(20)
        #expect(count(0xd4ec6a) == 0 && count(0x8390a8) > 0 && count(0xff6b5e) > 0, "contacts push")
        let card = try #require(try stage.ring.cards.first)
        stage.happen(.down(.left, Vector(card.x, card.y)))
        stage.pass(0.1)
        #expect(count(0x6fe0ff) > 0)
    }
}
