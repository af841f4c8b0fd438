import TiltCanvas
import TiltEngine
import TiltStage

/// The app icons and their dock in front of the screen plane.
struct AppIconField: Sendable {
    /// The icons in painting order.
    let icons: [AppIcon]
    /// Where they are.
    let layout: IconLayout
    private let placements = Scratch<Placement>()
    private let reached = Scratch<Rect>()

    /// The icons in a window; `depth` is a factor of the usual distances.
    init(view: Viewport, depth: Double = 1) {
        let layout = IconLayout(view: view, depth: depth)
        self.layout = layout
        icons = zip(IconJob.all, layout.row + layout.docked).map { icon, center in
            AppIcon(icon.name, in: "Parallax/icons", center: center, size: Vector(layout.side, layout.side))
        }
    }

    /// The displacement of the middle of the window in the icons' plane, in points.
    func displacement(for viewer: ViewerOffset) -> Vector {
        Vector(viewer.h * layout.rowReach.x, viewer.v * layout.rowReach.y)
    }

    /// The parts of the window that dock or icons can reach.
    var frames: [Rect] {
        reached.unchanged { frames in
            frames.append(layout.dockFrame(for: .zero).reaching(layout.dockReach))
            for (index, icon) in icons.enumerated() {
                let reach = index < IconLayout.inRows ? layout.rowReach : layout.dockReach
                frames.append(Rect(center: icon.center, size: icon.size).reaching(reach))
            }
        }
    }

    /// The pictures to load.
    var pictures: [Picture] { layout.pictures(of: icons) }

    struct Appearance: Equatable, Sendable {
        /// The dock's frame.
        var dock: Rect
        /// The placements of the icons' bodies.
        var icons: [Placement]
        /// The looseness of the icons, 0…1. It fades the dock, and lifts the icons off their shadows.
        var looseness = 0.0
        var opacity = 1.0
        /// The viewer, away from whom shadows fall.
        var viewer = ViewerOffset.zero
    }

    /// The appearance for a viewer, of icons at home or let go; every picture is on whole pixels before it moves. Shadows fall
    /// away from the one who sees them, if that is another.
    func appearance(
        for viewer: ViewerOffset, _ letGo: LetGo? = nil, seenFrom eye: ViewerOffset? = nil, at time: Double = 0
    ) -> Appearance {
        let letGo = letGo?.phase(at: time) == nil ? nil : letGo
        return Appearance(
            dock: layout.dockFrame(for: viewer),
            icons: placements.array { placements in
                for index in icons.indices {
                    let home = layout.placement(of: index, for: viewer)
                    placements.append(letGo?.placement(of: index, home: home, rank: index, at: time) ?? home)
                }
            }, looseness: letGo?.looseness(at: time) ?? 0, opacity: letGo?.opacity(at: time) ?? 1,
            viewer: eye ?? viewer)
    }

    /// Draws dock and icons in their states, and as far as they have sunk; `glass` draws what is seen through the dock, and
    /// `surface` what lies on an icon at home, or after the last on the dock, in its frame with its corners' radius.
    func draw(
        _ appearance: Appearance, _ states: IconStates = IconStates(), _ rest: IconRest = IconRest(),
        into list: inout DrawList, glass: (inout DrawList, Rect) -> Void = { _, _ in },
        surface: (inout DrawList, Int, Rect, Double) -> Void = { _, _, _, _ in }
    ) {
        layout.draw(icons, appearance, states, rest, into: &list, glass: glass, surface: surface)
    }
}

extension Rect {
    /// The rectangle around all its displacements by up to a vector to either side, grown by what a plane grows at most.
    fileprivate func reaching(_ reach: Vector) -> Rect {
        Rect(center: center, size: Vector(width + 2 * reach.x, height + 2 * reach.y))
    }
}
