import Testing
import TiltEngine

@Suite("The state of a world")
struct StateHashTests {
    @Test("after two seconds is the one recorded here")
    func pinned() {
        var world = World.heap(seed: 42)
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(world.stateHash == 6_309_124_945_701_683_922)
    }
}
