import TiltEngine

/// The app icons and their dock, in a centred frame of 16 to 9 that every window holds whole, before the screen plane.
struct AppIconField: Sendable {
    /// The icons, in the order in which they are painted.
    private(set) var icons: [AppIcon]
    /// What moves them all.
    let effect: MotionEffectGroup
    private let dock: Rect
    /// The side of an icon's picture.
    private let side: Double

    private static let dockImage = ImageID("Parallax/tiles/dock")

    /// The icons in a window; as published they stand still.
    init(view: Viewport, recipe: Recipe) {
        let scale = min(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y)
        func snapped(_ length: Double) -> Double { (length * view.density).rounded() / view.density }
        func placed(_ point: Vector) -> Vector { view.center + (point - ParallaxArt.canvas / 2) * scale }

        side = snapped(ParallaxArt.iconCanvas * scale)
        let body = Vector(1, 1) * (ParallaxArt.iconSide * scale)
        icons = ParallaxArt.icons.map { AppIcon($0.name, center: placed($0.center), size: body) }
        let size = ParallaxArt.dock.size * scale
        dock = Rect(center: placed(ParallaxArt.dock.center), size: Vector(snapped(size.x), snapped(size.y)))
        let reach = ParallaxArt.reach(nearness: ParallaxArt.iconNearness) * scale
        effect = recipe == .asPublished ? MotionEffectGroup() : .shift(by: reach)
    }

    /// How far all icons lie from their places at rest, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }

    /// The parts of the window into which dock or icons can come.
    var frames: [Rect] {
        let reach = displacement(for: ViewerOffset(h: 1, v: 1))
        let margin = max(abs(reach.x), abs(reach.y))
        return ([dock] + icons.map { Rect(center: $0.center, size: $0.size) }).map { $0.insetBy(-margin) }
    }

    /// The pictures to have at hand.
    var pictures: [Picture] {
        [Picture(Self.dockImage, size: dock.size, finish: .stretched)]
            + icons.map { Picture($0.image, size: Vector(side, side)) }
    }

    /// Draws dock and icons as a viewer sees them; the icons elsewhere, and maybe less visible, while they are let go.
    func draw(
        into list: inout DrawList, for viewer: ViewerOffset, at placements: [Placement]? = nil, opacity: Double = 1
    ) {
        let shift = displacement(for: viewer)
        list.image(Self.dockImage, in: Rect(origin: list.snapped(dock.origin) + shift, size: dock.size))
        for (i, icon) in icons.enumerated() {
            if let placement = placements?[i] {
                let picture = placement.size * (ParallaxArt.iconCanvas / ParallaxArt.iconSide)
                list.image(
                    icon.image, in: Quad(Rect(center: placement.center, size: picture), rotatedBy: placement.rotation),
                    tint: .white.opacity(opacity))
            } else {
                let square = Rect(center: icon.center, size: Vector(side, side))
                list.image(icon.image, in: Rect(origin: list.snapped(square.origin) + shift, size: square.size))
            }
        }
    }
}
