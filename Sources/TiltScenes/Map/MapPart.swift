public import TiltCanvas
public import TiltEngine
import TiltStage

// The content of the map in a recording's header: `"map":[720,486],"hours":12`.
extension RecordingHeader {
    private var weather: Table {
        get { self[scene: MapScene.descriptor.name] }
        set { self[scene: MapScene.descriptor.name] = newValue }
    }

    /// The chart's time at the start of the run, in hours, 0…48; 0 if the header has no valid one.
    public var hours: Double {
        get { weather["hours"]?.number(in: 0...48) ?? 0 }
        set { weather["hours"] = newValue == 0 ? nil : .number(newValue) }
    }

    /// Width and height of the map's picture in points, each 1…1,000,000; nil where the header has no such size.
    public var map: Vector? {
        get {
            guard case .numbers(let sides) = weather["map"], sides.count == 2,
                sides.allSatisfy({ (1...1e6).contains($0) })
            else { return nil }
            return Vector(sides[0], sides[1])
        }
        set { weather["map"] = newValue.map { .numbers([$0.x, $0.y]) } }
    }

    /// Whether the header has a size of the map's picture that is none.
    public var hasWrongMap: Bool { weather["map"] != nil && map == nil }
}

/// What the map is made of.
public struct MapPart: ScenePart {
    /// The map's picture.
    public var map = MapPicture.chart
    /// The world under the weather of the bundled chart; nil for a chart without weather.
    public var sky: SkyWorld?
    /// The chart's time at the start, in hours, 0…48.
    public var hours = 0.0
    /// Whether the chart's time can run by itself; it stands in a recording from before it could.
    public var timeRuns = true

    /// The bundled chart without weather.
    public init() {}
}

extension SceneContent {
    /// What the map is made of.
    public var weather: MapPart {
        get { self[MapPart.self] }
        set { self[MapPart.self] = newValue }
    }
}
