import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The name under the ring")
struct TitleFadeTests {
    private let dt = 1.0 / 120

    @Test("goes before the next one comes, both within a fifth of a second")
    func change() {
        var title = TitleFade(card: 0)
        var (last, steps) = (title, 0)
        repeat {
            title.step(dt, toward: 3, alpha: 1)
            #expect(abs(title.alpha - last.alpha) < 0.11)
            if title.card != last.card { #expect(title.alpha == 0) }
            (last, steps) = (title, steps + 1)
        } while !title.isAtRest && steps < 100
        #expect(title.card == 3 && title.alpha == 1 && (23...26).contains(steps))
    }

    @Test("follows what is wished as fast as it can, and is at rest there")
    func follows() {
        var title = TitleFade(card: 5)
        title.step(dt, toward: 5, alpha: 0.97)
        #expect(isClose(title.alpha, 0.97, within: 1e-12) && title.isAtRest)
        title.step(dt, toward: 5, alpha: 0)
        #expect(title.alpha > 0.8 && !title.isAtRest)
        for _ in 0..<12 { title.step(dt, toward: 5, alpha: 0) }
        #expect(title.alpha == 0 && title.isAtRest && title.card == 5)
    }
}
