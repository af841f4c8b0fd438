public import TiltEngine

/// A number on an isobar.
///
/// It stands where the isobar crosses one of the rails, lines that are fixed to the world. While the weather moves it
/// slides along its rail and never jumps.
public struct IsobarLabel: Hashable, Sendable {
    /// The pressure in whole hectopascals.
    public let pressure: Int
    /// Its middle.
    public let place: Vector
    /// The direction of its line of text, upright: −90°…90° clockwise.
    public let angle: Angle
    /// Its visibility, above 0, up to 1. It is faint where the isobar runs along the rail, and near other isobars, letters
    /// and fronts.
    public let strength: Double

    /// The labels of the isobars of a field in a part of the world, see ``IsobarLabels/find(on:in:every:zoom:clearOf:_:)``.
    public static func all(
        on field: WeatherField, in part: Rect, every interval: Int = 4, zoom: Double = 1,
        clearOf centers: [PressureCenter] = [], _ fronts: [Front] = []
    ) -> [IsobarLabel] {
        var labels = IsobarLabels()
        labels.find(on: field, in: part, every: interval, zoom: zoom, clearOf: centers, fronts)
        return labels.all
    }

    /// Its rank: where two labels are too near to each other, that of a bold isobar stays, else the lower one.
    fileprivate var rank: Int { pressure + (pressure.isMultiple(of: 20) ? 0 : 10000) }
}

/// The numbers on the isobars of a chart.
public struct IsobarLabels: Sendable {
    /// The labels, those of bold isobars first, else the lowest pressure first.
    public private(set) var all: [IsobarLabel] = []
    /// Those that were found, also where they are too near to each other, and what they keep clear of.
    private var found: [IsobarLabel] = []
    private var obstacles: [Obstacle] = []

    /// The least distances of two labels of one pressure, and of any two, in points of the chart.
    private static let (alike, apart) = (120.0, 34.0)
    /// The greatest distance at which anything makes a label fainter, in points of the chart.
    private static let wide = 64.0

    /// No labels.
    public init() {}

    /// Finds the labels of the isobars of a field in a part of the world, clear of centres of pressure and fronts. `interval` is
    /// in whole hectopascals, above 0; `zoom` is in points of the chart per point of the world, above 0. Allocates nothing if
    /// it has found as many before.
    public mutating func find(
        on field: WeatherField, in part: Rect, every interval: Int = 4, zoom: Double = 1,
        clearOf centers: [PressureCenter] = [], _ fronts: [Front] = []
    ) {
        precondition(interval > 0 && zoom > 0, "labels need an interval and a zoom")
        let around = part.insetBy(-Self.wide / zoom)
        obstacles.removeAll(keepingCapacity: true)
        for front in fronts {
            for place in front.points where around.contains(place) {
                obstacles.append(Obstacle(place: place, near: 16, far: 28))
            }
        }
        for center in centers { obstacles.append(Obstacle(place: center.place, near: 46, far: Self.wide)) }
        let rails = LabelRails(field: field, part: part, interval: interval, zoom: zoom)
        found.removeAll(keepingCapacity: true)
        rails.forEachLabel { place in
            obstacles.reduce(1) { min($0, $1.clearance(of: place, zoom: zoom)) }
        } _: { label in
            let index = found.lastIndex { $0.rank <= label.rank }
            found.insert(label, at: index.map { $0 + 1 } ?? 0)
        }
        all.removeAll(keepingCapacity: true)
        for label in found {
            let isClear = all.allSatisfy { other in
                let distance = (other.place - label.place).length * zoom
                return distance > (other.pressure == label.pressure ? Self.alike : Self.apart)
            }
            if isClear { all.append(label) }
        }
    }

    /// Something that a label keeps clear of: invisible nearer than one distance, visible beyond another, in points of the
    /// chart.
    private struct Obstacle {
        let place: Vector
        let near, far: Double

        func clearance(of other: Vector, zoom: Double) -> Double {
            let way = (other - place) * zoom
            // Most are far away.
            guard abs(way.x) <= far + 1, abs(way.y) <= far + 1 else { return 1 }
            return smoothstep(near, far, (other - place).length * zoom)
        }
    }
}
