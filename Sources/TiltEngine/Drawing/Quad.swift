/// Four corners in the plane, in points, clockwise from the top left.
public struct Quad: Hashable, Sendable {
    /// The top left corner.
    public var topLeft: Vector
    /// The top right corner.
    public var topRight: Vector
    /// The bottom right corner.
    public var bottomRight: Vector
    /// The bottom left corner.
    public var bottomLeft: Vector

    /// A quad from its corners.
    public init(topLeft: Vector, topRight: Vector, bottomRight: Vector, bottomLeft: Vector) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners of a rectangle.
    public init(_ rect: Rect) {
        self.init(
            topLeft: rect.origin, topRight: Vector(rect.maxX, rect.minY), bottomRight: Vector(rect.maxX, rect.maxY),
            bottomLeft: Vector(rect.minX, rect.maxY))
    }

    /// The corners of a rectangle rotated about its centre, clockwise on the screen.
    public init(_ rect: Rect, rotatedBy angle: Angle) {
        func turned(_ corner: Vector) -> Vector { rect.center + (corner - rect.center).turned(by: angle) }
        self.init(rect)
        self.init(
            topLeft: turned(topLeft), topRight: turned(topRight), bottomRight: turned(bottomRight),
            bottomLeft: turned(bottomLeft))
    }

    /// The rectangle with these corners; nil unless it is upright.
    public var rect: Rect? {
        guard topLeft.y == topRight.y, bottomLeft.y == bottomRight.y, topLeft.x == bottomLeft.x,
            topRight.x == bottomRight.x, topLeft.x <= topRight.x, topLeft.y <= bottomLeft.y
        else { return nil }
        return Rect(origin: topLeft, size: bottomRight - topLeft)
    }
}
