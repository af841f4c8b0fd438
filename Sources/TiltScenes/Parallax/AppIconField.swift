import TiltEngine

/// The app icons and their dock in front of the screen plane, in a centred 16:9 frame that fits into every window. In a
/// taller window the dock is at the bottom, with the icons in it; in a much taller one all icons stand above it, and are
/// larger than the frame would make them.
struct AppIconField: Sendable {
    /// The icons in painting order.
    private(set) var icons: [AppIcon]
    /// The effect that moves all icons.
    let effect: MotionEffectGroup<EffectProperties>
    private let dock: Rect
    /// The side of an icon's picture.
    private let side: Double
    private let density: Double

    /// The least size of a window in units of the artwork where all icons stand above the dock.
    private static let stack = Vector(1200, 1800)
    /// The least distance of icons and dock from the edges, in points.
    private static let gap = 4.0
    private static let dockImage = ImageID("Parallax/tiles/dock")
    /// The lit edge, brightest at the picture's top.
    private static let rimImage = ImageID("Parallax/tiles/rim")
    /// The shadow of an icon at rest.
    private static let restingShadowImage = ImageID("Parallax/tiles/resting-shadow")
    /// The soft shadow of a loose icon.
    private static let shadowImage = ImageID("Parallax/tiles/shadow")

    /// The icons in a window; as published they do not move.
    init(view: Viewport, recipe: Recipe, depth: Double = 1) {
        let framed = min(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y)
        let stacked = min(view.width / Self.stack.x, view.height / Self.stack.y)
        let scale = max(framed, stacked)
        let aside = stacked > framed ? Self.wayAside(scale: scale) : nil
        let reach = ParallaxArt.reach(nearness: ParallaxArt.iconNearness) * (scale * depth)
        func snapped(_ length: Double) -> Double { (length * view.density).rounded() / view.density }
        let foot = Vector(0, max(0, view.height - ParallaxArt.view.y * scale) / 2)
        func place(_ point: Vector) -> Vector { view.center + (point - ParallaxArt.canvas / 2) * scale }
        // However far they move, icons stay under the bar and its buttons, and the dock in the window.
        let top = Self.gap + (SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height) + reach.y
        let bottom = view.height - Self.gap - reach.y
        let wayUp = foot + Vector(0, min(0, bottom - (place(Vector(0, ParallaxArt.dockBody.maxY)) + foot).y))
        let way = aside.map { foot + $0 } ?? .zero
        let wayDown = way + Vector(0, max(0, top - (place(ParallaxArt.grid.origin) + way).y))
        func placed(_ point: Vector) -> Vector {
            place(point) + (point.y >= ParallaxArt.dock.minY ? wayUp : wayDown)
        }

        density = view.density
        side = snapped(ParallaxArt.iconCanvas * scale)
        let body = Vector(1, 1) * (ParallaxArt.iconSide * scale)
        icons = ParallaxArt.icons.map { AppIcon($0.name, center: placed($0.center), size: body) }
        let size = ParallaxArt.dock.size * scale
        dock = Rect(center: placed(ParallaxArt.dock.center), size: Vector(snapped(size.x), snapped(size.y)))
        effect = recipe == .asPublished ? .init() : .shift(by: reach)
    }

    /// The way of the icons above the dock from their places in the frame to those over the middle of the dock, with room
    /// for the gauge's dial between both, however far they move.
    private static func wayAside(scale: Double) -> Vector {
        let (dock, grid) = (ParallaxArt.dock, ParallaxArt.grid)
        let reach = ParallaxArt.reach(nearness: ParallaxArt.iconNearness).x
        let gap = (dock.minY - grid.maxY - 2 * reach) * scale
        return Vector((dock.midX - grid.midX) * scale, -max(0, Gauge.dialSide + 16 - gap))
    }

    /// The displacement of all icons from their rest positions, in points.
    func displacement(for viewer: ViewerOffset) -> Vector { effect.relativeValues(for: viewer).center }

    /// The parts of the window that dock or icons can reach.
    var frames: [Rect] {
        let reach = displacement(for: ViewerOffset(h: 1, v: 1))
        return ([dock] + icons.map { Rect(center: $0.center, size: $0.size) }).map {
            Rect(center: $0.center, size: $0.size + Vector(abs(reach.x), abs(reach.y)) * 2)
        }
    }

    /// The pictures to load.
    var pictures: [Picture] {
        [Picture(Self.dockImage, size: dock.size, finish: .stretched)]
            + ([Self.restingShadowImage, Self.rimImage] + icons.map(\.image)).map {
                Picture($0, size: Vector(side, side))
            }
            // A soft shadow loses nothing at a quarter of its size.
            + [Picture(Self.shadowImage, size: Vector(side, side) / 4)]
    }

    /// The appearance of dock and icons.
    struct Appearance: Equatable, Sendable {
        /// The dock's frame.
        var dock: Rect
        /// The placements of the icons' bodies.
        var icons: [Placement]
        /// The looseness of the icons, 0…1. It fades the dock, and replaces the icons' shadows at rest with the window's.
        var looseness = 0.0
        /// The opacity of the icons, 0…1.
        var opacity = 1.0
        /// The light on them.
        var light = Light()

        /// The appearance a fraction of the way to another.
        func mixed(_ fraction: Double, with other: Appearance) -> Appearance {
            Appearance(
                dock: dock.moved(fraction, toward: other.dock),
                icons: zip(icons, other.icons).map { $0.moved(fraction, toward: $1) },
                looseness: lerp(looseness, other.looseness, fraction), opacity: lerp(opacity, other.opacity, fraction),
                light: other.light)
        }
    }

    /// The appearance at rest for a viewer; every picture is on whole pixels before it moves.
    func appearance(for viewer: ViewerOffset) -> Appearance {
        let shift = displacement(for: viewer)
        func snapped(_ point: Vector) -> Vector {
            Vector((point.x * density).rounded(), (point.y * density).rounded()) / density
        }
        return Appearance(
            dock: Rect(origin: snapped(dock.origin) + shift, size: dock.size),
            icons: icons.map {
                let corner = snapped($0.center - Vector(side, side) / 2)
                return Placement(center: corner + Vector(side, side) / 2 + shift, size: $0.size)
            })
    }

    /// Draws dock and icons.
    func draw(_ appearance: Appearance, into list: inout DrawList) {
        list.image(Self.dockImage, in: appearance.dock, tint: .white.opacity(1 - appearance.looseness))
        for (icon, placement) in zip(icons, appearance.icons) {
            if appearance.looseness > 0 || appearance.opacity < 1 {
                drawLoose(icon, at: placement, appearance, into: &list)
            } else {
                list.leaningShadow(
                    under: placement.upright, radius: Self.radius(placement), light: appearance.light, strength: 1)
                let frame = Rect(center: placement.center, size: picture(placement))
                list.image(Self.restingShadowImage, in: frame)
                list.image(icon.image, in: frame)
            }
            drawRim(of: placement, appearance, into: &list)
        }
    }

    /// Draws a loose icon: the shadow at rest fades, and the window's replaces it.
    private func drawLoose(
        _ icon: AppIcon, at placement: Placement, _ appearance: Appearance, into list: inout DrawList
    ) {
        list.shadow(
            Self.shadowImage, under: placement, size: picture(placement), light: appearance.light,
            strength: appearance.looseness * appearance.opacity)
        drawPart(
            1, of: Self.restingShadowImage, at: placement, opacity: appearance.opacity * (1 - appearance.looseness),
            into: &list)
        drawPart(Self.bodyPart, of: icon.image, at: placement, opacity: appearance.opacity, into: &list)
    }

    /// Draws the light on the sides of an icon that face it.
    private func drawRim(of placement: Placement, _ appearance: Appearance, into list: inout DrawList) {
        for (side, brightness) in appearance.light.sides(of: placement.rotation).enumerated() where brightness > 0 {
            var turned = placement
            turned.rotation = turned.rotation + .degrees(90) * Double(side)
            drawPart(
                Self.bodyPart, of: Self.rimImage, at: turned, opacity: appearance.opacity * brightness, into: &list)
        }
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

    private static func radius(_ placement: Placement) -> Double {
        ParallaxArt.iconRadius / ParallaxArt.iconSide * placement.size.y
    }

    /// The share of its picture that contains an icon's body and its antialiased edge.
    private static let bodyPart = (ParallaxArt.iconSide + 3) / ParallaxArt.iconCanvas
}

/// An app icon: a tile with a glyph, and its position in the field.
struct AppIcon: Equatable, Sendable {
    /// Its name.
    let name: String
    /// Its picture, a square with room for the shadow.
    let image: ImageID
    /// Its centre in the window, in points.
    let center: Vector
    /// The size of its body, in points.
    let size: Vector

    init(_ name: String, center: Vector, size: Vector) {
        self.name = name
        image = ImageID("Parallax/tiles/\(name)")
        self.center = center
        self.size = size
    }
}
