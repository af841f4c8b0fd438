/// A filter that decides which shapes collide. Two shapes always collide if they share a group above 0, and never if
/// they share one below 0; otherwise each one's categories must match the other's mask.
public struct CollisionFilter: Hashable, Sendable, Codable {
    /// The categories of the shape, one bit each.
    public var categories: UInt64
    /// The categories with which it collides.
    public var mask: UInt64
    /// The group: above 0 its shapes always collide, below 0 never; 0 leaves the decision to the masks.
    public var group: Int32
    /// A role of the shape table, which replaces categories and group; −1 is none.
    var role: Int32 = -1

    /// A role belongs to the tables of one world.
    private enum CodingKeys: CodingKey { case categories, mask, group }

    /// A filter. By default the shape collides with everything.
    public init(categories: UInt64 = 1, mask: UInt64 = .max, group: Int32 = 0) {
        (self.categories, self.mask, self.group) = (categories, mask, group)
    }

    /// Whether two shapes collide.
    public func collides(with other: CollisionFilter) -> Bool {
        if group == other.group && group != 0 { return group > 0 }
        return categories & other.mask != 0 && other.categories & mask != 0
    }
}

/// The part of an item or a wall in each of an animator's collisions, of which there may be any number.
struct CollisionRole: Hashable, Sendable {
    /// The collisions whose items it meets, those whose boundaries it meets, and those of which it is a boundary.
    private var items = BitSet()
    private var members = BitSet()
    private var boundaries = BitSet()

    mutating func join(_ mode: Collision.Mode, of collision: Int) {
        if mode != .boundaries { items.insert(collision) }
        if mode != .items { members.insert(collision) }
    }

    mutating func leave(_ collision: Int) {
        items.remove(collision)
        members.remove(collision)
    }

    mutating func pass(_ coder: inout StateCoder) {
        items.pass(&coder)
        members.pass(&coder)
        boundaries.pass(&coder)
    }

    static func boundary(of collision: Int) -> CollisionRole {
        var role = CollisionRole()
        role.boundaries.insert(collision)
        return role
    }

    func collides(with other: CollisionRole) -> Bool {
        items.intersects(other.items) || members.intersects(other.boundaries) || boundaries.intersects(other.members)
    }
}

/// A set of small numbers, stored as bits.
private struct BitSet: Hashable, Sendable {
    private var words: [UInt64] = []

    mutating func insert(_ number: Int) {
        while words.count <= number / 64 { words.append(0) }
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    mutating func remove(_ number: Int) {
        guard number / 64 < words.count else { return }
        words[number / 64] &= ~(1 << UInt64(number % 64))
        // Equal sets have equal words.
        while words.last == 0 { words.removeLast() }
    }

    mutating func pass(_ coder: inout StateCoder) { coder.pass(&words, filler: 0) { $0.pass(&$1) } }

    func intersects(_ other: BitSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }
}
