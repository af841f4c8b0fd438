/// A shape of a body: its outline, its material and its collision filter.
public struct Shape: Hashable, Sendable {
    /// The outline of a shape, in points relative to the origin of its body.
    public enum Outline: Hashable, Sendable {
        /// A disc with a radius in points, above 0.
        case circle(center: Vector, radius: Double)
        /// The convex hull of points in any order. They span an area and have 64 corners at most.
        case polygon([Vector])
        /// Segments between consecutive points, two-sided and without mass; `isClosed` adds one from the last to the
        /// first. At least two points differ; one that repeats the last is left out. Bodies slide over the vertices
        /// without catching. Not for dynamic bodies.
        case chain([Vector], isClosed: Bool)
        /// All points on the side of `point` opposite to `normal`. Bodies inside are pushed out along `normal`, however
        /// deep they are. Not for dynamic bodies.
        case halfPlane(point: Vector, normal: Vector)
    }

    /// The outline.
    public var outline: Outline
    /// Mass per area, 0 or more: 1 gives 100 × 100 points a mass of 1, and 0 no mass.
    public var density = 1.0
    /// Coulomb's coefficient of friction; two shapes combine to √(a·b).
    public var friction = 0.3
    /// The coefficient of restitution, 0…1; two shapes combine to the larger one. ``World/restitutionThreshold`` is the
    /// least speed that bounces.
    public var restitution = 0.0
    /// The filter that decides with which shapes this one collides.
    public var filter = CollisionFilter()

    /// A shape with an outline and a material.
    public init(_ outline: Outline, density: Double = 1, friction: Double = 0.3, restitution: Double = 0) {
        self.outline = outline
        self.density = density
        self.friction = friction
        self.restitution = restitution
    }

    /// A disc about the body's origin.
    public static func circle(radius: Double) -> Shape { Shape(.circle(center: .zero, radius: radius)) }

    /// A box about `center`, rotated by `angle`.
    public static func box(
        width: Double, height: Double, center: Vector = .zero, angle: Angle = .zero
    ) -> Shape {
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { fraction in
            center + Vector(fraction.0 * width, fraction.1 * height).turned(by: angle)
        }
        return Shape(.polygon(corners))
    }

    /// The convex hull of points.
    public static func polygon(_ points: [Vector]) -> Shape { Shape(.polygon(points)) }
    /// A two-sided segment.
    public static func segment(from a: Vector, to b: Vector) -> Shape { Shape(.chain([a, b], isClosed: false)) }
    /// Two-sided segments between consecutive points.
    public static func chain(_ points: [Vector], isClosed: Bool = false) -> Shape {
        Shape(.chain(points, isClosed: isClosed))
    }
    /// A half plane: all points behind `point`, seen along `normal`.
    public static func halfPlane(point: Vector, normal: Vector) -> Shape {
        Shape(.halfPlane(point: point, normal: normal))
    }

    var hasValidMaterial: Bool {
        density.isFinite && density >= 0 && friction.isFinite && friction >= 0 && restitution.isFinite
            && restitution >= 0
    }
}

extension Shape.Outline {
    /// Whether it is only for static and kinematic bodies.
    var isBoundary: Bool {
        switch self {
        case .chain, .halfPlane: true
        case .circle, .polygon: false
        }
    }

    typealias Part = (kind: Piece.Kind, center: Float2, radius: Float, corners: [Corner])

    /// The pieces of an outline. Traps if the outline violates the conditions of ``Shape/Outline``.
    func pieces() -> [Part] {
        switch self {
        case .circle(let center, let radius):
            precondition(
                center.isSolvable && Float(radius).isFinite && radius > 0, "a circle needs a finite radius above 0")
            return [(.circle, Float2(center), Float(radius), [])]
        case .polygon(let points):
            precondition(points.allSatisfy(\.isSolvable), "corners are finite")
            let hull = convexHull(of: points)
            precondition((3...64).contains(hull.count), "a polygon must span an area and have 64 corners at most")
            let middle = MassProperties(polygon: hull, density: 1).center
            return [(.polygon, Float2(middle), 0, Corner.around(hull))]
        case .halfPlane(let point, let normal):
            precondition(
                point.isSolvable && normal.isFinite && normal.portableLength > 0, "a half plane needs a direction")
            return [
                (.halfPlane, .zero, 0, [Corner(point: Float2(point), normal: Float2(normal / normal.portableLength))])
            ]
        case .chain(let points, let isClosed):
            return Shape.Outline.segments(points, isClosed: isClosed)
        }
    }

    /// The points of a chain without those that repeat the one before. Points count as equal if the solver cannot
    /// distinguish them.
    static func distinct(_ points: [Vector], isClosed: Bool) -> [Vector] {
        var kept: [Vector] = []
        for point in points where kept.last.map(Float2.init) != Float2(point) { kept.append(point) }
        while isClosed, kept.count > 1, Float2(kept[0]) == Float2(kept[kept.count - 1]) { kept.removeLast() }
        return kept
    }

    private static func segments(_ points: [Vector], isClosed: Bool) -> [Part] {
        precondition(points.allSatisfy(\.isSolvable), "a chain's points are finite")
        let points = distinct(points, isClosed: isClosed)
        precondition(points.count > 1, "a chain needs two different points or more")
        let count = isClosed ? points.count : points.count - 1
        func point(_ i: Int) -> Vector { points[(i + points.count) % points.count] }
        // Whether the chain is straight at a point.
        let isStraight = points.indices.map { i in
            guard isClosed || i > 0 && i + 1 < points.count else { return false }
            let (a, b) = (point(i) - point(i - 1), point(i + 1) - point(i))
            return a.dot(b) > 0 && abs(a.cross(b)) <= 1e-5 * a.portableLength * b.portableLength
        }
        func neighbour(of i: Int, _ step: Int) -> Vector {
            !isClosed && (i == 0 || i == points.count - 1) ? point(i) : point(i + step)
        }
        return (0..<count).map { i in
            let (a, b) = (point(i), point(i + 1))
            var (from, to) = (i, i + 1)
            while isStraight[(from + points.count) % points.count], i - from < count { from -= 1 }
            while isStraight[to % points.count], to - i < count { to += 1 }
            let ends = [
                a, b, neighbour(of: i, -1), neighbour(of: i + 1, 1), point(from), point(to), neighbour(of: from, -1),
                neighbour(of: to, 1),
            ]
            let normal = Float2(Vector(b.y - a.y, a.x - b.x) / (b - a).portableLength)
            return (.edge, Float2((a + b) / 2), 0, ends.map { Corner(point: Float2($0), normal: normal) })
        }
    }
}
