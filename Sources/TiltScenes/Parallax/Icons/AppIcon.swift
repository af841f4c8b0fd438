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
    /// Opens the card of a phone, or closes it.
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
        case .phone: IconCard.phone.words
        case .sound: "Sound on or off"
        }
    }

    /// The index of the icon that makes a weather.
    static func index(of weather: LandscapeWeather) -> Int { all.firstIndex { $0.job == .weather(weather) } ?? 0 }

    /// The index of the icon that opens a card.
    static func index(of card: IconCard) -> Int {
        all.firstIndex { $0.job == (card == .phone ? .phone : .instruments) } ?? 0
    }
}

/// What a card shows that an icon opens: an instrument or the phone.
enum IconCard: String, Hashable, Sendable, CaseIterable {
    case level, compass, thermometer, phone

    /// Those that share a card, as its tabs stand from left to right.
    static let instruments: [IconCard] = [.level, .compass, .thermometer]

    /// The words of its hint.
    var words: String {
        switch self {
        case .thermometer: "Temperature over the day"
        case .compass: "Attitude of the pad"
        case .phone: "A phone as a pad"
        case .level: "Spirit level"
        }
    }

    /// The height of the card, in points.
    var height: Double { self == .phone ? 168 : 268 }
}

extension IconCard {
    /// The picture of its tab, and of the phone's head.
    var image: ImageID { ImageID("Parallax/icons/\(rawValue)") }

    /// A part of a card that can be pressed: a tab of the instruments, or one of the phone's.
    enum Part: Equatable {
        case tab(IconCard)
        case address, listen, code
    }

    /// The tabs of the instruments on their card, in the card's points.
    static let tabs: Panel<Part> = {
        let width = 40.0
        var panel = Panel<Part>(
            in: Rect(x: IconCardPlace.width - 14 - 3 * width, y: 10, width: 3 * width, height: 44))
        for (index, card) in instruments.enumerated() {
            let left = panel.frame.minX + width * Double(index)
            panel.add(.nothing, in: Rect(x: left, y: 10, width: width, height: 44), as: .tab(card))
        }
        return panel
    }()
}
