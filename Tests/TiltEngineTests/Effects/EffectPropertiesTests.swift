import Testing
import TiltEngine

@Suite("The properties that motion effects change")
struct EffectPropertiesTests {
    /// Different values for all properties, which add up without rounding.
    private func example(_ k: Double) -> EffectProperties {
        EffectProperties(
            center: Vector(k, 2 * k), scale: 3 * k, rotation: .radians(4 * k), alpha: 5 * k,
            shadowOffset: Vector(6 * k, 7 * k))
    }

    @Test("add up one by one")
    func sum() {
        #expect(example(1) + example(2) == example(3))
        #expect(example(3) - example(2) == example(1))
        #expect(example(3) + .zero == example(3))
    }

    @Test("are accessible by name, each by its own", arguments: EffectProperty.allCases)
    func names(property: EffectProperty) {
        var values = EffectProperties.zero
        values[property] = 2.5
        for other in EffectProperty.allCases {
            #expect(values[other] == (other == property ? 2.5 : 0))
        }
        let numbers = EffectProperty.allCases.map { example(1)[$0] }
        #expect(numbers == [1, 2, 3, 4, 5, 6, 7])
    }
}
