/// A connection between an item and a point, or between two items. Its numbers are finite, lengths and damping 0 or
/// more. It has no effect if an item does not exist or is attached to itself.
public struct Attachment: Behavior {
    /// The kind of connection.
    public enum Bond: Hashable, Sendable {
        /// A rod of `length` points; nil is the distance when the attachment is added.
        case rod(length: Double? = nil)
        /// A spring of rest length `length` (nil: the distance when it is added). The frequency is in hertz, and 0
        /// makes it a rod; damping 1 is critical.
        case spring(frequency: Double, damping: Double = 0, length: Double? = nil)
        /// A rope of at most `length` points; nil is the distance when the attachment is added.
        case rope(length: Double? = nil)
        /// A pin at one point, free to turn apart from a friction torque in newton metres (10⁴ mass · points² / s²).
        /// Two items pinned together do not collide with each other.
        case pin(frictionTorque: Double = 0)
        /// A rigid connection in the relative pose when the attachment is added. Two items welded together do not
        /// collide with each other.
        case weld
    }

    /// The other end of an attachment.
    public enum Target: Hashable, Sendable {
        /// A point of the space.
        case anchor(Vector)
        /// A point of another item, relative to its centre.
        case item(ItemID, offset: Vector = .zero)
    }

    /// The item.
    public var item: ItemID
    /// The point of the item, relative to its centre. For a pin or weld to a point it is computed from that point.
    public var offset: Vector
    /// The attachment's other end.
    public var target: Target
    /// The kind of connection; a rod by default.
    public var bond: Bond

    /// An attachment between a point of an item and a point of the space or another item.
    public init(_ item: ItemID, offset: Vector = .zero, to target: Target, by bond: Bond = .rod()) {
        self.item = item
        self.offset = offset
        self.target = target
        self.bond = bond
    }

    /// The point it is attached to; nil if that is an item. Set it to drag the item.
    public var anchorPoint: Vector? {
        get { if case .anchor(let point) = target { point } else { nil } }
        set { if let newValue { target = .anchor(newValue) } }
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .attachment(self) }

    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) {
        guard case .attachment(let attachment) = kind else { return nil }
        self = attachment
    }
}
