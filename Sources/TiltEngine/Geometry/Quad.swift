/// A rectangle seen in perspective: four corners in the plane, in points, clockwise from the top left. They may be rounded.
public struct Quad: Hashable, Sendable {
    /// The top left corner.
    public var topLeft: Vector
    /// The top right corner.
    public var topRight: Vector
    /// The bottom right corner.
    public var bottomRight: Vector
    /// The bottom left corner.
    public var bottomLeft: Vector
    /// The radii that round its corners in its own plane, in fractions of its width and height: 0 for sharp corners, at
    /// most ½.
    public var radii = Vector.zero

    /// A quad from its corners.
    public init(topLeft: Vector, topRight: Vector, bottomRight: Vector, bottomLeft: Vector) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners of a rectangle, rounded by `radius` points.
    public init(_ rect: Rect, radius: Double = 0) {
        self.init(
            topLeft: rect.origin, topRight: Vector(rect.maxX, rect.minY), bottomRight: Vector(rect.maxX, rect.maxY),
            bottomLeft: Vector(rect.minX, rect.maxY))
        if radius > 0 { self = rounded(by: radius, of: rect.size) }
    }

    /// The corners of a rectangle rotated about its centre, clockwise on the screen.
    public init(_ rect: Rect, rotatedBy angle: Angle) {
        self = Quad(rect).mapped { rect.center + ($0 - rect.center).turned(by: angle) }
    }

    /// The same quad as the image of a rectangle of a size whose corners are rounded by `radius`, in the same unit, for
    /// example a card's radius of 28 points of its 320 × 400.
    public func rounded(by radius: Double, of size: Vector) -> Quad {
        var quad = self
        quad.radii = Vector(radius / size.x, radius / size.y)
        return quad
    }

    /// The same quad with its corners moved, and as round.
    public func mapped(_ move: (Vector) -> Vector) -> Quad {
        var quad = Quad(
            topLeft: move(topLeft), topRight: move(topRight), bottomRight: move(bottomRight),
            bottomLeft: move(bottomLeft))
        quad.radii = radii
        return quad
    }

    /// The rectangle with these corners; nil unless it is upright. Rounded corners do not count.
    public var rect: Rect? {
        guard topLeft.y == topRight.y, bottomLeft.y == bottomRight.y, topLeft.x == bottomLeft.x,
            topRight.x == bottomRight.x, topLeft.x <= topRight.x, topLeft.y <= bottomLeft.y
        else { return nil }
        return Rect(origin: topLeft, size: bottomRight - topLeft)
    }
}
