/// A pull on its items, the same on heavy and light: magnitude 1 accelerates by 1000 points per second squared, downwards
/// unless said otherwise. Several add up.
public struct Gravity: Behavior {
    /// The items it pulls.
    public var items: [ItemID]
    private var pull: PolarVector

    /// A pull on some items; downwards with magnitude 1 unless said otherwise.
    public init(_ items: [ItemID] = [], direction: Vector = Vector(0, 1)) {
        self.items = items
        pull = PolarVector(direction)
    }

    /// Direction and strength, finite; (0, 1) at first.
    public var direction: Vector {
        get { pull.vector }
        set { pull.vector = newValue }
    }

    /// The strength: 1 is 1000 points per second squared. Writing keeps the angle.
    public var magnitude: Double {
        get { pull.magnitude }
        set { pull.magnitude = newValue }
    }

    /// The angle, clockwise from the right; 90° at first. Writing keeps the strength.
    public var angle: Angle {
        get { pull.angle }
        set { pull.angle = newValue }
    }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .gravity(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .gravity(let gravity) = kind else { return nil }
        self = gravity
    }

    /// Points per second squared at magnitude 1.
    static let unit = 1000.0
}
