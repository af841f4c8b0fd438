public import TiltEngine

/// A part of one tile's picture that fills a part of another tile's area.
public struct TilePiece: Hashable, Sendable {
    /// The tile whose picture is shown.
    public let tile: TileAddress
    /// The part of its picture, as a fraction of width and height.
    public let source: Rect
    /// The part of the area that it fills, as a fraction of width and height.
    public let target: Rect

    /// A part of a tile's picture for a part of an area.
    public init(tile: TileAddress, source: Rect, target: Rect) {
        (self.tile, self.source, self.target) = (tile, source, target)
    }
}

extension TileAddress {
    /// The pieces that can be shown for this tile: the tile itself if it is available; otherwise its available
    /// children, reduced, and elsewhere a part of the nearest available ancestor, enlarged. Pieces do not overlap,
    /// because translucent ones would show twice.
    public func pieces(_ isThere: (TileAddress) -> Bool) -> [TilePiece] {
        if isThere(self) { return [TilePiece(tile: self, source: .unit, target: .unit)] }
        var ancestor = parent
        while let tile = ancestor, !isThere(tile) { ancestor = tile.parent }
        func enlarged(_ part: TileAddress) -> TilePiece? {
            ancestor.map { TilePiece(tile: $0, source: part.area(in: $0), target: part.area(in: self)) }
        }
        let childrenThere = Set(children.filter(isThere))
        guard !childrenThere.isEmpty else { return [enlarged(self)].compactMap(\.self) }
        return children.compactMap { child in
            childrenThere.contains(child)
                ? TilePiece(tile: child, source: .unit, target: child.area(in: self)) : enlarged(child)
        }
    }

    /// The area of this tile within one that contains it, as a fraction of width and height.
    private func area(in tile: TileAddress) -> Rect {
        let side = 1 / Double(1 << (zoom - tile.zoom))
        let (dx, dy) = (x - tile.x << (zoom - tile.zoom), y - tile.y << (zoom - tile.zoom))
        return Rect(x: Double(dx) * side, y: Double(dy) * side, width: side, height: side)
    }
}
