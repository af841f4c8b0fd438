import Testing
import TiltCanvas
import TiltEngine

/// A view of one's own, which is no ``AdditiveArithmetic``.
private struct Lamp: Equatable {
    var name = "lamp"
    var glow = Color(red: 0.25, green: 0.25, blue: 0.25)
    var heat = Heat(degrees: 20)
    var place = Vector(5, 5)
}

/// A quantity of one's own.
private struct Heat: Scalable, Equatable {
    var degrees: Double
    static let zero = Heat(degrees: 0)
    static func + (a: Heat, b: Heat) -> Heat { Heat(degrees: a.degrees + b.degrees) }
    static func - (a: Heat, b: Heat) -> Heat { Heat(degrees: a.degrees - b.degrees) }
    static func * (a: Heat, k: Double) -> Heat { Heat(degrees: a.degrees * k) }
}

@Suite("An interpolating motion effect")
struct InterpolatingMotionEffectTests {
    @Test("adds its minimum at −1, its maximum at +1 and their mean straight ahead", arguments: [0, 1, 2])
    func ends(number: Int) {
        let properties: [any WritableKeyPath<EffectProperties, Double> & Sendable] = [
            \.center.x, \.scale, \.rotationX.radians,
        ]
        let property = properties[number]
        let effect = InterpolatingMotionEffect(property, along: .horizontal, minimum: -0.3, maximum: 0.7)
        #expect(effect.relativeValues(for: ViewerOffset(h: -1, v: 1))[keyPath: property] == -0.3)
        #expect(effect.relativeValues(for: ViewerOffset(h: 1, v: -1))[keyPath: property] == 0.7)
        #expect(abs(effect.relativeValues(for: .zero)[keyPath: property] - 0.2) < 1e-15)
    }

    @Test("is linear in the viewer's offset", arguments: 0..<50 as Range<UInt64>)
    func linear(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (minimum, maximum) = (random.uniform(-100, 100), random.uniform(-100, 100))
        let effect = InterpolatingMotionEffect(\.center.x, along: .vertical, minimum: minimum, maximum: maximum)
        let (v, step) = (random.uniform(-1, 0.9), 0.1)
        let here = effect.relativeValues(for: ViewerOffset(h: 0, v: v)).center.x
        let there = effect.relativeValues(for: ViewerOffset(h: 0, v: v + step)).center.x
        #expect(abs(there - here - (maximum - minimum) * step / 2) < 1e-12, "seed \(seed)")
    }

    @Test("depends only on its own axis and changes only its own property")
    func alone() {
        let effect = InterpolatingMotionEffect(\.shadowOffset.y, along: .vertical, minimum: -8, maximum: 8)
        let values = effect.relativeValues(for: ViewerOffset(h: 0, v: 0.5))
        #expect(values == EffectProperties(shadowOffset: Vector(0, 4)))
        #expect(effect.relativeValues(for: ViewerOffset(h: -0.9, v: 0.5)) == values)
    }

    @Test("is limited to its ends when the viewer leans further")
    func clamped() {
        let effect = InterpolatingMotionEffect(\.alpha, along: .horizontal, minimum: -0.5, maximum: 0.25)
        #expect(effect.relativeValues(for: ViewerOffset(h: 7, v: 0)).alpha == 0.25)
        #expect(effect.relativeValues(for: ViewerOffset(h: -7, v: 0)).alpha == -0.5)
    }

    @Test("changes points, angles, colours and quantities of one's own, of any type")
    func anyProperty() {
        let place = InterpolatingMotionEffect(
            \Lamp.place, along: .horizontal, minimum: Vector(-4, 0), maximum: Vector(4, 2))
        let glow = InterpolatingMotionEffect(\Lamp.glow, along: .vertical, minimum: .zero, maximum: .white * 0.5)
        let heat = InterpolatingMotionEffect(
            \Lamp.heat, along: .vertical, minimum: Heat(degrees: -10), maximum: Heat(degrees: 10))
        let shown = MotionEffectGroup<Lamp>([place, glow, heat]).applied(to: Lamp(), for: ViewerOffset(h: 1, v: 0.5))
        #expect(shown.name == "lamp" && shown.place == Vector(9, 7) && shown.heat == Heat(degrees: 25))
        #expect(shown.glow == Color(red: 0.625, green: 0.625, blue: 0.625, alpha: 1.375))
        let turn = InterpolatingMotionEffect(
            \.rotation, along: .horizontal, minimum: .degrees(-10), maximum: .degrees(10))
        #expect(abs(turn.relativeValues(for: ViewerOffset(h: 0.5, v: 0)).rotation.degrees - 5) < 1e-12)
    }

    @Test("equals another of the same property, axis and values")
    func equality() {
        let effect = InterpolatingMotionEffect(\.alpha, along: .horizontal, minimum: -0.5, maximum: 0.25)
        #expect(effect == InterpolatingMotionEffect(\.alpha, along: .horizontal, minimum: -0.5, maximum: 0.25))
        #expect(effect != InterpolatingMotionEffect(\.scale, along: .horizontal, minimum: -0.5, maximum: 0.25))
        #expect(effect != InterpolatingMotionEffect(\.alpha, along: .vertical, minimum: -0.5, maximum: 0.25))
    }
}
