/// A part of one tile's picture, and the part of another tile's place that it fills.
public struct TilePiece: Hashable, Sendable {
    /// The tile whose picture is shown.
    public let tile: TileAddress
    /// Which part of its picture, as a fraction of its width and height.
    public let source: Rect
    /// Which part of the place, likewise.
    public let target: Rect

    /// A part of a tile's picture, in a part of a place.
    public init(tile: TileAddress, source: Rect, target: Rect) {
        self.tile = tile
        self.source = source
        self.target = target
    }
}

extension TileAddress {
    /// What can be shown in this tile's place, from the back to the front: the tile itself where it is there; else the part of
    /// the nearest tile before it that holds it, enlarged, and over it those of its children that are there, made smaller.
    public func pieces(_ isThere: (TileAddress) -> Bool) -> [TilePiece] {
        if isThere(self) { return [TilePiece(tile: self, source: .unit, target: .unit)] }
        var pieces: [TilePiece] = []
        var ancestor = parent
        while let tile = ancestor, !isThere(tile) { ancestor = tile.parent }
        if let ancestor { pieces.append(TilePiece(tile: ancestor, source: area(in: ancestor), target: .unit)) }
        for child in children where isThere(child) {
            pieces.append(TilePiece(tile: child, source: .unit, target: child.area(in: self)))
        }
        return pieces
    }

    /// Where this tile lies in one that holds it, as a fraction of that one's width and height.
    private func area(in tile: TileAddress) -> Rect {
        let side = 1 / Double(1 << (zoom - tile.zoom))
        let (dx, dy) = (x - tile.x << (zoom - tile.zoom), y - tile.y << (zoom - tile.zoom))
        return Rect(x: Double(dx) * side, y: Double(dy) * side, width: side, height: side)
    }
}
