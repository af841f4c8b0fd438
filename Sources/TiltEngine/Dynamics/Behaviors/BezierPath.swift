/// A path of segments and Bézier curves, for boundaries and items: its points are near enough to the curves that nobody
/// sees or feels the difference.
///
/// ```swift
/// var hill = BezierPath(from: Vector(0, 400))
/// hill.addCurve(to: Vector(400, 400), control1: Vector(150, 250), control2: Vector(250, 250))
/// collision.addBoundary(.path(hill.points, isClosed: false), named: "hill")
/// ```
public struct BezierPath: Hashable, Sendable, Codable {
    /// The points, from the first on, in order.
    public private(set) var points: [Vector]
    /// The greatest distance of a curve from its points, in points, above 0.
    public let tolerance: Double

    /// A path that begins at a point.
    public init(from start: Vector, tolerance: Double = 0.25) {
        require(tolerance > 0, "a tolerance is above 0")
        (points, self.tolerance) = ([start], tolerance)
    }

    /// The last point.
    public var end: Vector { points[points.count - 1] }

    /// Adds a segment.
    public mutating func addLine(to end: Vector) { points.append(end) }

    /// Adds a cubic curve.
    public mutating func addCurve(to end: Vector, control1: Vector, control2: Vector) {
        let start = self.end
        // A segment of 1/n of the curve is off by at most an eighth of the second derivative over n².
        let bend = max((start - control1 * 2 + control2).portableLength, (control1 - control2 * 2 + end).portableLength)
        append(pieces: (6 * bend / (8 * tolerance)).squareRoot()) { t in
            let s = 1 - t
            return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
        }
    }

    /// Adds a quadratic curve.
    public mutating func addQuadCurve(to end: Vector, control: Vector) {
        let start = self.end
        let bend = (start - control * 2 + end).portableLength
        append(pieces: (2 * bend / (8 * tolerance)).squareRoot()) { t in
            let s = 1 - t
            return start * (s * s) + control * (2 * s * t) + end * (t * t)
        }
    }

    /// Adds an arc about a centre, from the last point, clockwise by an angle; anticlockwise by one below zero.
    public mutating func addArc(center: Vector, by angle: Angle) {
        let arm = end - center
        // A chord of the angle α is r (1 − cos α/2) ≈ r α² / 8 away from the arc.
        append(pieces: abs(angle.radians) * (arm.portableLength / (8 * tolerance)).squareRoot()) { t in
            center + arm.turned(by: angle * t)
        }
    }

    private mutating func append(pieces: Double, _ point: (Double) -> Vector) {
        let count = max(1, min(256, pieces.rounded(.up)))
        for k in 1...Int(count) { points.append(point(Double(k) / count)) }
    }
}
