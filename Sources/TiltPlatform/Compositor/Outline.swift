import TiltEngine

/// The outline of a convex shape: the points of its left and its right side, each from the top down, in pixels.
nonisolated struct Outline {
    /// The points of both sides among those of all outlines.
    let left: Range<Int>
    let right: Range<Int>
}

/// The points of all outlines of a frame; the memory is kept.
nonisolated struct OutlinePoints {
    private(set) var points: [SIMD2<Double>] = []

    mutating func removeAll() { points.removeAll(keepingCapacity: true) }

    /// Appends a convex quad with its corners in pixels, in either orientation.
    mutating func append(_ quad: Quad) -> Outline {
        let corners = (point(quad.topLeft), point(quad.topRight), point(quad.bottomRight), point(quad.bottomLeft))
        func corner(_ index: Int) -> SIMD2<Double> {
            switch index & 3 {
            case 0: corners.0
            case 1: corners.1
            case 2: corners.2
            default: corners.3
            }
        }
        var (top, foot) = (0, 0)
        for index in 1..<4 {
            if corner(index).y < corner(top).y { top = index }
            if corner(index).y > corner(foot).y { foot = index }
        }
        let isClockwise = quad.twiceArea > 0
        let right = appendSide(from: top, to: foot, by: isClockwise ? 1 : 3, corner)
        let left = appendSide(from: top, to: foot, by: isClockwise ? 3 : 1, corner)
        return Outline(left: left, right: right)
    }

    private func point(_ corner: Vector) -> SIMD2<Double> { SIMD2(corner.x, corner.y) }

    private mutating func appendSide(
        from top: Int, to foot: Int, by step: Int, _ corner: (Int) -> SIMD2<Double>
    ) -> Range<Int> {
        let start = points.count
        var index = top
        points.append(corner(index))
        while index != foot {
            index = (index + step) & 3
            points.append(corner(index))
        }
        return start..<points.count
    }

    /// Appends an upright rectangle with rounded corners.
    mutating func append(_ edges: Edges, radius: Double) -> Outline {
        let radius = max(0, min(radius, (edges.maxX - edges.minX) / 2, (edges.maxY - edges.minY) / 2))
        return Outline(
            left: appendSide(edges.minX, inward: radius, edges, radius),
            right: appendSide(edges.maxX, inward: -radius, edges, radius))
    }

    private mutating func appendSide(_ side: Double, inward: Double, _ edges: Edges, _ radius: Double) -> Range<Int> {
        let start = points.count
        guard radius > 0 else {
            points.append(SIMD2(side, edges.minY))
            points.append(SIMD2(side, edges.maxY))
            return start..<points.count
        }
        let step = Arc.step(radius: radius)
        for index in stride(from: 0, through: Arc.count, by: step) {
            let (sin, cos) = Arc.point(index)
            points.append(SIMD2(side + inward * (1 - sin), edges.minY + radius * (1 - cos)))
        }
        for index in stride(from: Arc.count, through: 0, by: -step) {
            let (sin, cos) = Arc.point(index)
            points.append(SIMD2(side + inward * (1 - sin), edges.maxY - radius * (1 - cos)))
        }
        return start..<points.count
    }
}

/// A quarter circle as straight pieces, as many as its size needs for an error below a hundredth of a pixel.
private nonisolated enum Arc {
    static let count = 128

    /// The step through the points of the finest arc. The sagitta of a piece that turns by t is r t²/8.
    static func step(radius: Double) -> Int {
        let needed = 8 * radius.squareRoot()
        var step = 16
        while step > 1, Double(count / step) < needed { step /= 2 }
        return step
    }

    static func point(_ index: Int) -> (sin: Double, cos: Double) { (sines[index], sines[count - index]) }

    /// The sines by repeated halving, because square roots are the same on every machine and sines are not.
    private static let sines: [Double] = {
        var points = Array(repeating: SIMD2(0.0, 1.0), count: count + 1)
        points[count] = SIMD2(1, 0)
        var gap = count
        while gap > 1 {
            for index in stride(from: gap / 2, to: count, by: gap) {
                let sum = points[index - gap / 2] + points[index + gap / 2]
                points[index] = sum / (sum.x * sum.x + sum.y * sum.y).squareRoot()
            }
            gap /= 2
        }
        return points.map(\.x)
    }()
}

nonisolated extension Quad {
    /// Whether its corners are numbers within the supported range.
    var isWithinReach: Bool {
        func isNear(_ corner: Vector) -> Bool { abs(corner.x) < 1e10 && abs(corner.y) < 1e10 }
        return isNear(topLeft) && isNear(topRight) && isNear(bottomRight) && isNear(bottomLeft)
    }

    /// The pixels it touches.
    var touched: PixelBox {
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        return PixelBox(
            touching: min(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y), max(a.x, b.x, c.x, d.x),
            max(a.y, b.y, c.y, d.y))
    }

    /// The corners multiplied by a factor.
    func scaled(by factor: Double) -> Quad {
        Quad(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
            bottomLeft: bottomLeft * factor)
    }

    /// A line of a width as a thin quad; nil without a length.
    init?(along start: Vector, _ end: Vector, width: Double) {
        let way = end - start
        let length = way.span
        guard length > 0 else { return nil }
        let side = Vector(-way.y, way.x) * (width / 2 / length)
        self.init(topLeft: start - side, topRight: end - side, bottomRight: end + side, bottomLeft: start + side)
    }

    /// Twice the area, positive if the corners are clockwise on the screen.
    var twiceArea: Double { (bottomRight - topLeft).cross(bottomLeft - topRight) }

    /// Whether every corner is convex and the quad has an area.
    var isConvex: Bool {
        let sides = (topRight - topLeft, bottomRight - topRight, bottomLeft - bottomRight, topLeft - bottomLeft)
        let turns = (
            sides.0.cross(sides.1), sides.1.cross(sides.2), sides.2.cross(sides.3), sides.3.cross(sides.0)
        )
        let sign = twiceArea
        return abs(sign) > 1e-6 && turns.0 * sign >= 0 && turns.1 * sign >= 0 && turns.2 * sign >= 0
            && turns.3 * sign >= 0
    }
}

nonisolated extension Vector {
    /// The length, by a square root, which is the same on every machine, unlike `hypot`.
    var span: Double { (x * x + y * y).squareRoot() }
}
