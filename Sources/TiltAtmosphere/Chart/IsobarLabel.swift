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

    /// The least distances of two labels of one pressure, and of any two, in points of the chart.
    private static let (alike, apart) = (120.0, 34.0)
    /// The greatest distance at which anything makes a label fainter, in points of the chart.
    private static let wide = 64.0

    /// The labels of the isobars of a field in a part of the world, clear of centres of pressure and fronts. `interval` is
    /// in whole hectopascals, above 0; `zoom` is in points of the chart per point of the world, above 0.
    public static func all(
        on field: WeatherField, in part: Rect, every interval: Int = 4, zoom: Double = 1,
        clearOf centers: [PressureCenter] = [], _ fronts: [Front] = []
    ) -> [IsobarLabel] {
        precondition(interval > 0 && zoom > 0, "labels need an interval and a zoom")
        let rails = LabelRails(field: field, part: part, interval: interval, zoom: zoom)
        let around = part.insetBy(-wide / zoom)
        var obstacles = fronts.flatMap(\.points).filter(around.contains).map { Obstacle(place: $0, near: 16, far: 28) }
        obstacles += centers.map { Obstacle(place: $0.place, near: 46, far: wide) }
        let found = rails.labels { place in
            obstacles.reduce(1) { min($0, $1.clearance(of: place, zoom: zoom)) }
        }
        // Where two labels are too near to each other, that of a bold isobar stays, else the lower one.
        func rank(_ label: IsobarLabel) -> Int { label.pressure + (label.pressure.isMultiple(of: 20) ? 0 : 10000) }
        return found.sorted { rank($0) < rank($1) }.reduce(into: []) { kept, label in
            let isClear = kept.allSatisfy { other in
                let distance = (other.place - label.place).length * zoom
                return distance > (other.pressure == label.pressure ? alike : apart)
            }
            if isClear { kept.append(label) }
        }
    }

    /// Something that a label keeps clear of: invisible nearer than one distance, visible beyond another, in points of the
    /// chart.
    private struct Obstacle {
        let place: Vector
        let near, far: Double

        func clearance(of other: Vector, zoom: Double) -> Double {
            smoothstep(near, far, (other - place).length * zoom)
        }
    }
}
