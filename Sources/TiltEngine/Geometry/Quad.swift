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
        (self.topLeft, self.topRight) = (topLeft, topRight)
        (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
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

    /// The corners in their order.
    package var corners: [Vector] { [topLeft, topRight, bottomRight, bottomLeft] }

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

    /// The place of a point in the rectangle whose image this is, 0…1 from the left and from the top inside; nil if the
    /// quad has no inside.
    package func place(of point: Vector) -> Vector? {
        // The plane's homography from the unit square (P. Heckbert, 1989), and its inverse.
        let (d1, d2) = (topRight - bottomRight, bottomLeft - bottomRight)
        let d3 = topLeft - topRight + bottomRight - bottomLeft
        let area = d1.cross(d2)
        guard area != 0, area.isFinite else { return nil }
        let (g, h) = (d3.cross(d2) / area, d1.cross(d3) / area)
        let (a, b) = (topRight - topLeft + topRight * g, bottomLeft - topLeft + bottomLeft * h)
        // a u + b v + c = point (g u + h v + 1)
        let (p, q, r) = (a - point * g, b - point * h, point - topLeft)
        let inverse = p.cross(q)
        guard inverse != 0 else { return nil }
        return Vector(r.cross(q) / inverse, p.cross(r) / inverse)
    }

    /// Whether a point is inside, within the rounded corners.
    public func contains(_ point: Vector) -> Bool {
        guard let place = place(of: point), (0..<1).contains(place.x), (0..<1).contains(place.y) else { return false }
        guard radii.x > 0, radii.y > 0 else { return true }
        let corner = Vector(
            max(0, abs(place.x - 0.5) - 0.5 + radii.x) / radii.x, max(0, abs(place.y - 0.5) - 0.5 + radii.y) / radii.y)
        return corner.x * corner.x + corner.y * corner.y <= 1
    }
}
