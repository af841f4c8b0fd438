public import TiltEngine

/// The weather of a small round world: pressure, wind, rain, cloud, fronts and night as closed forms of place and time.
///
/// Lows are born, deepen, occlude and fill as the Norwegian school describes cyclones; fronts turn with them, the wind
/// follows the isobars, and rain drifts with the wind. There is no state and no step: any hour can be asked for, in any
/// order, and equal atmospheres give equal bits. The world is periodic in both directions, and everything repeats after
/// ``period`` hours. Northern rules hold everywhere.
public struct Atmosphere: Hashable, Sendable {
    /// The size of the world in points, y down, north up. A point is about 4.9 km.
    public let size: Vector
    /// The hours after which everything repeats: 48.
    public let period: Double
    /// Where there is land.
    public let land: LandMask
    let constants: AtmosphereConstants
    let tracks: PressureTracks
    let noise: NoiseTable

    /// An atmosphere whose lows, highs and storms depend on `seed` alone, over a world of 5760×3888 points and 48 hours.
    public init(seed: UInt32, land: LandMask = .sea) {
        var constants = AtmosphereConstants()
        constants.noise.seed = seed
        self.init(
            size: Vector(5760, 3888), period: 48, constants: constants, tracks: PressureTracks(seed: seed), land: land)
    }

    private init(size: Vector, period: Double, constants: AtmosphereConstants, tracks: PressureTracks, land: LandMask) {
        (self.size, self.period, self.constants) = (size, period, constants)
        (self.tracks, self.land) = (tracks, land)
        noise = NoiseTable(constants.noise)
    }

    /// The weather at a time in hours, which is finite.
    public func weather(at hours: Double) -> Weather { Weather(self, at: hours) }

    /// How dark it is at a place at a time in hours, 0 by day … 1 at night; much faster than asking the whole weather.
    public func night(at place: Vector, hours: Double) -> Double {
        Weather.night(sun: Sun(at: hours, period: period, size: size).elevation(at: place))
    }
}

extension Atmosphere {
    /// The contents of `atmosphere.json`: the world's size, the period in hours, the numbers of the model and the ways of its
    /// systems.
    public struct Description: Hashable, Sendable, Decodable {
        fileprivate let world: SIMD2<Double>
        fileprivate let hours: Double
        fileprivate let constants: AtmosphereConstants
        fileprivate let systems: PressureTracks

        private enum Key: String, CodingKey { case world, hours, constants, systems }

        /// Reads the format of `atmosphere.json`. Throws a `DecodingError` that names the number that is missing or wrong.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            world = try values.decode(SIMD2<Double>.self, forKey: .world)
            hours = try values.decode(Double.self, forKey: .hours)
            constants = try values.decode(AtmosphereConstants.self, forKey: .constants)
            systems = try values.decode(PressureTracks.self, forKey: .systems)
            func check(_ key: Key, _ fault: String?) throws {
                guard let fault else { return }
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: fault)
            }
            try check(.world, [world.x, world.y].allSatisfy((100...1e5).contains) ? nil : "it is not a size")
            try check(.hours, (1...1000).contains(hours) ? nil : "it is not 1…1000")
            try check(.constants, constants.fault(period: hours))
            try check(.systems, systems.fault(size: Vector(world.x, world.y), period: hours))
        }
    }

    /// The atmosphere of a description, over land.
    public init(_ description: Description, land: LandMask = .sea) {
        self.init(
            size: Vector(description.world.x, description.world.y), period: description.hours,
            constants: description.constants, tracks: description.systems, land: land)
    }
}
