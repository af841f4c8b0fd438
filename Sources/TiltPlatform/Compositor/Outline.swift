import TiltEngine

/// The outline of a convex shape: the points of its left and its right side, each from the top down, in pixels.
nonisolated struct Outline {
    /// The points of each side among those of all outlines.
    let left, right: Range<Int>
}

/// The points of all outlines of a frame; the memory is kept.
nonisolated struct OutlinePoints {
    private(set) var points: [SIMD2<Double>] = []
    /// The points of one shape, clockwise or counterclockwise.
    private var contour: [SIMD2<Double>] = []

    mutating func removeAll() { points.removeAll(keepingCapacity: true) }

    /// Appends a convex quad in pixels, in either orientation, with its corners rounded.
    mutating func append(_ quad: Quad) -> Outline {
        contour.removeAll(keepingCapacity: true)
        if quad.radii == .zero {
            append(quad.topLeft)
            append(quad.topRight)
            append(quad.bottomRight)
            append(quad.bottomLeft)
        } else {
            appendArcs(of: quad)
        }
        var (top, foot) = (0, 0)
        for index in contour.indices {
            if contour[index].y < contour[top].y { top = index }
            if contour[index].y > contour[foot].y { foot = index }
        }
        let isClockwise = quad.twiceArea > 0
        let right = appendSide(from: top, to: foot, by: isClockwise ? 1 : -1)
        let left = appendSide(from: top, to: foot, by: isClockwise ? -1 : 1)
        return Outline(left: left, right: right)
    }

    private mutating func append(_ point: Vector) { contour.append(SIMD2(point.x, point.y)) }

    private mutating func appendArcs(of quad: Quad) {
        let (x, y) = (quad.radii.x, quad.radii.y)
        let step = Arc.step(radius: max(x * quad.width, y * quad.height))
        for corner in 0..<4 {
            for index in stride(from: 0, through: Arc.count, by: step) {
                let (sin, cos) = Arc.point(index)
                let place =
                    switch corner {
                    case 0: Vector(x * (1 - cos), y * (1 - sin))
                    case 1: Vector(1 - x * (1 - sin), y * (1 - cos))
                    case 2: Vector(1 - x * (1 - cos), 1 - y * (1 - sin))
                    default: Vector(x * (1 - sin), 1 - y * (1 - cos))
                    }
                append(quad.inPerspective(place))
            }
        }
    }

    /// Appends the contour's points from one to another, forwards or backwards.
    private mutating func appendSide(from top: Int, to foot: Int, by step: Int) -> Range<Int> {
        let start = points.count
        var index = top
        points.append(contour[index])
        while index != foot {
            index = (index + step + contour.count) % contour.count
            points.append(contour[index])
        }
        return start..<points.count
    }

    /// Appends an upright rectangle with corners rounded by radii across and down.
    mutating func append(_ edges: Edges, radii: Vector) -> Outline {
        let radii = Vector(
            max(0, min(radii.x, (edges.maxX - edges.minX) / 2)),
            max(0, min(radii.y, (edges.maxY - edges.minY) / 2)))
        return Outline(
            left: appendSide(edges.minX, inward: radii.x, edges, radii.y),
            right: appendSide(edges.maxX, inward: -radii.x, edges, radii.y))
    }

    private mutating func appendSide(_ side: Double, inward: Double, _ edges: Edges, _ down: Double)
        -> Range<Int>
    {
        let start = points.count
        guard down > 0, inward != 0 else {
            points.append(SIMD2(side, edges.minY))
            points.append(SIMD2(side, edges.maxY))
            return start..<points.count
        }
        let step = Arc.step(radius: max(abs(inward), down))
        for index in stride(from: 0, through: Arc.count, by: step) {
            let (sin, cos) = Arc.point(index)
            points.append(SIMD2(side + inward * (1 - sin), edges.minY + down * (1 - cos)))
        }
        for index in stride(from: Arc.count, through: 0, by: -step) {
            let (sin, cos) = Arc.point(index)
            points.append(SIMD2(side + inward * (1 - sin), edges.maxY - down * (1 - cos)))
        }
        return start..<points.count
    }
}

/// A quarter circle as straight pieces, as many as its size needs for an error below a hundredth of a pixel.
nonisolated enum Arc {
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

    var touched: PixelBox {
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        return PixelBox(
            touching: min(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y), max(a.x, b.x, c.x, d.x),
            max(a.y, b.y, c.y, d.y))
    }

    /// The corners multiplied by a factor, and radii that are possible.
    func scaled(by factor: Double) -> Quad {
        var quad = Quad(
            topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
            bottomLeft: bottomLeft * factor)
        if radii.x > 0, radii.y > 0 { quad.radii = Vector(min(radii.x, 0.5), min(radii.y, 0.5)) }
        return quad
    }

    /// The longer one of two opposite sides.
    var width: Double { max((topRight - topLeft).span, (bottomRight - bottomLeft).span) }
    var height: Double { max((bottomLeft - topLeft).span, (bottomRight - topRight).span) }

    /// A line of a width as a thin quad; nil without a length.
    init?(along start: Vector, _ end: Vector, width: Double) {
        let displacement = end - start
        let length = displacement.span
        guard length > 0 else { return nil }
        let side = Vector(-displacement.y, displacement.x) * (width / 2 / length)
        self.init(topLeft: start - side, topRight: end - side, bottomRight: end + side, bottomLeft: start + side)
    }

    /// Twice the area, positive if the corners are clockwise on the screen.
    var twiceArea: Double { (bottomRight - topLeft).cross(bottomLeft - topRight) }

    /// Whether every corner is convex and the quad has an area.
    var isConvex: Bool {
        let sides = (topRight - topLeft, bottomRight - topRight, bottomLeft - bottomRight, topLeft - bottomLeft)
        let turns = (sides.0.cross(sides.1), sides.1.cross(sides.2), sides.2.cross(sides.3), sides.3.cross(sides.0))
        let sign = twiceArea
        return abs(sign) > 1e-6 && turns.0 * sign >= 0 && turns.1 * sign >= 0 && turns.2 * sign >= 0
            && turns.3 * sign >= 0
    }
}

nonisolated extension Vector {
    /// The length, by a square root, which is the same on every machine, unlike `hypot`.
    var span: Double { (x * x + y * y).squareRoot() }
}
