import CSDL2
import CSpans
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

    mutating func append(_ point: Vector, _ color: UInt32, alpha: Double = 1, _ texel: Texel = { _ in .zero }) {
        let point = Vector(point.x.clamped(to: -1e6...1e6), point.y.clamped(to: -1e6...1e6))
        append(point, SDL_Color(color, alpha: alpha), at: texel(point))
    }

    /// Appends a vertex, and where it is in the texture. SDL refuses places beyond it.
    mutating func append(_ point: Vector, _ color: SDL_Color, at spot: Vector) {
        vertices.append(
            SDL_Vertex(
                position: SDL_FPoint(x: Float(point.x), y: Float(point.y)), color: color,
                tex_coord: SDL_FPoint(x: Float(spot.x.clamped(to: 0...1)), y: Float(spot.y.clamped(to: 0...1)))))
    }

    /// Appends two triangles between four vertices.
    mutating func appendFace(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        appendTriangle(a, b, c)
        appendTriangle(a, c, d)
    }

    mutating func appendTriangle(_ a: Int, _ b: Int, _ c: Int) {
        indices.append(Int32(a))
        indices.append(Int32(b))
        indices.append(Int32(c))
    }
}

extension Mesh {
    /// Appends a convex quad. Sides on whole pixels do not fade.
    mutating func append(_ quad: Quad, _ color: UInt32, _ texel: Texel = { _ in .zero }) {
        let first = vertices.count
        if let rect = quad.rect, rect.isWhole {
            for corner in quad.corners { append(corner, color, texel) }
            appendFace(first, first + 1, first + 2, first + 3)
            return
        }
        // A quad thinner than a pixel is drawn fainter instead.
        let thickness = min(1, abs(quad.twiceArea) / 2 / max(quad.width, quad.height))
        for corner in quad.inset(by: thickness / 2).corners { append(corner, color, alpha: thickness, texel) }
        for corner in quad.inset(by: -0.5).corners { append(corner, color, alpha: 0, texel) }
        appendFace(first, first + 1, first + 2, first + 3)
        for side in 0..<4 {
            let next = (side + 1) % 4
            appendFace(first + side, first + next, first + 4 + next, first + 4 + side)
        }
    }

    /// Appends columns of a row.
    mutating func append(_ columns: Range<Int>, _ y: Int, _ color: UInt32, alpha: Double) {
        let first = vertices.count
        for (x, y) in [
            (columns.lowerBound, y), (columns.upperBound, y), (columns.upperBound, y + 1), (columns.lowerBound, y + 1),
        ] { append(Vector(Double(x), Double(y)), color, alpha: alpha) }
        appendFace(first, first + 1, first + 2, first + 3)
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

    /// Appends a thin stroke with round ends: an inner contour, and an outer one a pixel around it.
    mutating func append(_ hair: SpanHair) {
        let first = vertices.count
        let start = SIMD2(hair.x, hair.y)
        let direction = SIMD2(hair.direction_x, hair.direction_y)
        let end = start + direction * hair.length
        func inner(_ level: Float) -> SDL_Color { SDL_Color(hair.color, alpha: Double(level) / 32767) }
        let (early, late) = (inner(hair.level), inner(hair.level + hair.fade * hair.length))
        let outer = SDL_Color(0, alpha: 1)
        let steps = 2 * Self.segments(radius: Double(hair.reach))
        for step in 0...steps {
            let angle = Double.pi * (Double(step) / Double(steps) - 0.5)
            let ray = direction * Float(Double.cos(angle)) + SIMD2(-direction.y, direction.x) * Float(Double.sin(angle))
            for (point, color) in [
                (end + ray * (hair.reach - 1), late), (end + ray * hair.reach, outer),
                (start - ray * (hair.reach - 1), early), (start - ray * hair.reach, outer),
            ] {
                vertices.append(
                    SDL_Vertex(position: SDL_FPoint(x: point.x, y: point.y), color: color, tex_coord: SDL_FPoint()))
            }
        }
        /// The inner vertex at a place along the contour; the outer one follows.
        func vertex(_ place: Int) -> Int {
            let (turn, step) = (place % (2 * steps + 2)).quotientAndRemainder(dividingBy: steps + 1)
            return first + 4 * step + 2 * turn
        }
        for place in 0..<2 * steps + 2 {
            let (here, next) = (vertex(place), vertex(place + 1))
            appendFace(here, next, next + 1, here + 1)
            appendTriangle(first, here, next)
        }
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
            appendTriangle(lastContour.lowerBound, index, index + 1)
        }
    }

    static func segments(radius: Double) -> Int {
        Int((2.5 * max(radius, 0).squareRoot()).rounded(.up).clamped(to: 1...32))
    }
}

extension SDL_Color {
    /// A premultiplied colour 0xAARRGGBB with all components multiplied by `alpha`.
    init(_ color: UInt32, alpha: Double) {
        func part(_ shift: UInt32) -> UInt8 { UInt8((Double(color >> shift & 255) * alpha).rounded()) }
        self.init(r: part(16), g: part(8), b: part(0), a: part(24))
    }
}

extension Rect {
    var isWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 256 }
    }
}

extension Quad {
    fileprivate var corners: [Vector] { [topLeft, topRight, bottomRight, bottomLeft] }

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

    static func normal(_ side: Vector) -> Vector {
        let length = side.span
        return length > 0 ? Vector(-side.y, side.x) / length : .zero
    }
}
