/// A bond between an item and a point, or between two items. Its numbers are finite, lengths and damping 0 or more. It does
/// nothing where an item is not there, or is attached to itself.
public struct Attachment: Behavior {
    /// How the two are held.
    public enum Bond: Hashable, Sendable {
        /// At `length` points from each other; nil is the distance when the attachment is added.
        case rod(length: Double? = nil)
        /// By a spring of rest length `length` (nil: the distance when it is added); frequency in hertz, 0 makes it a
        /// rod; damping 1 is critical.
        case spring(frequency: Double, damping: Double = 0, length: Double? = nil)
        /// No further apart than `length` points; nil is the distance when the attachment is added.
        case rope(length: Double? = nil)
        /// At one point, free to turn but for a friction torque of so many newton metres (10⁴ mass · points² / s²). Two items
        /// pinned together do not collide with each other.
        case pin(frictionTorque: Double = 0)
        /// As they stand to each other when the attachment is added. Two items welded together do not collide with each other.
        case weld
    }

    /// What the item is attached to.
    public enum Target: Hashable, Sendable {
        /// A point of the space.
        case anchor(Vector)
        /// A point of another item, from its centre.
        case item(ItemID, offset: Vector = .zero)
    }

    /// The item.
    public var item: ItemID
    /// The point of the item, from its centre. For a pin and a weld to a point it follows from that point.
    public var offset: Vector
    /// What it is attached to.
    public var target: Target
    /// How the two are held; a rod unless said otherwise.
    public var bond: Bond

    /// A bond between a point of an item and a point of the space or another item.
    public init(_ item: ItemID, offset: Vector = .zero, to target: Target, by bond: Bond = .rod()) {
        self.item = item
        self.offset = offset
        self.target = target
        self.bond = bond
    }

    /// The point it is attached to; nil where that is an item. Write it to drag the item about.
    public var anchorPoint: Vector? {
        get { if case .anchor(let point) = target { point } else { nil } }
        set { if let newValue { target = .anchor(newValue) } }
    }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .attachment(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .attachment(let attachment) = kind else { return nil }
        self = attachment
    }
}
