import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// Night, cloud and rain over the whole world, and its deep lows, for the minimap; worked out once a quarter of an hour.
struct SkyOverview: Sendable {
    private struct Moment: Equatable {
        let key: SkyKey
        let hasNight: Bool
    }

    private let atmosphere: Atmosphere
    private var moment: Moment?
    private var colors: [UInt32] = []
    private var rows = 0
    private var lows: [Vector] = []
    /// The number of steps since it was worked out.
    private var age = 0

    private static let columns = 68
    /// The pressure under which a low is marked, in hectopascals, and the radius of its mark.
    private static let (deep, radius) = (1000.0, 2.3)

    init(_ atmosphere: Atmosphere) { self.atmosphere = atmosphere }

    /// Prepares the picture for a time in hours; a little later in a step that is busy.
    mutating func prepare(hours: Double, hasNight: Bool, isBusy: Bool = false) {
        // Halfway between the keys of the chart, so that not everything is made in one step.
        let moment = Moment(key: SkyKey(nearest: hours), hasNight: hasNight)
        age += 1
        guard moment != self.moment, self.moment == nil || age > SkyKey.patience && !isBusy else { return }
        (self.moment, age) = (moment, 0)
        let weather = atmosphere.weather(at: moment.key.hours)
        let world = Rect(origin: .zero, size: atmosphere.size)
        let (grid, palette) = (
            SkyGrid(outlookFor: weather, over: world, columns: Self.columns), SkyPalette.standard
        )
        colors = grid.cells.map { palette.overviewColor(of: $0, hasNight: hasNight) }
        rows = colors.count / Self.columns
        lows = weather.lows.filter { $0.pressure < Self.deep && $0.strength > 0.5 }.map { $0.place.over(world.size) }
    }

    func draw(into list: inout DrawList, over world: Rect) {
        guard rows > 0 else { return }
        list.grid(columns: Self.columns, rows: rows, in: world) { $0.append(contentsOf: colors) }
        for low in lows {
            let place = world.origin + low.times(world.size)
            for (radius, color) in [(Self.radius, Color.white), (Self.radius - 0.8, .front(.warm))] {
                list.fill(
                    Rect(center: place, size: Vector(2 * radius, 2 * radius)), radius: radius, color: color)
            }
        }
    }
}
