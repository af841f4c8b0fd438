/// What items are made of. What is nil is left as it is; where two behaviours set the same for an item, the one added later
/// counts. Untouched items have elasticity 0, friction 0.2, density 1, resistance 0.1 and angular resistance 0.1, are not
/// anchored, may turn and are no bullets.
public struct ItemProperties: Behavior {
    /// The items.
    public var items: [ItemID]
    /// The share of approach speed that comes back, 0…1: 0 does not bounce, 1 loses nothing. What comes no faster than it would
    /// fall in two steps does not bounce.
    public var elasticity: Double?
    /// Coulomb's coefficient, 0 or more; 0 is none.
    public var friction: Double?
    /// Mass over area, 0 or more: 1 gives 100 × 100 points a mass of 1.
    public var density: Double?
    /// How fast velocity dies away, per second, 0 or more: dv/dt = −resistance · v.
    public var resistance: Double?
    /// How fast angular velocity dies away, per second, 0 or more.
    public var angularResistance: Double?
    /// Whether the item stays where it is and others collide with it as with a boundary.
    public var isAnchored: Bool?
    /// Whether the item may turn.
    public var allowsRotation: Bool?
    /// Whether the item passes no other, however fast it is, see ``Body/isBullet``.
    public var isBullet: Bool?

    /// Properties for some items, none of them set yet.
    public init(_ items: [ItemID] = []) { self.items = items }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .itemProperties(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .itemProperties(let properties) = kind else { return nil }
        self = properties
    }
}

/// The properties of one item after all behaviours.
struct ResolvedProperties: Hashable, Sendable {
    var elasticity = 0.0
    var friction = 0.2
    var density = 1.0
    var resistance = 0.1
    var angularResistance = 0.1
    var isAnchored = false
    var allowsRotation = true
    var isBullet = false

    mutating func apply(_ properties: ItemProperties) {
        elasticity = properties.elasticity ?? elasticity
        friction = properties.friction ?? friction
        density = properties.density ?? density
        resistance = properties.resistance ?? resistance
        angularResistance = properties.angularResistance ?? angularResistance
        isAnchored = properties.isAnchored ?? isAnchored
        allowsRotation = properties.allowsRotation ?? allowsRotation
        isBullet = properties.isBullet ?? isBullet
    }
}
