public import TiltEngine

// The tiles let go.
extension ParallaxScene {
    /// Lets the tiles go where they are; called again, they snap back to their places.
    public mutating func dropOrCallBack(at time: Double) -> Bool {
        let places = tiles.tiles.indices.map { placement(of: $0, at: time) }
        if drop.phase(at: time) == .dropped {
            drop.callBack(from: places, at: time)
        } else {
            drop.letGo(places.map { Fall.Thing(place: $0) }, in: view.ground, at: time)
        }
        return true
    }

    /// The tiles in their world; nil while they are in their places.
    public var world: World? { drop.world }

    /// Where a tile is drawn. It belongs where the viewer sees its place.
    func placement(of index: Int, at time: Double) -> Placement {
        let tile = tiles.tiles[index]
        let home = Placement(center: tile.center + tiles.displacement(for: place(at: time)), size: tile.size)
        return drop.placement(of: index, home: home, rank: index, at: time)
    }
}
