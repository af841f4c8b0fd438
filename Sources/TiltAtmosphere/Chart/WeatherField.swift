public import TiltEngine

/// Pressure and wind on the points of a lattice that is fixed to the world: a key of time, from which a chart is drawn.
///
/// Each of its points depends on the weather alone, so that two fields of one step agree where they overlap. Between two
/// keys of time the weather is nearly their mixture.
public struct WeatherField: Hashable, Sendable {
    @usableFromInline let lattice: Lattice
    /// Hectopascals, row by row.
    private(set) var pressures: [Double]
    /// Knots, each point's to the right and down, and those of the next one.
    @usableFromInline private(set) var winds: [SIMD4<Float>] = []

    /// A speed in knots that the wind nowhere exceeds.
    public private(set) var mostWind = 0.0

    /// The weather over a part of the world, at most 10⁵ points a side, on a lattice of a step of 1…1000 points.
    public init(_ weather: Weather, over part: Rect, step: Double = 16) {
        lattice = Lattice(over: part, step: step)
        pressures = weather.pressures(on: lattice)
        winds.reserveCapacity(lattice.count)
        for row in 0..<lattice.rows {
            for column in 0..<lattice.columns {
                let wind = weather.wind(at: lattice.place(column, row), gradient: gradient(column, row))
                let part = SIMD2(Float(wind.x), Float(wind.y))
                winds.append(SIMD4(lowHalf: part, highHalf: part))
                if column > 0 { winds[winds.count - 2].highHalf = part }
                mostWind = max(mostWind, wind.dot(wind).squareRoot())
            }
        }
    }

    /// The distance of neighbouring points of the lattice, in points of the world.
    public var step: Double { lattice.step }

    /// The gradient at a point of the lattice: by central differences, one-sided at the edges.
    private func gradient(_ column: Int, _ row: Int) -> Vector {
        let (left, right) = (max(column - 1, 0), min(column + 1, lattice.columns - 1))
        let (top, foot) = (max(row - 1, 0), min(row + 1, lattice.rows - 1))
        func pressure(_ column: Int, _ row: Int) -> Double { pressures[row * lattice.columns + column] }
        return Vector(
            (pressure(right, row) - pressure(left, row)) / (Double(right - left) * step),
            (pressure(column, foot) - pressure(column, top)) / (Double(foot - top) * step))
    }

    /// The pressure in hectopascals, interpolated; beyond the lattice that of its edge.
    public func pressure(at place: Vector) -> Double {
        let (index, share) = lattice.cell(of: place)
        let below = index + lattice.columns
        let top = blend(pressures[index], pressures[index + 1], share.x)
        return blend(top, blend(pressures[below], pressures[below + 1], share.x), share.y)
    }

    /// The wind in knots, to the right and down, interpolated; beyond the lattice that of its edge.
    @inlinable public func wind(at place: Vector) -> Vector {
        let (index, share) = lattice.cell(of: place)
        let (top, foot) = (winds[index], winds[index + lattice.columns])
        let sides = top + (foot - top) * Float(share.y)
        let wind = sides.lowHalf + (sides.highHalf - sides.lowHalf) * Float(share.x)
        return Vector(Double(wind.x), Double(wind.y))
    }

    /// The gradient of the pressure in hectopascals per point, interpolated.
    func gradient(at place: Vector) -> Vector {
        let reach = step / 2
        return Vector(
            pressure(at: place + Vector(reach, 0)) - pressure(at: place - Vector(reach, 0)),
            pressure(at: place + Vector(0, reach)) - pressure(at: place - Vector(0, reach))) / step
    }

    /// Becomes the mixture of two keys of time on the same lattice: the first at a share of 0, the second at 1. Allocates
    /// nothing if it has been on that lattice before.
    public mutating func mix(_ a: WeatherField, _ b: WeatherField, _ share: Double) {
        precondition((0...1).contains(share) && a.lattice == b.lattice, "keys of time are mixed on one lattice")
        if lattice != a.lattice { self = a }
        mostWind = blend(a.mostWind, b.mostWind, share)
        for index in pressures.indices {
            pressures[index] = blend(a.pressures[index], b.pressures[index], share)
            winds[index] = a.winds[index] * Float(1 - share) + b.winds[index] * Float(share)
        }
    }
}
