public import TiltAtmosphere
import TiltEngine

/// The world under the chart's weather: its atmosphere, and the lights of its towns.
public struct SkyWorld: Hashable, Sendable {
    /// The weather.
    public let atmosphere: Atmosphere
    /// The lights, by their places.
    let lights: [TownLight]

    /// A world of an atmosphere and lights.
    public init(_ atmosphere: Atmosphere, lights: [TownLight] = []) {
        self.atmosphere = atmosphere
        self.lights = lights
    }
}

/// A light of a town at night.
public struct TownLight: Hashable, Sendable, Decodable {
    /// Its place in points of the world.
    let place: Vector
    /// How large it is, 1…5.
    let size: Double

    /// Reads `[x, y, size]`. Throws a `DecodingError` if that is no place and a size of 1…5.
    public init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        guard numbers.count == 3, numbers.prefix(2).allSatisfy({ (0...1e5).contains($0) }), (1...5).contains(numbers[2])
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a light is no place and a size of 1…5"))
        }
        place = Vector(numbers[0], numbers[1])
        size = numbers[2]
    }
}

/// The contents of `world.json`: where there is land, and the lights.
public struct SkyGround: Decodable, Sendable {
    /// Where there is land.
    public let land: LandMask
    /// The lights of towns.
    public let lights: [TownLight]

    private enum Key: String, CodingKey { case lights }

    /// Reads the object. Throws a `DecodingError` that names what is wrong.
    public init(from decoder: any Decoder) throws {
        land = try LandMask(from: decoder)
        lights = try decoder.container(keyedBy: Key.self).decode([TownLight].self, forKey: .lights)
    }
}
