import TiltCanvas
import TiltEngine
public import TiltStage

/// The map as published: a printed chart that begins at its corner. It knows no momentum or bounce, with reduced motion or
/// without.
struct OriginalMap: MapLaw {
    let alwaysIndicates = true

    func layout(of map: MapPicture, in view: Viewport, zoom: Double) -> MapLayout {
        MapLayout(map: map.isBundled ? .printedChart : map, view: view, zoom: zoom)
    }

    func hasWeather(over map: MapPicture, ifOwn isWanted: Bool) -> Bool { false }

    func beginning(of layout: MapLayout) -> Vector {
        layout.inside((layout.map.tiles?.area.origin ?? .zero).times(layout.world))
    }

    func scroller(
        _ layout: MapLayout, from offset: Vector, at time: Double, opens: Bool, reducesMotion: Bool
    ) -> any MapScroller {
        PublishedScroller(layout, offset: offset, at: time)
    }
}

extension MapScene: RecipeScene {
    /// The scene with the map as published, or back to the living one.
    public func byOtherRecipe(at time: Double) -> any RecipeScene {
        var scene = self
        scene.use(law is OriginalMap ? LivingMap() : OriginalMap(), at: time)
        return scene
    }
}

extension MapPicture {
    /// The chart with its weather printed on it: three by three sheets, seamless in both directions.
    public static let printedChart = MapPicture(
        (0..<9).map { ImageID("Weather/sheet-\($0 % 3)-\($0 / 3)") }, span: 3, overview: ImageID("Weather/overview"),
        size: Vector(720, 486))
}
