/// The deceleration of a fling: each millisecond keeps the same share of the speed, until the fling is slow enough to stop.
///
///     v(t) = v₀ dⁿ        x(t) = x₀ + v₀ d/(1 − d)/1000 · (1 − dⁿ)        n = 1000 t
///
/// The position is the sum of n steps of one millisecond, each at the speed after that step. So the factor is
/// d/(1 − d)/1000 = 0.499 s, not the 0.4995 s of an integral. UIScrollView moves like this, and stops at 10 pt/s (as
/// measured on iOS 26).
public struct Deceleration: Hashable, Sendable {
    /// d, the share of the speed left after each millisecond; above 0, below 1.
    public let rate: Double

    /// UIScrollView's normal rate.
    public static let normal = Deceleration(rate: 0.998)
    /// UIScrollView's fast rate, used for pages.
    public static let fast = Deceleration(rate: 0.99)
    /// The speed at which a fling stops, in points per second.
    static let stopSpeed = 10.0

    /// A deceleration from the share of the speed left after each millisecond; above 0, below 1.
    public init(rate: Double) {
        require(rate > 0 && rate < 1, "a deceleration rate must be between 0 and 1")
        self.rate = rate
    }

    /// A deceleration from the share of the speed left after each tick, above 0, below 1, and the length of a tick in seconds,
    /// above 0: 0.97 every 0.02 s is 0.998478 per millisecond.
    public init(factor: Double, every interval: Double) {
        require(interval > 0, "the length of a tick must be above 0")
        self.init(rate: .pow(factor, 0.001 / interval))
    }

    /// The time in which the speed falls to 1/e, in seconds.
    public var timeConstant: Double { -0.001 / .log(rate) }

    /// The distance that a fling would cover if it never stopped, per unit of initial velocity; in seconds.
    public var reach: Double { 0.001 * rate / (1 - rate) }

    /// The share of the speed left after a time in seconds.
    package func remaining(after time: Double) -> Double { .pow(rate, 1000 * time) }
}
