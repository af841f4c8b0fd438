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
        precondition(spacing > 0, "signs have a distance")
        let course = Course(points)
        let places = stride(from: spacing / 2, to: course.length - spacing / 5, by: spacing)
        return places.enumerated().map { index, place in
            let along = course.point(at: place + spacing / 3) - course.point(at: place - spacing / 3)
            let isHalfDisc = kind == .warm || kind == .occluded && index % 2 == 1
            return FrontSymbol(
                shape: isHalfDisc ? .halfDisc : .triangle, place: course.point(at: place),
                ahead: Vector(along.y, -along.x) / along.length)
        }
    }
}

/// A line by the length along it.
private struct Course {
    private let points: [Vector]
    /// The length from the first point to each.
    private let lengths: [Double]

    init(_ points: [Vector]) {
        self.points = points
        lengths = zip(points, points.dropFirst()).reduce(into: [0]) { lengths, pair in
            lengths.append(lengths[lengths.count - 1] + (pair.1 - pair.0).length)
        }
    }

    var length: Double { lengths[lengths.count - 1] }

    /// The point at a length; before the first and beyond the last its end.
    func point(at length: Double) -> Vector {
        guard let next = lengths.firstIndex(where: { $0 > length }) else { return points[points.count - 1] }
        guard next > 0 else { return points[0] }
        let share = (length - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
        return points[next - 1] + (points[next] - points[next - 1]) * share
    }
}
