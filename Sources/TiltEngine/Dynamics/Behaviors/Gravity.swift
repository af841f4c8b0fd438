/// An equal acceleration of its items, whatever their mass: magnitude 1 is 1000 points per second squared, downwards by
/// default. Several add up.
public struct Gravity: ItemsBehavior {
    /// The items that it accelerates.
    @DistinctItems public var items: [ItemID]
    private var pull: PolarVector

    /// A gravity for some items; downwards with magnitude 1 by default.
    public init(_ items: [ItemID] = [], direction: Vector = Vector(0, 1)) {
        self.items = items
        pull = PolarVector(direction)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case items
        case pull = "direction"
    }

    /// Reads a gravity; what is left out is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.value(.items, or: []))
        pull = try values.value(.pull, or: pull)
    }

    /// The direction and strength, finite; (0, 1) by default.
    public var direction: Vector {
        get { pull.vector }
        set { pull.vector = newValue }
    }

    /// The strength: 1 is 1000 points per second squared. Setting it keeps the angle.
    public var magnitude: Double {
        get { pull.magnitude }
        set { pull.magnitude = newValue }
    }

    /// The angle, clockwise from the right; 90° by default. Setting it keeps the strength.
    public var angle: Angle {
        get { pull.angle }
        set { pull.angle = newValue }
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .gravity(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .gravity(let own) = kind { self = own } else { return nil } }

    /// The acceleration at magnitude 1, in points per second squared.
    static let unit = 1000.0
}
