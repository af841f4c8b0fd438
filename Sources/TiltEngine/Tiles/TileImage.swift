/// Which of a map's two pictures of one place: the map itself, or what lies over it.
public enum TileLayer: String, CaseIterable, Hashable, Sendable {
    /// The map.
    case base = "tiles"
    /// What is laid over it, such as a radar's picture.
    case overlay
}

extension ImageID {
    /// The picture of a tile.
    public init(_ tile: TileAddress, in layer: TileLayer) { self.init(layer.rawValue, tile.number) }

    /// The tile whose picture it is, and its layer; nil where it is none of a tile.
    public var tile: (address: TileAddress, layer: TileLayer)? {
        guard let layer = TileLayer(rawValue: name), let address = TileAddress(number: number) else { return nil }
        return (address, layer)
    }
}
