import Foundation
import Support
import TiltAtmosphere
import TiltEngine

/// The bundled world with its land, and what an independent implementation in numpy computed for it.
struct Reference: Decodable {
    struct Tolerance: Decodable {
        let p, uv, rain, place: Double
    }

    struct Point: Decodable {
        let x, y, t, p, u, v, rain, cloud: Double
    }

    struct Line: Decodable {
        let kind: String
        let strength: Double
        let first, last: SIMD2<Double>
    }

    struct Letter: Decodable {
        let kind: String
        let x, y, p: Double
    }

    let tolerance: Tolerance
    let points: [Point]
    let frontsAt12: [Line]
    let centresAt12: [Letter]

    static func load() throws -> Reference {
        try decode("Tests/TiltAtmosphereTests/atmosphere-check.json")
    }

    /// The bundled atmosphere over the bundled land.
    static func atmosphere() throws -> Atmosphere {
        Atmosphere(
            try decode("Assets/Weather/world/atmosphere.json"), land: try decode("Assets/Weather/world/world.json"))
    }

    private static func decode<Value: Decodable>(_ name: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: Repository.path(name))))
    }
}

/// The size of every atmosphere's world here.
let worldSize = Vector(5760, 3888)

extension SplitMix64 {
    /// A place in the world.
    mutating func place() -> Vector { Vector(uniform(0, worldSize.x), uniform(0, worldSize.y)) }
}
