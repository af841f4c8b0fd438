import TiltEngine
public import TiltStage

/// A scene of the program, made from the content of a run.
public protocol CatalogueScene: Scene {
    /// All that the program knows about it.
    static var descriptor: SceneDescriptor { get }
    /// The scene at the start of a run.
    init(_ content: SceneContent)
}

extension CatalogueScene {
    /// The descriptor of all its instances.
    public var descriptor: SceneDescriptor { Self.descriptor }
}

/// The content of a run: what the scenes of the catalogue are made of.
public struct SceneContent: Sendable {
    /// The window's view.
    public var view: Viewport
    /// The carousel's cards, at least one.
    public var cards: [Card]
    /// The weather map's picture.
    public var map: MapPicture
    /// The world under the weather of the bundled chart; nil for a chart without weather.
    public var sky: SkyWorld?
    /// The layers and the weather of the bundled cards; nil for cards that are plain pictures.
    public var cardArt: CardArt?
    /// The chart's time at the start, in hours, 0…48.
    public var hours: Double
    /// The name of the carousel's layout; nil for the ring.
    public var layout: String?
    /// Whether the chart's time can run by itself; it stands in a recording from before it could.
    public var timeRuns = true

    /// The landscape behind the icons; nil for the picture of the night.
    public var landscape: LandscapeArt?
    /// Its local time at the start, in hours, 0…24, and its weather.
    public var hour = 20.6, weather = LandscapeWeather.clear
    /// How the landscape arrives; nil if it is there.
    public var arrival: LandscapeArrival?

    /// The bundled content in a view.
    public init(
        view: Viewport, cards: [Card] = Card.weather, map: MapPicture = .chart, sky: SkyWorld? = nil, hours: Double = 0
    ) {
        self.view = view
        self.cards = cards
        self.map = map
        self.sky = sky
        self.hours = hours
    }
}

/// The scenes of the program. Command line, tabs, help page, tables of controls, settings, benchmarks and pictures come
/// from this list.
public enum SceneCatalogue {
    /// The scenes in the order of their tabs.
    public static let all: [any CatalogueScene.Type] = [WeatherScene.self, CarouselScene.self, ParallaxScene.self]

    /// Their descriptors.
    public static let descriptors = all.map { $0.descriptor }

    /// Their names, on the command line and in recordings.
    public static let names = descriptors.map(\.name)

    /// The name of the scene of a first start.
    public static let firstName = CarouselScene.descriptor.name

    /// The acts of the show.
    package static let tour: [ShowAct] = [.tilt, .storm, .ring, .day, .fall]

    /// All of them, made from a content.
    public static func scenes(_ content: SceneContent) -> [any Scene] { all.map { $0.init(content) } }
}

extension Setting {
    /// All settings of the program. The file, the header of a recording and the sheet follow this list.
    static let all = Setting.all(of: SceneCatalogue.descriptors)
}
