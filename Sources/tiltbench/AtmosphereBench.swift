import Foundation
import TiltAtmosphere
import TiltEngine
import TiltPlatform

/// The benchmark of the atmosphere, over the part of the bundled world that fills a picture of 1280×720.
@MainActor struct AtmosphereBench {
    private let atmosphere: Atmosphere
    private let part: Rect
    private let places: [Vector]

    nonisolated static let names = ["atmosphere"]
    private static let hours = 0..<48

    /// Reads the bundled world. Throws without assets.
    init() throws {
        let assets = try AssetFolder(nil)
        let world = "Weather/world/"
        atmosphere = Atmosphere(try assets.read(world + "atmosphere"), land: try assets.read(world + "world"))
        let part = Rect(center: atmosphere.size / 2, size: Vector(1280, 720))
        var random = SplitMix64(seed: 1)
        places = (0..<1000).map { _ in
            Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
        }
        self.part = part
    }

    /// Processor time: the median over the hours of the fastest of all repeats.
    func run(repeats: Int) -> Line {
        var isobars = Isobars()
        var line = Line()
        line.ms_weather = median(repeats) { _ in { _ = atmosphere.weather(at: $0.hours) } }
        line.ms_field = median(repeats) { _ in { _ = WeatherField($0, over: part) } }
        line.ms_letters = median(repeats) { _ in { _ = $0.centers(in: part) } }
        line.ms_isobars = median(repeats) { weather in
            let field = WeatherField(weather, over: part)
            return { _ in isobars.trace(field, every: 4) }
        }
        line.ms_labels = median(repeats) { weather in
            let field = WeatherField(weather, over: part)
            return { _ in _ = IsobarLabel.all(on: field, in: part) }
        }
        // Milliseconds for a thousand places are microseconds for one.
        line.us_wind = median(repeats) { weather in
            let near = weather.near(part)
            return { _ in for place in places { _ = near.wind(at: place) } }
        }
        line.us_sky = median(repeats) { weather in
            let near = weather.near(part)
            return { _ in for place in places { _ = near.sky(at: place) } }
        }
        return line
    }

    /// Milliseconds of a body that is prepared for each hour.
    private func median(_ repeats: Int, _ prepare: (Weather) -> (Weather) -> Void) -> Double {
        Self.hours.map { hour in
            let weather = atmosphere.weather(at: Double(hour))
            let body = prepare(weather)
            return (0..<repeats).map { _ in ProcessorTime.measure { body(weather) } }.min() ?? 0
        }.median
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene = "atmosphere"
        /// The pressure systems of an hour.
        var ms_weather = 0.0
        /// A key of time on a lattice of 16 points.
        var ms_field = 0.0
        /// The centres of pressure.
        var ms_letters = 0.0
        var ms_isobars = 0.0
        var ms_labels = 0.0
        /// The wind at one place.
        var us_wind = 0.0
        /// Wind, rain and cloud at one place.
        var us_sky = 0.0
    }
}
