import TiltEngine
import TiltStage

/// The places of icons and dock in a window, and how far they may move: a row of eight, or two of four in a narrow or upright one,
/// with the dock of two below. They keep clear of the bar and its buttons, of the clock, of the gauge, and of the
/// window's edges, for every lean of −1…1.
struct IconLayout: Equatable, Sendable {
    /// The side of an icon's body, in points.
    let side: Double
    /// The side of an icon's picture, with room for its shadow, on whole device pixels.
    let picture: Double
    /// The centres of the icons in the rows, at rest.
    let row: [Vector]
    /// The centres of those in the dock.
    let docked: [Vector]
    /// The dock's frame at rest.
    let dock: Rect
    /// The displacement of rows and dock at the viewer's offset +1 in both axes.
    let rowReach, dockReach: Vector
    /// The middle of the window's width and the dock's foot, about which they grow.
    private let origin: Vector

    /// The nearness of the rows and of the dock.
    static let (rowNearness, dockNearness) = (1.0, 1.12)
    /// The numbers of icons.
    static let (inRows, inDock) = (8, 2)
    /// The columns of a narrow window.
    static let narrowColumns = 4
    /// The least distance from the window's edges, in points.
    private static let margin = 12.0
    /// The growth of a plane at one unit of nearness before the screen, per unit of lean.
    private static let growth = 0.015 / 0.56

    /// The places in a window; `depth` is a factor of the usual distances.
    init(view: Viewport, depth: Double = 1) {
        let (w, h) = (view.width, view.height)
        let isWide = w >= max(640, h)
        let gauge = Gauge.dialFrame(in: view).insetBy(-16)
        let columns = Double(isWide ? Self.inRows : Self.narrowColumns)
        let rows = Double(Self.inRows) / columns
        let left = isWide ? Self.margin : gauge.maxX
        // Beside the clock there is no room for two rows in a narrow window.
        let belowBar = SceneButtons.fit(in: view) ? 104 : TabBar.height + 4
        let top = isWide ? belowBar : max(belowBar, ClockPill.frame(in: view).maxY + 4)
        let gap = isWide ? 0.36 : 0.44
        let reachY = min(0.03 * h, 54 * 0.68 * Self.unit(view) * depth)
        // All of it one above the other, in sides: rows and the gaps between them, the gap, and the dock.
        let stack = rows + 0.36 * (rows - 1) + gap + 1.56
        var side = isWide ? min(0.047 * w, 0.0834 * h) : min(0.11 * w, 0.0625 * h)
        // The rows beside the gauge, with what they move.
        let widest = (w - left - 36) / 5.6
        side = min(side, widest).clamped(to: 30...112)
        side = min(side, (h - top - Self.margin - 2 * reachY - 6) / (1.03 * stack), widest)
        let s = max(12, side.rounded(.down))
        self.side = s
        func snapped(_ length: Double) -> Double { (length * view.density).rounded() / view.density }
        let picture = snapped(s * ParallaxArt.iconCanvas / ParallaxArt.iconSide)
        self.picture = picture
        // At rest every picture is on whole device pixels.
        func placed(_ center: Vector) -> Vector {
            Vector(snapped(center.x - picture / 2), snapped(center.y - picture / 2)) + Vector(picture, picture) / 2
        }

        let pitch = (s * (isWide ? 1.4375 : 1.44)).rounded()
        let rowHalf = (pitch * (columns - 1) + s) / 2
        let size = Vector((3.22 * s).rounded(), (1.56 * s).rounded())
        let dockReachY = min(54 * Self.unit(view) * (Self.dockNearness - ParallaxArt.plane) * depth, 0.03 * h)
        let foot = (h - Self.margin - dockReachY).rounded(.down)
        let step = s + (0.36 * s).rounded()
        let aboveGauge = (gauge.minY - 10 - dockReachY).rounded(.down)
        let aboveDock = foot - size.y - (gap * s).rounded()
        let height = s + (rows - 1) * step
        // In a low window there is no room above the gauge, and the rows stand beside it.
        let isBeside = min(aboveDock, aboveGauge) - height - 1.03 * reachY < top
        let low = isBeside ? aboveDock : min(aboveDock, aboveGauge)

        // Rows and dock have one axis: the middle of the window, or of what the gauge leaves of it.
        let dockRoom = (half: size.x / 2, left: left)
        let rowRoom = (half: rowHalf, left: isBeside ? gauge.maxX : Self.margin)
        let axis =
            [dockRoom, rowRoom].map { room in
                w / 2 - 1.1 * room.half >= room.left ? w / 2 : (room.left + w - Self.margin) / 2
            }.max() ?? w / 2
        func reach(nearness: Double, _ place: (half: Double, left: Double)) -> Vector {
            let unit = Self.unit(view) * (nearness - ParallaxArt.plane) * depth
            let room = min(axis - place.left, w - Self.margin - axis) - 1.02 * place.half
            return Vector(
                min(96 * unit, max(0, room - (isWide ? 0 : 0.009 * (left - Self.margin)))), min(54 * unit, 0.03 * h))
        }
        dockReach = reach(nearness: Self.dockNearness, dockRoom)
        rowReach = reach(nearness: Self.rowNearness, rowRoom)
        let dock = Rect(x: (axis - size.x / 2).rounded(), y: foot - size.y, width: size.x, height: size.y)
        self.dock = dock
        origin = Vector(w / 2, dock.maxY)
        let first = Vector(axis - pitch * (columns - 1) / 2, low - s / 2 - (rows - 1) * step)
        row = (0..<Self.inRows).map { index in
            let (line, column) = index.quotientAndRemainder(dividingBy: Int(columns))
            return placed(first + Vector(Double(column) * pitch, Double(line) * step))
        }
        docked = (0..<Self.inDock).map { placed(Vector(dock.midX + (Double($0) - 0.5) * 1.5 * s, dock.midY)) }
    }

    /// The points of one unit of depth's 96 by 54, which grow with the window.
    private static func unit(_ view: Viewport) -> Double {
        1.5 * max(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y)
    }
}

extension IconLayout {
    /// The scale of a plane for a viewer, about the middle of the dock's foot.
    func scale(nearness: Double, for viewer: ViewerOffset) -> Double {
        1 + Self.growth * (nearness - ParallaxArt.plane) * viewer.v
    }

    /// The place of a point of the rows, or of the dock, for a viewer.
    func moved(_ point: Vector, inDock: Bool, for viewer: ViewerOffset) -> Vector {
        let reach = inDock ? dockReach : rowReach
        let scale = scale(nearness: inDock ? Self.dockNearness : Self.rowNearness, for: viewer)
        return point + Vector(viewer.h * reach.x, viewer.v * reach.y) + (point - origin) * (scale - 1)
    }

    /// The placement of the body of an icon, counted from the first of the rows to the last of the dock.
    func placement(of index: Int, for viewer: ViewerOffset) -> Placement {
        let inDock = index >= Self.inRows
        let center = inDock ? docked[index - Self.inRows] : row[index]
        let scale = scale(nearness: inDock ? Self.dockNearness : Self.rowNearness, for: viewer)
        return Placement(
            center: moved(center, inDock: inDock, for: viewer), size: Vector(side, side) * scale)
    }

    func dockFrame(for viewer: ViewerOffset) -> Rect {
        Rect(
            center: moved(dock.center, inDock: true, for: viewer),
            size: dock.size * scale(nearness: Self.dockNearness, for: viewer))
    }
}
