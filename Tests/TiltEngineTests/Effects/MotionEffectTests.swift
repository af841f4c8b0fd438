import Foundation
import Testing
import TiltEngine

/// The custom effect in the article on motion effects: leaning sideways moves the view up and down.
private struct Sink: MotionEffect {
    func apply(to shown: inout EffectProperties, for viewer: ViewerOffset) {
        shown.center.y += 512 * viewer.h
    }
}

@Suite("A motion effect")
struct MotionEffectTests {
    private let own = EffectProperties(
        center: Vector(160, 240), scale: 1, rotation: .radians(0.5), alpha: 0.75, shadowOffset: Vector(0, 3))

    @Test("that is custom can turn a sideways lean into a vertical displacement", arguments: [-1.0, -0.25, 0, 0.5, 1])
    func ownEffect(h: Double) {
        let shown = Sink().applied(to: own, for: ViewerOffset(h: h, v: 0.3))
        var expected = own
        expected.center.y += 512 * h
        #expect(shown == expected)
    }

    @Test("leaves no trace when it is removed")
    func removal() {
        let sway = InterpolatingMotionEffect(
            \.rotation, along: .horizontal, minimum: .radians(-0.25), maximum: .radians(0.25))
        var effects = MotionEffectGroup<EffectProperties>([Sink(), sway])
        let viewer = ViewerOffset(h: 0.5, v: -0.5)
        #expect(own + effects.relativeValues(for: viewer) != own)
        effects.effects.removeFirst()
        #expect(own + effects.relativeValues(for: viewer) == own + sway.relativeValues(for: viewer))
        effects.effects.removeAll()
        #expect(own + effects.relativeValues(for: viewer) == own)
    }
}

@Suite("A group of motion effects")
struct MotionEffectGroupTests {
    /// The background of the published parallax: 40 pt to either side, along both axes.
    private let background = MotionEffectGroup<EffectProperties>([
        InterpolatingMotionEffect(\.center.x, along: .horizontal, minimum: -40, maximum: 40),
        InterpolatingMotionEffect(\.center.y, along: .vertical, minimum: -40, maximum: 40),
    ])

    @Test("applies all of them", arguments: [(-1.0, 1.0), (0, 0), (0.5, -0.25), (1, 1)])
    func both(h: Double, v: Double) {
        let values = background.relativeValues(for: ViewerOffset(h: h, v: v))
        #expect(values == EffectProperties(center: Vector(40 * h, 40 * v)))
    }

    @Test("adds up effects on the same property, also in nested groups")
    func sum() {
        let effects = MotionEffectGroup<EffectProperties>([
            background,
            MotionEffectGroup<EffectProperties>([
                background,
                InterpolatingMotionEffect(\.center.x, along: .vertical, minimum: 0, maximum: 10),
                InterpolatingMotionEffect(\.scale, along: .vertical, minimum: -0.5, maximum: 0.5),
            ]),
        ])
        let values = effects.relativeValues(for: ViewerOffset(h: 0.5, v: -1))
        #expect(values == EffectProperties(center: Vector(40, -80), scale: -0.5))
    }

    @Test("tells which properties it changes, each once")
    func keyPaths() {
        let effects = MotionEffectGroup<EffectProperties>([background, Sink(), background])
        #expect(effects.keyPaths == [\.center.x, \.center.y])
    }

    @Test("comes back from a file as it was, in whatever groups")
    func file() throws {
        let effects = MotionEffectGroup<EffectProperties>([
            background,
            InterpolatingMotionEffect(
                \.rotationX, along: .vertical, minimum: .radians(-0.1), maximum: .radians(0.3)),
            InterpolatingMotionEffect(
                \.shadowOffset, along: .horizontal, minimum: Vector(-3, 1), maximum: Vector(3, 2)),
        ])
        let copy = try JSONDecoder().decode(
            MotionEffectGroup<EffectProperties>.self, from: JSONEncoder().encode(effects))
        #expect(copy.keyPaths == effects.keyPaths)
        for viewer in [ViewerOffset(h: 0.3, v: -0.7), ViewerOffset(h: -1, v: 1)] {
            #expect(copy.relativeValues(for: viewer) == effects.relativeValues(for: viewer))
        }
    }

    @Test("refuses a file with an unknown property by its name, and is not written with a custom effect")
    func refusedFile() throws {
        let text = #"[{"keyPath": "center.z", "axis": "horizontal", "minimum": 0, "maximum": 1}]"#
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MotionEffectGroup<EffectProperties>.self, from: Data(text.utf8))
        }
        #expect(error.map { "\($0)" }?.contains("center.z is unknown; known are alpha, center, center.x") == true)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(MotionEffectGroup([Sink()])) }
    }

    @Test("changes nothing if it is empty")
    func empty() {
        #expect(MotionEffectGroup<EffectProperties>().relativeValues(for: ViewerOffset(h: 1, v: -1)) == .zero)
    }
}
