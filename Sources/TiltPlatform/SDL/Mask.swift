import CSDL2
import TiltEngine

/// The corners of a rounded rectangle as a small white picture, to be stretched over a rectangle in nine pieces.
nonisolated struct Mask: Hashable {
    /// What the mask shows, in pixels.
    enum Shape: Hashable {
        /// A filled shape whose edge fades out over `softness` pixels beyond it.
        case filled(softness: Int)
        /// A line along the inside of the edge.
        case outlined(width: Int)
    }

    let radius: Int
    let shape: Shape

    /// A single white pixel.
    static let dot = Mask(radius: 0, shape: .filled(softness: 0))

    /// The side of a corner piece.
    var corner: Int {
        switch shape {
        case .filled(let softness): radius + softness
        case .outlined(let width): max(radius, width)
        }
    }

    /// The mask itself: four corners and, between them, one column and one row that stretch.
    func bake() -> Pixels {
        let side = 2 * corner + 1
        var pixels = Pixels(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                let alpha = UInt32((255 * coverage(x: x, y: y)).rounded())
                pixels[x, y] = alpha << 24 | 0xFF_FFFF
            }
        }
        return pixels
    }

    private func coverage(x: Int, y: Int) -> Double {
        let middle = Double(corner)
        let offset = Vector(abs(Double(x) - middle), abs(Double(y) - middle))
        switch shape {
        case .filled(softness: 0):
            return edge(distance(offset, half: middle + 0.5))
        case .filled(let softness):
            let t = (1 - distance(offset, half: Double(radius) + 0.5) / Double(softness)).clamped(to: 0...1)
            return t * t * (3 - 2 * t)
        case .outlined(let width):
            let outer = distance(offset, half: middle + 0.5)
            return edge(outer) - edge(outer + Double(width))
        }
    }

    /// How far a point lies outside a rounded square of half a side `half`; negative inside.
    private func distance(_ offset: Vector, half: Double) -> Double {
        let q = offset - Vector(half - Double(radius), half - Double(radius))
        return Vector(max(q.x, 0), max(q.y, 0)).length + min(max(q.x, q.y), 0) - Double(radius)
    }

    /// How much of a pixel a straight edge leaves that runs `distance` before its centre.
    private func edge(_ distance: Double) -> Double { (0.5 - distance).clamped(to: 0...1) }
}

/// The masks in use, as textures.
final class MaskStore {
    private let context: RenderContext
    private var textures: [Mask: Texture] = [:]
    private let capacity = 96

    init(context: RenderContext) { self.context = context }

    /// The texture of a mask, baked when it is first asked for. When too many have gathered, all are dropped: that happens
    /// while a window changes its size, not from frame to frame.
    func texture(for mask: Mask) -> Texture? {
        if let texture = textures[mask] { return texture }
        if textures.count >= capacity { removeAll() }
        let texture = Texture(mask.bake(), isSmooth: false, context: context)
        textures[mask] = texture
        return texture
    }

    /// Drops every texture, as when the renderer has lost them.
    func removeAll() { textures.removeAll(keepingCapacity: true) }
}
