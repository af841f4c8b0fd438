/// The physical properties of items. Properties that are nil are unchanged; if two behaviours set the same property of
/// an item, the one added later applies. By default items have elasticity 0, friction 0.2, density 1, resistance 0.1
/// and angular resistance 0.1, are not anchored, can rotate and are not bullets.
public struct ItemProperties: ItemsBehavior {
    /// The items.
    @DistinctItems public var items: [ItemID]
    /// The coefficient of restitution, 0…1: 0 does not bounce, 1 loses no speed. Impacts no faster than a fall of two
    /// steps do not bounce.
    public var elasticity: Double?
    /// Coulomb's coefficient of friction, 0 or more.
    public var friction: Double?
    /// Mass per area, 0 or more: 1 gives 100 × 100 points a mass of 1.
    public var density: Double?
    /// The damping of the velocity, per second, 0 or more: dv/dt = −resistance · v.
    public var resistance: Double?
    /// The damping of the angular velocity, per second, 0 or more.
    public var angularResistance: Double?
    /// Whether the item stays in place and acts as a boundary for others.
    public var isAnchored: Bool?
    /// Whether the item can rotate.
    public var allowsRotation: Bool?
    /// Whether the item never passes through another, however fast it is; see ``Body/isBullet``.
    public var isBullet: Bool?
    /// The electric charge, on which electric and magnetic fields act; 0 by default.
    public var charge: Double?

    /// Properties for some items; none are set.
    public init(_ items: [ItemID] = []) { self.items = items }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case items, elasticity, friction, density, resistance, angularResistance
        case isAnchored, allowsRotation, isBullet, charge
    }

    /// Reads properties; those left out are not set.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.value(.items, or: []))
        elasticity = try values.value(.elasticity, or: nil)
        friction = try values.value(.friction, or: nil)
        density = try values.value(.density, or: nil)
        resistance = try values.value(.resistance, or: nil)
        angularResistance = try values.value(.angularResistance, or: nil)
        isAnchored = try values.value(.isAnchored, or: nil)
        allowsRotation = try values.value(.allowsRotation, or: nil)
        isBullet = try values.value(.isBullet, or: nil)
        charge = try values.value(.charge, or: nil)
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .itemProperties(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .itemProperties(let own) = kind { self = own } else { return nil } }
}

/// The properties of one item, after all behaviours.
struct ResolvedProperties: Hashable, Sendable {
    var elasticity = 0.0
    var friction = 0.2
    var density = 1.0
    var resistance = 0.1
    var angularResistance = 0.1
    var isAnchored = false
    var allowsRotation = true
    var isBullet = false
    var charge = 0.0

    var material: Material { Material(density: density, friction: friction, restitution: elasticity) }

    mutating func apply(_ properties: ItemProperties) {
        elasticity = properties.elasticity ?? elasticity
        friction = properties.friction ?? friction
        density = properties.density ?? density
        resistance = properties.resistance ?? resistance
        angularResistance = properties.angularResistance ?? angularResistance
        isAnchored = properties.isAnchored ?? isAnchored
        allowsRotation = properties.allowsRotation ?? allowsRotation
        isBullet = properties.isBullet ?? isBullet
        charge = properties.charge ?? charge
    }
}
