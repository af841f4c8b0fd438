/// An effect that changes a view with the direction from which it is seen, like UIMotionEffect.
///
/// A custom effect returns its relative values for each viewer offset:
///
///     struct Sink: MotionEffect {
///         func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
///             EffectProperties(center: Vector(0, 512 * viewer.h))
///         }
///     }
public protocol MotionEffect: Sendable {
    /// The values to add to the view's own for an offset of the viewer. Equal offsets give equal values.
    func relativeValues(for viewer: ViewerOffset) -> EffectProperties
}

/// Several motion effects as one, like UIMotionEffectGroup; effects on the same property add up.
public struct MotionEffectGroup: MotionEffect {
    /// The effects, which may be groups.
    public var effects: [any MotionEffect]

    /// A group of effects; an empty one changes nothing.
    public init(_ effects: [any MotionEffect] = []) {
        self.effects = effects
    }

    /// The sum of the effects' relative values for an offset of the viewer.
    public func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
        var sum = EffectProperties.zero
        for effect in effects { sum += effect.relativeValues(for: viewer) }
        return sum
    }
}
