import TiltCanvas
import TiltEngine
import TiltStage

/// What the cards of the icons show, read from the same values as the picture.
struct LandscapeReading: Equatable, Sendable {
    /// The time of day, 0…24.
    var hour = 20.6
    /// The weather that is made.
    var weather = LandscapeWeather.clear
    /// The wind in m/s.
    var wind = 3.0
    /// The attitude of the pad or phone; nil if none sends its motion.
    var attitude: DeviceAttitude?
    /// The settings, for the address of the phone.
    var settings = Settings.standard
    /// The connection state of the phone over the network.
    var phone = PhoneState.off
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

    /// The time as "19:42".
    var clock: String { LandscapeClock.words(hour) }

    /// The greeting of the time of day.
    var greeting: String {
        switch hour {
        case 5..<11: "Good morning"
        case 11..<17: "Good day"
        case 17..<22: "Good evening"
        default: "Good night"
        }
    }

    /// The weather, the temperature and the wind in a sentence.
    var weatherWords: String { "\(weather.title) and \(degrees), \(windWords)." }

    /// The wind by its name on Beaufort's scale.
    private var windWords: String {
        let names: [(below: Double, name: String)] = [
            (0.3, "calm"), (1.6, "light air"), (3.4, "a light breeze"), (5.5, "a gentle breeze"),
            (8, "a moderate breeze"), (10.8, "a fresh breeze"), (13.9, "a strong breeze"), (17.2, "near gale"),
            (20.8, "a gale"), (.infinity, "a strong gale"),
        ]
        return names.first { wind < $0.below }?.name ?? "calm"
    }

    /// The next rise or set of the sun in a sentence: how soon within two hours, otherwise when.
    var sunWords: String {
        let isDay = hour >= LandscapeClock.sunrise && hour < LandscapeClock.sunset
        let event = isDay ? LandscapeClock.sunset : LandscapeClock.sunrise
        let wait = (event - hour + 24).truncatingRemainder(dividingBy: 24)
        let verb = isDay ? "sets" : "rises"
        guard wait < 2 else { return "The sun \(verb) at \(LandscapeClock.words(event))." }
        let minutes = max(1, Int((wait * 60).rounded()))
        return "The sun \(verb) in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
    }

    /// The pad's lean in a sentence.
    var padWords: String {
        guard let attitude else { return "No pad or phone sends its motion." }
        let lean = attitude.lean.degrees
        if lean < 0.5 { return "Your pad is level." }
        if lean < 4 { return "Your pad is almost level." }
        return "Your pad leans by \(lean.text(decimals: 0))°."
    }
}
