import TiltEngine

/// The app icons and their dock, in a centred frame of 16 to 9 that every window holds whole, before the screen plane. In a
/// taller window the dock stands at its foot with the icons that are in it.
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
        let foot = Vector(0, max(0, view.height - ParallaxArt.view.y * scale) / 2)
        func placed(_ point: Vector) -> Vector {
            let isInDock = point.y >= ParallaxArt.dock.minY
            return view.center + (point - ParallaxArt.canvas / 2) * scale + (isInDock ? foot : .zero)
        }

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

    /// Draws dock and icons as a viewer sees them; while they are let go, the icons elsewhere and maybe less visible, the
    /// further out of their dock the less of that.
    func draw(
        into list: inout DrawList, for viewer: ViewerOffset, at placements: [Placement]? = nil, opacity: Double = 1,
        looseness: Double = 0
    ) {
        let shift = displacement(for: viewer)
        list.image(
            Self.dockImage, in: Rect(origin: list.snapped(dock.origin) + shift, size: dock.size),
            tint: .white.opacity(1 - looseness))
        for (i, icon) in icons.enumerated() {
            if let placement = placements?[i] {
                draw(icon, at: placement, looseness: looseness, opacity: opacity, into: &list)
            } else {
                let square = Rect(center: icon.center, size: Vector(side, side))
                list.image(icon.image, in: Rect(origin: list.snapped(square.origin) + shift, size: square.size))
            }
        }
    }

    /// An icon out of its place: the shadow in its picture goes, and the window's takes its place.
    private func draw(
        _ icon: AppIcon, at placement: Placement, looseness: Double, opacity: Double, into list: inout DrawList
    ) {
        let picture = placement.size * (ParallaxArt.iconCanvas / ParallaxArt.iconSide)
        func draw(_ share: Double, opacity: Double) {
            let part = Rect(center: placement.center, size: picture * share)
            list.image(
                icon.image, in: Quad(part, rotatedBy: placement.rotation),
                source: Rect(center: Vector(0.5, 0.5), size: Vector(share, share)), tint: .white.opacity(opacity))
        }
        list.shadow(
            under: placement, radius: ParallaxArt.iconRadius / ParallaxArt.iconSide * placement.size.y,
            strength: looseness * opacity)
        draw(1, opacity: opacity * (1 - looseness))
        draw((ParallaxArt.iconSide + 3) / ParallaxArt.iconCanvas, opacity: opacity)
    }
}
