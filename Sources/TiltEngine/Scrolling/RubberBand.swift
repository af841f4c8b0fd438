/// How far content follows a pull past its edge: less and less, and never by the length of the view.
///
///     b(x) = (1 − 1 / (0.55 x/d + 1)) d        x(b) = d b / (0.55 (d − b))
///
/// x is the pull of the hand, b the displacement of the content and d the length of the view, in points. The law is
/// UIScrollView's (as measured on iOS 26: exact up to 590 pt of pull).
public struct RubberBand: Hashable, Sendable {
    /// The slope of the law at the edge.
    private static let coefficient = 0.55

    /// d, the length of the view along the pull, in points; 0 or more.
    public let viewLength: Double

    /// A rubber band for a view of this length in points, 0 or more.
    public init(viewLength: Double) {
        precondition(viewLength >= 0 && viewLength.isFinite, "A view cannot have a negative length")
        self.viewLength = viewLength
    }

    /// The displacement of the content in points for a pull in points; both are positive to the same side.
    public func displacement(forPull pull: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        return pull * Self.coefficient * viewLength / (abs(pull) * Self.coefficient + viewLength)
    }

    /// The pull in points that gives a displacement in points. The displacement is limited to 99 % of the length of the view.
    public func pull(forDisplacement displacement: Double) -> Double {
        guard viewLength > 0 else { return 0 }
        let limit = 0.99 * viewLength
        let reached = displacement.clamped(to: -limit...limit)
        return reached * viewLength / (Self.coefficient * (viewLength - abs(reached)))
    }
}
