import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The chooser of the layouts")
struct LayoutChooserTests {
    /// A stage with the carousel, whose chooser was opened by Shift-L, and how it goes on.
    private struct Run {
        var stage: Stage

        init(view: Viewport = .usual) {
            stage = .of(CarouselScene(view: view), in: view)
            pass(0.5)
            open()
        }

        var scene: CarouselScene { stage.scene(CarouselScene.self) ?? CarouselScene(view: .usual) }
        mutating func open() { stage.happen(.key(.leftShift), .key(.l), .keyUp(.l), .keyUp(.leftShift)) }
        mutating func pass(_ seconds: Double) {
            for _ in 0..<Int(seconds * 120) { stage.advance(by: FrameInput(elapsed: 1.0 / 120)) }
        }
        mutating func press(_ key: Key) { stage.happen(.key(key), .keyUp(key)) }
        mutating func push(_ button: PadButton) {
            stage.happen(.button(button))
            pass(0.05)
            stage.happen(.buttonUp(button))
        }
        mutating func click(_ point: Vector) {
            stage.happen(.move(point), .down(.left, point), .up(.left, point))
            pass(0.3)
        }
        func cell(_ name: String) -> Vector {
            stage.view.layoutCell(RoomLayout.names.firstIndex(of: name) ?? 0).center
        }
    }

    @Test("goes from cell to cell by arrows, around, and takes one by Return; Escape leaves all as it is")
    func keys() {
        var run = Run()
        #expect(run.scene.isChoosing && run.scene.markedLayout == 0)
        run.press(.right)
        run.press(.down)
        #expect(RoomLayout.names[run.scene.markedLayout] == "strip" && run.scene.frontCard(at: 1) == 0)
        run.press(.up)
        run.press(.up)
        run.press(.escape)
        #expect(!run.scene.isChoosing && run.scene.layoutName == "ring")
        run.pass(1)
        run.open()
        run.press(.left)
        run.press(.up)
        run.press(.return)
        #expect(!run.scene.isChoosing && run.scene.layoutName == "helix" && !run.scene.isCardOpen)
        run.press(.l)
        #expect(run.scene.layoutName == "ring", "the key goes on with its first")
    }

    @Test("is opened, moved and taken by a pad, and left by Circle")
    func pad() {
        var run = Run()
        run.push(.circle)
        #expect(!run.scene.isChoosing)
        run.push(.r3)
        run.push(.right)
        run.push(.cross)
        #expect(!run.scene.isChoosing && run.scene.layoutName == "flow" && !run.scene.isCardOpen)
    }

    @Test(
        "is clicked in every window, and nothing behind it is",
        arguments: [(1280.0, 720.0), (480, 320), (320, 240), (1920, 1080), (480, 800), (2560, 1440)])
    func clicks(width: Double, height: Double) {
        for name in RoomLayout.names {
            var run = Run(view: Viewport(size: Vector(width, height)))
            let frame = run.stage.view.layoutChooser
            #expect(
                frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= width && frame.maxY <= height
                    && !frame.intersects(run.stage.gaugeFrame))
            run.click(run.cell(name))
            #expect(!run.scene.isChoosing && run.scene.layoutName == name && !run.scene.isCardOpen)
        }
        var run = Run(view: Viewport(size: Vector(width, height)))
        let beside = Vector(width - 4, height - 4)
        let way = beside - Vector(60, 0)
        run.stage.happen(.move(beside), .down(.left, beside), .move(way), .up(.left, way))
        run.pass(0.5)
        #expect(run.scene.isChoosing && run.scene.frontCard(at: 2) == 0, "a drag turns nothing")
        run.click(beside)
        #expect(!run.scene.isChoosing && run.scene.layoutName == "ring")
    }

    @Test("is reached by the keyboard focus, and has no hints over its words")
    func focus() {
        var run = Run()
        run.press(.f6)
        run.press(.right)
        #expect(run.scene.markedLayout == 1)
        run.press(.return)
        #expect(run.scene.layoutName == "flow" && !run.scene.isChoosing)
        #expect(run.scene.chooserItems.isEmpty)
    }

    @Test("shows each layout in small, the present one's name in the accent colour, and is gone once it is closed")
    func drawing() {
        var run = Run()
        run.pass(0.5)
        func litLetters(_ run: Run) -> Int {
            var list = DrawList(size: Vector(1280, 720), density: 1)
            run.scene.draw(into: &list, at: 2, fonts: Stage.testFonts)
            return list.commands.count {
                if case .image(let id, _, _, let tint) = $0 {
                    id.name.hasPrefix("Fonts") && tint == .vial
                } else {
                    false
                }
            }
        }
        #expect(litLetters(run) == "Ring".count)
        run.press(.escape)
        run.pass(0.5)
        #expect(litLetters(run) == 0 && run.scene.isAtRest(at: 3))
    }
}
