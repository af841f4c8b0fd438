import TiltEngine

/// The lines on which the labels of isobars stand: slanted and level ones, fixed to the world.
struct LabelRails {
    let field: WeatherField
    let part: Rect
    /// The interval of the isobars in hectopascals.
    let interval: Int
    /// Points of the chart per point of the world.
    let zoom: Double

    /// The distances of slanted and of level rails, how far the first of each is from the origin, and how much slanted ones
    /// lean.
    private static let (across, down) = (480.0, 360.0)
    private static let (slantedStart, levelStart) = (60.0, 90.0)
    private static let lean = 0.25
    /// The distance of probes along a rail, in points of the chart.
    private static let probe = 4.0
    /// The cosine of the greatest angle at which an isobar crosses a rail and has a faint and a full label.
    private static let (faint, full) = (0.74, 0.84)
    /// A label with less strength is left out.
    private static let least = 0.05

    /// The labels at all crossings, as visible as `clearance` lets them be.
    func labels(clearance: (Vector) -> Double) -> [IsobarLabel] {
        // At twice the zoom the rails are twice as dense in the world.
        let density = Double.pow(2, (.log(zoom) / .log(2)).rounded())
        let step = Self.probe / zoom
        var labels: [IsobarLabel] = []
        let (top, foot) = (Self.lean * part.minY, Self.lean * part.maxY)
        for x in places(
            from: part.minX - max(top, foot), to: part.maxX - min(top, foot), every: Self.across / density,
            start: Self.slantedStart)
        {
            let points = places(from: part.minY, to: part.maxY, every: step, start: 0).map {
                Vector(x + Self.lean * $0, $0)
            }
            add(points, isLevel: false, clearance, to: &labels)
        }
        for y in places(from: part.minY, to: part.maxY, every: Self.down / density, start: Self.levelStart) {
            let points = places(from: part.minX, to: part.maxX, every: step, start: 0).map { Vector($0, y) }
            add(points, isLevel: true, clearance, to: &labels)
        }
        return labels
    }

    /// The multiples of a distance, moved by `start` points of the chart, in a range.
    private func places(from low: Double, to high: Double, every distance: Double, start: Double) -> [Double] {
        let start = start / zoom
        let first = ((low - start) / distance).rounded(.up)
        let last = ((high - start) / distance).rounded(.down)
        return stride(from: first, through: last, by: 1).map { start + $0 * distance }
    }

    /// Adds the labels where isobars cross a rail, given by its points.
    private func add(
        _ points: [Vector], isLevel: Bool, _ clearance: (Vector) -> Double, to labels: inout [IsobarLabel]
    ) {
        let interval = Double(interval)
        var before: (place: Vector, pressure: Double)?
        for place in points {
            let pressure = field.pressure(at: place)
            defer { before = (place, pressure) }
            guard let last = before, part.contains(place) || part.contains(last.place) else { continue }
            var number = (min(last.pressure, pressure) / interval).rounded(.down) + 1
            while number * interval <= max(last.pressure, pressure) {
                let share = (number * interval - last.pressure) / (pressure - last.pressure)
                let crossing = last.place + (place - last.place) * share
                add(Int(number * interval), at: crossing, isLevel: isLevel, clearance, to: &labels)
                number += 1
            }
        }
    }

    private func add(
        _ pressure: Int, at place: Vector, isLevel: Bool, _ clearance: (Vector) -> Double,
        to labels: inout [IsobarLabel]
    ) {
        let gradient = field.gradient(at: place)
        let steepness = gradient.length
        guard part.contains(place), steepness > 0 else { return }
        let across = abs(isLevel ? gradient.x : gradient.y) / steepness
        // The distance of the next isobar, and the room that a label needs: bold isobars and every second one are preferred.
        let distance = Double(interval) / steepness * zoom
        let room: Double = pressure % (2 * interval) != 0 ? 42 : pressure % 20 == 0 ? 14 : 30
        let strength =
            smoothstep(Self.faint, Self.full, across) * smoothstep(0.8 * room, 1.1 * room, distance)
            * clearance(place)
        guard strength > Self.least else { return }
        let direction = Double.atan2(y: -gradient.x, x: gradient.y)
        let angle = direction > .pi / 2 ? direction - .pi : direction <= -.pi / 2 ? direction + .pi : direction
        labels.append(IsobarLabel(pressure: pressure, place: place, angle: .radians(angle), strength: strength))
    }
}
