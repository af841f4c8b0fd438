import TiltCanvas
import TiltEngine

/// The bundled cards as windows: the layers and the weather of each, by the name of its picture.
///
/// All places are in card space: the body of a card is 320 × 400, and each layer is drawn on a canvas around it that is wide
/// enough for a whole window.
public struct CardArt: Sendable {
    /// The cards by name, such as "06-rain".
    let cards: [String: CardScenery]

    /// The body of a card at rest.
    static let body = Rect(x: 0, y: 0, width: 320, height: 400)
    /// The body that can be seen when a card is open.
    static let wideBody = Rect(x: -200, y: 0, width: 720, height: 400)
    /// What every layer is drawn on.
    static let canvas = Rect(x: -224, y: -24, width: 768, height: 448)
    /// The farthest that a layer is moved by depth.
    static let reach = 22.0
    /// The folder of the layers, in the assets.
    static let folder = "Cards/Layers"

    /// The art of a description of layers and one of weather. Throws if they do not describe the same cards.
    public init(layers: Layers, weather: Weathers) throws(CardArtFlaw) {
        var cards: [String: CardScenery] = [:]
        for (name, layer) in layers.cards {
            guard let sky = weather.cards[name] else { throw CardArtFlaw("\(name) has layers but no weather") }
            cards[name] = CardScenery(
                name: name, folder: "\(Self.folder)/\(name)", layers: layer, forecast: Forecast(sky, on: layer))
        }
        if let name = weather.cards.keys.filter({ layers.cards[$0] == nil }).min() {
            throw CardArtFlaw("\(name) has weather but no layers")
        }
        self.cards = cards
    }

    /// The scenery of a card; nil if it is a plain picture.
    func scenery(of image: ImageID) -> CardScenery? {
        image.name.hasPrefix("Cards/") ? cards[String(image.name.dropFirst("Cards/".count))] : nil
    }
}

/// What is wrong with a description of cards, in a few words.
public struct CardArtFlaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// The words.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A card as a window: its layers, and what moves in it.
struct CardScenery: Sendable {
    let name: String
    /// The folder of its layers.
    let folder: String
    let layers: CardArt.Card
    let forecast: Forecast
}

/// A layer of a card, from far to near.
enum CardLayer: String, CaseIterable, Sendable, Decodable {
    case sky = "0-sky"
    case light = "1-light"
    case far = "2-far"
    case near = "3-near"
    case front = "4-front"

    /// The place of the layer in depth: 1 lies far behind the frame, 0 in it, and a negative one before it.
    var depth: Double {
        switch self {
        case .sky: 1
        case .light: 0.84
        case .far: 0.52
        case .near: 0.20
        case .front: -0.34
        }
    }

    /// The move of the layer, in card space, for an eye at −1…1 across and down.
    func shift(for viewpoint: Vector) -> Vector { viewpoint * (-CardArt.reach * depth) }
}

extension CardArt {
    /// The contents of `layers.json`, of which only the cards are needed.
    public struct Layers: Decodable, Sendable {
        let cards: [String: Card]
    }

    /// The layers of a card.
    struct Card: Decodable, Sendable {
        /// The middle of the lamp.
        let lamp: Vector
        /// Where snow, hail and drops land, from left to right.
        let ground: Ground
        /// The beam of the lighthouse; nil for a lamp that does not turn.
        let beam: Beam?
        /// The things that move with a layer.
        let sprites: [Sprite]

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            guard try values.decode([CardLayer].self, forKey: .layers) == CardLayer.allCases else {
                throw DecodingError.dataCorruptedError(
                    forKey: .layers, in: values, debugDescription: "these are not the five layers from 0-sky to 4-front"
                )
            }
            lamp = try values.decode(Place.self, forKey: .lamp).vector
            ground = try values.decode(Ground.self, forKey: .ground)
            beam = try values.decodeIfPresent(Beam.self, forKey: .beam)
            sprites = try values.decode([Sprite].self, forKey: .sprites)
            try demand(sprites.count <= 8, "a card has at most 8 sprites", decoder)
        }

        private enum Key: String, CodingKey { case layers, lamp, ground, beam, sprites }
    }

    /// The beam of a lighthouse.
    struct Beam: Decodable, Sendable {
        let length: Double
        let half: Double
        let color: HexColor
        let period: Double
    }

    /// A boat, a tree or a windsock: a drawing of its own that moves with a layer.
    struct Sprite: Decodable, Sendable {
        let file: String
        /// The size of its drawing.
        let size: Vector
        /// The point of its drawing that stands at its place, about which it rocks.
        let origin: Vector
        let place: Vector
        let scale: Double
        /// The layer over which it is drawn.
        let above: CardLayer
        /// How far it moves up and down, by how many degrees it rocks, and in how many seconds; nil for none.
        let bob: (height: Double, degrees: Double, period: Double)?
        /// How far a gust moves its top, in parts of its height.
        let shear: Double

        private enum Key: String, CodingKey { case file, size, origin, x, y, scale, above, bob, shear }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            file = try values.decode(String.self, forKey: .file)
            size = try values.decode(Place.self, forKey: .size).vector
            origin = try values.decode(Place.self, forKey: .origin).vector
            place = Vector(try values.decode(Double.self, forKey: .x), try values.decode(Double.self, forKey: .y))
            scale = try values.decode(Double.self, forKey: .scale)
            above = try values.decode(CardLayer.self, forKey: .above)
            shear = try values.decodeIfPresent(Double.self, forKey: .shear) ?? 0
            let numbers = try values.decodeIfPresent([Double].self, forKey: .bob)
            bob = numbers.map { $0.count == 3 ? ($0[0], $0[1], $0[2]) : (0, 0, 0) }
            try demand(!file.isEmpty && !file.contains("/"), "'file' is no name of a drawing", decoder)
            try demand(bob.map { $0.period > 0 } ?? true, "'bob' is not height, degrees and period", decoder)
            let sides = [size.x * scale, size.y * scale]
            try demand(
                sides.allSatisfy { (1...400).contains($0) } && abs(shear) <= 1, "it is too large or too small", decoder)
        }

        var shownSize: Vector { size * scale }
    }
}

/// The line where things land, at every point across the wide body.
struct Ground: Decodable, Sendable {
    private var heights: [Double] = []
    private static let least = Int(CardArt.canvas.minX)

    init(from decoder: any Decoder) throws {
        let points = try [Place](from: decoder).map(\.vector)
        try demand(points.count >= 2, "a ground has at least two points", decoder)
        try demand(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x }, "its points do not go right", decoder)
        var next = 1
        for column in 0...Int(CardArt.canvas.width) {
            let x = Double(Self.least + column)
            while next < points.count - 1, points[next].x < x { next += 1 }
            let (a, b) = (points[next - 1], points[next])
            let isOver = (a.x...b.x).contains(x)
            heights.append(isOver ? lerp(a.y, b.y, (x - a.x) / (b.x - a.x)) : .infinity)
        }
    }

    /// The height at a place across; nil where there is no ground.
    func height(at x: Double) -> Double? {
        let place = x - Double(Self.least)
        guard place >= 0, place < Double(heights.count - 1) else { return nil }
        let column = Int(place)
        let (a, b) = (heights[column], heights[column + 1])
        guard a < .infinity, b < .infinity else { return nil }
        return lerp(a, b, place - Double(column))
    }
}
