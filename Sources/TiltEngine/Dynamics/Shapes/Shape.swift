/// A shape of a body: its outline, its material and its collision filter.
public struct Shape: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The outline of a shape, in points relative to the origin of its body.
    public enum Outline: Hashable, Sendable, Codable {
        /// A disc with a radius in points, above 0.
        case circle(center: Vector, radius: Double)
        /// The convex hull of points in any order, with all points within `radius` of it: rounded corners, and with two
        /// points a capsule. Without a radius they span an area. The hull has 64 corners at most.
        case polygon([Vector], radius: Double = 0)
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
    /// The material.
    public var material: Material
    /// The filter that decides with which shapes this one collides.
    public var filter = CollisionFilter()
    /// Whether the shape only notices what overlaps it, see ``SensorEvent``: nothing collides with a sensor, and two
    /// sensors do not notice each other. It has mass, unless its density is 0.
    public var isSensor = false
    /// Whether a chain stops only bodies that come from the side to the left of its direction: from above, if it runs
    /// from left to right. Bodies pass from the other side.
    public var isOneWay = false

    /// A shape with an outline and a material.
    public init(_ outline: Outline, density: Double = 1, friction: Double = 0.3, restitution: Double = 0) {
        self.outline = outline
        material = Material(density: density, friction: friction, restitution: restitution)
    }

    /// See ``Material/density``.
    public var density: Double {
        get { material.density }
        set { material.density = newValue }
    }

    /// See ``Material/friction``.
    public var friction: Double {
        get { material.friction }
        set { material.friction = newValue }
    }

    /// See ``Material/restitution``.
    public var restitution: Double {
        get { material.restitution }
        set { material.restitution = newValue }
    }

    /// A disc about the body's origin.
    public static func circle(radius: Double) -> Shape { Shape(.circle(center: .zero, radius: radius)) }

    /// A box about `center`, rotated by `angle`.
    public static func box(width: Double, height: Double, center: Vector = .zero, angle: Angle = .zero) -> Shape {
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { fraction in
            center + Vector(fraction.0 * width, fraction.1 * height).turned(by: angle)
        }
        return Shape(.polygon(corners))
    }

    /// A box about the body's origin whose corners are arcs of `radius`, at most half its shorter side.
    public static func roundedBox(width: Double, height: Double, radius: Double) -> Shape {
        require(radius >= 0 && 2 * radius <= min(width, height), "a corner's radius is at most half the shorter side")
        let (x, y) = (width / 2 - radius, height / 2 - radius)
        guard radius > 0 else { return .box(width: width, height: height) }
        if x <= 0, y <= 0 { return .circle(radius: radius) }
        return Shape(.polygon([Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)], radius: radius))
    }

    /// All points within `radius`, above 0, of a segment between two different points.
    public static func capsule(from a: Vector, to b: Vector, radius: Double) -> Shape {
        Shape(.polygon([a, b], radius: radius))
    }

    /// The area inside an outline whose points are given in order, either way round: one polygon if it is convex, otherwise
    /// several. It spans an area and does not cross itself.
    public static func area(inside outline: [Vector]) -> [Shape] {
        guard let pieces = convexPieces(of: outline) else {
            fatalError("an outline must span an area and not cross itself")
        }
        return pieces.map { .polygon($0) }
    }

    /// The convex hull of points, with all points within `radius` of it.
    public static func polygon(_ points: [Vector], radius: Double = 0) -> Shape {
        Shape(.polygon(points, radius: radius))
    }
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

    /// The outline, and whether it is a sensor.
    public var description: String { "\(isSensor ? "Sensor" : "Shape")(\(outline.short))" }

    private enum CodingKeys: String, CodingKey, CaseIterable { case outline, material, filter, isSensor, isOneWay }

    /// Reads a shape; what is left out beside its outline is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.decode(Outline.self, forKey: .outline))
        material = try values.value(.material, or: material)
        filter = try values.value(.filter, or: filter)
        isSensor = try values.value(.isSensor, or: isSensor)
        isOneWay = try values.value(.isOneWay, or: isOneWay)
    }

    /// What no world takes of it, with its key; nil if one takes it.
    var fault: Fault? {
        if let fault = material.fault { return Fault(".material\(fault.text)") }
        if let flaw { return Fault(".isOneWay is true: \(flaw)") }
        switch outline {
        case .circle(_, let radius) where radius <= 0:
            return Fault(".outline.circle.radius is \(radius): it is above 0")
        case .polygon(_, let radius) where radius < 0:
            return Fault(".outline.polygon.radius is \(radius): it is 0 or more")
        default: break
        }
        return outline.isValid
            ? nil : Fault(".outline is none: it spans an area, or has a direction, by finite numbers")
    }

    /// What no world takes of it beside its outline; nil if one takes it.
    var flaw: String? { material.flaw ?? (isOneWay && !outline.isChain ? "only a chain is one-way" : nil) }
}

// In a file an outline is one of its kinds, such as `{"polygon": {"vertices": […]}}`; files from before call the points `_0`.
extension Shape.Outline {
    private enum CodingKeys: String, CodingKey, CaseIterable { case circle, polygon, chain, halfPlane }
    private enum CircleCodingKeys: String, CodingKey, CaseIterable { case center, radius }
    private enum PolygonCodingKeys: String, CodingKey, CaseIterable { case _0 = "vertices", radius }
    private enum ChainCodingKeys: String, CodingKey, CaseIterable { case _0 = "vertices", isClosed }
    private enum HalfPlaneCodingKeys: String, CodingKey, CaseIterable { case point, normal }
    private static let old = "_0"

    /// Reads an outline; a centre or a radius of corners that is left out is 0, and a chain is open.
    public init(from decoder: any Decoder) throws {
        let (kind, part) = try decoder.choice(CodingKeys.self)
        switch kind {
        case .circle:
            let values = try part.part(CircleCodingKeys.self)
            let center = try values.value(.center, or: Vector.zero)
            self = .circle(center: center, radius: try values.decode(Double.self, forKey: .radius))
        case .polygon:
            let values = try part.part(PolygonCodingKeys.self, old: Self.old)
            let points: [Vector] = try part.value(PolygonCodingKeys._0, old: Self.old)
            self = .polygon(points, radius: try values.value(.radius, or: 0))
        case .chain:
            let values = try part.part(ChainCodingKeys.self, old: Self.old)
            let points: [Vector] = try part.value(ChainCodingKeys._0, old: Self.old)
            self = .chain(points, isClosed: try values.value(.isClosed, or: false))
        case .halfPlane:
            let values = try part.part(HalfPlaneCodingKeys.self)
            let point = try values.decode(Vector.self, forKey: .point)
            self = .halfPlane(point: point, normal: try values.decode(Vector.self, forKey: .normal))
        }
    }

    /// Whether it is only for static and kinematic bodies.
    var isBoundary: Bool {
        switch self {
        case .chain, .halfPlane: true
        case .circle, .polygon: false
        }
    }

    var isChain: Bool { if case .chain = self { true } else { false } }

    typealias Part = (kind: Piece.Kind, center: Float2, radius: Float, corners: [Corner])

    /// The pieces of an outline. Traps if the outline violates the conditions of ``Shape/Outline``.
    func pieces() -> [Part] {
        switch self {
        case .circle(let center, let radius):
            require(center.isSolvable && Float(radius).isFinite && radius > 0, "a circle needs a finite radius above 0")
            return [(.circle, Float2(center), Float(radius), [])]
        case .polygon(let points, let radius):
            require(
                points.allSatisfy(\.isSolvable) && radius >= 0 && Float(radius).isFinite,
                "corners are finite, and a radius is not negative")
            let hull = convexHull(of: points)
            require(
                (radius > 0 ? 2...64 : 3...64).contains(hull.count),
                "a polygon must span an area and have 64 corners at most")
            require(Float2(hull[0]) != Float2(hull[1]), "a capsule's ends must differ")
            let middle = MassProperties(polygon: hull, radius: radius, density: 1).center
            return [(.polygon, Float2(middle), Float(radius), Corner.around(hull))]
        case .halfPlane(let point, let normal):
            require(point.isSolvable && normal.isFinite && normal.portableLength > 0, "a half plane needs a direction")
            return [
                (.halfPlane, .zero, 0, [Corner(point: Float2(point), normal: Float2(normal / normal.portableLength))])
            ]
        case .chain(let points, let isClosed): return Shape.Outline.segments(points, isClosed: isClosed)
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
        require(points.allSatisfy(\.isSolvable), "a chain's points are finite")
        let points = distinct(points, isClosed: isClosed)
        require(points.count > 1, "a chain needs two different points or more")
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
