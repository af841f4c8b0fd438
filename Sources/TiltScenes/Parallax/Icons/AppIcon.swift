import TiltCanvas
import TiltEngine
import TiltStage

/// An app icon: its name, its picture, and its place in the field.
struct AppIcon: Equatable, Sendable {
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
    /// Opens the card of the instruments, or closes it.
    case instruments
    /// Shows a phone the way in, or no longer.
    case phone
    /// Switches the sound on or off.
    case sound

    /// The names of the icons' pictures, with their jobs: the eight of the rows, then the two of the dock.
    static let all: [(name: String, job: IconJob)] = [
        ("sun", .weather(.clear)), ("cloud", .weather(.cloudy)), ("umbrella", .weather(.rain)),
        ("drop", .weather(.fog)), ("snow", .weather(.snow)), ("bolt", .weather(.storm)), ("wind", .weather(.wind)),
        ("compass", .instruments), ("phone", .phone), ("music", .sound),
    ]

    /// The words of its hint.
    var words: String {
        switch self {
        case .weather(let weather): weather.title
        case .instruments: "Instruments"
        case .phone: "A phone as a pad"
        case .sound: "Sound on or off"
        }
    }

    /// The index of the icon that makes a weather.
    static func index(of weather: LandscapeWeather) -> Int { all.firstIndex { $0.job == .weather(weather) } ?? 0 }

    /// The index of the icon that opens the card of the instruments.
    static let indexOfInstruments = all.firstIndex { $0.job == .instruments } ?? 0
}

/// An instrument that the card of an icon shows, as its tabs stand from left to right.
enum IconCard: String, Hashable, Sendable, CaseIterable {
    case level, compass, thermometer

    /// The words of its hint.
    var words: String {
        switch self {
        case .thermometer: "Temperature over the day"
        case .compass: "Attitude of the pad"
        case .level: "Spirit level"
        }
    }

    /// The height of the card, in points.
    static let height = 268.0
}

extension IconCard {
    /// The picture of its tab.
    var image: ImageID { ImageID("Parallax/icons/\(rawValue)") }

    /// The tabs of the instruments on their card, in the card's points.
    static let tabs: Panel<IconCard> = {
        let width = 40.0
        var panel = Panel<IconCard>(
            in: Rect(x: IconCardPlace.width - 14 - 3 * width, y: 10, width: 3 * width, height: 44))
        for (index, card) in allCases.enumerated() {
            let left = panel.frame.minX + width * Double(index)
            panel.add(.nothing, in: Rect(x: left, y: 10, width: width, height: 44), as: card)
        }
        return panel
    }()
}
