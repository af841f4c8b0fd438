/// A layer of a tile map: the map itself, or the overlay.
public enum TileLayer: String, CaseIterable, Hashable, Sendable {
    /// The map.
    case base = "tiles"
    /// The overlay, such as a radar's picture.
    case overlay
}

extension ImageID {
    /// The picture of a tile.
    public init(_ tile: TileAddress, in layer: TileLayer) { self.init(layer.rawValue, tile.number) }

    /// The tile of the picture and its layer; nil if it is not a tile's.
    public var tile: (address: TileAddress, layer: TileLayer)? {
        guard let layer = TileLayer(rawValue: name), let address = TileAddress(number: number) else { return nil }
        return (address, layer)
    }
}
