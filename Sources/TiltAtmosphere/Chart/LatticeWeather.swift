import TiltEngine

/// The weather on the points of a lattice, row by row: as at each point alone, up to rounding, but system by system, each
/// only where it reaches.
extension Weather {
    func pressures(on lattice: Lattice) -> [Double] {
        let (weather, grid) = (near(lattice.frame), WrappedLattice(lattice, on: torus))
        var pressures = weather.backgrounds(on: grid)
        let reach = constants.reach
        for high in weather.cast.highs {
            forEach(on: grid, within: high.reach, of: high.center) { pressures[$0] += high.dome(at: $1) }
        }
        for storm in weather.cast.storms {
            forEach(on: grid, within: storm.reach(constants), of: storm.center) {
                pressures[$0] -= storm.hollow(at: $1, reach: reach)
            }
        }
        let trough = constants.trough
        for low in weather.cast.lows {
            let table = weather.cast.table(of: low, constants)
            forEach(on: grid, within: low.reach(constants), of: low.center) {
                pressures[$0] -= low.hollow(at: $1, reach: reach)
                pressures[$0] -= low.fronts.trough(at: $1, radius: low.radius, trough) { table.course(at: $0) }
            }
        }
        return pressures
    }

    func precipitations(on lattice: Lattice) -> [Precipitation] {
        let (weather, grid) = (near(lattice.frame), WrappedLattice(lattice, on: torus))
        let reach = constants.reach
        var precipitations: [Precipitation] = []
        precipitations.reserveCapacity(lattice.count)
        // By the addition theorem, from sines of columns and of rows.
        let across = grid.xs.map { weather.showerTurns(at: Vector($0, 0), now: 0) }
        for y in grid.ys {
            let down = weather.showerTurns(at: Vector(0, y), now: 1)
            for across in across {
                precipitations.append(
                    weather.fairShowers(
                        rising: across.x * down.y + across.y * down.x + across.z * down.w + across.w * down.z))
            }
        }
        for low in weather.cast.lows {
            let table = weather.cast.table(of: low, constants)
            forEach(on: grid, within: reach * low.radius, of: low.center) {
                low.add(to: &precipitations[$0], at: $1, reach: reach) { table.course(at: $0) }
            }
        }
        for storm in weather.cast.storms {
            forEach(on: grid, within: storm.reach(constants), of: storm.center) {
                storm.add(to: &precipitations[$0], at: $1)
            }
        }
        for index in precipitations.indices { precipitations[index].cloud = min(precipitations[index].cloud, 1) }
        return precipitations
    }

    /// Belts and waves: by the addition theorem, from sines of columns and of rows.
    private func backgrounds(on grid: WrappedLattice) -> [Double] {
        var pressures: [Double] = []
        pressures.reserveCapacity(grid.xs.count * grid.ys.count)
        for y in grid.ys { pressures.append(contentsOf: repeatElement(belts(at: Vector(0, y)), count: grid.xs.count)) }
        var across: [Vector] = []
        for wave in constants.waves {
            func turn(_ angle: Double) -> Vector { Vector(.cos(2 * .pi * angle), .sin(2 * .pi * angle)) }
            across.removeAll(keepingCapacity: true)
            for x in grid.xs { across.append(turn(wave.turns(across: x / torus.size.x))) }
            for (row, y) in grid.ys.enumerated() {
                let down = turn(wave.turns(down: y / torus.size.y, share: share)) * wave.amplitude
                for (column, across) in across.enumerated() {
                    pressures[row * grid.xs.count + column] += across.y * down.x + across.x * down.y
                }
            }
        }
        return pressures
    }

    /// Calls a body with the indices of the points not farther than a distance from a place along both axes, and with their
    /// ways from there.
    @inline(__always) private func forEach(
        on grid: WrappedLattice, within reach: Double, of center: Vector,
        _ body: (_ index: Int, _ displacement: Vector) -> Void
    ) {
        for (row, y) in grid.ys.enumerated() {
            guard abs(torus.displacement(from: center, to: Vector(center.x, y)).y) <= reach else { continue }
            for (column, x) in grid.xs.enumerated() {
                let way = torus.displacement(from: center, to: Vector(x, y))
                if abs(way.x) <= reach { body(row * grid.xs.count + column, way) }
            }
        }
    }
}

/// The points of a lattice inside the world: of its columns and of its rows.
private struct WrappedLattice {
    let xs, ys: [Double]

    init(_ lattice: Lattice, on torus: Torus) {
        xs = (0..<lattice.columns).map { torus.wrapped(lattice.place($0, 0)).x }
        ys = (0..<lattice.rows).map { torus.wrapped(lattice.place(0, $0)).y }
    }
}
