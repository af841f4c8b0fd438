/// What an animator can be given: gravity, collision, item properties, attachments, snaps, pushes, and composites of these.
/// A behaviour is a value; the animator keeps a copy, which `animator[id]` reads and writes while it runs.
public protocol Behavior: Hashable, Sendable {
    /// The behaviour as one of the kinds.
    var kind: BehaviorKind { get }
    /// The behaviour back from its kind; nil where it is another.
    init?(_ kind: BehaviorKind)
}

/// Every kind of behaviour.
public enum BehaviorKind: Hashable, Sendable {
    /// A pull on all its items.
    case gravity(Gravity)
    /// Items that do not pass through each other, or through boundaries.
    case collision(Collision)
    /// What items are made of.
    case itemProperties(ItemProperties)
    /// A bond between an item and a point or another item.
    case attachment(Attachment)
    /// A spring that takes an item to a point.
    case snap(Snap)
    /// A force or a blow.
    case push(Push)
    /// Several behaviours that come and go together.
    indirect case composite(CompositeBehavior)
}

/// The name of a behaviour in its animator.
public struct BehaviorID<B: Behavior>: Hashable, Sendable {
    /// Counts the behaviours of an animator in the order in which they were added.
    let serial: Int
}

/// Several behaviours that come and go together. Their order is that in which they were given.
public struct CompositeBehavior: Behavior {
    /// What it is made of.
    public var children: [BehaviorKind]

    /// A behaviour made of others.
    public init(_ children: [any Behavior]) { self.children = children.map { $0.kind } }

    /// Lets an item take part in all children that act on several items: gravity, collision, item properties and pushes.
    public mutating func add(_ item: ItemID) {
        children = children.map { child in
            switch child {
            case .gravity(var gravity):
                gravity.items.append(item)
                return .gravity(gravity)
            case .collision(var collision):
                collision.items.append(item)
                return .collision(collision)
            case .itemProperties(var properties):
                properties.items.append(item)
                return .itemProperties(properties)
            case .push(var push):
                push.items.append(item)
                return .push(push)
            case .composite(var composite):
                composite.add(item)
                return .composite(composite)
            case .attachment, .snap: return child
            }
        }
    }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .composite(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .composite(let composite) = kind else { return nil }
        self = composite
    }
}
