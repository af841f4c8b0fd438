import TiltCanvas
import TiltEngine
import TiltStage

/// An app icon: its name, its picture, and its place in the field.
struct AppIcon: Equatable, Sendable {
    /// Its name.
    let name: String
    /// Its picture, a square with room around the body.
    let image: ImageID
    /// Its centre in the window, in points.
    let center: Vector
    /// The size of its body, in points.
    let size: Vector

    init(_ name: String, in folder: String, center: Vector, size: Vector) {
        self.name = name
        image = ImageID("\(folder)/\(name)")
        self.center = center
        self.size = size
    }
}

/// What an icon does when it is pressed.
enum IconJob: Equatable, Sendable {
    /// Makes the weather, or clears it up if it is that already.
    case weather(LandscapeWeather)
    /// Opens an instrument's card, or closes it.
    case card(IconCard)
    /// Shows the weather map.
    case map
    /// Switches the sound on or off.
    case sound

    /// The names of the icons' pictures, with their jobs: the ten of the rows, then the four of the dock.
    static let all: [(name: String, job: IconJob)] = [
        ("sun", .weather(.clear)), ("cloud", .weather(.cloudy)), ("umbrella", .weather(.rain)),
        ("drop", .weather(.fog)), ("snow", .weather(.snow)), ("bolt", .weather(.storm)), ("wind", .weather(.wind)),
        ("thermometer", .card(.thermometer)), ("compass", .card(.compass)), ("pin", .map), ("phone", .card(.phone)),
        ("message", .card(.message)), ("level", .card(.level)), ("music", .sound),
    ]

    /// The words of its hint.
    var words: String {
        switch self {
        case .weather(let weather): weather.title
        case .card(let card): card.words
        case .map: "Weather map"
        case .sound: "Sound on or off"
        }
    }

    /// The index of the icon that makes a weather.
    static func index(of weather: LandscapeWeather) -> Int { all.firstIndex { $0.job == .weather(weather) } ?? 0 }

    /// The index of the icon that opens a card.
    static func index(of card: IconCard) -> Int { all.firstIndex { $0.job == .card(card) } ?? 0 }
}

/// The instruments that icons open.
enum IconCard: String, Hashable, Sendable, CaseIterable {
    case thermometer, compass, phone, message, level

    /// The words of its icon's hint.
    var words: String {
        switch self {
        case .thermometer: "Temperature over the day"
        case .compass: "Attitude of the pad"
        case .phone: "A phone as a pad"
        case .message: "Greeting and report"
        case .level: "Spirit level"
        }
    }

    /// The height of the card, in points.
    var height: Double {
        switch self {
        case .thermometer: 212
        case .compass: 236
        case .phone: 168
        case .message: 160
        case .level: 268
        }
    }
}
