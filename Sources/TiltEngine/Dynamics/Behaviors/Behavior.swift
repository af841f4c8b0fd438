/// A behaviour of an animator: gravity, collision, item properties, an attachment, a snap, a push, a field, or a composite
/// of these. A behaviour is a value; the animator keeps a copy, which `animator[id]` reads and writes while it runs.
public protocol Behavior: Hashable, Sendable, Codable {
    /// The behaviour as a kind.
    var kind: BehaviorKind { get }
    /// Creates the behaviour from its kind; nil if that is another one.
    init?(_ kind: BehaviorKind)
}

/// A behaviour that acts on any number of items.
public protocol ItemsBehavior: Behavior {
    /// The items that it acts on, each once.
    var items: [ItemID] { get set }
}

/// A behaviour of any kind.
public enum BehaviorKind: Hashable, Sendable {
    /// An acceleration of all its items.
    case gravity(Gravity)
    /// Items that do not pass through each other or through boundaries.
    case collision(Collision)
    /// Properties of items, such as elasticity and friction.
    case itemProperties(ItemProperties)
    /// A connection between an item and a point or another item.
    case attachment(Attachment)
    /// A spring that moves an item to a point.
    case snap(Snap)
    /// A force or an impulse.
    case push(Push)
    /// A force that depends on place and motion.
    case field(Field)
    /// Several behaviours that are added and removed together.
    indirect case composite(CompositeBehavior)

    /// The behaviour itself, with its name in a file.
    var named: (name: Name, behavior: any Behavior) {
        switch self {
        case .gravity(let gravity): (.gravity, gravity)
        case .collision(let collision): (.collision, collision)
        case .itemProperties(let properties): (.itemProperties, properties)
        case .attachment(let attachment): (.attachment, attachment)
        case .snap(let snap): (.snap, snap)
        case .push(let push): (.push, push)
        case .field(let field): (.field, field)
        case .composite(let composite): (.composite, composite)
        }
    }

    enum Name: String, CodingKey, CaseIterable {
        case gravity, collision, itemProperties, attachment, snap, push, field, composite
    }

    /// The same behaviour on other items, if it acts on any number of them.
    func changingItems(_ change: ([ItemID]) -> [ItemID]) -> BehaviorKind {
        guard var changed = named.behavior as? any ItemsBehavior else { return self }
        changed.items = change(changed.items)
        return changed.kind
    }
}

extension BehaviorKind: Codable {
    /// Reads a behaviour by its name, as in `{"gravity": {"items": [0]}}`.
    public init(from decoder: any Decoder) throws {
        let (name, part) = try decoder.choice(Name.self)
        func behavior<B: Behavior>(_ type: B.Type) throws -> BehaviorKind { try B(from: part).kind }
        self =
            switch name {
            case .gravity: try behavior(Gravity.self)
            case .collision: try behavior(Collision.self)
            case .itemProperties: try behavior(ItemProperties.self)
            case .attachment: try behavior(Attachment.self)
            case .snap: try behavior(Snap.self)
            case .push: try behavior(Push.self)
            case .field: try behavior(Field.self)
            case .composite: try behavior(CompositeBehavior.self)
            }
    }

    /// Writes the behaviour by its name.
    public func encode(to encoder: any Encoder) throws {
        let (name, behavior) = named
        var values = encoder.container(keyedBy: Name.self)
        try values.encode(behavior, forKey: name)
    }
}

/// The identifier of a behaviour in its animator.
///
/// It carries a mark of what the animator had been given before, so that an animator with another history refuses it.
public struct BehaviorID<B: Behavior>: Hashable, Sendable {
    /// The behaviour's number in an animator, in the order of addition.
    let serial: Int
    let mark: UInt32
}

/// Several behaviours that are added and removed together. They keep the order in which they were given.
public struct CompositeBehavior: Behavior {
    /// The behaviours.
    public var children: [BehaviorKind]

    /// A behaviour that groups others.
    public init(_ children: [any Behavior] = []) { self.children = children.map { $0.kind } }

    private enum CodingKeys: String, CodingKey, CaseIterable { case children }

    /// Reads the behaviours.
    public init(from decoder: any Decoder) throws {
        children = try decoder.part(CodingKeys.self).decode([BehaviorKind].self, forKey: .children)
    }

    /// Adds an item to all children that act on several items.
    public mutating func add(_ item: ItemID) {
        children = children.map { child in
            if case .composite(var composite) = child {
                composite.add(item)
                return .composite(composite)
            }
            return child.changingItems { $0 + [item] }
        }
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .composite(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .composite(let own) = kind { self = own } else { return nil } }

    /// The children of a type, in their order.
    public func children<B: Behavior>(of type: B.Type = B.self) -> [B] { children.compactMap { B($0) } }
}
