/// A spring that takes an item to a point and turns it back to rotation 0. It is a spring: gravity of magnitude 1 draws the
/// item four points past it.
public struct Snap: Behavior {
    /// The item.
    public var item: ItemID
    /// Where its centre goes, in points.
    public var point: Vector
    /// From 0, the most oscillation, to 1, none; 0.5 at first. What lies beyond counts as the nearer end.
    public var damping: Double

    /// A snap of an item to a point.
    public init(_ item: ItemID, to point: Vector, damping: Double = 0.5) {
        self.item = item
        self.point = point
        self.damping = damping
    }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .snap(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .snap(let snap) = kind else { return nil }
        self = snap
    }

    /// Quick enough to be there within a second at a damping of 0.5.
    private static let frequency = 2.5

    /// The spring, with a damping ratio from a fifth to critical.
    var weld: Joint.Kind {
        .weld(angle: .zero, frequency: Snap.frequency, damping: lerp(0.2, 1, damping.clamped(to: 0...1)))
    }
}
