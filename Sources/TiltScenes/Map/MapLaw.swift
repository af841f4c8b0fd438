import TiltCanvas
import TiltEngine
import TiltStage

/// What the map is and how it moves, apart from what the user does with it.
protocol MapLaw: Sendable {
    /// Whether scroll indicators are shown beside a minimap too.
    var alwaysIndicates: Bool { get }
    /// The layout of a map in a view. It has its own bundled chart.
    func layout(of map: MapPicture, in view: Viewport, zoom: Double) -> MapLayout
    /// Whether weather can live over a map; over the user's own only if that is wanted.
    func hasWeather(over map: MapPicture, ifOwn isWanted: Bool) -> Bool
    /// The offset at which a map begins.
    func beginning(of layout: MapLayout) -> Vector
    /// The law by which it moves from an offset; `opens` starts an opening's drift.
    func scroller(
        _ layout: MapLayout, from offset: Vector, at time: Double, opens: Bool, reducesMotion: Bool
    ) -> any MapScroller
}

/// A map that scrolls and falls to the low side, with living weather; it begins in the middle of what there is of it.
struct LivingMap: MapLaw {
    let alwaysIndicates = false

    func layout(of map: MapPicture, in view: Viewport, zoom: Double) -> MapLayout {
        MapLayout(map: map.isBundled ? .chart : map, view: view, zoom: zoom, isEndless: true)
    }

    func hasWeather(over map: MapPicture, ifOwn isWanted: Bool) -> Bool { map.isChart || !map.isBundled && isWanted }

    func beginning(of layout: MapLayout) -> Vector {
        if layout.map.isChart { return layout.whole(layout.inside(layout.chartMiddle - layout.view.size / 2)) }
        guard let area = layout.map.tiles?.area else { return layout.whole(layout.end / 2) }
        let offset = area.center.times(layout.world) - layout.view.size / 2
        return layout.whole(layout.inside(layout.centered(offset)))
    }

    func scroller(
        _ layout: MapLayout, from offset: Vector, at time: Double, opens: Bool, reducesMotion: Bool
    ) -> any MapScroller {
        guard reducesMotion else { return TiltScroller(layout, offset: offset, at: time, opens: opens) }
        return ReducedMotionScroller(layout, offset: offset, at: time)
    }
}
