import TiltCanvas
import TiltEngine
import TiltStage

/// The size of the map: its picture, repeated the same whole number of times both ways until both sides are at least
/// four views long, at a zoom; the chart at least as often as its world has sheets. Offsets are the view's over the content,
/// in points at that zoom.
///
/// The chart's world has no end: the content holds it many times both ways. A tile map is not repeated from north to south;
/// if it is endless, the content holds it three times from west to east. A view near an end of the content can be moved to
/// the middle copy without a visible change. Other maps have edges.
struct MapLayout: Equatable, Sendable {
    let map: MapPicture
    let view: Viewport
    let zoom: Double
    /// The number of pictures across a tile, a power of two; above one only if the picture is narrower than 64 points.
    let across: Int
    /// The number of pictures down a tile.
    let down: Int
    /// The number of pictures side by side, and one below another: a whole number of tiles both ways.
    let repeats: Int
    /// The number of times that the content goes around the world, across and down: once where it has ends.
    let turns: Turns

    /// How often something goes around, across and down.
    struct Turns: Equatable, Sendable {
        let across: Int
        let down: Int
    }

    private static let pictureZooms = 0.5...4.0
    /// The smallest side of a tile, in points. Smaller pictures are combined first, or a view would take thousands of tiles.
    private static let smallestTile = 64.0
    private static let views = 4.0
    /// The turns of a tile map, and of the chart, whose sky is laid out anew when the view is moved to another copy: minutes of
    /// the fastest flight pass before that.
    private static let (tileTurns, chartTurns) = (3, 1001)

    init(map: MapPicture, view: Viewport, zoom: Double = 1, isEndless: Bool = false) {
        self.map = map
        self.view = view
        self.zoom = zoom.clamped(to: Self.zooms(map, view))
        let hasNoEnd = isEndless && map.isChart
        turns =
            hasNoEnd
            ? Turns(across: Self.chartTurns, down: Self.chartTurns)
            : Turns(across: map.tiles != nil && isEndless ? Self.tileTurns : 1, down: 1)
        across = Self.copies(map.size.x)
        down = Self.copies(map.size.y)
        // Without end a world must only be as large as a view at the least zoom.
        let views = map.tiles != nil ? 0 : hasNoEnd ? 1 / Self.pictureZooms.lowerBound : Self.views
        let needed = max(view.width / map.size.x, view.height / map.size.y) * views
        let larger = max(across, down)
        // The chart's world is always whole.
        let least = map.isChart ? map.span : 1
        let group = hasNoEnd ? least : larger
        repeats = max(least, group * max(1, Int((needed / Double(group)).rounded(.up))))
    }

    /// The range of zooms: a tile map is never smaller than its view or half of its first zoom, nor larger than twice its
    /// last.
    private static func zooms(_ map: MapPicture, _ view: Viewport) -> ClosedRange<Double> {
        guard let tiles = map.tiles else { return pictureZooms }
        let side = map.size.x
        let least = max(tiles.side(at: tiles.zooms.lowerBound) / 2, view.width, view.height)
        let most = min(tiles.side(at: tiles.zooms.upperBound) * 2, TileMap.longest)
        return least / side...max(least, most) / side
    }

    /// The number of copies of a picture that fill a tile.
    private static func copies(_ side: Double) -> Int {
        var copies = 1
        while Double(copies) * side < smallestTile { copies *= 2 }
        return copies
    }

    /// The size of one picture, in points at this zoom.
    var picture: Vector { map.size * zoom }
    var zooms: ClosedRange<Double> { Self.zooms(map, view) }
    /// The zoom of the tiles shown of a tile map; 0 for other maps.
    var tileZoom: Int {
        guard let tiles = map.tiles else { return 0 }
        return TilePlan.zoom(scale: picture.x * view.density, tileSize: tiles.tileSize, zooms: tiles.zooms)
    }
    /// The size of one tile.
    var tile: Vector { Vector(picture.x * Double(across), picture.y * Double(down)) / Double(1 << tileZoom) }
    /// The picture of the tile at a column and row; nil beyond the poles.
    ///
    /// All maps use this method: the chart's sheets, the copies of a picture and the tiles of a zoom are cells of one
    /// grid, which is drawn by their names. A picture with a name is in one of two stores. The sheets and a single
    /// picture are made in the wanted size, and the first frame waits for them, as for all pictures of a scene
    /// (`PictureStore`). A tile has one size, and nothing waits for it (`TileStore`).
    func tile(column: Int, row: Int, in layer: TileLayer) -> ImageID? {
        guard map.tiles != nil else { return map.images[map.index(column: column, row: row)] }
        return TileAddress(zoom: tileZoom, column: column, row: row).map { ImageID($0, in: layer) }
    }
    /// The number of tiles side by side.
    var columns: Int { (repeats / across * turns.across) << tileZoom }
    /// The number of tiles one below another.
    var rows: Int { (repeats / down * turns.down) << tileZoom }
    /// The middle of the chart's world that is nearest to the middle of the content: at the start a deep low lies there, in
    /// windows of any size.
    var chartMiddle: Vector {
        let spare = (Double(repeats / map.span * turns.across) - 1) / 2
        return picture * (Double(map.span) * (spare.rounded() + 0.5))
    }
    /// The size of the map once, with all its repeats.
    var world: Vector { picture * Double(repeats) }
    /// The size of the whole content.
    var content: Vector { Vector(world.x * Double(turns.across), world.y * Double(turns.down)) }
    /// The offset at the end of both axes, on whole device pixels, as the map is drawn.
    var end: Vector {
        func end(_ content: Double, _ view: Double) -> Double {
            TileEdges.last(content: content * self.view.density, view: view * self.view.density) / self.view.density
        }
        return Vector(end(content.x, view.width), end(content.y, view.height))
    }

    /// The nearest offset on whole device pixels, where the map is drawn.
    func whole(_ offset: Vector) -> Vector {
        func whole(_ offset: Double, _ end: Double) -> Double {
            min((offset * view.density).rounded() / view.density, end)
        }
        return Vector(whole(offset.x, end.x), whole(offset.y, end.y))
    }

    /// The power of two at or above the zoom, by which the chart is drawn larger than at zoom 1.
    var rasterScale: Double {
        var scale = Self.pictureZooms.lowerBound
        // Four quarter notches of the wheel are slightly more than 2.
        while scale < zoom * (1 - 1e-9) { scale *= 2 }
        return scale
    }

    /// Whether it has no end from west to east, and from north to south.
    var isEndless: (across: Bool, down: Bool) { (turns.across > 1, turns.down > 1) }
    func zoomed(to zoom: Double) -> MapLayout {
        MapLayout(map: map, view: view, zoom: zoom, isEndless: isEndless.across)
    }
    func resized(to view: Viewport) -> MapLayout {
        MapLayout(map: map, view: view, zoom: zoom, isEndless: isEndless.across)
    }
}

// Around the world.
extension MapLayout {
    /// The start of the world in the middle of the view; that of the content where it has ends.
    func start(at offset: Vector) -> Vector {
        func start(_ middle: Double, _ world: Double, _ isEndless: Bool) -> Double {
            isEndless ? (middle / world).rounded(.down) * world : 0
        }
        let middle = offset + view.size / 2
        return Vector(start(middle.x, world.x, isEndless.across), start(middle.y, world.y, isEndless.down))
    }

    /// The equivalent offset in the middle of the content; the offset itself if the content has ends.
    func centered(_ offset: Vector) -> Vector {
        offset - start(at: offset)
            + Vector(Double(turns.across / 2) * world.x, Double(turns.down / 2) * world.y)
    }

    /// Whether less than a whole world lies between the view's copy and an end, where it should have none.
    func isNearEnd(_ offset: Vector) -> Bool {
        func isNear(_ start: Double, _ world: Double, _ turns: Int) -> Bool {
            turns > 1 && (start < world * 0.5 || start > world * (Double(turns) - 1.5))
        }
        let start = start(at: offset)
        return isNear(start.x, world.x, turns.across) || isNear(start.y, world.y, turns.down)
    }

    /// The nearest offset between start and end.
    func inside(_ offset: Vector) -> Vector {
        Vector(offset.x.clamped(to: 0...end.x), offset.y.clamped(to: 0...end.y))
    }

    /// The offset within one world where it is endless, from 0 up to its size, in points.
    func wrapped(_ offset: Vector) -> Vector {
        func wrapped(_ offset: Double, _ world: Double, _ isEndless: Bool) -> Double {
            isEndless ? offset - (offset / world).rounded(.down) * world : offset
        }
        return Vector(wrapped(offset.x, world.x, isEndless.across), wrapped(offset.y, world.y, isEndless.down))
    }

    /// The tiles of a map that the view needs at an offset, while it moves by `velocity` points per second; nil for other
    /// maps.
    func tilePlan(at offset: Vector, velocity: Vector) -> TilePlan? {
        guard let tiles = map.tiles else { return nil }
        return TilePlan(
            view: Rect(origin: offset / world.x, size: view.size / world.x), scale: picture.x * view.density,
            tileSize: tiles.tileSize, zooms: tiles.zooms, velocity: velocity / world.x)
    }
}

extension MapLayout {
    /// The offset at which the content under `point` is the same as at an offset in a layout of another zoom.
    func offset(from offset: Vector, in old: MapLayout, keeping point: Vector) -> Vector {
        (offset + point) * (zoom / old.zoom) - point
    }

    /// The offset at which the centre of the view shows the same as at an offset in a layout of another view: the same
    /// point of the map, in the copy closest to its position in the world. If the content is too small for that, it is the
    /// same point of another sheet.
    func offset(from offset: Vector, in old: MapLayout) -> Vector {
        func moved(_ offset: Double, by period: Double, _ side: (Vector) -> Double) -> Double {
            let middle = offset + side(old.view.size) / 2
            let exact = middle * side(world) / side(old.world)
            let moved = middle + ((exact - middle) / period).rounded() * period - side(view.size) / 2
            // Moved by as many copies as bring it inside.
            let outside = moved - moved.clamped(to: 0...side(end))
            return moved - (outside / period).rounded(.awayFromZero) * period
        }
        func moved(_ offset: Double, _ side: (Vector) -> Double) -> Double {
            let kept = moved(offset, by: side(picture) * Double(map.span), side)
            return (0...side(end)).contains(kept) ? kept : moved(offset, by: side(picture), side)
        }
        if map.tiles != nil {
            let middle = offset + old.view.size / 2
            return middle * (world.x / old.world.x) - view.size / 2
        }
        return Vector(moved(offset.x, \.x), moved(offset.y, \.y))
    }
}
