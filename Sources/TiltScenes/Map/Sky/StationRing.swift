import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// The ring of a weather station, filled by how much of the sky is covered.
struct StationRing: Sendable {
    let place: Vector
    let color: Color
    private let paper: Color
    /// The share of the sky that is covered, 0…1.
    private let cover: Double

    /// The distance of stations at zoom 1, and how far from the middle between two classes of zoom they fade over.
    private static let (spacing, fade) = (150.0, 0.15)

    init(place: Vector, darkness: Double, strength: Double, sky: Sky) {
        self.place = place
        color = Color.chartLines(darkness: darkness).opacity(strength)
        paper = Color.chartPaper(darkness: darkness).opacity(strength)
        cover = sky.cover
    }

    /// Passes on the places of stations in a part: those of one class of zooms, or of two that fade over, with their
    /// visibility.
    static func forEachPlace(in part: Rect, zoom: Double, _ body: (_ place: Vector, _ presence: Double) -> Void) {
        let size = Double.log(zoom) / .log(2)
        let lower = size.rounded(.down)
        let share = ((size - lower - 0.5) / (2 * fade) + 0.5).clamped(to: 0...1)
        func pass(_ level: Double, _ presence: Double) {
            guard presence > 0 else { return }
            Stations.forEach(in: part, spacing: SkyView.length(spacing, at: Int(level))) { body($0, presence) }
        }
        pass(lower, 1 - share)
        pass(lower + 1, share)
    }

    func draw(into list: inout DrawList, _ view: SkyView) {
        let center = view.point(place)
        // Strokes without a length, one batch for all stations.
        func disc(_ radius: Double, _ color: Color) {
            list.hair(from: center, to: center, width: 2 * radius, color: color)
        }
        disc(3.6, color)
        guard cover < 0.75 else { return }
        disc(2.5, paper)
        guard cover > 0.3 else { return }
        let (middle, end) = (center + Vector(1.25, 0), Vector(0, 1.25))
        list.hair(from: middle - end, to: middle + end, width: 2.5, color: color)
    }
}

/// What a station is hidden by: letters, fronts and labels near it.
struct StationObstacles: Sendable {
    private struct Obstacle {
        let place: Vector
        let near, far: Double
    }

    private var obstacles: [Obstacle] = []

    /// Becomes the obstacles of a chart in a part.
    mutating func take(_ chart: ChartKey, _ labels: [IsobarLabel], in part: Rect) {
        obstacles.removeAll(keepingCapacity: true)
        for center in chart.centers { obstacles.append(Obstacle(place: center.place, near: 43, far: 54)) }
        for front in chart.fronts {
            for place in front.points where part.contains(place) {
                obstacles.append(Obstacle(place: place, near: 18, far: 28))
            }
        }
        for label in labels { obstacles.append(Obstacle(place: label.place, near: 20, far: 30)) }
    }

    /// The visibility of a station with its barb, 0…1.
    func clearance(of place: Vector, wind: Vector, zoom: Double) -> Double {
        let knots = wind.length
        let middle = knots < 3 ? place : place - wind * (12 / knots / zoom)
        return obstacles.reduce(1) { clearance, obstacle in
            let way = (obstacle.place - middle) * zoom
            // Most are far away.
            guard abs(way.x) <= obstacle.far + 1, abs(way.y) <= obstacle.far + 1 else { return clearance }
            return min(clearance, smoothRise(obstacle.near, obstacle.far, (obstacle.place - middle).length * zoom))
        }
    }
}
