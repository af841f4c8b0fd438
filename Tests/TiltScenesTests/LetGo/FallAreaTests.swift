import Testing
import TiltCanvas
import TiltEngine

import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The fall area of a window")
struct FallAreaTests {
    private static let sizes = [(320, 240), (480, 320), (480, 800), (640, 400), (1280, 720)].map { Vector($0.0, $0.1) }

    @Test(
        "has panels where gauge and buttons are drawn, with figures or without", arguments: sizes)
    func panels(size: Vector) {
        let view = Viewport(size: size)
        for scene in [CarouselScene(view: view), ParallaxScene(view: view)] as [any Scene] {
            var stage = Stage.of(scene, in: view)
            let panels = FallArea(of: view, essentials: scene.status(at: 0).essentials).panels
            #expect(panels[0] == stage.gaugeFrame)
            #expect(panels.count == (size.x >= 340 && size.y >= 400 ? 2 : 1))
            for _ in 0..<2 {
                for panel in panels.dropFirst() {
                    let control = stage.control(at: panel.center)
                    #expect(control == .action(.letGo))
                }
                stage.tap(.f3)
            }
        }
    }

    @Test("has the room that its panels leave")
    func room() {
        let panels = [Rect(x: 0, y: 0, width: 20, height: 10), Rect(x: 50, y: 0, width: 10, height: 10)]
        #expect(FallArea(bounds: Rect(x: 0, y: 0, width: 100, height: 80), panels: panels).room == 7700)
    }
}
