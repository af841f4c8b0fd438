import TiltCanvas
import TiltEngine
import TiltStage

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

    private var sides: [Double] {
        get { [map.size.x, map.size.y] }
        set { map = newValue == MapPart().sides ? .chart : .own(size: Vector(newValue[0], newValue[1])) }
    }

    /// "weather".
    public static let scene = MapScene.descriptor.name
    /// Exchanges `"map":[720,486],"hours":12`.
    public mutating func exchange(_ table: inout PartTable) {
        table.value(
            "map", &sides,
            read: {
                guard case .numbers(let sides) = $0, sides.count == 2 else { return nil }
                return sides.allSatisfy((1...1e6).contains) ? sides : nil
            }, write: { .numbers($0) }, flaw: "its map is not two sides from 1 to 1000000")
        table.value("hours", &hours, read: { $0.number(in: 0...48) }, write: { $0 == 0 ? nil : .number($0) })
    }
}
