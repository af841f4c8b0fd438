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
