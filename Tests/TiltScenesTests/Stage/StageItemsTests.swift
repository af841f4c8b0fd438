import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The items of a scene on its stage")
struct StageItemsTests {
    private var stage = Stage.ofAll(showing: 2)

    private func parallax(_ stage: Stage) throws -> ParallaxScene { try #require(stage.scene(ParallaxScene.self)) }

    private func center(_ name: String, _ stage: Stage) throws -> Vector {
        let icon = try #require(try stage.parallax.icons.first { $0.name == name })
        return Vector(icon.x, icon.y)
    }

    @Test("are reached by F6 and arrows, and pressed by Return")
    func keys() throws {
        var stage = stage
        stage.tap(.f6)
        #expect(stage.focused == .item(0) && stage.explained == .item(0))
        for _ in 0..<4 { stage.tap(.right) }
        stage.tap(.return)
        #expect(try parallax(stage).weather == .snow)
        stage.tap(.down)
        let foot = try stage.parallax.icons.map(\.y).max() ?? 0
        guard case .item(let docked)? = stage.focused else { return #expect(Bool(false)) }
        #expect(try stage.parallax.icons[docked].y == foot)
        stage.tap(.up)
        guard case .item(let upper)? = stage.focused else { return #expect(Bool(false)) }
        #expect(try stage.parallax.icons[upper].y < foot)
        stage.tap(.escape)
        #expect(stage.focused == nil && stage.takeRequests().isEmpty)
    }

    @Test("are all reached by arrows, one after another")
    func all() throws {
        var stage = stage
        stage.tap(.f6)
        var seen: Set<Int> = []
        let count = try stage.parallax.icons.count
        for _ in 0..<count {
            if case .item(let item)? = stage.focused { seen.insert(item) }
            stage.tap(.right)
        }
        #expect(seen.count == count)
    }

    @Test("are reached by a pad: L3, the d-pad, and Cross, which sets the level when it is held")
    func pad() throws {
        var stage = stage
        stage.happen(.pad(.added, name: "DualSense"))
        func push(_ button: PadButton, for seconds: Double = 0.05) {
            stage.happen(.button(button))
            stage.pass(seconds, fps: 120)
            stage.happen(.buttonUp(button))
        }
        push(.l3)
        push(.right)
        push(.right)
        push(.cross)
        #expect(try parallax(stage).weather == .rain)
        push(.cross, for: 0.7)
        #expect(try parallax(stage).weather == .rain, "held, it does not press")
        #expect(stage.message?.contains("level") == true || stage.message?.contains("No motion") == true)
        for _ in 0..<5 { push(.right) }
        push(.cross)
        #expect(try stage.parallax.card == "level")
        push(.circle)
        #expect(try stage.parallax.card == nil && stage.focused != nil)
        push(.circle)
        #expect(stage.focused == nil)
    }

    @Test("are pressed by the pointer, which is a hand over them, and explained after a while")
    func pointer() throws {
        var stage = stage
        let wind = try center("wind", stage)
        stage.happen(.move(wind))
        stage.pass(0.75)
        #expect(stage.cursor == .hand && stage.explained == .item(6))
        let place = try center("wind", stage)
        stage.click(place.x, place.y)
        #expect(try parallax(stage).weather == .wind)
    }

    @Test("close their card before Escape quits")
    func escape() throws {
        var stage = stage
        let icon = try center("compass", stage)
        stage.click(icon.x, icon.y)
        #expect(try stage.parallax.card == "level")
        stage.tap(.escape)
        #expect(try stage.parallax.card == nil && stage.takeRequests().isEmpty)
        stage.quitByEscape()
    }

    @Test("show a phone the way in, and no longer when the same icon is pressed again")
    func phone() throws {
        var stage = stage
        let (compass, phone) = (try center("compass", stage), try center("phone", stage))
        stage.click(compass.x, compass.y)
        for isOffered in [true, false, true] {
            stage.click(phone.x, phone.y)
            #expect(try stage.takeRequests() == [.offerPhone(isOffered)] && stage.parallax.card == nil)
        }
        stage.tap(.escape)
        #expect(stage.takeRequests() == [.offerPhone(false)])
        // By keys and by a pad.
        stage.tap(.f6)
        for _ in 0..<8 { stage.tap(.right) }
        for isOffered in [true, false] {
            stage.tap(.return)
            #expect(stage.takeRequests() == [.offerPhone(isOffered)])
        }
        stage.happen(.pad(.added, name: "DualSense"), .button(.cross), .buttonUp(.cross))
        #expect(stage.takeRequests() == [.offerPhone(true)])
        // What was typed on a card, in a recording of before.
        stage.happen(.text("10.0.0.9"))
        #expect(stage.settings == .standard && !stage.isTyping)
        // The card with the code covers icons, and their hints.
        stage.phoneOffer = .open([
            .init(address: "https://192.168.1.20:26761/abcdefghijkmnpqrstuvwxyz23", number: "7F 3A")
        ])
        stage.pass(1)
        let card = stage.phoneOfferFrame
        let places = try parallax(stage).status(at: stage.time).items.map(\.frame.center)
        stage.happen(.move(try #require(places.first { !card.contains($0) })))
        #expect(stage.hovered != nil)
        stage.happen(.move(try #require(places.first { card.contains($0) })))
        #expect(stage.hovered == nil)
    }

    @Test("lose the focus when another scene is shown, and in the published recipe")
    func leave() {
        var stage = stage
        stage.tap(.f6)
        stage.toggleRecipe()
        #expect(stage.focused == nil)
        stage.toggleRecipe()
        stage.tap(.f6)
        stage.tap(.digit1)
        #expect(stage.focused == nil && stage.sceneName == "weather")
    }

    @Test("are the same at every frame rate")
    func rates() throws {
        func end(_ rate: Double) throws -> ParallaxScene {
            var stage = stage
            let sun = try center("bolt", stage)
            stage.advance(by: FrameInput(elapsed: 0.25, events: [InputEvent(.down(.left, sun), time: 0.1)]))
            stage.advance(by: FrameInput(elapsed: 0.25, events: [InputEvent(.up(.left, sun), time: 0.1)]))
            for _ in 0..<Int(rate / 2) { stage.advance(by: FrameInput(elapsed: 1 / rate)) }
            return try parallax(stage)
        }
        let states = try [30, 60, 120, 240].map { try end($0).iconStates }
        #expect(states.allSatisfy { $0 == states[0] })
    }
}
