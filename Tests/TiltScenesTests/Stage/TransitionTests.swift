import Support
import Testing

@testable import TiltScenes

@Suite("A change of scenes")
struct TransitionTests {
    @Test("takes 220 ms, fades in and settles from 1.02 to its size, never back")
    func course() {
        var transition = Transition(from: 0)
        #expect(transition.opacity == 0 && transition.scale == 1.02)
        var (steps, isOver) = (0, false)
        while !isOver {
            let before = transition
            transition.step(1 / 120)
            isOver = transition.isOver
            steps += 1
            #expect(transition.opacity > before.opacity && transition.scale < before.scale)
        }
        #expect(steps == 27 && transition.opacity == 1 && isClose(transition.scale, 1, within: 1e-12))
    }

    @Test("turned round takes as long back as it took to get there")
    func turnedRound() {
        var transition = Transition(from: 0)
        for _ in 0..<6 { transition.step(0.01) }
        var back = Transition(from: 1, progress: transition.reversed)
        var steps = 0
        while !back.isOver {
            back.step(0.01)
            steps += 1
        }
        #expect((6...7).contains(steps))
    }
}
