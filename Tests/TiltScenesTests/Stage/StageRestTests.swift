import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A stage is not at rest")
struct StageRestTests {
    @Test("once a tilt has begun, before anything has moved")
    func tilt() {
        var stage = Stage.noting()
        stage.pass(1)
        #expect(stage.isAtRest)
        stage.happen(.key("d"))
        #expect(!stage.isAtRest)
        stage.happen(.keyUp("d"))
        stage.pass(1)
        #expect(stage.isAtRest)
    }

    @Test("while the bar's bubble is on its way, longer than the scenes fade")
    func bar() {
        var stage = Stage.noting(scenes: 2)
        stage.pass(1)
        stage.tap("2")
        stage.pass(0.25)
        #expect(stage.transition == nil && !stage.isAtRest)
        stage.pass(2)
        #expect(stage.isAtRest)
    }

    @Test("while the viewer leaks back, long after a pad that has fallen silent tilts no more")
    func viewer() {
        var stage = Stage.noting()
        var pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        pad.hold(3, &stage)
        stage.pass(5)
        #expect(stage.tilt.tilt == .zero && stage.tilt.isSettled && !stage.isAtRest)
        stage.pass(60)
        #expect(stage.isAtRest)
    }
}
