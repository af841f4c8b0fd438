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
        /// A slide along `axis`, a direction of the space when the attachment is added, without turning. `range` limits
        /// it, in points along the axis from the place when it is added, and contains 0; nil is no limit.
        case sliding(axis: Vector, range: ClosedRange<Double>? = nil)
    }

    /// UIKit's name for ``Bond/weld``.
    public static func fixed(_ item: ItemID, to target: Target) -> Attachment {
        Attachment(item, to: target, by: .weld)
    }

    /// UIKit's name for a rope of the current length.
    public static func limit(_ item: ItemID, offset: Vector = .zero, to target: Target) -> Attachment {
        Attachment(item, offset: offset, to: target, by: .rope())
    }

    /// UIKit's name for ``Bond/pin(frictionTorque:)``.
    public static func pin(_ item: ItemID, to target: Target) -> Attachment { Attachment(item, to: target, by: .pin()) }

    /// UIKit's name for ``Bond/sliding(axis:range:)``.
    public static func sliding(_ item: ItemID, to target: Target, axis: Vector) -> Attachment {
        Attachment(item, to: target, by: .sliding(axis: axis))
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
    /// The point of the item, relative to its centre. For a pin, a weld or a slide to a point it is computed from that point.
    public var offset: Vector
    /// The attachment's other end.
    public var target: Target
    /// The kind of connection; a rod by default.
    public var bond: Bond

    /// An attachment between a point of an item and a point of the space or another item.
    public init(_ item: ItemID, offset: Vector = .zero, to target: Target, by bond: Bond = .rod()) {
        (self.item, self.offset, self.target, self.bond) = (item, offset, target, bond)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case item, offset, target, bond }

    /// Reads an attachment; what is left out beside its ends is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(
            try values.decode(ItemID.self, forKey: .item), offset: try values.value(.offset, or: .zero),
            to: try values.decode(Target.self, forKey: .target), by: try values.value(.bond, or: .rod()))
    }

    /// The point it is attached to; nil if that is an item. Set it to drag the item.
    public var anchorPoint: Vector? {
        get { if case .anchor(let point) = target { point } else { nil } }
        set { if let newValue { target = .anchor(newValue) } }
    }

    /// The length of a rod, spring or rope, in points, in an animator that of the attachment as added; otherwise nil, and
    /// setting it has no effect.
    public var length: Double? {
        get {
            switch bond {
            case .rod(let length), .rope(let length), .spring(_, _, let length): length
            case .pin, .weld, .sliding: nil
            }
        }
        set {
            switch bond {
            case .rod: bond = .rod(length: newValue)
            case .rope: bond = .rope(length: newValue)
            case .spring(let frequency, let damping, _):
                bond = .spring(frequency: frequency, damping: damping, length: newValue)
            case .pin, .weld, .sliding: break
            }
        }
    }

    /// The frequency of a spring in hertz; 0 for all others. Setting it to a number above 0 makes a rod a spring, and 0 a
    /// spring a rod, as in UIKit; on others it has no effect.
    public var frequency: Double {
        get { if case .spring(let frequency, _, _) = bond { frequency } else { 0 } }
        set {
            switch bond {
            case .rod(let length) where newValue > 0: bond = .spring(frequency: newValue, damping: 0, length: length)
            case .spring(_, _, let length) where newValue <= 0: bond = .rod(length: length)
            case .spring(_, let damping, let length):
                bond = .spring(frequency: newValue, damping: damping, length: length)
            default: break
            }
        }
    }

    /// The damping of a spring, 1 is critical; 0 for all others, on which setting it has no effect.
    public var damping: Double {
        get { if case .spring(_, let damping, _) = bond { damping } else { 0 } }
        set {
            if case .spring(let frequency, _, let length) = bond {
                bond = .spring(frequency: frequency, damping: newValue, length: length)
            }
        }
    }

    /// The friction torque of a pin in newton metres; 0 for all others, on which setting it has no effect.
    public var frictionTorque: Double {
        get { if case .pin(let torque) = bond { torque } else { 0 } }
        set { if case .pin = bond { bond = .pin(frictionTorque: newValue) } }
    }

    /// The range of a slide, see ``Bond/sliding(axis:range:)``; nil for all others, on which setting it has no effect.
    public var attachmentRange: ClosedRange<Double>? {
        get { if case .sliding(_, let range) = bond { range } else { nil } }
        set { if case .sliding(let axis, _) = bond { bond = .sliding(axis: axis, range: newValue) } }
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .attachment(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .attachment(let own) = kind { self = own } else { return nil } }
}

extension Attachment.Target: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case anchor, item, offset }

    /// Reads an anchor, or an item with an offset, which may be left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        if let anchor = try values.decodeIfPresent(Vector.self, forKey: .anchor) {
            self = .anchor(anchor)
        } else {
            let item = try values.decode(ItemID.self, forKey: .item)
            self = .item(item, offset: try values.value(.offset, or: .zero))
        }
    }

    /// Writes the end.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .anchor(let point): try values.encode(point, forKey: .anchor)
        case .item(let item, let offset):
            try values.encode(item, forKey: .item)
            try values.encode(offset, forKey: .offset)
        }
    }
}

extension Attachment.Bond: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case rod, spring, rope, pin, weld, sliding }
    private enum NumberKey: String, CodingKey, CaseIterable {
        case length, frequency, damping, frictionTorque, axis, range
    }

    /// Reads a connection by its name, as in `{"spring": {"frequency": 2}}`; what is left out is as in the case.
    public init(from decoder: any Decoder) throws {
        let (kind, part) = try decoder.choice(CodingKeys.self)
        let numbers = try part.part(NumberKey.self)
        func number(_ key: NumberKey) throws -> Double? { try numbers.value(key, or: nil) }
        self =
            switch kind {
            case .rod: .rod(length: try number(.length))
            case .rope: .rope(length: try number(.length))
            case .spring:
                .spring(
                    frequency: try numbers.decode(Double.self, forKey: .frequency),
                    damping: try number(.damping) ?? 0, length: try number(.length))
            case .pin: .pin(frictionTorque: try number(.frictionTorque) ?? 0)
            case .weld: .weld
            case .sliding:
                .sliding(
                    axis: try numbers.decode(Vector.self, forKey: .axis), range: try numbers.value(.range, or: nil))
            }
    }
}
