import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The carousel as published")
struct OriginalCarouselTests {
    private static func scene(cards: [Card] = Card.weather, layout: String? = nil) -> any RecipeScene {
        CarouselScene(cards: cards, view: .usual, layout: layout).byOtherRecipe(at: 0)
    }

    private func reading(_ scene: any RecipeScene, _ time: Double) throws -> TelemetryFrame.Carousel {
        try scene.telemetry(at: time)
    }

    private func pass(_ scene: inout any RecipeScene, from time: Double, _ seconds: Double, lean: Lean = Lean())
        -> Double
    {
        let steps = Int(seconds * 120)
        for step in 1...steps { scene.step(1 / 120, to: time + Double(step) / 120, lean: lean) }
        return time + Double(steps) / 120
    }

    @Test("is an ellipse of 100 by 30 points around the window's middle, with cards of 40 to 100 points")
    func ellipse() throws {
        let now = try reading(Self.scene(), 0)
        #expect(now.radiusX == 100 && now.cards.map(\.order).max() == now.cards[0].order)
        for (index, card) in now.cards.enumerated() {
            let angle = Double(index) * .pi / 6
            #expect(isClose(card.x, 640 + 100 * .sin(angle), within: 1e-9))
            #expect(isClose(card.y, 360 + 30 * .cos(angle), within: 1e-9))
            #expect(isClose(card.height, 80 * (0.75 + 0.25 * (1 + .cos(angle))), within: 1e-9))
            #expect(isClose(card.alpha, 0.3 + 0.5 * (1 + .cos(angle)), within: 1e-9))
        }
    }

    @Test("turns by tilt at once, at 240 °/s for 30°")
    func tilt() throws {
        var scene = Self.scene()
        let end = pass(&scene, from: 0, 2, lean: Lean(tilt: Tilt(.degrees(30), toward: Vector(1, 0))))
        let now = try reading(scene, end)
        #expect(isClose(now.angle, 240 * (2 - 1.0 / 120), within: 0.01) && now.phase == .tilt)
    }

    @Test("turns by half a turn for a drag of the window's width, stops there, and ignores Home, End and clicks")
    func drag() throws {
        var scene = Self.scene()
        scene.handle(.gesture(.press(Vector(100, 300))), at: 0)
        scene.handle(.gesture(.drag(from: Vector(100, 300), to: Vector(740, 300))), at: 0.1)
        #expect(isClose(try reading(scene, 0.1).angle, 90, within: 1e-9))
        scene.handle(.gesture(.drag(from: Vector(100, 300), to: Vector(740, 300))), at: 0.2)
        scene.handle(.gesture(.release), at: 0.2)
        for gesture in [Gesture.home, .end, .press(Vector(740, 360)), .click(Vector(740, 360))] {
            scene.handle(.gesture(gesture), at: 1)
        }
        #expect(isClose(try reading(scene, 5).angle, 90, within: 1e-9))
    }

    @Test("opens no card and has no layouts, and gives the layout, the angle and the cards back")
    func back() throws {
        var scene = Self.scene(cards: [.own("A", at: 0, size: nil), .own("B", at: 1, size: nil)], layout: "wheel")
        #expect(
            try reading(scene, 0).layout == "wheel" && scene.report(at: 0).kept == ["layout": .word("wheel")]
                && scene.state(of: SceneAction.ID("layouts")) == nil)
        for action in ["openCard", "nextLayout", "layouts"] {
            guard case .unavailable = scene.perform(SceneAction.ID(action), at: 0) else { return #expect(Bool(false)) }
        }
        scene.handle(.file(.cards(["C"])), at: 0)
        let takeAway = SceneAction.ID("takeAway")
        _ = scene.perform(takeAway, at: 0)
        #expect(scene.state(of: takeAway)?.isOn == true)
        scene.handle(.gesture(.nudge(.right)), at: 0)
        _ = pass(&scene, from: 0, 1)
        let angle = try reading(scene, 1).angle
        let corrected = try #require(scene.byOtherRecipe(at: 1) as? CarouselScene)
        #expect(corrected.layoutName == "wheel" && corrected.cards.map(\.title) == ["A", "B"])
        #expect(try reading(corrected, 1).angle == angle && corrected.pictureCount == 3)
    }

    @Test("puts loose cards back when the recipe changes and when it begins anew, and when cards come")
    func loose() throws {
        let changes: [(inout any RecipeScene, Double) -> Void] = [
            { $0 = $0.byOtherRecipe(at: $1) }, { $0.restart(at: $1, opening: false) },
            { $0.handle(.file(.cards(["C"])), at: $1) },
        ]
        for change in changes {
            var scene = Self.scene()
            _ = scene.perform(.letGo, at: 0)
            let time = pass(&scene, from: 0, 1)
            #expect(try scene.world != nil && reading(scene, time).phase == .dropped)
            change(&scene, time)
            #expect(try scene.world == nil && reading(scene, time).phase == .rest)
        }
    }

    @Test("draws every card of its list of pictures, before its background")
    func pictures() {
        let scene = Self.scene()
        var list = DrawList(size: Vector(1280, 720), density: 1)
        scene.draw(into: &list, at: 0, fonts: Stage.testFonts)
        let drawn = list.placedImages.map(\.id).filter { !$0.name.hasPrefix("Fonts/") }
        #expect(drawn.first == ImageID("Carousel/stage") && Set(drawn) == Set(scene.pictures(at: 0).first.map(\.id)))
        #expect(drawn.count == 13)
    }
}
