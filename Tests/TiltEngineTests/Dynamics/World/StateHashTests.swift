import Testing
import TiltEngine

@Suite("The state of a world")
struct StateHashTests {
    @Test("after two seconds is the same on every machine and system")
    func pinned() {
        var world = World.heap(seed: 42)
        for _ in 0..<240 { world.step(1.0 / 120) }
        #expect(world.stateHash == 14_471_559_063_219_979_389)
    }
}
