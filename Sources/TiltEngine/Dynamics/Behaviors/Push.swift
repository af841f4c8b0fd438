/// A force on its items, or a single blow: magnitude 1 accelerates an item of 100 × 100 points and density 1 by 100 points
/// per second squared, or adds 100 points per second to its velocity.
public struct Push: Behavior {
    /// Whether it goes on.
    public enum Mode: Hashable, Sendable {
        /// A force as long as the push is active.
        case continuous
        /// One blow at the next step, after which the push is inactive.
        case instantaneous
    }

    /// The items it pushes.
    public var items: [ItemID]
    /// Whether it goes on.
    public var mode: Mode
    /// Whether it pushes. A blow sets it to false and the push stays, as in UIKit: set it again for another, or remove the
    /// push.
    public var isActive = true
    private var force: PolarVector
    private var offsets: [ItemID: Vector] = [:]

    /// A push on some items.
    public init(_ items: [ItemID] = [], mode: Mode = .continuous, direction: Vector = .zero) {
        self.items = items
        self.mode = mode
        force = PolarVector(direction)
    }

    /// Direction and strength, finite; zero at first.
    public var direction: Vector {
        get { force.vector }
        set { force.vector = newValue }
    }

    /// The strength, see ``Push``; 0 at first. Writing keeps the angle.
    public var magnitude: Double {
        get { force.magnitude }
        set { force.magnitude = newValue }
    }

    /// The angle, clockwise from the right; 0 at first. Writing keeps the strength.
    public var angle: Angle {
        get { force.angle }
        set { force.angle = newValue }
    }

    /// Where the push meets an item, from its centre and turning with it; zero at first. Off the centre it turns the item.
    public func targetOffset(for item: ItemID) -> Vector { offsets[item] ?? .zero }

    /// Sets where the push meets an item, from its centre.
    public mutating func setTargetOffset(_ offset: Vector, for item: ItemID) { offsets[item] = offset }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .push(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .push(let push) = kind else { return nil }
        self = push
    }

    /// Mass · points per second squared at magnitude 1.
    static let unit = 100.0
}
