import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@Suite("A hint about a control")
struct HintTests {
    private static let sizes: [(Double, Double)] = [
        (320, 240), (360, 400), (480, 320), (480, 800), (600, 1000), (640, 480), (800, 600), (1280, 720), (2560, 1080),
    ]
    private static let words = [
        "Saved", "Level: 38°. C sets it again", String(repeating: "A message as long as messages are. ", count: 5),
    ]

    @Test("never covers a message, for any control in any window", arguments: sizes, words)
    func clear(size: (Double, Double), words: String) {
        for first in 0...2 {
            var stage = Stage.ofAll(in: Viewport(size: Vector(size.0, size.1)), showing: first)
            stage.happen(.message(.note, words))
            stage.pass(0.5)
            let rest = stage.picture.panels(24)
            var seen = 0
            stage.tap(.f6)
            let start = stage.focused
            repeat {
                // Scenes with many controls take longer than a message stays.
                stage.pass(first == 2 ? 0.1 : 0.2)
                let (hints, messages) = (stage.picture.panels(10), stage.picture.panels(24))
                #expect(hints.count <= 1 && messages.count == 1)
                for (hint, message) in zip(hints, messages) { #expect(!hint.intersects(message), "\(stage.focused!)") }
                for message in messages { #expect(message.maxY <= size.1, "it is whole") }
                seen += hints.count
                stage.tap(.right)
            } while stage.focused != start
            #expect(seen > 0 || size.1 < 480, "there is room for some")
            stage.tap(.escape)
            stage.pass(0.5)
            #expect(stage.picture.panels(24) == rest, "the message goes back")
        }
    }

    @Test("does not cover the settings")
    func settings() throws {
        var stage = Stage.ofAll(showing: 1)
        stage.happen(.move(Vector(1213, 24)))
        stage.pass(1)
        let hint = try #require(stage.picture.panels(10).first)
        stage.click(1213, 24)
        stage.pass(1)
        #expect(stage.hovered == .settings && !stage.picture.panels(10).contains(hint))
        stage.tap(.escape)
        stage.happen(.move(Vector(640, 400)), .move(Vector(1213, 24)))
        stage.pass(1)
        #expect(stage.picture.panels(10) == [hint])
    }

    @Test("goes with a click, also on an icon, and comes back only after the pointer has left the control")
    func click() throws {
        // With reduced motion the icons do not lean with the pointer.
        var stage = Stage.ofAll(showing: 2) { $0.reduceMotion = true }
        stage.pass(0.1)
        let icon = try #require(stage.status.items.first).frame.center
        for place in [Vector(1173, 24), icon] {
            stage.happen(.move(place))
            stage.pass(1)
            #expect(stage.picture.panels(10).count == 1)
            stage.happen(.down(.left, place), .up(.left, place))
            stage.pass(2)
            #expect(stage.picture.panels(10).isEmpty, "\(place)")
            stage.happen(.move(Vector(640, 100)), .move(place))
            stage.pass(1)
            #expect(stage.picture.panels(10).count == 1)
        }
    }

    @Test("goes with Return, and after some seconds, and lets the program rest then")
    func leaves() {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.f6)
        stage.tap(.right)
        stage.pass(0.5)
        #expect(stage.picture.panels(10).count == 1)
        var pressed = stage
        pressed.tap(.return)
        pressed.pass(0.5)
        #expect(pressed.focused != nil && pressed.picture.panels(10).isEmpty)
        stage.pass(9)
        #expect(stage.focused != nil && stage.picture.panels(10).isEmpty && stage.isAtRest)
    }

    @Test("fades into that of the next control as the focus moves")
    func next() {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.f6)
        stage.pass(0.5)
        func opacities() -> [Double] {
            stage.picture.commands.compactMap {
                if case .stroke(_, 10, 1, let color) = $0 { color.alpha / 0.12 } else { nil }
            }
        }
        #expect(opacities().count == 1 && isClose(opacities()[0], 1, within: 1e-9))
        stage.tap(.right)
        #expect(opacities().count == 1 && isClose(opacities()[0], 1, within: 1e-9), "the old one, whole")
        stage.pass(0.05)
        #expect(opacities().count == 2 && isClose(opacities().reduce(0, +), 1, within: 0.01))
        stage.pass(0.2)
        #expect(opacities().count == 1 && isClose(opacities()[0], 1, within: 1e-9))
    }

    @Test("moves a message down and back smoothly, and fades in and out smoothly")
    func smooth() throws {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.p)
        stage.pass(2)
        func top() throws -> Double { try #require(stage.picture.panels(24).first).minY }
        let before = try top()
        stage.happen(.move(Vector(640, 24)))
        var (last, moves) = (before, 0)
        for _ in 0..<60 {
            stage.pass(1.0 / 60)
            let now = try top()
            #expect(now >= last && now - last < 12)
            if now > last { moves += 1 }
            last = now
        }
        #expect(last > before + 20 && moves > 4)
        stage.happen(.move(Vector(640, 400)))
        for _ in 0..<30 {
            stage.pass(1.0 / 60)
            let now = try top()
            #expect(now <= last && last - now < 12)
            last = now
        }
        #expect(last == before && stage.isAtRest)
    }
}
