/// Which shapes collide. Two shapes collide when they share a group above 0; never when they share one below 0; else when
/// each one's categories meet the other's mask.
public struct CollisionFilter: Hashable, Sendable {
    /// What the shape is, one bit each.
    public var categories: UInt64
    /// The categories it collides with.
    public var mask: UInt64
    /// Above 0: those of the group always collide. Below 0: never. 0: the masks decide.
    public var group: Int32
    /// A role of the shape table, which then decides in place of categories and group; −1 is none.
    var role: Int32 = -1

    /// A filter; without arguments the shape collides with everything.
    public init(categories: UInt64 = 1, mask: UInt64 = .max, group: Int32 = 0) {
        self.categories = categories
        self.mask = mask
        self.group = group
    }

    /// Whether two shapes collide.
    public func collides(with other: CollisionFilter) -> Bool {
        if group == other.group && group != 0 { return group > 0 }
        return categories & other.mask != 0 && other.categories & mask != 0
    }
}

/// What an item or a wall is in each of an animator's collisions, of which there may be any number.
struct CollisionRole: Hashable, Sendable {
    /// The collisions of which it meets the items, and the boundaries, and of which it is a boundary.
    private var items = BitSet()
    private var members = BitSet()
    private var boundaries = BitSet()

    mutating func meetItems(of collision: Int) { items.insert(collision) }
    mutating func meetBoundaries(of collision: Int) { members.insert(collision) }

    static func boundary(of collision: Int) -> CollisionRole {
        var role = CollisionRole()
        role.boundaries.insert(collision)
        return role
    }

    func collides(with other: CollisionRole) -> Bool {
        items.intersects(other.items) || members.intersects(other.boundaries) || boundaries.intersects(other.members)
    }
}

/// Small numbers, as bits.
private struct BitSet: Hashable, Sendable {
    private var words: [UInt64] = []

    mutating func insert(_ number: Int) {
        while words.count <= number / 64 { words.append(0) }
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    func intersects(_ other: BitSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }
}
