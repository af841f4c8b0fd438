/// The identifier of an item in its animator. The id of a removed item is never reused.
///
/// It carries a mark of what the animator had been given before, so that an animator with another history refuses it.
public struct ItemID: Hashable, Comparable, Sendable, CustomStringConvertible {
    let index: Int32
    let generation: UInt32
    let mark: UInt32

    /// The order in the animator's tables.
    public static func < (a: ItemID, b: ItemID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
    /// The number of the item's slot, and its generation.
    public var description: String { "item \(index).\(generation / 2)" }
}

/// An object that an animator moves: a centre, a size, a rotation, and the outline with which it collides.
public struct DynamicItem: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The outline of an item.
    public enum CollisionBounds: Hashable, Sendable, Codable {
        /// The rectangle of the item's size.
        case rectangle
        /// The ellipse in that rectangle: a circle if the sides are equal, otherwise a polygon of twenty sides.
        case ellipse
        /// The rectangle with arcs of `radius` points at its corners, at most half its shorter side; larger ones are
        /// shortened to that.
        case roundedRectangle(radius: Double)
        /// The area inside an outline whose points are given in order, relative to the item's centre, in points. It may
        /// be concave, but spans an area and does not cross itself.
        case path([Vector])

        private enum PathCodingKeys: String, CodingKey { case _0 = "vertices" }

        /// The rectangle with its short sides as half circles.
        public static let capsule = CollisionBounds.roundedRectangle(radius: .greatestFiniteMagnitude)
    }

    /// The centre, in points.
    public var center: Vector
    /// Width and height, in points, at least one point each. A group collides by its members, whatever its size.
    public var size: Vector
    /// The rotation about the centre, clockwise; read as −π…π.
    public var angle: Angle
    /// The outline with which the item collides; a group uses those of its members.
    public var collisionBounds: CollisionBounds
    /// The velocity, in points per second.
    public var velocity = Vector.zero
    /// The angular velocity, clockwise, in radians per second.
    public var angularVelocity = 0.0
    /// The members of a group: items placed relative to its centre and joined together. Empty for a single item.
    public private(set) var members: [DynamicItem] = []

    /// An item at rest.
    public init(center: Vector, size: Vector, angle: Angle = .zero, collisionBounds: CollisionBounds = .rectangle) {
        (self.center, self.size, self.angle, self.collisionBounds) = (center, size, angle, collisionBounds)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case center, size, angle, collisionBounds, velocity, angularVelocity, members
    }

    /// Reads an item; what is left out beside its centre and its size is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(
            center: try values.decode(Vector.self, forKey: .center),
            size: try values.decode(Vector.self, forKey: .size), angle: try values.value(.angle, or: .zero),
            collisionBounds: try values.value(.collisionBounds, or: .rectangle))
        velocity = try values.value(.velocity, or: velocity)
        angularVelocity = try values.value(.angularVelocity, or: angularVelocity)
        members = try values.value(.members, or: members)
    }

    /// An item that fills a rectangle.
    public init(frame: Rect, collisionBounds: CollisionBounds = .rectangle) {
        self.init(center: frame.center, size: frame.size, collisionBounds: collisionBounds)
    }

    /// A group of items, at least one, joined into one about their common centre.
    public init(group items: [DynamicItem]) {
        require(!items.isEmpty, "a group has items")
        let frame = items.map(\.frame).reduce(items[0].frame) { $0.union($1) }
        self.init(frame: frame)
        members = items.map { item in
            var member = item
            member.center -= center
            return member
        }
    }

    /// The members of a group at their current positions; the item itself if it is not a group.
    public var parts: [DynamicItem] {
        guard !members.isEmpty else { return [self] }
        return members.flatMap { member in
            var part = member
            part.center = center + member.center.turned(by: angle)
            part.angle = (angle + member.angle).wrapped
            return part.parts
        }
    }

    /// The centre, the size and the rotation.
    public var description: String { "DynamicItem(at \(center.short), \(size.short), \(angle))" }

    /// The axis-aligned rectangle around the item.
    public var frame: Rect {
        let (c, s) = (abs(Portable.cos(angle.radians)), abs(Portable.sin(angle.radians)))
        return Rect(center: center, size: Vector(size.x * c + size.y * s, size.x * s + size.y * c))
    }
}

extension Rect {
    fileprivate func union(_ other: Rect) -> Rect {
        let origin = Vector(min(minX, other.minX), min(minY, other.minY))
        return Rect(origin: origin, size: Vector(max(maxX, other.maxX), max(maxY, other.maxY)) - origin)
    }
}

extension DynamicItem {
    var isValid: Bool {
        center.isFinite && size.isFinite && angle.radians.isFinite && velocity.isFinite && angularVelocity.isFinite
    }

    /// The shapes with which the item collides, relative to its centre. Traps if an outline spans no area or crosses itself.
    var shapes: [Shape] {
        guard let shapes = knownShapes else { fatalError("an outline must span an area and not cross itself") }
        return shapes
    }

    /// The same; nil if an outline spans no area or crosses itself.
    var knownShapes: [Shape]? {
        guard members.isEmpty else {
            var origin = self
            (origin.center, origin.angle) = (.zero, .zero)
            let shapes = origin.parts.compactMap { $0.shapes(at: $0.center, turned: $0.angle) }
            return shapes.count == origin.parts.count ? shapes.flatMap(\.self) : nil
        }
        return shapes(at: .zero, turned: .zero)
    }

    private func shapes(at center: Vector, turned angle: Angle) -> [Shape]? {
        if case .path(let points) = collisionBounds {
            return convexPieces(of: points.map { center + $0.turned(by: angle) })?.map { .polygon($0) }
        }
        return [shape(at: center, turned: angle)]
    }

    private func shape(at center: Vector, turned angle: Angle) -> Shape {
        let (width, height) = (max(size.x, 1), max(size.y, 1))
        switch collisionBounds {
        case .rectangle, .path: return .box(width: width, height: height, center: center, angle: angle)
        case .roundedRectangle(let wanted):
            let radius = min(wanted, min(width, height) / 2)
            guard radius > 0 else { return .box(width: width, height: height, center: center, angle: angle) }
            let (x, y) = (width / 2 - radius, height / 2 - radius)
            if x == 0, y == 0 { return Shape(.circle(center: center, radius: radius)) }
            let corners = [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)]
            return .polygon(corners.map { center + $0.turned(by: angle) }, radius: radius)
        case .ellipse where width == height: return Shape(.circle(center: center, radius: width / 2))
        case .ellipse:
            let points = (0..<20).map { k in
                let turn = 2 * .pi * Double(k) / 20
                return Vector(width / 2 * Portable.cos(turn), height / 2 * Portable.sin(turn))
            }
            return .polygon(points.map { center + $0.turned(by: angle) })
        }
    }
}
