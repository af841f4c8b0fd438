/// A part of the plane around a field, made of circles and rectangles about the field's position.
public indirect enum Region: Hashable, Sendable, Codable {
    /// The whole plane.
    case infinite
    /// A disc with a radius in points.
    case circle(radius: Double)
    /// A rectangle with a width and a height in points.
    case rectangle(width: Double, height: Double)
    /// What is in one of the two, or in both.
    case union(Region, Region)
    /// What is in the first and not in the second.
    case difference(Region, Region)
    /// What is in both.
    case intersection(Region, Region)

    private enum UnionCodingKeys: String, CodingKey { case _0 = "a", _1 = "b" }
    private enum DifferenceCodingKeys: String, CodingKey { case _0 = "a", _1 = "b" }
    private enum IntersectionCodingKeys: String, CodingKey { case _0 = "a", _1 = "b" }

    /// Everything else.
    public var inverse: Region { .difference(.infinite, self) }

    /// Whether a point relative to the field's position is inside; the edge is.
    public func contains(_ point: Vector) -> Bool {
        switch self {
        case .infinite: true
        case .circle(let radius): point.portableLength <= radius
        case .rectangle(let width, let height): abs(point.x) <= width / 2 && abs(point.y) <= height / 2
        case .union(let a, let b): a.contains(point) || b.contains(point)
        case .difference(let a, let b): a.contains(point) && !b.contains(point)
        case .intersection(let a, let b): a.contains(point) && b.contains(point)
        }
    }
}
