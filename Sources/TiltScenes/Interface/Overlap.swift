import TiltEngine

extension Rect {
    /// Whether two rectangles have more in common than an edge.
    func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
