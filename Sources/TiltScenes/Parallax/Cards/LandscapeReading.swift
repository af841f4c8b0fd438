import TiltEngine
import TiltStage

/// What the card of an icon shows, read from the same values as the picture.
struct LandscapeReading: Equatable, Sendable {
    /// The time of day, 0…24.
    var hour = 20.6
    /// The weather that is made.
    var weather = LandscapeWeather.clear
    /// The attitude of the pad or phone; nil if none sends its motion.
    var attitude: DeviceAttitude?
    /// The name of the pad in use; nil if there is none.
    var padName: String?
}

extension LandscapeReading {
    /// The mean temperature of a day with a weather, and its greatest deviation, in °C.
    static func day(of weather: LandscapeWeather) -> (mean: Double, swing: Double) {
        switch weather {
        case .clear: (11, 6)
        case .cloudy: (12, 4)
        case .rain: (9, 2)
        case .fog: (6, 2)
        case .snow: (-3, 2)
        case .storm: (14, 3)
        case .wind: (10, 4)
        }
    }

    /// The temperature at an hour with this weather, in °C; it is lowest at 3:12.
    func temperature(at hour: Double) -> Double { Self.temperature(weather, at: hour) }

    /// The temperature in a weather at an hour, in °C.
    static func temperature(_ weather: LandscapeWeather, at hour: Double) -> Double {
        let day = day(of: weather)
        return day.mean - day.swing * Portable.cos(2 * .pi * (hour - 3.2) / 24)
    }

    /// The temperature now, in whole degrees.
    var degrees: String { "\(temperature(at: hour).text(decimals: 0))°" }
}
