import CSDL2
import TiltEngine

/// Triangles gathered for one call. Edges fade out over half a pixel on either side, so no graphics card needs
/// antialiasing. The memory is kept from batch to batch.
struct Mesh {
    private(set) var vertices: [SDL_Vertex] = []
    private(set) var indices: [Int32] = []
    private var lastContour = 0..<0

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    /// A vertex's position in its texture, in fractions of its size.
    typealias Texel = (Vector) -> Vector

    private mutating func append(_ point: Vector, _ color: UInt32, alpha: Double = 1, _ texel: Texel? = nil) {
        let point = Vector(point.x.clamped(to: -1e6...1e6), point.y.clamped(to: -1e6...1e6))
        let spot = texel?(point) ?? .zero
        vertices.append(
            SDL_Vertex(
                position: SDL_FPoint(x: Float(point.x), y: Float(point.y)), color: SDL_Color(color, alpha: alpha),
                tex_coord: SDL_FPoint(x: Float(spot.x.clamped(to: 0...1)), y: Float(spot.y.clamped(to: 0...1)))))
    }

    /// Appends two triangles between four vertices.
    private mutating func appendFace(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        for index in [a, b, c, a, c, d] { indices.append(Int32(index)) }
    }
}

extension Mesh {
    /// Appends a convex quad. Sides on whole pixels do not fade.
    mutating func append(_ quad: Quad, _ color: UInt32, _ texel: Texel? = nil) {
        let first = vertices.count
        if let rect = quad.rect, rect.isWhole {
            for corner in quad.corners { append(corner, color, texel) }
            appendFace(first, first + 1, first + 2, first + 3)
            return
        }
        // A quad thinner than a pixel is drawn fainter instead.
        let thickness = min(1, abs(quad.twiceArea) / 2 / quad.longestSide)
        for corner in quad.inset(by: thickness / 2).corners { append(corner, color, alpha: thickness, texel) }
        for corner in quad.inset(by: -0.5).corners { append(corner, color, alpha: 0, texel) }
        appendFace(first, first + 1, first + 2, first + 3)
        for side in 0..<4 {
            let next = (side + 1) % 4
            appendFace(first + side, first + next, first + 4 + next, first + 4 + side)
        }
    }

    /// Appends a quad as a grid, for textures that are not mapped linearly.
    mutating func appendGrid(_ quad: Quad, _ color: UInt32, point: (Vector) -> Vector, texel: @escaping Texel) {
        let (first, side) = (vertices.count, 16)
        for row in 0...side {
            for column in 0...side {
                append(point(Vector(Double(column), Double(row)) / Double(side)), color, texel)
            }
        }
        for row in 0..<side {
            for column in 0..<side {
                let corner = first + row * (side + 1) + column
                appendFace(corner, corner + 1, corner + side + 2, corner + side + 1)
            }
        }
    }

    /// Appends a rounded rectangle.
    mutating func append(_ rect: Rect, radius: Double, _ color: UInt32) {
        guard radius > 0 else { return append(Quad(rect), color) }
        let thickness = min(1, rect.width, rect.height)
        appendContours([(-0.5, 0), (thickness / 2, thickness)], rect, radius, color)
        appendInside()
    }

    /// Appends a line of a width along the inside of a rounded rectangle.
    mutating func appendRing(_ rect: Rect, radius: Double, width: Double, _ color: UInt32) {
        let half = min(width, 1) / 2
        appendContours([(-0.5, 0), (half, 2 * half), (width - half, 2 * half), (width + 0.5, 0)], rect, radius, color)
    }

    /// Appends a rounded rectangle that fades out.
    mutating func append(_ edge: SoftEdge, _ color: UInt32) {
        let steps = 16
        let contours = (0...steps).map { step in
            let t = Double(step) / Double(steps)
            return (inset: edge.softness * (t - 1), alpha: t * t * (3 - 2 * t))
        }
        appendContours(contours, edge.rect, edge.radius, color, isRound: true)
        appendInside()
    }

    /// Appends contours at distances inside a rounded rectangle, the outermost first, and the faces between them.
    private mutating func appendContours(
        _ contours: [(inset: Double, alpha: Double)], _ rect: Rect, _ radius: Double, _ color: UInt32,
        isRound: Bool = false
    ) {
        let first = vertices.count
        let count = Self.segments(radius: isRound ? radius - contours[0].inset : radius)
        for contour in contours {
            let inset = min(contour.inset, rect.width / 2, rect.height / 2)
            let frame = rect.insetBy(inset)
            let bow = radius > 0 || isRound ? max(0, radius - inset) : 0
            for corner in 0..<4 {
                let center = Vector(
                    corner == 1 || corner == 2 ? frame.maxX - bow : frame.minX + bow,
                    corner < 2 ? frame.minY + bow : frame.maxY - bow)
                for step in 0...count {
                    let angle = Double.pi * (1 + (Double(corner) + Double(step) / Double(count)) / 2)
                    append(center + Vector(.cos(angle), .sin(angle)) * bow, color, alpha: contour.alpha)
                }
            }
        }
        let length = 4 * (count + 1)
        for ring in 0..<contours.count - 1 {
            for step in 0..<length {
                let (a, b) = (first + ring * length + step, first + ring * length + (step + 1) % length)
                appendFace(a, b, b + length, a + length)
            }
        }
        lastContour = vertices.count - length..<vertices.count
    }

    /// Fills the innermost of the contours just appended.
    private mutating func appendInside() {
        for index in lastContour.dropFirst().dropLast() {
            for corner in [lastContour.lowerBound, index, index + 1] { indices.append(Int32(corner)) }
        }
    }

    private static func segments(radius: Double) -> Int {
        Int((2.5 * max(radius, 0).squareRoot()).rounded(.up).clamped(to: 1...32))
    }
}

extension SDL_Color {
    /// A premultiplied colour 0xAARRGGBB with all components multiplied by `alpha`.
    fileprivate init(_ color: UInt32, alpha: Double) {
        func part(_ shift: UInt32) -> UInt8 { UInt8((Double(color >> shift & 255) * alpha).rounded()) }
        self.init(r: part(16), g: part(8), b: part(0), a: part(24))
    }
}

extension Rect {
    fileprivate var isWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 256 }
    }
}

extension Quad {
    fileprivate var corners: [Vector] { [topLeft, topRight, bottomRight, bottomLeft] }

    fileprivate var longestSide: Double {
        max(
            (topRight - topLeft).span, (bottomRight - topRight).span, (bottomLeft - bottomRight).span,
            (topLeft - bottomLeft).span)
    }

    /// The quad with its sides moved inwards, or outwards if the distance is negative.
    fileprivate func inset(by distance: Double) -> Quad {
        let corners = corners
        let sign = twiceArea > 0 ? distance : -distance
        let moved = corners.indices.map { index in
            let (before, here, after) = (corners[(index + 3) % 4], corners[index], corners[(index + 1) % 4])
            let (a, b) = (Self.normal(here - before), Self.normal(after - here))
            return here + (a + b) * (sign / max(0.1, 1 + a.dot(b)))
        }
        return Quad(topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
    }

    private static func normal(_ side: Vector) -> Vector {
        let length = side.span
        return length > 0 ? Vector(-side.y, side.x) / length : .zero
    }
}
