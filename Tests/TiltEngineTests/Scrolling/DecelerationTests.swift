import Testing
import TiltEngine

@Suite("A deceleration")
struct DecelerationTests {
    @Test("of 0.97 every 0.02 s is 0.998478 per millisecond")
    func conversion() {
        let recipe = Deceleration(factor: 0.97, every: 0.02)
        #expect(abs(recipe.rate - 0.998_478) < 5e-7)
        #expect(abs(recipe.timeConstant - 0.6566) < 5e-5)
        #expect(abs(recipe.remaining(after: 0.02) - 0.97) < 1e-12)
    }

    @Test("reaches 0.499 s of its first speed at the normal rate, 0.099 s at the fast one")
    func reach() {
        #expect(abs(Deceleration.normal.reach - 0.499) < 1e-12)
        #expect(abs(Deceleration.fast.reach - 0.099) < 1e-12)
        #expect(abs(Deceleration.normal.timeConstant - 0.4995) < 5e-5)
        #expect(abs(Deceleration.fast.timeConstant - 0.0995) < 5e-5)
    }

    @Test("leaves 1 % of the speed after 2.30 s at the normal rate")
    func onePercent() {
        #expect(abs(Deceleration.normal.remaining(after: 2.30) - 0.01) < 1e-4)
    }
}
