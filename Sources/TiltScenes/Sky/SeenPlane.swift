import TiltEngine

/// A plane as it is seen: from its own space to the window, in perspective.
struct SeenPlane: Sendable {
    private let across: (Double, Double, Double)
    private let down: (Double, Double, Double)
    private let depth: (Double, Double, Double)
    /// The length in the window of one point of the plane, in the middle of the body.
    let scale: Double

    /// The plane of which a part is seen as a quad.
    init(_ body: Rect, onto quad: Quad) {
        // Paul Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989: the unit square onto a quad.
        let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
        let (e, f, sum) = (b - c, d - c, a - b + c - d)
        let area = e.cross(f)
        let (g, h) = area == 0 ? (0, 0) : (sum.cross(f) / area, e.cross(sum) / area)
        func line(_ p: Double, _ q: Double, _ r: Double) -> (Double, Double, Double) {
            // The unit square's coordinates are (x − minX) / width and (y − minY) / height.
            let (u, v) = (p / body.width, q / body.height)
            return (u, v, r - u * body.minX - v * body.minY)
        }
        across = line(b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x)
        down = line(b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y)
        depth = line(g, h, 1)
        let (width, height) = ((b - a + c - d) / 2, (d - a + c - b) / 2)
        let seen = abs(width.cross(height))
        scale = (seen / (body.width * body.height)).squareRoot()
    }

    /// The point of the window at which a point of the plane is seen.
    @inline(__always)
    func point(_ x: Double, _ y: Double) -> Vector {
        let share = 1 / (depth.0 * x + depth.1 * y + depth.2)
        return Vector(
            (across.0 * x + across.1 * y + across.2) * share, (down.0 * x + down.1 * y + down.2) * share)
    }

    /// The point of the window at which a point of the plane is seen.
    func point(_ place: Vector) -> Vector { point(place.x, place.y) }

    /// The quad as which a rectangle of the plane is seen.
    func quad(_ rect: Rect) -> Quad {
        Quad(
            topLeft: point(rect.minX, rect.minY), topRight: point(rect.maxX, rect.minY),
            bottomRight: point(rect.maxX, rect.maxY), bottomLeft: point(rect.minX, rect.maxY))
    }
}
