import TiltEngine

/// How large the map is: its picture, repeated the same whole number of times both ways until both sides are at least four
/// views, at a zoom. Offsets are the view's over the content, in points at that zoom.
///
/// A map of tiles is there once from north to south. Where it is endless, the content holds it three times from west to east:
/// whoever is not in the middle one can be put there, and sees the same.
struct MapLayout: Equatable, Sendable {
    let map: MapPicture
    let view: Viewport
    let zoom: Double
    /// How many pictures make a tile across, a power of two; more than one only where the picture is under 64 points wide.
    let across: Int
    /// How many pictures make a tile from top to bottom.
    let down: Int
    /// How many pictures lie beside one another, and as many below: a whole number of tiles both ways.
    let repeats: Int
    /// How many times the content goes around the earth: three times where a map of tiles is endless.
    let turns: Int

    private static let pictureZooms = 0.5...4.0
    /// A smaller picture is first made into a larger one, or it would take thousands of tiles to fill a view.
    private static let smallestTile = 64.0
    private static let views = 4.0

    init(map: MapPicture, view: Viewport, zoom: Double = 1, isEndless: Bool = false) {
        self.map = map
        self.view = view
        self.zoom = zoom.clamped(to: Self.zooms(map, view))
        turns = map.tiles != nil && isEndless ? 3 : 1
        across = Self.copies(map.size.x)
        down = Self.copies(map.size.y)
        let needed = map.tiles != nil ? 0 : max(view.width / map.size.x, view.height / map.size.y) * Self.views
        let larger = max(across, down)
        repeats = larger * max(1, Int((needed / Double(larger)).rounded(.up)))
    }

    /// A map of tiles is never smaller than its view, half as large as its first zoom, or twice as large as its last.
    private static func zooms(_ map: MapPicture, _ view: Viewport) -> ClosedRange<Double> {
        guard let tiles = map.tiles else { return pictureZooms }
        let side = map.size.x
        let least = max(tiles.side(at: tiles.zooms.lowerBound) / 2, view.width, view.height)
        let most = min(tiles.side(at: tiles.zooms.upperBound) * 2, TileMap.longest)
        return least / side...max(least, most) / side
    }

    /// How many copies of a picture are long enough for a tile.
    private static func copies(_ side: Double) -> Int {
        var copies = 1
        while Double(copies) * side < smallestTile { copies *= 2 }
        return copies
    }

    /// One picture, in points at this zoom.
    var picture: Vector { map.size * zoom }
    /// The zooms there may be.
    var zooms: ClosedRange<Double> { Self.zooms(map, view) }
    /// The zoom of the tiles that are shown of a map of tiles; 0 for others.
    var tileZoom: Int {
        guard let tiles = map.tiles else { return 0 }
        return TilePlan.zoom(scale: picture.x * view.density, tileSize: tiles.tileSize, zooms: tiles.zooms)
    }
    /// One tile.
    var tile: Vector { Vector(picture.x * Double(across), picture.y * Double(down)) / Double(1 << tileZoom) }
    /// The picture of the tile at a column and row, whatever the map is made of; nil beyond the poles.
    func tile(column: Int, row: Int, in layer: TileLayer) -> ImageID? {
        guard map.tiles != nil else { return map.images[map.index(column: column, row: row)] }
        return TileAddress(zoom: tileZoom, column: column, row: row).map { ImageID($0, in: layer) }
    }
    /// How many tiles lie beside one another.
    var columns: Int { (repeats / across * turns) << tileZoom }
    /// How many tiles lie below one another.
    var rows: Int { (repeats / down) << tileZoom }
    /// The map once, with all its repeats.
    var world: Vector { picture * Double(repeats) }
    /// The whole content.
    var content: Vector { Vector(world.x * Double(turns), world.y) }
    /// The offset at the end of both axes.
    var end: Vector { Vector(max(content.x - view.width, 0), max(content.y - view.height, 0)) }

    /// The power of two at or above the zoom: so much larger than on paper the chart is drawn.
    var rasterScale: Double {
        var scale = Self.pictureZooms.lowerBound
        // Four quarter notches of the wheel are a hair more than 2.
        while scale < zoom * (1 - 1e-9) { scale *= 2 }
        return scale
    }

    var isEndless: Bool { turns > 1 }
    func zoomed(to zoom: Double) -> MapLayout { MapLayout(map: map, view: view, zoom: zoom, isEndless: isEndless) }
    func resized(to view: Viewport) -> MapLayout { MapLayout(map: map, view: view, zoom: zoom, isEndless: isEndless) }
}

// Around the earth.
extension MapLayout {
    /// Where the world begins that is in the middle of the view; the start of the content where it ends.
    func start(at offset: Vector) -> Vector {
        guard isEndless else { return .zero }
        return Vector(((offset.x + view.width / 2) / world.x).rounded(.down) * world.x, 0)
    }

    /// The offset at which the same is seen, in the middle of the content; the offset itself where that ends.
    func centered(_ offset: Vector) -> Vector {
        isEndless ? offset - start(at: offset) + Vector(world.x, 0) : offset
    }

    /// The offset at which a map begins: in its middle, or over the middle of what there is of it; as published at the corner.
    func beginning(_ recipe: Recipe) -> Vector {
        guard let area = map.tiles?.area else { return recipe == .asPublished ? .zero : end / 2 }
        func place(_ point: Vector) -> Vector { Vector(point.x * world.x, point.y * world.y) }
        let offset = recipe == .asPublished ? place(area.origin) : place(area.center) - view.size / 2
        let inside = centered(offset)
        return Vector(inside.x.clamped(to: 0...end.x), inside.y.clamped(to: 0...end.y))
    }

    /// The offset in a world's own points, 0 up to its width.
    func wrapped(_ offset: Vector) -> Vector {
        Vector(offset.x - (offset.x / world.x).rounded(.down) * world.x, offset.y)
    }

    /// What the view wants of a map of tiles at an offset, while that grows by `velocity` points per second; nil for others.
    func tilePlan(at offset: Vector, velocity: Vector) -> TilePlan? {
        guard let tiles = map.tiles else { return nil }
        return TilePlan(
            view: Rect(origin: offset / world.x, size: view.size / world.x), scale: picture.x * view.density,
            tileSize: tiles.tileSize, zooms: tiles.zooms, velocity: velocity / world.x)
    }
}

extension MapLayout {
    /// The offset here at which the content point under `point` is the one that was there at an offset in a layout of
    /// another zoom.
    func offset(from offset: Vector, in old: MapLayout, keeping point: Vector) -> Vector {
        (offset + point) * (zoom / old.zoom) - point
    }

    /// The offset here at which the middle of the view shows what it showed at an offset in a layout of another view: the
    /// same point of the picture, in that copy of it which lies as nearly as can be where it lay in the whole.
    func offset(from offset: Vector, in old: MapLayout) -> Vector {
        func moved(_ offset: Double, _ side: (Vector) -> Double) -> Double {
            let (picture, room) = (side(picture), side(end))
            let middle = offset + side(old.view.size) / 2
            let wished = middle * side(content) / side(old.content)
            let moved = middle + ((wished - middle) / picture).rounded() * picture - side(view.size) / 2
            // As many copies further as bring it inside, if that can be.
            let outside = moved - moved.clamped(to: 0...room)
            let inside = moved - (outside / picture).rounded(.awayFromZero) * picture
            return (0...room).contains(inside) ? inside : moved
        }
        if map.tiles != nil {
            let middle = offset + old.view.size / 2
            return middle * (world.x / old.world.x) - view.size / 2
        }
        return Vector(moved(offset.x, \.x), moved(offset.y, \.y))
    }
}
