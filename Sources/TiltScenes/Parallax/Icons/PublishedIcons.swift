import TiltCanvas
import TiltEngine

/// The icons and the dock of the published recipe, in a centred 16:9 frame that fits into every window. In a
/// taller window the dock is at the bottom, with the icons in it; in a much taller one all icons stand above it, and are
/// larger than the frame would make them.
struct PublishedIcons: Sendable {
    /// The icons in painting order.
    let icons: [AppIcon]
    private let dock: Rect
    /// The side of an icon's picture.
    private let side: Double
    private let density: Double

    /// The least size of a window in units of the artwork where all icons stand above the dock.
    private static let stack = Vector(1200, 1800)
    /// The least distance of icons and dock from the edges, in points.
    private static let gap = 4.0
    private static let dockImage = ImageID("Parallax/tiles/dock")
    /// The shadow of an icon at rest.
    private static let restingShadowImage = ImageID("Parallax/tiles/resting-shadow")
    /// The soft shadow of a loose icon.
    private static let shadowImage = ImageID("Parallax/tiles/shadow")

    /// The icons in a window.
    init(view: Viewport) {
        let framed = min(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y)
        let stacked = min(view.width / Self.stack.x, view.height / Self.stack.y)
        let scale = max(framed, stacked)
        let aside = stacked > framed ? Self.shiftAside(scale: scale) : nil
        let reach = ParallaxArt.reach(nearness: ParallaxArt.iconNearness) * scale
        func snapped(_ length: Double) -> Double { (length * view.density).rounded() / view.density }
        let foot = Vector(0, max(0, view.height - ParallaxArt.view.y * scale) / 2)
        func place(_ point: Vector) -> Vector { view.center + (point - ParallaxArt.canvas / 2) * scale }
        // Icons stay under the bar and its buttons, and the dock in the window, with room for the motion of other recipes.
        let top = Self.gap + (SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height) + reach.y
        let bottom = view.height - Self.gap - reach.y
        let shiftUp = foot + Vector(0, min(0, bottom - (place(Vector(0, ParallaxArt.dockBody.maxY)) + foot).y))
        let shift = aside.map { foot + $0 } ?? .zero
        let shiftDown = shift + Vector(0, max(0, top - (place(ParallaxArt.grid.origin) + shift).y))
        func placed(_ point: Vector) -> Vector {
            place(point) + (point.y >= ParallaxArt.dock.minY ? shiftUp : shiftDown)
        }

        density = view.density
        side = snapped(ParallaxArt.iconCanvas * scale)
        let body = Vector(1, 1) * (ParallaxArt.iconSide * scale)
        icons = ParallaxArt.icons.map {
            AppIcon($0.name, in: "Parallax/tiles", center: placed($0.center), size: body)
        }
        let size = ParallaxArt.dock.size * scale
        dock = Rect(center: placed(ParallaxArt.dock.center), size: Vector(snapped(size.x), snapped(size.y)))
    }

    /// The shift of the icons above the dock from their places in the frame to those over the middle of the dock, with room
    /// for the gauge's dial between both.
    private static func shiftAside(scale: Double) -> Vector {
        let (dock, grid) = (ParallaxArt.dock, ParallaxArt.grid)
        let reach = ParallaxArt.reach(nearness: ParallaxArt.iconNearness).x
        let gap = (dock.minY - grid.maxY - 2 * reach) * scale
        return Vector((dock.midX - grid.midX) * scale, -max(0, Gauge.dialSide + 16 - gap))
    }

    /// The pictures to load.
    var pictures: [Picture] {
        [Picture(Self.dockImage, size: dock.size, finish: .stretched)]
            + ([Self.restingShadowImage] + icons.map(\.image)).map { Picture($0, size: Vector(side, side)) }
            // A soft shadow loses nothing at a quarter of its size.
            + [Picture(Self.shadowImage, size: Vector(side, side) / 4)]
    }

    /// The appearance at rest; every picture is on whole pixels.
    var appearance: AppIconField.Appearance {
        func snapped(_ point: Vector) -> Vector {
            Vector((point.x * density).rounded(), (point.y * density).rounded()) / density
        }
        return AppIconField.Appearance(
            dock: Rect(origin: snapped(dock.origin), size: dock.size),
            icons: icons.map {
                let corner = snapped($0.center - Vector(side, side) / 2)
                return Placement(center: corner + Vector(side, side) / 2, size: $0.size)
            })
    }

    /// Draws dock and icons.
    func draw(_ appearance: AppIconField.Appearance, into list: inout DrawList) {
        list.image(Self.dockImage, in: appearance.dock, tint: .white.opacity(1 - appearance.looseness))
        for (icon, placement) in zip(icons, appearance.icons) {
            if appearance.looseness > 0 || appearance.opacity < 1 {
                drawLoose(icon, at: placement, appearance, into: &list)
            } else {
                let frame = Rect(center: placement.center, size: picture(placement))
                list.image(Self.restingShadowImage, in: frame)
                list.image(icon.image, in: frame)
            }
        }
    }

    /// Draws a loose icon: the shadow at rest fades, and the window's replaces it.
    private func drawLoose(
        _ icon: AppIcon, at placement: Placement, _ appearance: AppIconField.Appearance, into list: inout DrawList
    ) {
        list.shadow(
            Self.shadowImage, under: placement, size: picture(placement), light: Light(),
            strength: appearance.looseness * appearance.opacity)
        drawPart(
            1, of: Self.restingShadowImage, at: placement, opacity: appearance.opacity * (1 - appearance.looseness),
            into: &list)
        drawPart(Self.bodyPart, of: icon.image, at: placement, opacity: appearance.opacity, into: &list)
    }

    /// Draws the central part of a picture, as a share of its size.
    private func drawPart(
        _ share: Double, of image: ImageID, at placement: Placement, opacity: Double, into list: inout DrawList
    ) {
        let part = Rect(center: placement.center, size: picture(placement) * share)
        let source = Rect(center: Vector(0.5, 0.5), size: Vector(share, share))
        let quad = placement.rotation == .zero ? Quad(part) : Quad(part, rotatedBy: placement.rotation)
        list.image(image, in: quad, source: source, tint: .white.opacity(opacity))
    }

    /// The size of an icon's picture, on whole pixels at the icon's normal size.
    private func picture(_ placement: Placement) -> Vector { Vector(side, side) * (placement.size.x / icons[0].size.x) }

    /// The share of its picture that contains an icon's body and its antialiased edge.
    private static let bodyPart = (ParallaxArt.iconSide + 3) / ParallaxArt.iconCanvas
}
