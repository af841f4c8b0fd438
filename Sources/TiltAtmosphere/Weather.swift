public import TiltEngine

/// The weather over a whole world at one moment, see ``Atmosphere/weather(at:)``.
///
/// Places are points of the world, y down; they may lie anywhere, because the world continues across its edges, and are
/// finite.
public struct Weather: Hashable, Sendable {
    /// The time in hours, 0 up to but not including the atmosphere's period.
    public let hours: Double
    let constants: AtmosphereConstants
    let torus: Torus
    private(set) var cast: Cast
    private let noise: NoiseTable
    private let land: LandMask
    private let broad, fine: DriftingNoise
    private let sun: Sun
    /// The time as a share of the period.
    let share: Double

    init(_ atmosphere: Atmosphere, at hours: Double) {
        var memory = Cast()
        self.init(atmosphere, at: hours, in: &memory)
    }

    /// The weather of a time, in the memory of a cast, which is taken from it.
    private init(_ atmosphere: Atmosphere, at hours: Double, in memory: inout Cast) {
        precondition(hours.isFinite, "a time is finite")
        let (constants, period) = (atmosphere.constants, atmosphere.period)
        let hours = Torus.wrapped(hours, period)
        (self.hours, self.constants) = (hours, constants)
        share = hours / period
        (torus, noise, land) = (Torus(size: atmosphere.size), atmosphere.noise, atmosphere.land)
        sun = Sun(at: hours, period: period, size: atmosphere.size)
        broad = DriftingNoise(at: hours, period: period, constants, salt: 0, finer: 1, from: .zero)
        fine = DriftingNoise(
            at: hours, period: period, constants, salt: 5, finer: constants.noise.finer,
            from: Vector(constants.noise.second[0], constants.noise.second[1]))
        cast = Cast()
        swap(&cast, &memory)
        cast.enter(atmosphere.tracks, at: hours, period: period, constants: constants, torus: torus)
        settle()
    }

    /// Becomes the weather of an atmosphere at a time in hours, over the whole world. Allocates nothing if it has been that of
    /// as many systems before.
    public mutating func turn(to hours: Double, in atmosphere: Atmosphere) {
        var memory = Cast()
        swap(&memory, &cast)
        self = Weather(atmosphere, at: hours, in: &memory)
    }

    /// Settles each low by the gradient of all other systems at its centre.
    private mutating func settle() {
        let step = 30.0
        for index in cast.lows.indices {
            let center = cast.lows[index].center
            func slope(_ move: Vector) -> Double {
                (pressure(at: torus.wrapped(center + move), without: index)
                    - pressure(at: torus.wrapped(center - move), without: index)) / (2 * step)
            }
            cast.note(gradient: Vector(slope(Vector(step, 0)), slope(Vector(0, step))), at: index)
        }
        cast.settle(constants.settle)
    }

    /// The same weather, to be asked only about places inside a part of the world, which is faster: systems that do not
    /// reach it are left out. The answers have the same bits.
    public func near(_ part: Rect) -> Weather {
        var weather = self
        weather.restrict(to: part)
        return weather
    }

    /// Becomes the weather near a part of the world, see ``near(_:)``.
    public mutating func restrict(to part: Rect) {
        // Winds are differences of pressures around a place.
        cast.restrict(to: part.insetBy(-2 * constants.windStep), constants: constants, torus: torus)
    }

    /// The same weather, for many fields and grids: where the fronts of its lows run is worked out once, and not anew for each.
    /// They have the same bits.
    public func tabulated() -> Weather {
        var weather = self
        weather.cast.tabulate(constants)
        return weather
    }

    /// The pressure at sea level in hectopascals.
    public func pressure(at place: Vector) -> Double {
        precondition(place.isFinite, "a place is finite")
        return pressure(at: torus.wrapped(place), without: nil)
    }

    /// The wind in knots, to the right and down: along the isobars with the low on its left, turned toward the low by
    /// friction, 19° at sea and 30° on land.
    public func wind(at place: Vector) -> Vector {
        let step = constants.windStep
        let gradient = Vector(
            pressure(at: place + Vector(step, 0)) - pressure(at: place - Vector(step, 0)),
            pressure(at: place + Vector(0, step)) - pressure(at: place - Vector(0, step)))
        return wind(at: place, gradient: gradient / (2 * step))
    }

    /// The wind at a place with a gradient of the pressure, in hectopascals per point.
    func wind(at place: Vector, gradient: Vector) -> Vector {
        let place = torus.wrapped(place)
        let share = land.share(across: place.x / torus.size.x, down: place.y / torus.size.y)
        let strength = gradient.dot(gradient).squareRoot() + 1e-9
        let angle = blend(constants.sea.turn, constants.land.turn, share) * .pi / 180
        let knots =
            constants.windScale * strength / (1 + strength / constants.windKnee)
            * blend(constants.sea.speed, constants.land.speed, share)
        let (c, s) = (Double.cos(angle), Double.sin(angle))
        return Vector(c * gradient.y - s * gradient.x, -c * gradient.x - s * gradient.y) * (knots / strength)
    }

    /// Rain and cloud.
    public func sky(at place: Vector) -> Sky { sky(at: place, wind: wind(at: place)) }

    /// Rain and cloud, five times as fast where the wind in knots is known, see ``wind(at:)`` and ``WeatherField``.
    public func sky(at place: Vector, wind: Vector) -> Sky {
        sky(at: place, wind: wind, precipitation: precipitation(at: place))
    }

    /// The sine of the sun's height over the horizon, −1…1. The sun goes west, once round in half a period.
    public func sunElevation(at place: Vector) -> Double { sun.elevation(at: place) }

    /// How dark it is, 0 by day … 1 at night, with a dusk between.
    public func night(at place: Vector) -> Double { Weather.night(sun: sun.elevation(at: place)) }

    /// How dark it is under a sun whose height has a sine of −1…1.
    public static func night(sun elevation: Double) -> Double { 1 - smoothstep(-0.22, 0.06, elevation) }

    /// Cosine and sine of the two parts of the angle whose cosine is the sun's elevation: for a column and for a row.
    func sunAngle(across x: Double) -> Vector { Self.direction(sun.angle(across: x)) }
    func sunAngle(down y: Double) -> Vector { Self.direction(sun.angle(down: y)) }

    private static func direction(_ angle: Double) -> Vector { Vector(.cos(angle), .sin(angle)) }

    /// The pressure at a place inside the world, without one of the lows and all troughs if its index is given.
    private func pressure(at place: Vector, without index: Int?) -> Double {
        var pressure = background(at: place)
        for high in cast.highs { pressure += high.dome(at: torus.displacement(from: high.center, to: place)) }
        for storm in cast.storms {
            pressure -= storm.hollow(at: torus.displacement(from: storm.center, to: place), reach: constants.reach)
        }
        for (number, low) in cast.lows.enumerated() where number != index {
            let displacement = torus.displacement(from: low.center, to: place)
            pressure -= low.hollow(at: displacement, reach: constants.reach)
            if index == nil {
                pressure -= low.fronts.trough(at: displacement, radius: low.radius, constants.trough) {
                    low.fronts.course(at: $0)
                }
            }
        }
        return pressure
    }

    /// The pressure of a world without systems: belts and waves.
    private func background(at place: Vector) -> Double {
        var pressure = belts(at: place)
        let (x, y) = (place.x / torus.size.x, place.y / torus.size.y)
        for wave in constants.waves { pressure += wave.pressure(across: x, down: y, share: share) }
        return pressure
    }

    /// The climate at a place inside the world.
    func belts(at place: Vector) -> Double {
        let base = constants.base
        return base.mean + base.zonal * .sin(2 * .pi * Double(base.belts) * (place.y - base.axis) / torus.size.y)
    }

    /// What could fall at a place: the strongest of all systems.
    func precipitation(at place: Vector) -> Precipitation {
        let place = torus.wrapped(place)
        var precipitation = fairShowers(at: place)
        for low in cast.lows {
            low.add(to: &precipitation, at: torus.displacement(from: low.center, to: place), reach: constants.reach) {
                low.fronts.course(at: $0)
            }
        }
        for storm in cast.storms {
            storm.add(to: &precipitation, at: torus.displacement(from: storm.center, to: place))
        }
        precipitation.cloud = min(precipitation.cloud, 1)
        return precipitation
    }

    /// Lone showers at a place inside the world, where the air rises of itself.
    func fairShowers(at place: Vector) -> Precipitation {
        let turns = showerTurns(at: place, now: 1)
        return fairShowers(rising: turns.x + turns.z)
    }

    /// Lone showers where the air rises with some strength.
    func fairShowers(rising: Double) -> Precipitation { Precipitation(showers: 0.34 * smoothstep(0.55, 1.6, rising)) }

    /// Sine and cosine of each of the two waves of rising air, by the place, and with a factor of 1 by the time.
    func showerTurns(at place: Vector, now: Double) -> SIMD4<Double> {
        let (x, y) = (place.x / torus.size.x, place.y / torus.size.y)
        let first = 2 * .pi * (2 * x - 3 * y + now * share)
        let second = 2 * .pi * (5 * x + 4 * y + now * (0.3 - 2 * share))
        return SIMD4(.sin(first), .cos(first), .sin(second), .cos(second))
    }

    /// Rain and cloud where this could fall in this wind.
    func sky(at place: Vector, wind: Vector, precipitation: Precipitation) -> Sky {
        let broad = broad.value(at: place, wind: wind, noise)
        let fine = fine.value(at: place, wind: wind, noise)
        let rain =
            precipitation.steady * (0.71 + 0.15 * broad + 0.14 * fine)
            + precipitation.showers * unit(0.7 * fine + 0.6 * broad - 0.85)
        let cloud = precipitation.cloud * (0.82 + 0.22 * broad) + 0.8 * precipitation.showers * unit(fine + 0.2)
        return Sky(rain: unit(rain), cloud: unit(cloud))
    }
}
