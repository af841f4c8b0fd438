import Testing
import TiltEngine

@Suite("An interpolating motion effect")
struct InterpolatingMotionEffectTests {
    @Test("adds its minimum at −1, its maximum at +1 and their mean straight ahead", arguments: EffectProperty.allCases)
    func ends(property: EffectProperty) {
        let effect = InterpolatingMotionEffect(property, along: .horizontal, minimum: -0.3, maximum: 0.7)
        #expect(effect.relativeValues(for: ViewerOffset(h: -1, v: 1))[property] == -0.3)
        #expect(effect.relativeValues(for: ViewerOffset(h: 1, v: -1))[property] == 0.7)
        #expect(abs(effect.relativeValues(for: .zero)[property] - 0.2) < 1e-15)
    }

    @Test("is linear in the viewer's offset", arguments: 0..<50 as Range<UInt64>)
    func linear(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (minimum, maximum) = (random.uniform(-100, 100), random.uniform(-100, 100))
        let effect = InterpolatingMotionEffect(.centerX, along: .vertical, minimum: minimum, maximum: maximum)
        let (v, step) = (random.uniform(-1, 0.9), 0.1)
        let here = effect.relativeValues(for: ViewerOffset(h: 0, v: v)).center.x
        let there = effect.relativeValues(for: ViewerOffset(h: 0, v: v + step)).center.x
        #expect(abs(there - here - (maximum - minimum) * step / 2) < 1e-12, "seed \(seed)")
    }

    @Test("depends only on its own axis and changes only its own property")
    func alone() {
        let effect = InterpolatingMotionEffect(.shadowOffsetY, along: .vertical, minimum: -8, maximum: 8)
        let values = effect.relativeValues(for: ViewerOffset(h: 0, v: 0.5))
        #expect(values == EffectProperties(shadowOffset: Vector(0, 4)))
        #expect(effect.relativeValues(for: ViewerOffset(h: -0.9, v: 0.5)) == values)
    }

    @Test("is limited to its ends when the viewer leans further")
    func clamped() {
        let effect = InterpolatingMotionEffect(.alpha, along: .horizontal, minimum: -0.5, maximum: 0.25)
        #expect(effect.relativeValues(for: ViewerOffset(h: 7, v: 0)).alpha == 0.25)
        #expect(effect.relativeValues(for: ViewerOffset(h: -7, v: 0)).alpha == -0.5)
    }
}
