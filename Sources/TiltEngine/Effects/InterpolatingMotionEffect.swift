/// A motion effect that moves one property evenly along one axis of the viewer's offset, as UIInterpolatingMotionEffect does.
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

    /// The property that moves.
    public let property: EffectProperty
    /// The axis it moves with.
    public let axis: Axis
    /// What is added at the offset −1, in the property's unit.
    public let minimum: Double
    /// What is added at the offset +1, in the property's unit.
    public let maximum: Double

    /// An effect on a property, from what it adds at the offset −1 to what it adds at +1, both finite, in either order.
    public init(_ property: EffectProperty, along axis: Axis, minimum: Double, maximum: Double) {
        precondition(minimum.isFinite && maximum.isFinite, "An effect adds finite values")
        self.property = property
        self.axis = axis
        self.minimum = minimum
        self.maximum = maximum
    }

    /// What is added for an offset of the viewer.
    public func relativeValues(for viewer: ViewerOffset) -> EffectProperties {
        let offset =
            switch axis {
            case .horizontal: viewer.h
            case .vertical: viewer.v
            }
        var values = EffectProperties.zero
        // As two shares, not as a difference: so both ends are met to the last bit.
        values[property] = minimum * (1 - offset) / 2 + maximum * (1 + offset) / 2
        return values
    }
}
