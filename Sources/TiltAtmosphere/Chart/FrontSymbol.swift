public import TiltEngine

/// One of the signs along a front, on the side that lies ahead of it.
public struct FrontSymbol: Hashable, Sendable {
    /// What it looks like.
    public enum Shape: Hashable, Sendable {
        /// A half disc: warm air follows.
        case halfDisc
        /// A triangle: cold air follows.
        case triangle
    }

    /// What it looks like.
    public let shape: Shape
    /// The middle of its foot, on the front.
    public let place: Vector
    /// The direction ahead, of length 1.
    public let ahead: Vector
}

extension Front {
    /// The signs of a front, evenly spaced in points of the world from its low outwards. An occluded front has half discs
    /// and triangles in turn.
    public func symbols(every spacing: Double = 28) -> [FrontSymbol] {
        var symbols: [FrontSymbol] = []
        forEachSymbol(every: spacing) { symbols.append($0) }
        return symbols
    }

    /// Calls a body with each of the ``symbols(every:)``, without memory for them.
    public func forEachSymbol(every spacing: Double = 28, _ body: (FrontSymbol) -> Void) {
        precondition(spacing > 0, "signs have a distance")
        var course = Course(points)
        let places = stride(from: spacing / 2, to: course.length - spacing / 5, by: spacing)
        for (index, place) in places.enumerated() {
            let start = course.point(at: place - spacing / 3)
            let middle = course.point(at: place)
            let along = course.point(at: place + spacing / 3) - start
            let isHalfDisc = kind == .warm || kind == .occluded && index % 2 == 1
            body(
                FrontSymbol(
                    shape: isHalfDisc ? .halfDisc : .triangle, place: middle,
                    ahead: Vector(along.y, -along.x) / along.length))
        }
    }
}

/// The way along a line, which is gone once.
private struct Course {
    let length: Double
    private let points: [Vector]
    /// The point ahead, and the lengths up to the one before it and up to it.
    private var next = 0
    private var (reached, ahead) = (0.0, 0.0)

    init(_ points: [Vector]) {
        self.points = points
        length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    /// The point at a length, not less than the one before: at 0 the first, at the end and beyond it the last.
    mutating func point(at length: Double) -> Vector {
        while ahead <= length {
            next += 1
            guard next < points.count else { return points[points.count - 1] }
            (reached, ahead) = (ahead, ahead + (points[next] - points[next - 1]).length)
        }
        guard next > 0 else { return points[0] }
        return points[next - 1] + (points[next] - points[next - 1]) * ((length - reached) / (ahead - reached))
    }
}
