/// A motion effect that changes one property linearly along one axis of the viewer's offset, like
/// UIInterpolatingMotionEffect.
///
///     relative value = minimum + (maximum − minimum) (offset + 1) / 2
public struct InterpolatingMotionEffect: MotionEffect, Hashable {
    /// An axis of the viewer's offset.
    public enum Axis: Hashable, Sendable {
        /// `ViewerOffset.h`.
        case horizontal
        /// `ViewerOffset.v`.
        case vertical
    }

    /// The property that changes.
    public let property: EffectProperty
    /// The axis it follows.
    public let axis: Axis
    /// The relative value at the offset −1, in the property's unit.
    public let minimum: Double
    /// The relative value at the offset +1, in the property's unit.
    public let maximum: Double

    /// An effect on a property, with its relative values at the offsets −1 and +1; both are finite, in either order.
    public init(_ property: EffectProperty, along axis: Axis, minimum: Double, maximum: Double) {
        precondition(minimum.isFinite && maximum.isFinite, "an effect's values must be finite")
        self.property = property
        self.axis = axis
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The relative values for an offset of the viewer.
    public func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
        let offset =
            switch axis {
            case .horizontal: viewer.h
            case .vertical: viewer.v
            }
        var values = EffectProperties.zero
        // Two weighted shares instead of a difference, so that both ends are exact to the last bit.
        values[property] = minimum * (1 - offset) / 2 + maximum * (1 + offset) / 2
        return values
    }
}
