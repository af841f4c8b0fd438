/// The properties of a view that motion effects may change: a view's own values, or the relative values that effects add.
///
/// A view is shown with the sum of its own values and the effect's relative values. Nothing is stored in the view, so a
/// removed effect leaves no trace.
///
///     let shown = own + effect.relativeValues(for: viewer)
public struct EffectProperties: Hashable, Sendable, AdditiveArithmetic {
    /// The position of the centre, in points.
    public var center: Vector
    /// The scale; a view's own is usually 1.
    public var scale: Double
    /// The rotation, clockwise on a y-down screen.
    public var rotation: Angle
    /// The opacity. A view's own is 0…1; a sum may leave that range and is clamped when drawn.
    public var alpha: Double
    /// The offset of the shadow from the view, in points.
    public var shadowOffset: Vector

    /// Relative values; a property that is omitted does not change.
    public init(
        center: Vector = .zero, scale: Double = 0, rotation: Angle = .zero, alpha: Double = 0,
        shadowOffset: Vector = .zero
    ) {
        self.center = center
        self.scale = scale
        self.rotation = rotation
        self.alpha = alpha
        self.shadowOffset = shadowOffset
    }

    /// Relative values that change nothing.
    public static let zero = EffectProperties()

    /// The sum, property by property.
    public static func + (a: EffectProperties, b: EffectProperties) -> EffectProperties {
        EffectProperties(
            center: a.center + b.center, scale: a.scale + b.scale, rotation: a.rotation + b.rotation,
            alpha: a.alpha + b.alpha, shadowOffset: a.shadowOffset + b.shadowOffset)
    }

    /// The difference, property by property.
    public static func - (a: EffectProperties, b: EffectProperties) -> EffectProperties {
        EffectProperties(
            center: a.center - b.center, scale: a.scale - b.scale, rotation: a.rotation - b.rotation,
            alpha: a.alpha - b.alpha, shadowOffset: a.shadowOffset - b.shadowOffset)
    }

    /// One of the values: points, radians, or a plain factor.
    public subscript(property: EffectProperty) -> Double {
        get { self[keyPath: property.keyPath] }
        set { self[keyPath: property.keyPath] = newValue }
    }
}

/// A property that a motion effect may change, like the key path of UIMotionEffect.
public enum EffectProperty: Hashable, Sendable, CaseIterable {
    /// The horizontal position of the centre, in points.
    case centerX
    /// The vertical position of the centre, in points.
    case centerY
    /// The scale.
    case scale
    /// The rotation, in radians clockwise.
    case rotation
    /// The opacity.
    case alpha
    /// The horizontal offset of the shadow, in points.
    case shadowOffsetX
    /// The vertical offset of the shadow, in points.
    case shadowOffsetY

    fileprivate var keyPath: WritableKeyPath<EffectProperties, Double> {
        switch self {
        case .centerX: \.center.x
        case .centerY: \.center.y
        case .scale: \.scale
        case .rotation: \.rotation.radians
        case .alpha: \.alpha
        case .shadowOffsetX: \.shadowOffset.x
        case .shadowOffsetY: \.shadowOffset.y
        }
    }
}
