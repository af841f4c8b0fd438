import TiltEngine
import TiltStage

/// A part of the world as it is seen: the visible rectangle in points of the world, at a zoom.
///
/// What is computed for the chart lies on lattices that are fixed to the world. Their steps are those of a class of zooms, of
/// which each is twice the one before, so that they have nearly the same size on the screen.
struct SkyView: Equatable, Sendable {
    /// The visible part of the world, in its points; it may lie in any of its repeats.
    let part: Rect
    /// Points of the screen per point of the world.
    let zoom: Double
    /// The table that shows it.
    private let table: MapTable
    /// The light on the table; nil while it is level.
    let light: TableLight?
    /// The zoom without the widening of a flight, for which what lies on the chart is worked out.
    let steadyZoom: Double

    /// The strip of hours and the minimap, under which no figure is written.
    var (strip, minimap): (Rect?, Rect?)

    /// The part that a map shows in a world of a size.
    init(_ map: ShownMap, world: Vector) {
        let layout = map.layout
        // Over a tile map the earth is the world, so that the weather goes round with it.
        let scale = layout.map.tiles == nil ? 1 : world.x * layout.zoom / layout.world.x
        zoom = layout.zoom / scale
        steadyZoom = map.steadyZoom / scale
        part = Rect(origin: map.offset / zoom, size: layout.view.size / zoom)
        table = map.table
        light = table.light
        growth = max(1, (layout.view.size.x * layout.view.size.y / (1280 * 720)).squareRoot().squareRoot())
    }

    private init(above view: SkyView) {
        (zoom, steadyZoom, table, growth) = (view.zoom, view.steadyZoom, view.table.above, view.growth)
        light = view.light
        part = Rect(origin: view.part.origin - view.table.shift / view.zoom, size: view.part.size)
    }

    /// What stands above the table.
    var above: SkyView { SkyView(above: self) }

    /// How many times as large cells of rain and streams of wind are as in a window of 1280×720 points, 1 or more: in one of
    /// sixteen times the area there are four times as many cells, which are twice as large.
    let growth: Double

    /// The nearest power of two to the zoom, as a logarithm; that for cells of rain is less in a large window.
    var level: Int { Self.level(of: steadyZoom) }
    var cellLevel: Int { Self.level(of: steadyZoom / growth) }

    private static func level(of zoom: Double) -> Int {
        var (level, next) = (0, 2.0.squareRoot())
        while zoom > next { (level, next) = (level + 1, next * 2) }
        while zoom <= next / 2 { (level, next) = (level - 1, next / 2) }
        return level
    }

    /// The length in points of the world that is about `points` long on the screen, at any zoom of a level.
    static func length(_ points: Double, at level: Int) -> Double {
        points * (level < 0 ? Double(1 << -level) : 1 / Double(1 << level))
    }

    /// A place of the world on the screen.
    @inline(__always)
    func point(_ place: Vector) -> Vector { table.seen((place - part.origin) * zoom) }

    /// The visibility of a figure at a point of the screen that reaches so far around it: it has gone before it comes under a panel.
    func clearance(at point: Vector, reach: Double = 0) -> Double {
        func clearance(of panel: Rect?) -> Double {
            guard let panel else { return 1 }
            let away = Vector(
                max(panel.minX - point.x, point.x - panel.maxX, 0), max(panel.minY - point.y, point.y - panel.maxY, 0))
            return smoothRise(8, 28, away.length - reach)
        }
        return min(clearance(of: strip), clearance(of: minimap))
    }

    /// A rectangle of the world on the screen.
    func quad(_ rect: Rect) -> Quad {
        table.seen(Quad(Rect(origin: (rect.origin - part.origin) * zoom, size: rect.size * zoom)))
    }

    /// The place under a point of the screen, or in the middle.
    func place(_ point: Vector?) -> Vector { point.map { part.origin + table.level($0) / zoom } ?? part.center }

    /// The visible part and a margin around it, in points of the screen.
    func part(with margin: Double) -> Rect { part.insetBy(-margin / zoom) }

    /// The part in whole blocks of a length that covers another part.
    static func blocks(_ length: Double, covering part: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Double, _ high: Double) -> Range<Int> {
            let first = Int((low / length).rounded(.down))
            return first..<max(Int((high / length).rounded(.up)), first + 1)
        }
        return (range(part.minX, part.maxX), range(part.minY, part.maxY))
    }
}
