/// A change in the motion of a ``ScrollView``, named after the methods of UIScrollViewDelegate where they have one.
public struct ScrollEvent: Hashable, Sendable {
    /// What changed.
    public enum Kind: Hashable, Sendable {
        /// A hand has begun to drag, after the first ten points.
        case beganDragging
        /// The hand has let go, and the content goes on by itself or not.
        case endedDragging(decelerates: Bool)
        /// The content goes on by itself, inside or back from outside its edges.
        case beganDecelerating
        /// The content has come to rest, or was stopped.
        case endedDecelerating
        /// A programmed scroll or zoom has arrived, or was stopped.
        case endedAnimation
        /// A pinch has begun.
        case beganZooming
        /// A pinch has ended, with the bounce of the zoom.
        case endedZooming
        /// Another of the horizontal detents is now the nearest, at its offset; one event for each that passes.
        case passedHorizontalDetent(Double)
        /// Another of the vertical detents is now the nearest, at its offset; one event for each that passes.
        case passedVerticalDetent(Double)
        /// The content was pulled and let go far enough to be refreshed.
        case beganRefreshing
    }

    /// What changed.
    public let kind: Kind
    /// When, in seconds.
    public let time: Double
}
