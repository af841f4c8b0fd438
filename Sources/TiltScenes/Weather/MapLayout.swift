import TiltEngine

/// How large the map is: its picture, repeated the same whole number of times both ways until both sides are at least four
/// views, at a zoom. Offsets are the view's over the content, in points at that zoom.
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

    static let zooms = 0.5...4.0
    /// A smaller picture is first made into a larger one, or it would take thousands of tiles to fill a view.
    private static let smallestTile = 64.0
    private static let views = 4.0

    init(map: MapPicture, view: Viewport, zoom: Double = 1) {
        self.map = map
        self.view = view
        self.zoom = zoom.clamped(to: Self.zooms)
        across = Self.copies(map.size.x)
        down = Self.copies(map.size.y)
        let needed = max(view.width / map.size.x, view.height / map.size.y) * Self.views
        let larger = max(across, down)
        repeats = larger * max(1, Int((needed / Double(larger)).rounded(.up)))
    }

    /// How many copies of a picture are long enough for a tile.
    private static func copies(_ side: Double) -> Int {
        var copies = 1
        while Double(copies) * side < smallestTile { copies *= 2 }
        return copies
    }

    /// One picture, in points at this zoom.
    var picture: Vector { map.size * zoom }
    /// One tile.
    var tile: Vector { Vector(picture.x * Double(across), picture.y * Double(down)) }
    /// How many tiles lie beside one another.
    var columns: Int { repeats / across }
    /// How many tiles lie below one another.
    var rows: Int { repeats / down }
    /// The whole map.
    var content: Vector { picture * Double(repeats) }
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
        return Vector(moved(offset.x, \.x), moved(offset.y, \.y))
    }
}
