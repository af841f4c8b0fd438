import TiltEngine

/// The tiles and their dock, in a centred frame of 16 to 9 that every window holds whole, before the screen plane.
struct TileField: Sendable {
    /// The tiles, in the order in which they are painted.
    private(set) var tiles: [Tile]
    /// What moves them all.
    let effect: MotionEffectGroup
    private let dock: Rect
    /// The side of a tile's picture.
    private let side: Double

    private static let dockImage = ImageID("Parallax/tiles/dock")

    /// The tiles in a window; as published they stand still.
    init(view: Viewport, asPublished: Bool) {
        let scale = min(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y)
        func snapped(_ length: Double) -> Double { (length * view.density).rounded() / view.density }
        func placed(_ point: Vector) -> Vector { view.center + (point - ParallaxArt.canvas / 2) * scale }

        side = snapped(ParallaxArt.tileCanvas * scale)
        let body = Vector(1, 1) * (ParallaxArt.tileSide * scale)
        tiles = ParallaxArt.tiles.map { Tile($0.name, center: placed($0.center), size: body) }
        let size = ParallaxArt.dock.size * scale
        dock = Rect(center: placed(ParallaxArt.dock.center), size: Vector(snapped(size.x), snapped(size.y)))
        let reach = ParallaxArt.reach(nearness: ParallaxArt.tileNearness) * scale
        effect = asPublished ? MotionEffectGroup() : .shift(by: reach)
    }

    /// How far all tiles lie from their places at rest, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }

    /// Whether dock or tiles can come into a part of the window.
    func covers(_ part: Rect) -> Bool {
        let reach = displacement(for: ViewerOffset(h: 1, v: 1))
        let space = part.insetBy(-max(abs(reach.x), abs(reach.y)))
        return space.intersects(dock) || tiles.contains { space.intersects(Rect(center: $0.center, size: $0.size)) }
    }

    /// The pictures to have at hand.
    var pictures: [Picture] {
        [Picture(Self.dockImage, size: dock.size, finish: .stretched)]
            + tiles.map { Picture($0.image, size: Vector(side, side)) }
    }

    /// Draws dock and tiles as a viewer sees them; the tiles at other places, and maybe less visible, while they are let go.
    func draw(into list: inout DrawList, for viewer: ViewerOffset, at places: [Placement]? = nil, opacity: Double = 1) {
        // One rounding for all: rounded one by one the tiles would jitter against each other.
        let shift = list.snapped(displacement(for: viewer))
        list.image(Self.dockImage, in: Rect(origin: list.snapped(dock.origin) + shift, size: dock.size))
        for (i, tile) in tiles.enumerated() {
            if let place = places?[i] {
                let picture = place.size * (ParallaxArt.tileCanvas / ParallaxArt.tileSide)
                list.image(
                    tile.image, in: Quad(Rect(center: place.center, size: picture), rotatedBy: place.rotation),
                    tint: .white.opacity(opacity))
            } else {
                let square = Rect(center: tile.center, size: Vector(side, side))
                list.image(tile.image, in: Rect(origin: list.snapped(square.origin) + shift, size: square.size))
            }
        }
    }
}
