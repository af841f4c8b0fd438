/// How far content gives when it is pulled past its edge: less and less, and never by the whole view.
///
///     b(x) = (1 − 1 / (0.55 x/d + 1)) d        x(b) = d b / (0.55 (d − b))
///
/// x is how far the hand has pulled, b how far the content has come, d the length of the view, in points. UIScrollView's
/// law: as measured on iOS 26, exact up to 590 pt of pull.
public struct RubberBand: Hashable, Sendable {
    /// The share of the first point of a pull that the content follows.
    private static let coefficient = 0.55

    /// d, the length of the view along the pull, in points; 0 or more.
    public let viewLength: Double

    /// The band of a view of a length in points, 0 or more.
    public init(viewLength: Double) {
        precondition(viewLength >= 0 && viewLength.isFinite, "A view cannot have a negative length")
        self.viewLength = viewLength
    }

    /// How far the content comes, in points, for a pull in points to either side.
    public func displacement(forPull pull: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        return pull * Self.coefficient * viewLength / (abs(pull) * Self.coefficient + viewLength)
    }

    /// The pull in points that holds content so far out, to either side. Content can be no further out than the view is
    /// long: from 99 % of that on, the pull is that of 99 %.
    public func pull(forDisplacement displacement: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        let limit = 0.99 * viewLength
        let reached = displacement.clamped(to: -limit...limit)
        return reached * viewLength / (Self.coefficient * (viewLength - abs(reached)))
    }
}
