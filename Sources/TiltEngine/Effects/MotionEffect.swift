/// Something that changes how a view is shown with the direction it is seen from, as UIMotionEffect does.
///
/// A motion effect of one's own says what it adds for each viewer offset:
///
///     struct Sink: MotionEffect {
///         func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
///             EffectProperties(center: Vector(0, 512 * viewer.h))
///         }
///     }
public protocol MotionEffect: Sendable {
    /// What is added to the view's own values for an offset of the viewer; the same for the same offset.
    func relativeValues(for viewer: ViewerOffset) -> EffectProperties
}

/// Several motion effects as one, as UIMotionEffectGroup: where they change the same property, they add up.
public struct MotionEffectGroup: MotionEffect {
    /// The effects; groups may hold groups.
    public var effects: [any MotionEffect]

    /// A group of effects; an empty one changes nothing.
    public init(_ effects: [any MotionEffect] = []) {
        self.effects = effects
    }

    /// What the effects add together for an offset of the viewer.
    public func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
        var sum = EffectProperties.zero
        for effect in effects { sum += effect.relativeValues(for: viewer) }
        return sum
    }
}
