import TiltEngine

/// How large the map is: its picture, repeated the same whole number of times both ways until both sides are at least four
/// views, at a zoom. Offsets are the view's over the content, in points at that zoom.
struct MapLayout: Equatable, Sendable {
    let map: MapPicture
    let view: Viewport
    let zoom: Double
    /// How many pictures make a tile across; more than one only where the picture is smaller than 64 points.
    let across: Int
    /// How many pictures make a tile from top to bottom.
    let down: Int
    /// How many tiles lie beside and below one another.
    let repeats: Int

    static let zooms = 0.5...4.0
    /// A smaller picture is first made into a larger one, or it would take thousands of tiles to fill a view.
    private static let smallestTile = 64.0
    private static let views = 4.0

    init(map: MapPicture, view: Viewport, zoom: Double = 1) {
        self.map = map
        self.view = view
        self.zoom = zoom.clamped(to: Self.zooms)
        across = Int((Self.smallestTile / map.size.x).rounded(.up))
        down = Int((Self.smallestTile / map.size.y).rounded(.up))
        let tile = Vector(map.size.x * Double(across), map.size.y * Double(down))
        let needed = max(view.width / tile.x, view.height / tile.y) * Self.views
        repeats = max(1, Int(needed.rounded(.up)))
    }

    /// One tile, in points at this zoom.
    var tile: Vector { Vector(map.size.x * Double(across), map.size.y * Double(down)) * zoom }
    /// The whole map.
    var content: Vector { tile * Double(repeats) }
    /// The offset at the end of both axes.
    var end: Vector { Vector(max(content.x - view.width, 0), max(content.y - view.height, 0)) }

    /// The power of two at or above the zoom: so much larger than on paper the chart is drawn.
    var rasterScale: Double {
        var scale = Self.zooms.lowerBound
        // Four quarter notches of the wheel are a hair more than 2.
        while scale < zoom * (1 - 1e-9) { scale *= 2 }
        return scale
    }

    func zoomed(to zoom: Double) -> MapLayout { MapLayout(map: map, view: view, zoom: zoom) }
    func resized(to view: Viewport) -> MapLayout { MapLayout(map: map, view: view, zoom: zoom) }
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
        func place(_ offset: Double, _ side: (Vector) -> Double) -> Double {
            let (tile, room) = (side(tile), side(end))
            let middle = offset + side(old.view.size) / 2
            let wished = middle * side(content) / side(old.content)
            let place = middle + ((wished - middle) / tile).rounded() * tile - side(view.size) / 2
            // One copy further, if that is inside.
            if place < 0, place + tile <= room { return place + tile }
            if place > room, place - tile >= 0 { return place - tile }
            return place
        }
        return Vector(place(offset.x, \.x), place(offset.y, \.y))
    }
}
