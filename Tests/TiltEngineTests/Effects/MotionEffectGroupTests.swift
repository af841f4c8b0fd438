import Testing
import TiltEngine

@Suite("A group of motion effects")
struct MotionEffectGroupTests {
    /// The background of the published parallax: 40 pt to either side, along both axes.
    private let background = MotionEffectGroup([
        InterpolatingMotionEffect(.centerX, along: .horizontal, minimum: -40, maximum: 40),
        InterpolatingMotionEffect(.centerY, along: .vertical, minimum: -40, maximum: 40),
    ])

    @Test("applies all of them", arguments: [(-1.0, 1.0), (0, 0), (0.5, -0.25), (1, 1)])
    func both(h: Double, v: Double) {
        let values = background.relativeValues(for: ViewerOffset(h: h, v: v))
        #expect(values == EffectProperties(center: Vector(40 * h, 40 * v)))
    }

    @Test("adds up what changes the same property, in groups of groups too")
    func sum() {
        let effects = MotionEffectGroup([
            background,
            MotionEffectGroup([
                background,
                InterpolatingMotionEffect(.centerX, along: .vertical, minimum: 0, maximum: 10),
                InterpolatingMotionEffect(.scale, along: .vertical, minimum: -0.5, maximum: 0.5),
            ]),
        ])
        let values = effects.relativeValues(for: ViewerOffset(h: 0.5, v: -1))
        #expect(values == EffectProperties(center: Vector(40, -80), scale: -0.5))
    }

    @Test("without effects changes nothing")
    func empty() {
        #expect(MotionEffectGroup().relativeValues(for: ViewerOffset(h: 1, v: -1)) == .zero)
    }
}
