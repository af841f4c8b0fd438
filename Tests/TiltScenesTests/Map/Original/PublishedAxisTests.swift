import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The recipe's axis")
struct PublishedAxisTests {
    @Test("never starts for a tilt that was never negative")
    func deadStart() {
        var axis = PublishedAxis()
        for _ in 0..<1000 {
            axis.sense(0.7)
            axis.tick(1)
        }
        #expect(axis.share == 0 && axis.velocity == 0)
    }

    @Test("starts with one negative sample, and then follows both signs")
    func wokenUp() {
        var axis = PublishedAxis(share: 0.5)
        axis.sense(-0.3)
        #expect(axis.velocity == 0.005 * 0.3)
        axis.sense(0.8)
        #expect(axis.velocity == -0.005 * 0.8)
    }

    @Test("has a constant acceleration of 0.005, however often the tilt reverses")
    func pinnedAcceleration() {
        var axis = PublishedAxis()
        for i in 0..<100 { axis.sense(i % 2 == 0 ? -1 : 1) }
        #expect(abs(axis.velocity) == 0.005)
    }

    @Test("stops at both ends of the content")
    func clamped() {
        var axis = PublishedAxis(share: 0.5)
        axis.sense(-1)
        axis.tick(1000)
        #expect(axis.share == 1)
        axis.sense(1)
        axis.tick(1000)
        #expect(axis.share == 0)
    }

    @Test("crosses the content in six seconds at a tilt of 1")
    func traverse() {
        var axis = PublishedAxis()
        axis.sense(-1)
        #expect(axis.share(after: 199) < 1)
        #expect(axis.share(after: 200) > 1 - 1e-9)
    }

    @Test("counts a repeated sample once", arguments: 1...200)
    func repeatedSample(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var (once, twice) = (PublishedAxis(), PublishedAxis())
        for _ in 0..<20 {
            let tilt = random.next() % 4 == 0 ? 0 : random.uniform(-1, 1)
            once.sense(tilt)
            twice.sense(tilt)
            twice.sense(tilt)
            #expect(once == twice, "seed \(seed)")
        }
    }

    @Test("is level at 60°, and is not started by rounding errors")
    func level() {
        let level = PublishedTilt(Lean()).cleaned
        #expect(level.x == 0 && level.y == 0)
        let upright = PublishedTilt(Lean(acceleration: Vector3(0, 0, -MotionSample.standardGravity)))
        #expect(abs(upright.y - 1) < 1e-12)
    }
}
