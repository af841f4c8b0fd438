public import TiltEngine

/// A place of least or greatest pressure at one moment: an L or an H of a weather chart.
public struct PressureCenter: Hashable, Sendable {
    /// Least or greatest.
    public enum Kind: Hashable, Sendable {
        /// The pressure is least.
        case low
        /// The pressure is greatest.
        case high
    }

    /// Least or greatest.
    public let kind: Kind
    /// Its place inside the world.
    public let place: Vector
    /// The pressure there in hectopascals.
    public let pressure: Double
    /// How marked it is, above 0, up to 1: a young or old system's letter is faint.
    public let strength: Double

    /// Centres of one kind nearer than this are one, which is the stronger; so are a low and a high nearer than ``apart``.
    private static let (alike, apart) = (230.0, 120.0)

    /// The centres without the weaker ones of those too near to each other, strongest first.
    static func distinct(_ centers: [PressureCenter], on torus: Torus) -> [PressureCenter] {
        func rank(_ center: PressureCenter) -> Double { center.kind == .low ? center.pressure : 2100 - center.pressure }
        return centers.sorted { rank($0) < rank($1) }.reduce(into: []) { kept, center in
            let isClear = kept.allSatisfy { other in
                torus.displacement(from: other.place, to: center.place).length
                    > (other.kind == center.kind ? alike : apart)
            }
            if isClear { kept.append(center) }
        }
    }
}

extension Weather {
    /// The centres of low and high pressure in a part of the world, strongest first. Takes about a millisecond in
    /// a part of 1280×720, ten in a whole world.
    public func centers(in part: Rect) -> [PressureCenter] {
        // A letter is at most a third of a radius away from its system's centre, and hides others within 230 points.
        let around = part.insetBy(-500)
        let weather = near(around.insetBy(-500))
        let found = weather.candidates { weather.isInside($0, around) }
        return PressureCenter.distinct(found, on: torus).filter { isInside($0.place, part) }
    }

    /// The lows of the whole world, at the places where their fronts begin, which are near those of least pressure; much
    /// faster than ``centers(in:)``.
    public var lows: [PressureCenter] {
        cast.lows.filter { $0.depth > 6 }.map { low in
            PressureCenter(
                kind: .low, place: low.center, pressure: pressure(at: low.center), strength: min(1, (low.depth - 6) / 5)
            )
        }
    }

    private func isInside(_ place: Vector, _ part: Rect) -> Bool {
        let displacement = torus.displacement(from: torus.wrapped(part.center), to: place)
        return abs(displacement.x) <= part.width / 2 && abs(displacement.y) <= part.height / 2
    }

    private func candidates(where isWanted: (Vector) -> Bool) -> [PressureCenter] {
        var found: [PressureCenter] = []
        func add(_ kind: PressureCenter.Kind, at start: Vector, radius: Double, strength: Double, mustTurn: Bool) {
            guard strength > 0, isWanted(start) else { return }
            // The search goes as far as a letter, and most systems do not reach there.
            let area = near(Rect(center: start, size: Vector(2.4, 2.4) * radius))
            let end = area.extremum(near: start, sign: kind == .low ? 1 : -1, radius: radius)
            guard end.isInner || !mustTurn, kind == .low || end.pressure > 1016 else { return }
            found.append(
                PressureCenter(
                    kind: kind, place: torus.wrapped(end.place), pressure: end.pressure, strength: min(1, strength)))
        }
        for low in cast.lows {
            add(.low, at: low.center, radius: low.radius, strength: (low.depth - 6) / 5, mustTurn: true)
        }
        for storm in cast.storms {
            add(.low, at: storm.center, radius: storm.radius, strength: (storm.depth - 8) / 6, mustTurn: false)
        }
        for high in cast.highs {
            add(.high, at: high.center, radius: high.radius, strength: (high.height - 5) / 4, mustTurn: true)
        }
        return found
    }

    /// The place of least (`sign` 1) or greatest (−1) pressure near a start, in four rounds on ever finer grids of 7×7, and
    /// whether the last of them surrounds it.
    private func extremum(
        near start: Vector, sign: Double, radius: Double
    ) -> (place: Vector, pressure: Double, isInner: Bool) {
        var best = (place: start, pressure: 0.0, isInner: false)
        for step in [0.22, 0.09, 0.035, 0.012] {
            let middle = best.place
            best.pressure = .infinity * sign
            for row in -3...3 {
                for column in -3...3 {
                    let place = middle + Vector(Double(column), Double(row)) * (step * radius)
                    let pressure = pressure(at: place)
                    guard pressure * sign < best.pressure * sign else { continue }
                    best = (place, pressure, abs(row) < 3 && abs(column) < 3)
                }
            }
        }
        return best
    }
}
