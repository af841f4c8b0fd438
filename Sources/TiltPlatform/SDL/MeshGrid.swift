import CSDL2
import TiltEngine

/// A quad with a picture, in perspective or with rounded corners, as a grid: within a triangle a texture is mapped
/// linearly. In a corner the grid is bent, so that its outermost line is an arc.
struct MeshGrid {
    /// The greatest distance of a point from its place, in pixels.
    static let tolerance = 0.02

    private let quad: Quad
    /// The grid's lines across and down, in fractions of the sides.
    private let across: [Double]
    private let down: [Double]
    /// The points of the outline, clockwise from the top left, in pixels.
    private var outline: [Vector] = []

    init(_ quad: Quad) {
        self.quad = quad
        let parts = (quad.bow / Self.tolerance).squareRoot().clamped(to: 1...64)
        let arc = Mesh.segments(radius: max(quad.radii.x * quad.width, quad.radii.y * quad.height))
        across = Self.lines(quad.radii.x, parts, arc)
        down = Self.lines(quad.radii.y, parts, arc)
        for step in 0..<columns { outline.append(point(step, 0)) }
        for step in 0..<rows { outline.append(point(columns, step)) }
        for step in 0..<columns { outline.append(point(columns - step, rows)) }
        for step in 0..<rows { outline.append(point(0, rows - step)) }
    }

    /// The numbers of spaces across and down.
    private var columns: Int { across.count - 1 }
    private var rows: Int { down.count - 1 }

    /// Lines at even distances: beside corners of a radius, and in them enough for an arc of straight pieces.
    private static func lines(_ radius: Double, _ parts: Double, _ arc: Int) -> [Double] {
        func even(_ start: Double, _ length: Double, _ count: Int) -> [Double] {
            (0..<count).map { start + length * Double($0) / Double(count) }
        }
        func count(_ length: Double) -> Int { Int((length * parts - 1e-9).rounded(.up)) }
        let corner = radius > 0 ? max(count(radius), (arc + 1) / 2) : 0
        let inner = 1 - 2 * radius
        return even(0, radius, corner) + even(radius, inner, inner > 0 ? max(count(inner), 1) : 0)
            + even(1 - radius, radius, corner) + [1]
    }

    /// A crossing of lines, in fractions of the sides. A square in a corner becomes a quarter of a disc.
    private func place(_ column: Int, _ row: Int) -> Vector {
        let place = Vector(across[column], down[row])
        let radii = quad.radii
        guard radii != .zero else { return place }
        let center = Vector(
            place.x.clamped(to: radii.x...(1 - radii.x)), place.y.clamped(to: radii.y...(1 - radii.y)))
        let offset = Vector((place.x - center.x) / radii.x, (place.y - center.y) / radii.y)
        guard offset.x != 0, offset.y != 0 else { return place }
        let share = max(abs(offset.x), abs(offset.y)) / offset.span
        return center + Vector(offset.x * radii.x, offset.y * radii.y) * share
    }

    private func point(_ column: Int, _ row: Int) -> Vector { quad.inPerspective(place(column, row)) }

    /// The number of the outline's point at a crossing; nil inside.
    private func outlineIndex(_ column: Int, _ row: Int) -> Int? {
        if row == 0 { return column }
        if column == columns { return columns + row }
        if row == rows { return columns + rows + columns - column }
        return column == 0 ? 2 * columns + rows + rows - row : nil
    }
}

extension MeshGrid {
    /// Appends its triangles to a mesh; the edge fades out over half a pixel on either side.
    func append(to mesh: inout Mesh, _ color: UInt32, _ texel: Mesh.Texel) {
        let first = mesh.vertices.count
        // A quad thinner than a pixel is drawn fainter instead.
        let thickness = min(1, abs(quad.twiceArea) / 2 / max(quad.width, quad.height))
        // A line on the edge itself, because texels end there.
        appendLines([(0.5 * thickness, thickness), (0, thickness / 2), (-0.5, 0)], to: &mesh, color, texel)
        let inside = mesh.vertices.count
        appendInside(to: &mesh, color, thickness, texel)
        func vertex(_ column: Int, _ row: Int) -> Int {
            outlineIndex(column, row).map { first + $0 } ?? inside + (row - 1) * (columns - 1) + column - 1
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let (a, b) = (vertex(column, row), vertex(column + 1, row))
                let (c, d) = (vertex(column + 1, row + 1), vertex(column, row + 1))
                // The diagonal leads to the nearest corner, where three points of a cell may lie on a line.
                let isOpposite = (2 * column < columns) == (2 * row < rows)
                if isOpposite { mesh.appendFace(a, b, c, d) } else { mesh.appendFace(b, c, d, a) }
            }
        }
    }

    /// Appends lines at distances inside the outline, and the faces between them.
    private func appendLines(
        _ lines: [(inset: Double, alpha: Double)], to mesh: inout Mesh, _ color: UInt32, _ texel: Mesh.Texel
    ) {
        let (first, count) = (mesh.vertices.count, outline.count)
        let sign = quad.twiceArea > 0 ? 1.0 : -1
        for line in lines {
            for index in outline.indices {
                let here = outline[index]
                let a = Quad.normal(here - outline[(index + count - 1) % count])
                let b = Quad.normal(outline[(index + 1) % count] - here)
                let inward = (a + b) * (sign * line.inset / max(0.1, 1 + a.dot(b)))
                mesh.append(here + inward, color, alpha: line.alpha, texel)
            }
        }
        for line in 0..<lines.count - 1 {
            for index in outline.indices {
                let (a, b) = (first + line * count + index, first + line * count + (index + 1) % count)
                mesh.appendFace(a, b, b + count, a + count)
            }
        }
    }

    /// Appends the crossings inside.
    private func appendInside(to mesh: inout Mesh, _ color: UInt32, _ alpha: Double, _ texel: Mesh.Texel) {
        guard columns > 1, rows > 1 else { return }
        let color = SDL_Color(color, alpha: alpha)
        for row in 1..<rows {
            for column in 1..<columns {
                let point = point(column, row)
                mesh.append(point, color, at: texel(point))
            }
        }
    }
}
