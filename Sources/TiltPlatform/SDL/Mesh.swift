import CSDL2
import TiltEngine

/// Quads of one texture as triangles, gathered for one call. The memory is kept from batch to batch.
struct Mesh {
    private(set) var vertices: [SDL_Vertex] = []
    private(set) var indices: [Int32] = []

    /// The longest side of a cell in pixels. SDL's software rasteriser overflows where texture side times cell area reaches
    /// 2^29; this stays below for textures up to 16384.
    static let cell = 128.0

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    /// Appends a quad in pixels, as a grid of cells that are small enough.
    mutating func append(_ quad: Quad, source: Rect, tint: SDL_Color, isWhole: Bool) {
        let columns = isWhole ? 1 : Self.cells(quad.topRight - quad.topLeft, quad.bottomRight - quad.bottomLeft)
        let rows = isWhole ? 1 : Self.cells(quad.bottomLeft - quad.topLeft, quad.bottomRight - quad.topRight)
        let first = Int32(vertices.count)
        for row in 0...rows {
            let v = Double(row) / Double(rows)
            let left = quad.topLeft + (quad.bottomLeft - quad.topLeft) * v
            let right = quad.topRight + (quad.bottomRight - quad.topRight) * v
            for column in 0...columns {
                let u = Double(column) / Double(columns)
                let place = left + (right - left) * u
                let texel = source.origin + Vector(source.width * u, source.height * v)
                vertices.append(
                    SDL_Vertex(
                        position: SDL_FPoint(x: Float(place.x), y: Float(place.y)), color: tint,
                        tex_coord: SDL_FPoint(
                            x: Float(texel.x.clamped(to: 0...1)), y: Float(texel.y.clamped(to: 0...1)))))
            }
        }
        let stride = Int32(columns + 1)
        for row in 0..<Int32(rows) {
            for column in 0..<Int32(columns) {
                let a = first + row * stride + column
                for index in [a, a + 1, a + stride + 1, a, a + stride + 1, a + stride] { indices.append(index) }
            }
        }
    }

    private static func cells(_ a: Vector, _ b: Vector) -> Int {
        Int((max(a.length, b.length) / cell).rounded(.up).clamped(to: 1...256))
    }
}
