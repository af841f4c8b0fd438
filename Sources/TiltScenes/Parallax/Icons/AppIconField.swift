import TiltCanvas
import TiltEngine

/// The app icons and their dock in front of the screen plane: those of the landscape, or, as published, today's tiles,
/// which do not move.
struct AppIconField: Sendable {
    /// The icons in painting order.
    let icons: [AppIcon]
    /// Where they are.
    private let places: Places
    private let placements = Scratch<Placement>()
    private let reached = Scratch<Rect>()

    private enum Places: Sendable {
        case published(PublishedIcons)
        case landscape(IconLayout)
    }

    /// The icons in a window; `depth` is a factor of the usual distances.
    init(view: Viewport, recipe: Recipe, depth: Double = 1) {
        if recipe == .asPublished {
            let published = PublishedIcons(view: view)
            (icons, places) = (published.icons, .published(published))
        } else {
            let layout = IconLayout(view: view, depth: depth)
            icons = zip(IconJob.all, layout.row + layout.docked).map { icon, center in
                AppIcon(icon.name, in: "Parallax/icons", center: center, size: Vector(layout.side, layout.side))
            }
            places = .landscape(layout)
        }
    }

    /// The layout of the icons of the landscape; nil as published.
    var layout: IconLayout? { if case .landscape(let layout) = places { layout } else { nil } }

    /// The displacement of the middle of the window in the icons' plane, in points.
    func displacement(for viewer: ViewerOffset) -> Vector {
        guard let layout else { return .zero }
        return Vector(viewer.h * layout.rowReach.x, viewer.v * layout.rowReach.y)
    }

    /// The parts of the window that dock or icons can reach.
    var frames: [Rect] {
        guard let layout else {
            return appearance(for: .zero).frames
        }
        return reached.unchanged { frames in
            frames.append(layout.dockFrame(for: .zero).reaching(layout.dockReach))
            for (index, icon) in icons.enumerated() {
                let reach = index < IconLayout.inRows ? layout.rowReach : layout.dockReach
                frames.append(Rect(center: icon.center, size: icon.size).reaching(reach))
            }
        }
    }

    /// The pictures to load.
    var pictures: [Picture] {
        switch places {
        case .published(let published): published.pictures
        case .landscape(let layout): layout.pictures(of: icons)
        }
    }

    /// The appearance of dock and icons.
    struct Appearance: Equatable, Sendable {
        /// The dock's frame; as published that of its picture.
        var dock: Rect
        /// The placements of the icons' bodies.
        var icons: [Placement]
        /// The looseness of the icons, 0…1. It fades the dock, and lifts the icons off their shadows.
        var looseness = 0.0
        /// The opacity of the icons, 0…1.
        var opacity = 1.0
        /// The viewer, away from whom shadows fall.
        var viewer = ViewerOffset.zero

        /// The appearance a fraction of the way to another; a dock of another kind is where it belongs.
        func mixed(_ fraction: Double, with other: Appearance, sameDock: Bool) -> Appearance {
            Appearance(
                dock: sameDock ? dock.moved(fraction, toward: other.dock) : other.dock,
                icons: zip(icons, other.icons).map { $0.moved(fraction, toward: $1) },
                looseness: lerp(looseness, other.looseness, fraction), opacity: lerp(opacity, other.opacity, fraction),
                viewer: other.viewer)
        }

        /// The frames of dock and icons.
        fileprivate var frames: [Rect] { [dock] + icons.map(\.upright) }
    }

    /// The appearance at rest for a viewer; every picture is on whole pixels before it moves.
    func appearance(for viewer: ViewerOffset) -> Appearance {
        switch places {
        case .published(let published): published.appearance
        case .landscape(let layout):
            Appearance(
                dock: layout.dockFrame(for: viewer),
                icons: placements.array { placements in
                    for index in icons.indices { placements.append(layout.placement(of: index, for: viewer)) }
                }, viewer: viewer)
        }
    }

    /// Draws dock and icons. The `states` are those of the landscape's icons; `glass` draws what is seen through the dock.
    func draw(
        _ appearance: Appearance, _ states: IconStates = IconStates(), into list: inout DrawList,
        glass: (inout DrawList, Rect) -> Void = { _, _ in }
    ) {
        switch places {
        case .published(let published): published.draw(appearance, into: &list)
        case .landscape(let layout): layout.draw(icons, appearance, states, into: &list, glass: glass)
        }
    }

    /// Whether another field has the same kind of icons.
    func isAlike(_ other: AppIconField) -> Bool { (layout == nil) == (other.layout == nil) }
}

extension Rect {
    /// The rectangle around all its displacements by up to a vector to either side, grown by what a plane grows at most.
    fileprivate func reaching(_ reach: Vector) -> Rect {
        Rect(center: center, size: Vector(width + 2 * reach.x, height + 2 * reach.y))
    }
}
