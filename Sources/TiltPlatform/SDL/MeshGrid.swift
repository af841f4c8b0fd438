import CSDL2
import TiltEngine

/// A quad with a picture, in perspective or with rounded corners, as a grid: within a triangle a texture is mapped linearly.
struct MeshGrid {
    /// The greatest distance of a point from its place, in pixels.
    static let tolerance = 0.02

    private let quad: Quad
    /// The grid's lines across and down, in fractions of the sides, and their number of spaces.
    private let lines: (across: [Double], down: [Double])
    private let count: Int
    private let isRounded: Bool
    /// The number of straight pieces around a corner.
    private let arcSteps: Int
    /// The points of the outline, clockwise from the top left: in fractions of the sides, and in pixels.
    private var outline: [Vector] = []

    init(_ quad: Quad) {
        self.quad = quad
        isRounded = quad.radii != .zero
        arcSteps = max(8, Mesh.segments(radius: max(quad.radii.x * quad.width, quad.radii.y * quad.height)))
        let parts = Int((quad.bow / Self.tolerance).squareRoot().rounded(.up).clamped(to: 1...64))
        func lines(_ radius: Double) -> [Double] {
            let inner = (0...parts).map { radius + (1 - 2 * radius) * Double($0) / Double(parts) }
            return radius > 0 ? [0] + inner + [1] : inner
        }
        self.lines = (lines(quad.radii.x), lines(quad.radii.y))
        count = self.lines.across.count - 1
        for side in 0..<4 { appendSide(side) }
    }

    /// The first of the grid's lines that ends on a side, not in a corner.
    private var start: Int { isRounded ? 1 : 0 }
    /// The number of the outline's points along a side and around the corner after it.
    private var length: Int { isRounded ? count - 1 + arcSteps - 1 : count }

    /// The fractions at a crossing of lines.
    private func place(_ column: Int, _ row: Int) -> Vector {
        Vector(lines.across[column], lines.down[row])
    }

    private mutating func appendSide(_ side: Int) {
        for step in start..<count {
            let crossing = [(step, 0), (count, step), (count - step, count), (0, count - step)][side]
            outline.append(quad.inPerspective(place(crossing.0, crossing.1)))
        }
        guard isRounded else { return }
        let corner = [Vector(1, 0), Vector(1, 1), Vector(0, 1), Vector(0, 0)][side]
        let center = Vector(abs(corner.x - quad.radii.x), abs(corner.y - quad.radii.y))
        for step in 1..<arcSteps {
            let angle = Double.pi / 2 * (Double(side) - 1 + Double(step) / Double(arcSteps))
            let way = Vector(.cos(angle) * quad.radii.x, .sin(angle) * quad.radii.y)
            outline.append(quad.inPerspective(center + way))
        }
    }

    /// The number of the outline's point at a crossing; nil inside.
    private func outlineIndex(_ column: Int, _ row: Int) -> Int? {
        if row == 0 { return column - start }
        if column == count { return length + row - start }
        if row == count { return 2 * length + count - column - start }
        return column == 0 ? (3 * length + count - row - start) % outline.count : nil
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
            outlineIndex(column, row).map { first + $0 } ?? inside + (row - 1) * (count - 1) + column - 1
        }
        for row in 0..<count {
            for column in 0..<count {
                let isCorner = (row == 0 || row == count - 1) && (column == 0 || column == count - 1)
                guard !isRounded || !isCorner else { continue }
                mesh.appendFace(
                    vertex(column, row), vertex(column + 1, row), vertex(column + 1, row + 1),
                    vertex(column, row + 1))
            }
        }
        guard isRounded else { return }
        for (side, center) in [(count - 1, 1), (count - 1, count - 1), (1, count - 1), (1, 1)]
            .enumerated()
        {
            for step in 0..<arcSteps {
                let index = (side + 1) * length - arcSteps + step
                mesh.appendTriangle(
                    vertex(center.0, center.1), first + index, first + (index + 1) % outline.count)
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

    /// Appends the crossings inside. Texels are even in the quad's own plane.
    private func appendInside(
        to mesh: inout Mesh, _ color: UInt32, _ alpha: Double, _ texel: Mesh.Texel
    ) {
        guard count > 1 else { return }
        let color = SDL_Color(color, alpha: alpha)
        let origin = texel(quad.topLeft)
        let (across, down) = (texel(quad.topRight) - origin, texel(quad.bottomLeft) - origin)
        for row in 1..<count {
            for column in 1..<count {
                let place = place(column, row)
                mesh.append(quad.inPerspective(place), color, at: origin + across * place.x + down * place.y)
            }
        }
    }
}
