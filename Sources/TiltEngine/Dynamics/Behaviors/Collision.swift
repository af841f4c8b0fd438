/// Distances from the four sides of a rectangle inwards, in points; below zero, outwards.
public struct Insets: Hashable, Sendable {
    /// From the top.
    public var top: Double
    /// From the left.
    public var left: Double
    /// From the foot.
    public var bottom: Double
    /// From the right.
    public var right: Double

    /// Four distances, in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// Items that do not pass through each other, nor through boundaries. Items collide with items and boundaries of the same
/// collision only. An animator may have any number of them.
public struct Collision: Behavior {
    /// What the items collide with.
    public enum Mode: Hashable, Sendable {
        /// With each other only.
        case items
        /// With the boundaries only.
        case boundaries
        /// With both.
        case everything
    }

    /// A boundary of one's own, two-sided.
    public enum Boundary: Hashable, Sendable {
        /// A segment.
        case segment(Vector, Vector)
        /// Segments from point to point, and from the last to the first when closed.
        case path([Vector], isClosed: Bool = true)
    }

    /// The items.
    public var items: [ItemID]
    /// What they collide with; everything at first.
    public var mode = Mode.everything
    /// The animator's reference bounds as a boundary, moved inwards by these insets; nil, as at first, is no such boundary.
    /// It follows the reference bounds and pushes in what it would leave outside.
    public var referenceBoundsInsets: Insets?
    /// The boundaries in the order in which they were added.
    private(set) var boundaries = BoundaryList()

    /// A collision among some items.
    public init(_ items: [ItemID] = [], usesReferenceBounds: Bool = false) {
        self.items = items
        referenceBoundsInsets = usesReferenceBounds ? Insets() : nil
    }

    /// The names of the boundaries, in the order in which they were added.
    public var boundaryNames: [String] { boundaries.all.map(\.name) }

    /// The boundary of a name, or nil.
    public func boundary(named name: String) -> Boundary? { boundaries.all.first { $0.name == name }?.boundary }

    /// Adds a boundary, in place of one of the same name.
    public mutating func addBoundary(_ boundary: Boundary, named name: String) {
        removeBoundary(named: name)
        boundaries.append(NamedBoundary(name: name, boundary: boundary))
    }

    /// Removes a boundary; nothing happens where there is none of that name.
    public mutating func removeBoundary(named name: String) { boundaries.remove(named: name) }

    /// Removes all boundaries but the reference bounds.
    public mutating func removeAllBoundaries() { boundaries = BoundaryList() }

    /// The behaviour as one of the kinds.
    public var kind: BehaviorKind { .collision(self) }

    /// The behaviour back from its kind; nil where it is another.
    public init?(_ kind: BehaviorKind) {
        guard case .collision(let collision) = kind else { return nil }
        self = collision
    }
}

struct NamedBoundary: Hashable, Sendable {
    var name: String
    var boundary: Collision.Boundary
}

/// An item began or ceased to touch another, or a boundary.
public struct ItemContact: Hashable, Sendable {
    /// What an item can touch.
    public enum Other: Hashable, Sendable {
        /// Another item.
        case item(ItemID)
        /// A boundary, by its name.
        case boundary(String)
        /// The reference bounds.
        case referenceBounds
    }

    /// Whether they began or ceased to touch.
    public var phase: ContactEvent.Phase
    /// The item.
    public var item: ItemID
    /// What it touches.
    public var other: Other
    /// Where, in points; at an end, where they last did.
    public var point: Vector
}
