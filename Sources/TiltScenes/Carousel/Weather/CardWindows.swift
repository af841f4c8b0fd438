import TiltCanvas
import TiltEngine

/// The cards of the ring that are windows, with the weather in each.
struct CardWindows: Sendable {
    private struct Entry: Sendable {
        let image: ImageID
        let scenery: CardScenery
        var weather: CardWeather
    }

    private var entries: [Entry]
    /// The weather as it stands with reduced motion; empty without.
    private var still: [CardWeather] = []
    /// Whether the weather may move by itself.
    var isAllowed = true

    /// The distance from the front, in cards, from which a card is a flat picture.
    static let reach = 2.0
    /// The speed from which something moves by a point and more in a frame, in points of the window per second.
    static let gentle = 60.0
    /// The number of cards on each side of the front whose layers are kept ready.
    static let kept = 2

    /// The windows of those cards that have layers; nil if none has.
    init?(_ cards: [Card], art: CardArt?) {
        guard let art else { return nil }
        entries = []
        for card in cards where !entries.contains(where: { $0.image == card.image }) {
            guard let scenery = art.scenery(of: card.image) else { continue }
            entries.append(Entry(image: card.image, scenery: scenery, weather: CardWeather(scenery.forecast)))
        }
        if entries.isEmpty { return nil }
    }

    /// How much a card is a window, by its distance from the front in cards.
    static func presence(at offset: Double) -> Double { (reach - abs(offset)).clamped(to: 0...1) }

    /// Whether weather moves by itself.
    var isMoving: Bool { still.isEmpty && isAllowed }

    /// Makes all weather stand still, or move on from where it was.
    mutating func reduceMotion(_ isReduced: Bool) {
        still = isReduced ? entries.map { CardWeather.still($0.scenery.forecast) } : []
    }

    /// Advances the weather of all cards by a step. `view` is how a card near the front is seen.
    mutating func step(_ dt: Double, down: Vector, shake: Double, view: (ImageID) -> CardView?) {
        guard isMoving else { return }
        for index in entries.indices {
            var input = WeatherInput(down: down, shake: shake)
            if let view = view(entries[index].image) {
                (input.down, input.role.openness, input.role.body) = (view.down, view.opening, view.shown)
            }
            entries[index].weather.step(input)
        }
    }

    private func index(of image: ImageID) -> Int? { entries.firstIndex { $0.image == image } }

    /// Whether a picture is a window's.
    func has(_ image: ImageID) -> Bool { index(of: image) != nil }

    func weather(in image: ImageID) -> CardWeather? {
        index(of: image).map { still.isEmpty ? entries[$0].weather : still[$0] }
    }

    /// The greatest speed of what moves in a card, in points of the card per second.
    func speed(in image: ImageID) -> Double { index(of: image).map { entries[$0].scenery.forecast.speed } ?? 0 }

    /// Draws a card as a window over its flat picture, of which `part` fills the frame. Returns the number of things in its weather
    /// that are drawn.
    @discardableResult
    func draw(
        _ image: ImageID, as view: CardView, part: Rect = .unit, presence: Double = 1, scale: Double,
        openScale: Double,
        into list: inout DrawList
    ) -> Int {
        guard let index = index(of: image) else { return 0 }
        let window = CardWindow(
            view: view, presence: presence * Self.presence(at: view.offset), scale: scale, openScale: openScale,
            isStill: !still.isEmpty)
        return window.draw(
            entries[index].scenery, still.isEmpty ? entries[index].weather : still[index], flat: image, part: part,
            into: &list)
    }

    /// The sheet with the layers of a card at a scale; nil for a plain picture.
    func picture(of image: ImageID, scale: Double, density: Double, isOpen: Bool = false) -> Picture? {
        index(of: image).map {
            CardSheet(entries[$0].scenery, scale: scale, density: density, isOpen: isOpen).picture
        }
    }
}
