/// The resistance of content that is pulled past its edge: it follows less and less, and never by the length of the view.
///
///     b(x) = (1 − 1 / (c x/d + 1)) d        x(b) = d b / (c (d − b))        c = 0.55
///
/// x is the pull of the hand, b the displacement of the content and d the length of the view, in points. The law is
/// UIScrollView's (as measured on iOS 26: exact up to 590 pt of pull).
public struct RubberBand: Hashable, Sendable {
    /// UIScrollView's c.
    public static let usualCoefficient = 0.55

    /// c, the slope of the law at the edge; above 0, 1 at most.
    public let coefficient: Double
    /// d, the length of the view along the pull, in points; 0 or more.
    public let viewLength: Double

    /// A rubber band for a view of this length in points, 0 or more, with a coefficient above 0, 1 at most.
    public init(viewLength: Double, coefficient: Double = Self.usualCoefficient) {
        require(viewLength >= 0 && viewLength.isFinite, "the length of a view must not be negative")
        require(coefficient > 0 && coefficient <= 1, "a rubber band's coefficient must be above 0, and 1 at most")
        (self.viewLength, self.coefficient) = (viewLength, coefficient)
    }

    /// The displacement of the content in points for a pull in points; both are positive to the same side.
    public func displacement(forPull pull: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        let displacement = pull * coefficient * viewLength / (abs(pull) * coefficient + viewLength)
        guard !displacement.isFinite else { return displacement }
        // The product overflows: the same fraction, divided by its larger part first.
        let share = abs(pull) * coefficient
        let size = share > viewLength ? viewLength / (1 + viewLength / share) : share / (1 + share / viewLength)
        return pull < 0 ? -size : size
    }

    /// The pull in points that gives a displacement in points, which is limited to 99 % of the length of the view.
    public func pull(forDisplacement displacement: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        let limit = 0.99 * viewLength
        let reached = displacement.clamped(to: -limit...limit)
        let pull = reached * viewLength / (coefficient * (viewLength - abs(reached)))
        return pull.isFinite ? pull : reached / (coefficient * (1 - abs(reached) / viewLength))
    }
}
