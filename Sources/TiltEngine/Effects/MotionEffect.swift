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
