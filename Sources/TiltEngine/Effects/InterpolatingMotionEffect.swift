/// A motion effect that changes one property linearly along one axis of the viewer's offset, like
/// UIInterpolatingMotionEffect. The property is any that can be written and is ``Scalable``: a number, a point, an angle, a
/// colour, or a type of one's own.
///
///     relative value = minimum + (maximum − minimum) (offset + 1) / 2
///
///     InterpolatingMotionEffect(\.center.x, along: .horizontal, minimum: -40, maximum: 40)
///     InterpolatingMotionEffect(\Lamp.glow, along: .vertical, minimum: .zero, maximum: .white)
public struct InterpolatingMotionEffect<Target, Value: Scalable>: MotionEffect {
    /// The property that changes.
    public let keyPath: any WritableKeyPath<Target, Value> & Sendable
    /// The axis it follows.
    public let axis: ViewerOffset.Axis
    /// The relative value at the offset −1, in the property's unit.
    public var minimum: Value
    /// The relative value at the offset +1, in the property's unit.
    public var maximum: Value

    /// An effect on a property, with its relative values at the offsets −1 and +1, in either order.
    public init(
        _ keyPath: any WritableKeyPath<Target, Value> & Sendable, along axis: ViewerOffset.Axis, minimum: Value,
        maximum: Value
    ) { (self.keyPath, self.axis, self.minimum, self.maximum) = (keyPath, axis, minimum, maximum) }

    /// Adds the relative value for an offset of the viewer.
    public func apply(to target: inout Target, for viewer: ViewerOffset) {
        let offset = viewer[axis]
        // Two weighted shares instead of a difference, so that both ends are exact to the last bit.
        target[keyPath: keyPath] += minimum * ((1 - offset) / 2) + maximum * ((1 + offset) / 2)
    }

    /// Its property.
    public var keyPaths: [PartialKeyPath<Target>] { [keyPath] }
}

extension InterpolatingMotionEffect where Target == EffectProperties {
    /// An effect on one of the ``EffectProperties``, with its relative values at the offsets −1 and +1, in either order.
    public init(
        _ keyPath: any WritableKeyPath<EffectProperties, Value> & Sendable, along axis: ViewerOffset.Axis,
        minimum: Value, maximum: Value
    ) { (self.keyPath, self.axis, self.minimum, self.maximum) = (keyPath, axis, minimum, maximum) }
}

extension InterpolatingMotionEffect: Equatable {
    /// Whether two effects add the same values to the same property.
    public static func == (a: Self, b: Self) -> Bool {
        (a.keyPath as AnyKeyPath) == (b.keyPath as AnyKeyPath) && a.axis == b.axis && a.minimum == b.minimum
            && a.maximum == b.maximum
    }
}

extension ViewerOffset {
    /// An axis of the viewer's offset.
    public enum Axis: String, Hashable, Sendable, Codable {
        /// ``ViewerOffset/h``.
        case horizontal
        /// ``ViewerOffset/v``.
        case vertical
    }

    /// The component along an axis.
    public subscript(axis: Axis) -> Double {
        switch axis {
        case .horizontal: h
        case .vertical: v
        }
    }
}
