public import TiltEngine

/// Rain, cloud, wind and sun in the cells of a part of the world: what a picture of the sky is made of.
///
/// Each cell depends on the weather and its place alone, up to rounding, so that grids beside one another fit together.
public struct SkyGrid: Hashable, Sendable {
    /// What is over the middle of a cell.
    public struct Cell: Hashable, Sendable {
        /// Rain and cloud.
        public let sky: Sky
        /// The speed of the wind in knots.
        public let knots: Double
        /// The sine of the sun's height over the horizon, −1…1.
        public let sun: Double
    }

    /// What could fall below this is nothing.
    private static let least = 0.002

    /// The number of cells across.
    public let columns: Int
    /// The cells, row by row.
    public let cells: [Cell]

    /// The sky over a part of the world, at most 10⁵ points a side, in square cells, each side at least one. What could fall
    /// is computed at every second cell, the wind at every fourth, and both are interpolated.
    public init(_ weather: Weather, over part: Rect, columns: Int) {
        precondition(columns > 0 && part.width > 0, "a grid has cells")
        let side = part.width / Double(columns)
        let rows = Int((part.height / side).rounded())
        let weather = weather.near(part)
        let air = WeatherField(weather, over: part, step: 4 * side)
        let precipitation = SkyField(weather, over: part, step: 2 * side, margin: 0)
        let across = (0..<columns).map { weather.sunAngle(across: part.minX + (Double($0) + 0.5) * side) }
        var cells: [Cell] = []
        cells.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let y = part.minY + (Double(row) + 0.5) * side
            let down = weather.sunAngle(down: y)
            for column in 0..<columns {
                let place = Vector(part.minX + (Double(column) + 0.5) * side, y)
                let (wind, outlook) = (air.wind(at: place), precipitation.precipitation(at: place))
                // Where nothing could fall the noise does not matter.
                let isClear = outlook.steady + outlook.showers + outlook.cloud < Self.least
                let sky = isClear ? Sky(rain: 0, cloud: 0) : weather.sky(at: place, wind: wind, precipitation: outlook)
                cells.append(
                    Cell(
                        sky: sky, knots: wind.dot(wind).squareRoot(),
                        sun: across[column].x * down.x - across[column].y * down.y))
            }
        }
        (self.columns, self.cells) = (columns, cells)
    }

    /// The outlook for a part of the world, in cells that are too large for single showers: steady rain, and cloud, without
    /// noise and without wind.
    public init(outlookFor weather: Weather, over part: Rect, columns: Int) {
        precondition(columns > 0 && part.width > 0, "a grid has cells")
        let side = part.width / Double(columns)
        let rows = Int((part.height / side).rounded())
        let precipitation = SkyField(weather, over: part, step: side)
        self.columns = columns
        cells = (0..<columns * rows).map { index in
            let place = part.origin + Vector(Double(index % columns) + 0.5, Double(index / columns) + 0.5) * side
            let outlook = precipitation.precipitation(at: place)
            return Cell(
                sky: Sky(rain: outlook.steady, cloud: outlook.cloud), knots: 0, sun: weather.sunElevation(at: place))
        }
    }
}
