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

    /// Passes on the labels at all crossings, as visible as `clearance` lets them be.
    func forEachLabel(clearance: (Vector) -> Double, _ body: (IsobarLabel) -> Void) {
        // At twice the zoom the rails are twice as dense in the world.
        let density = Double.pow(2, (.log(zoom) / .log(2)).rounded())
        let (top, foot) = (Self.lean * part.minY, Self.lean * part.maxY)
        let slanted = Places(
            from: part.minX - max(top, foot), to: part.maxX - min(top, foot), every: Self.across / density,
            start: Self.slantedStart / zoom)
        let level = Places(from: part.minY, to: part.maxY, every: Self.down / density, start: Self.levelStart / zoom)
        let step = Self.probe / zoom
        for x in slanted {
            let probes = Places(from: part.minY, to: part.maxY, every: step)
            forEachCrossing(along: probes, point: { Vector(x + Self.lean * $0, $0) }) { pressure, place in
                label(pressure, at: place, isLevel: false, clearance).map(body)
            }
        }
        for y in level {
            let probes = Places(from: part.minX, to: part.maxX, every: step)
            forEachCrossing(along: probes, point: { Vector($0, y) }) { pressure, place in
                label(pressure, at: place, isLevel: true, clearance).map(body)
            }
        }
    }

    /// The multiples of a distance, moved by a start, in a range.
    private struct Places: Sequence, IteratorProtocol {
        private var number: Double
        private let last, distance, start: Double

        init(from low: Double, to high: Double, every distance: Double, start: Double = 0) {
            (self.distance, self.start) = (distance, start)
            number = ((low - start) / distance).rounded(.up)
            last = ((high - start) / distance).rounded(.down)
        }

        mutating func next() -> Double? {
            guard number <= last else { return nil }
            defer { number += 1 }
            return start + number * distance
        }
    }

    /// Passes on where isobars cross a rail, given by the point at each of its probes.
    private func forEachCrossing(
        along probes: Places, point: (Double) -> Vector, _ body: (_ pressure: Int, _ place: Vector) -> Void
    ) {
        let interval = Double(interval)
        var before: (place: Vector, pressure: Double)?
        for probe in probes {
            let place = point(probe)
            let pressure = field.pressure(at: place)
            defer { before = (place, pressure) }
            guard let last = before, part.contains(place) || part.contains(last.place) else { continue }
            var number = (min(last.pressure, pressure) / interval).rounded(.down) + 1
            while number * interval <= max(last.pressure, pressure) {
                let share = (number * interval - last.pressure) / (pressure - last.pressure)
                body(Int(number * interval), last.place + (place - last.place) * share)
                number += 1
            }
        }
    }

    /// The label of an isobar where it crosses a rail; nil if it is too faint there.
    private func label(
        _ pressure: Int, at place: Vector, isLevel: Bool, _ clearance: (Vector) -> Double
    ) -> IsobarLabel? {
        let gradient = field.gradient(at: place)
        let steepness = gradient.length
        guard part.contains(place), steepness > 0 else { return nil }
        let across = abs(isLevel ? gradient.x : gradient.y) / steepness
        // The distance of the next isobar, and the room that a label needs: bold isobars and every second one are preferred.
        let distance = Double(interval) / steepness * zoom
        let room: Double = pressure % (2 * interval) != 0 ? 42 : pressure % 20 == 0 ? 14 : 30
        let most = smoothstep(Self.faint, Self.full, across) * smoothstep(0.8 * room, 1.1 * room, distance)
        guard most > Self.least else { return nil }
        let strength = most * clearance(place)
        guard strength > Self.least else { return nil }
        let direction = Double.atan2(y: -gradient.x, x: gradient.y)
        let angle = direction > .pi / 2 ? direction - .pi : direction <= -.pi / 2 ? direction + .pi : direction
        return IsobarLabel(pressure: pressure, place: place, angle: .radians(angle), strength: strength)
    }
}
