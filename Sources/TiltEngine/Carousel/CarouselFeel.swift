/// The feel of a carousel that settles.
public struct CarouselFeel: Hashable, Sendable {
    /// The share of a fling's speed left after each ``tick``, above 0, below 1.
    public var inertia: Double
    /// The time constant T of a scroll to an item, in seconds, above 0.
    public var approachTime: Double
    /// The most items that a fling passes, counted from the one in front when the hand came, 1 or more; nil for any number.
    public var longestFling: Int?

    /// A feel; the usual one by default.
    public init(
        inertia: Double = 0.97, approachTime: Double = ApproachLaw.usualTimeConstant, longestFling: Int? = nil
    ) {
        require(longestFling ?? 1 > 0, "a fling must pass one item or more")
        (self.inertia, self.approachTime, self.longestFling) = (inertia, approachTime, longestFling)
    }

    /// The time between the steps of the published answer, in seconds.
    public static let tick = 0.02

    /// The time in which a free glide's speed falls to 1/e, in seconds.
    public var glideTime: Double { -Self.tick / Double.log(inertia) }
    /// The duration of a scroll to an item, in seconds: 4.2 T is as quick to the eye as a critically damped spring of
    /// time constant T, and stays below three items a second on the way to the next one.
    public var scrollTime: Double { 4.2 * approachTime }
    /// The items per second of a held arrow: the greatest speed of a single step, so that the speed of a press only stops
    /// falling when the key stays down.
    public var heldRate: Double { 1.5 / scrollTime }
}
