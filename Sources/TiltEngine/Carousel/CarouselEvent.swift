/// Something that happened to a ``Carousel``.
public struct CarouselEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A hand began to drag.
        case beganDragging
        /// The hand let go.
        case endedDragging
        /// The carousel goes on by itself, and will come to rest on this item, ``Carousel/Motion/published`` near it.
        case willSettle(Int)
        /// The carousel has come to rest on this item, ``Carousel/Motion/published`` near it.
        case settled(Int)
        /// Another item is in front. Of several that passed between two advances only the last is named.
        case current(Int)
        /// An item has come near the front: it will be seen.
        case near(Int)
        /// An item is no longer near the front, nor in a cross-fade. An item that was removed has no such event.
        case far(Int)
    }

    /// What happened.
    public let kind: Kind
    /// When, in seconds.
    public let time: Double
}
