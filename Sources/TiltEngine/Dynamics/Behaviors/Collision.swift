/// Distances inwards from the four sides of a rectangle, in points; negative ones are outwards.
public struct Insets: Hashable, Sendable, Codable {
    /// The distance from the top.
    public var top: Double
    /// The distance from the left.
    public var left: Double
    /// The distance from the bottom.
    public var bottom: Double
    /// The distance from the right.
    public var right: Double

    /// Insets from four distances, in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case top, left, bottom, right }

    /// Reads insets; what is left out is 0.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(
            top: try values.value(.top, or: 0), left: try values.value(.left, or: 0),
            bottom: try values.value(.bottom, or: 0), right: try values.value(.right, or: 0))
    }

    /// The corners of a rectangle moved inwards, the top left and the bottom right.
    func corners(of rect: Rect) -> (low: Vector, high: Vector) {
        (rect.origin + Vector(left, top), rect.origin + rect.size - Vector(right, bottom))
    }
}

/// Prevents items from passing through each other and through boundaries. Items collide only with items and boundaries
/// of the same collision. An animator may have any number of collisions.
public struct Collision: ItemsBehavior {
    /// The kinds of obstacles.
    public enum Mode: String, Hashable, Sendable, Codable {
        /// Items collide with each other only.
        case items
        /// Items collide with boundaries only.
        case boundaries
        /// Items collide with each other and with boundaries.
        case everything
    }

    /// A two-sided boundary. Its points are finite; one whose points all coincide stops nothing.
    public enum Boundary: Hashable, Sendable, Codable {
        /// A segment.
        case segment(Vector, Vector)
        /// Segments between consecutive points, plus one from the last to the first if closed.
        case path([Vector], isClosed: Bool = true)

        private enum SegmentCodingKeys: String, CodingKey { case _0 = "from", _1 = "to" }
        private enum PathCodingKeys: String, CodingKey { case _0 = "vertices", isClosed }
    }

    /// The items.
    @DistinctItems public var items: [ItemID]
    /// The obstacles; everything by default.
    public var mode = Mode.everything
    /// The insets of a boundary along the animator's reference bounds; nil, the default, adds no such boundary. The
    /// boundary follows the reference bounds, and pushes items inwards that would be left outside.
    public var referenceBoundsInsets: Insets?
    /// The boundaries in the order of addition.
    private(set) var boundaries = BoundaryList()

    /// A collision among some items.
    public init(_ items: [ItemID] = [], usesReferenceBounds: Bool = false) {
        self.items = items
        referenceBoundsInsets = usesReferenceBounds ? Insets() : nil
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case items, mode, referenceBoundsInsets, boundaries }

    /// Reads a collision; what is left out is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.value(.items, or: []))
        mode = try values.value(.mode, or: mode)
        referenceBoundsInsets = try values.decodeIfPresent(Insets.self, forKey: .referenceBoundsInsets)
        boundaries = try values.value(.boundaries, or: boundaries)
    }

    /// The names of the boundaries in the order of addition.
    public var boundaryNames: [String] { boundaries.all.map(\.name) }

    /// The boundary with a name; nil if there is none.
    public func boundary(named name: String) -> Boundary? { boundaries[name]?.boundary }

    /// Adds a boundary, replacing one of the same name.
    public mutating func addBoundary(_ boundary: Boundary, named name: String) {
        boundaries.append(NamedBoundary(name: name, boundary: boundary))
    }

    /// Removes a boundary; it has no effect if there is none of that name.
    public mutating func removeBoundary(named name: String) { boundaries.remove(named: name) }

    /// Removes all boundaries except the reference bounds.
    public mutating func removeAllBoundaries() { boundaries = BoundaryList() }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .collision(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .collision(let own) = kind { self = own } else { return nil } }
}

struct NamedBoundary: Hashable, Sendable, Codable {
    var name: String
    var boundary: Collision.Boundary
}

/// The beginning or end of a contact between an item and another item or a boundary.
public struct ItemContact: Hashable, Sendable {
    /// The other side of a contact.
    public enum Other: Hashable, Sendable {
        /// Another item.
        case item(ItemID)
        /// A boundary, by its name.
        case boundary(String)
        /// The reference bounds.
        case referenceBounds
    }

    /// Whether the contact began or ended.
    public var phase: ContactEvent.Phase
    /// The item.
    public var item: ItemID
    /// The item or boundary that it touches.
    public var other: Other
    /// The point of contact, in points; at an end, the last one.
    public var point: Vector
    /// The unit vector from the item to the other.
    public var normal: Vector
    /// The speed at which they met along the normal, in points per second; 0 at an end.
    public var approachSpeed: Double
    /// The normal impulse with which they met, in mass · points per second; 0 at an end.
    public var impulse: Double

    /// The other side of the contact, as an item of it sees it; nil if the contact is not its own.
    public func other(than item: ItemID) -> Other? {
        item == self.item ? other : other == .item(item) ? .item(self.item) : nil
    }
}
