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
    /// What can be shown in this tile's place: the tile itself where it is there; else those of its children that are there,
    /// made smaller, and elsewhere the part of the nearest tile before it that holds it, enlarged. No piece lies over another,
    /// since those that let through would show twice.
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

    /// Where this tile lies in one that holds it, as a fraction of that one's width and height.
    private func area(in tile: TileAddress) -> Rect {
        let side = 1 / Double(1 << (zoom - tile.zoom))
        let (dx, dy) = (x - tile.x << (zoom - tile.zoom), y - tile.y << (zoom - tile.zoom))
        return Rect(x: Double(dx) * side, y: Double(dy) * side, width: side, height: side)
    }
}
