/// A rectangle with its sides along the axes, y down; in points unless said otherwise.
public struct Rect: Hashable, Sendable, Codable {
    /// The top left corner.
    public var origin: Vector
    /// Width and height.
    public var size: Vector

    /// A rectangle from its top left corner and its size.
    public init(origin: Vector, size: Vector) { (self.origin, self.size) = (origin, size) }

    /// A rectangle from its top left corner, its width and its height.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Vector(x, y), size: Vector(width, height))
    }

    /// A rectangle around a centre.
    public init(center: Vector, size: Vector) { self.init(origin: center - size / 2, size: size) }

    /// The whole of a picture, as a fraction of its width and height.
    public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

    /// The left side.
    public var minX: Double { origin.x }
    /// The top.
    public var minY: Double { origin.y }
    /// The right side.
    public var maxX: Double { origin.x + size.x }
    /// The bottom.
    public var maxY: Double { origin.y + size.y }
    /// The horizontal middle.
    public var midX: Double { origin.x + size.x / 2 }
    /// The vertical middle.
    public var midY: Double { origin.y + size.y / 2 }
    /// The width.
    public var width: Double { size.x }
    /// The height.
    public var height: Double { size.y }
    /// The middle.
    public var center: Vector { Vector(midX, midY) }

    /// Whether a point lies inside. The left and top sides are part of the rectangle, the right and bottom sides are not.
    public func contains(_ point: Vector) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether two rectangles share more than an edge.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The rectangle with each side moved inwards by `distance`, or outwards if it is negative. The size becomes
    /// negative if `distance` is more than half of a side.
    public func insetBy(_ distance: Double) -> Rect {
        Rect(x: minX + distance, y: minY + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    /// The rectangle moved by a vector.
    public func offsetBy(_ move: Vector) -> Rect { Rect(origin: origin + move, size: size) }
}
