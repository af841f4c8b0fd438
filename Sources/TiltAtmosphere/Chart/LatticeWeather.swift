import TiltEngine

/// The weather on the points of a lattice, row by row: as at each point alone, up to rounding, but system by system, each
/// only where it reaches.
extension Weather {
    func pressures(on lattice: Lattice) -> [Double] {
        let weather = near(lattice.frame)
        var pressures = weather.backgrounds(on: lattice)
        let reach = constants.reach
        for high in weather.cast.highs {
            forEach(on: lattice, within: high.reach, of: high.center) { pressures[$0] += high.dome(at: $1) }
        }
        for storm in weather.cast.storms {
            forEach(on: lattice, within: storm.reach(constants), of: storm.center) {
                pressures[$0] -= storm.hollow(at: $1, reach: reach)
            }
        }
        let trough = constants.trough
        for low in weather.cast.lows {
            forEach(on: lattice, within: low.reach(constants), of: low.center) {
                pressures[$0] -= low.hollow(at: $1, reach: reach)
                pressures[$0] -= low.fronts.trough(at: $1, radius: low.radius, trough)
            }
        }
        return pressures
    }

    func fallings(on lattice: Lattice) -> [Falling] {
        let weather = near(lattice.frame)
        let reach = constants.reach
        var fallings = (0..<lattice.count).map { index in
            weather.fairShowers(
                at: torus.wrapped(lattice.place(index % lattice.columns, index / lattice.columns)))
        }
        for low in weather.cast.lows {
            forEach(on: lattice, within: reach * low.radius, of: low.center) {
                low.add(to: &fallings[$0], at: $1, reach: reach)
            }
        }
        for storm in weather.cast.storms {
            forEach(on: lattice, within: storm.reach(constants), of: storm.center) {
                storm.add(to: &fallings[$0], at: $1)
            }
        }
        for index in fallings.indices { fallings[index].cloud = min(fallings[index].cloud, 1) }
        return fallings
    }

    /// Belts and waves: by the addition theorem, from sines of columns and of rows.
    private func backgrounds(on lattice: Lattice) -> [Double] {
        var pressures: [Double] = []
        pressures.reserveCapacity(lattice.count)
        for row in 0..<lattice.rows {
            let belts = belts(at: torus.wrapped(lattice.place(0, row)))
            pressures.append(contentsOf: repeatElement(belts, count: lattice.columns))
        }
        var across: [Vector] = []
        for wave in constants.waves {
            func turn(_ angle: Double) -> Vector { Vector(.cos(2 * .pi * angle), .sin(2 * .pi * angle)) }
            across.removeAll(keepingCapacity: true)
            for column in 0..<lattice.columns {
                across.append(turn(wave.turns(across: torus.wrapped(lattice.place(column, 0)).x / torus.size.x)))
            }
            for row in 0..<lattice.rows {
                let y = torus.wrapped(lattice.place(0, row)).y / torus.size.y
                let down = turn(wave.turns(down: y, share: share)) * wave.amplitude
                for column in 0..<lattice.columns {
                    pressures[row * lattice.columns + column] +=
                        across[column].y * down.x + across[column].x * down.y
                }
            }
        }
        return pressures
    }

    /// Calls a body with the indices of the points not farther than a distance from a place along both axes, and with their
    /// ways from there.
    @inline(__always)
    private func forEach(
        on lattice: Lattice, within reach: Double, of center: Vector,
        _ body: (_ index: Int, _ displacement: Vector) -> Void
    ) {
        for row in 0..<lattice.rows {
            let y = torus.displacement(from: center, to: torus.wrapped(lattice.place(0, row))).y
            guard abs(y) <= reach else { continue }
            for column in 0..<lattice.columns {
                let x = torus.displacement(from: center, to: torus.wrapped(lattice.place(column, 0))).x
                if abs(x) <= reach { body(row * lattice.columns + column, Vector(x, y)) }
            }
        }
    }
}
