import TiltCanvas
import TiltEngine
import TiltStage

/// What is seen through the dock: blurred cuts of the layers behind it, which move as their layers do.
struct LandscapeGlass: Hashable, Sendable {
    /// A layer behind the dock: its name, its rows and its depth, and the frame of the cut at rest.
    struct Cut: Hashable, Sendable {
        let name: String
        /// The picture of the cut.
        let image: ImageID
        let depth: Double
        /// The frame in the window, and its part of the layer's picture.
        let frame: Rect, part: Rect
    }

    /// The cuts, the farthest first.
    let cuts: [Cut]
    /// The size of the pictures of the cuts relative to the window's points.
    private let scale: Double

    /// The layers that lie behind the dock.
    private static let names = ["lake", "shore", "pines", "fore"]
    /// The points of the window for a pixel of a cut, and those by which a cut is larger than it needs to be.
    private static let (coarseness, spare) = (8.0, 24.0)

    /// The glass over a landscape.
    init(_ art: LandscapeArt, _ frame: LandscapeFrame) {
        let layout = IconLayout(view: frame.view)
        scale = 1 / Self.coarseness / frame.view.density
        cuts = Self.names.compactMap { name in
            guard let layer = art.layer(name) else { return nil }
            let whole = frame.frame(rows: layer.rows.range)
            let end = frame.motion(of: layer.depth, for: ViewerOffset(h: 1, v: 1)).displacement
            let reach = layout.dockReach + Vector(abs(end.x), abs(end.y)) + Vector(Self.spare, Self.spare)
            let cut = Rect(center: layout.dock.center, size: layout.dock.size + reach * 2)
            let part = Rect(
                x: (cut.minX - whole.minX) / whole.width, y: (cut.minY - whole.minY) / whole.height,
                width: cut.width / whole.width, height: cut.height / whole.height)
            return Cut(
                name: name, image: ImageID("Landscape/glass-\(name)"), depth: layer.depth, frame: cut, part: part)
        }
    }

    /// The pictures to be made of the layers' own.
    func bakes(flash: Bool) -> [Bake] {
        cuts.map { cut in
            Bake(
                flash ? cut.image.flashed : cut.image, size: cut.frame.size * scale,
                .frosted(LandscapeBakes.image(cut.name, flash: flash), part: cut.part))
        }
    }
}

extension Landscape {
    /// Draws what is seen through the dock's glass, `past` seconds after the last step.
    func drawGlass(into list: inout DrawList, after past: Double, viewer: ViewerOffset) {
        let brightness = flash(at: moment(after: past, viewer: viewer))?.brightness ?? 0
        for cut in bakes.glass.cuts {
            let rect = frame.motion(of: cut.depth, for: viewer).rect(cut.frame)
            list.image(cut.image, in: rect)
            if brightness > 0 {
                list.image(cut.image.flashed, in: rect, tint: .white.opacity(brightness))
            }
        }
    }
}
