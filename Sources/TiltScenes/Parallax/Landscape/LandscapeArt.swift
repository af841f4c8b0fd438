import TiltCanvas
import TiltEngine
import TiltStage

/// The contents of `layers.json`: the landscape's layers, the colours of its hours and its weathers. Lengths are in units of
/// its canvas, depths 0 for infinitely far and 1 for the icons.
public struct LandscapeArt: Sendable {
    /// The size of the canvas, and of its middle part that is visible at rest.
    let canvas: Vector, view: Vector
    /// The displacement per unit of depth at full lean, in units.
    let motion: Vector
    /// The depth of the screen, which does not move.
    let plane: Double
    /// The growth of the nearest plane at full lean, and the point about which planes grow.
    let growth: Double, vanishing: Vector
    /// The columns that a narrow window shows.
    let focus: ClosedRange<Double>
    /// The rows of the sky, and the places of its colours.
    let skyRows: ClosedRange<Double>, skyStops: [Double]
    let land: [Land]
    let lake: Lake
    let anchors: Anchors
    let clouds: [Cloud]
    let placed: [PlacedCloud]
    let banks: [Bank]
    let decks: Decks
    let keys: [Key]
    private let weathers: [String: LandscapeAir]
    private let depths: [String: Double]

    /// A layer of land.
    struct Land: Decodable, Sendable {
        let name: String
        /// Its picture; nil for the lake, which is made from others.
        let file: String?
        let depth: Double
        let rows: [Double]
        /// The columns of a thing that is so near that it is out of focus, as it stands at a side of the usual window; nil for a
        /// layer that fills the canvas.
        let columns: [Double]?
        let light: Double
        let haze: Double
        let tone: [Double]?

        /// Whether it is out of focus.
        var isSoft: Bool { columns != nil }
    }

    /// The lake: its far shore, its rows, and how low an image in it lies.
    struct Lake: Decodable, Sendable {
        let shore: Double
        let rows: [Double]
        let squash: Double
    }

    /// Where small things are: rectangles as x, y, width and height.
    struct Anchors: Decodable, Sendable {
        struct Hut: Decodable, Sendable {
            let sprite: [Double]
            let chimney: [Double]
        }
        struct Tower: Decodable, Sendable { let lights: [Double] }
        struct Birds: Decodable, Sendable {
            let from: [Double]
            let to: [Double]
        }
        let hut: Hut
        let tower: Tower
        let birds: Birds
        /// The places of lightning.
        let bolts: [[Double]]
    }

    /// A drawing of a cloud.
    struct Cloud: Decodable, Sendable {
        enum Kind: String, Decodable { case heap, streak, bank }
        let name: String
        let size: [Double]
        let kind: Kind
        let file: String
        /// The picture in the current light.
        let image: ImageID

        private enum Key: String, CodingKey { case name, size, kind, file }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            name = try values.decode(String.self, forKey: .name)
            size = try values.decode([Double].self, forKey: .size)
            kind = try values.decode(Kind.self, forKey: .kind)
            file = try values.decode(String.self, forKey: .file)
            image = ImageID("Landscape/cloud-\(name)")
        }
    }

    /// A cloud at a place, with its speed in units per second in a wind of 4 m/s.
    struct PlacedCloud: Decodable, Sendable {
        let cloud: String
        let x: Double
        let y: Double
        let scale: Double
        let depth: Double
        let speed: Double
    }

    /// A bank of fog before a layer.
    struct Bank: Decodable, Sendable {
        let cloud: String
        let x: Double
        let y: Double
        let scale: Double
        let before: String
        let speed: Double
    }

    /// Two decks of cloud.
    struct Decks: Decodable, Sendable {
        struct Deck: Decodable, Sendable {
            let file: String
            let rows: [Double]
            let speed: Double
        }
        let high: Deck
        let low: Deck
    }

    /// The colours of an hour.
    struct Key: Sendable {
        let hour: Double
        /// From the top down; and from far to near.
        let sky: [Color], shade: [Color], lit: [Color]
        let glow: Color
        /// In full light and in shadow.
        let snow: [Color]
        /// In full light, at the top and at the belly.
        let cloud: [Color]
        let lake: Color
        let power: Double, stars: Double, lamps: Double
    }
}

extension LandscapeArt {
    /// What a weather is made of.
    func air(of weather: LandscapeWeather) -> LandscapeAir { weathers[weather.rawValue] ?? LandscapeAir() }

    /// The depth of something in the sky.
    func depth(of name: Depth) -> Double { depths[name.rawValue] ?? plane }

    /// The things in the sky that have a depth of their own.
    enum Depth: String, CaseIterable {
        case sky, stars, body
        case highDeck = "deck-high"
        case lowDeck = "deck-low"
        case streaks = "clouds-far"
        case heaps = "clouds-near"
    }

    /// The layer with a name.
    func layer(_ name: String) -> Land? { land.first { $0.name == name } }

    /// The drawing of a cloud with a name.
    func cloud(_ name: String) -> Cloud? { clouds.first { $0.name == name } }
}

extension LandscapeArt: Decodable {
    private enum Name: String, CodingKey {
        case canvas, view, motion, plane, zoom, focus, sky, land, lake, anchors, clouds, placed, banks, decks, keys
        case weathers, depths
    }
    private struct Motion: Decodable {
        let x: Double
        let y: Double
        let at: [Double]
    }
    private struct Zoom: Decodable {
        let most: Double
        let vanishing: [Double]
    }
    private struct Sky: Decodable {
        let rows: [Double]
        let stops: [Double]
    }

    /// Reads the object. Throws a `DecodingError` that names what is wrong.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Name.self)
        func fail(_ name: Name, _ words: String) -> DecodingError {
            .dataCorruptedError(forKey: name, in: box, debugDescription: words)
        }
        func read<Value: Decodable>(_ name: Name) throws -> Value { try box.decode(Value.self, forKey: name) }
        func pair(_ numbers: [Double], _ name: Name) throws -> Vector {
            guard numbers.count == 2, numbers.allSatisfy(Self.lengths.contains) else {
                throw fail(name, "\(name.rawValue) needs two numbers")
            }
            return Vector(numbers[0], numbers[1])
        }
        func range(_ numbers: [Double], _ name: Name) throws -> ClosedRange<Double> {
            let ends = try pair(numbers, name)
            guard ends.x < ends.y else { throw fail(name, "\(name.rawValue) needs a rising pair") }
            return ends.x...ends.y
        }
        canvas = try pair(read(.canvas), .canvas)
        view = try pair(read(.view), .view)
        guard canvas.x >= view.x, canvas.y >= view.y else { throw fail(.canvas, "the canvas is smaller than the view") }
        guard min(view.x, view.y) >= 400, max(canvas.x / view.x, canvas.y / view.y) <= 4,
            (0.25...4).contains(canvas.x / canvas.y)
        else { throw fail(.canvas, "the canvas is too large, or too long, for the view") }
        let motion: Motion = try read(.motion)
        let window = try pair(motion.at, .motion)
        guard window.x >= 1, Self.lengths.contains(motion.x), Self.lengths.contains(motion.y) else {
            throw fail(.motion, "motion needs a window and two lengths")
        }
        self.motion = Vector(motion.x, motion.y) * (view.x / window.x)
        plane = try read(.plane)
        guard (0...0.99).contains(plane) else { throw fail(.plane, "plane is not in 0…0.99") }
        let zoom: Zoom = try read(.zoom)
        guard (-0.5...0.5).contains(zoom.most) else { throw fail(.zoom, "most is not in −0.5…0.5") }
        (growth, vanishing) = (zoom.most, try pair(zoom.vanishing, .zoom))
        focus = try range(read(.focus), .focus)
        let sky: Sky = try read(.sky)
        (skyRows, skyStops) = (try range(sky.rows, .sky), sky.stops)
        land = try read(.land)
        lake = try read(.lake)
        anchors = try read(.anchors)
        clouds = try read(.clouds)
        placed = try read(.placed)
        banks = try read(.banks)
        decks = try read(.decks)
        keys = try read(.keys)
        weathers = try read(.weathers)
        let depths = try box.decode([String: Double].self, forKey: .depths)
        self.depths = depths
        if let name = Depth.allCases.first(where: { depths[$0.rawValue] == nil }) {
            throw fail(.depths, "\(name.rawValue) has no depth")
        }
        guard depths.values.allSatisfy(Self.depths.contains) else { throw fail(.depths, "a depth is not in −4…4") }
        try check(fail)
    }

    /// The lengths and places in units, the depths, and the factors that a landscape may have.
    private static let (lengths, depths, factors) = (-1e4...1e4, -4.0...4, 0.01...20.0)

    /// Throws if parts do not fit together, or if a number is none that can be drawn.
    private func check(_ fail: (Name, String) -> DecodingError) throws {
        func are(_ numbers: [Double], in range: ClosedRange<Double> = Self.lengths, count: Int? = nil) -> Bool {
            numbers.allSatisfy(range.contains) && count ?? numbers.count == numbers.count
        }
        func areRows(_ rows: [Double]) -> Bool { are(rows, count: 2) && (1...2 * canvas.y).contains(rows[1] - rows[0]) }
        func isFile(_ name: String) -> Bool { !LandscapeBakes.stem(of: name).isEmpty }
        // The code names them one by one, from the top down to the horizon.
        guard are(skyStops, in: 0...1, count: 6), zip(skyStops, skyStops.dropFirst()).allSatisfy(<) else {
            throw fail(.sky, "the sky needs six stops that rise from 0 to 1")
        }
        guard areRows([skyRows.lowerBound, skyRows.upperBound]), skyRows.upperBound >= 1 else {
            throw fail(.sky, "the sky needs rows")
        }
        for layer in land {
            guard areRows(layer.rows), are([layer.depth], in: Self.depths), are([layer.light, layer.haze], in: -4...4),
                layer.file.map({ isFile($0) && are(layer.tone ?? [], in: -4...4, count: 2) }) ?? true,
                layer.columns.map({ are($0, count: 2) && (1...2 * canvas.x).contains($0[1] - $0[0]) }) ?? true
            else { throw fail(.land, "the layer \(layer.name) needs rows and tones") }
        }
        for name in ["far", "mid", "hills", "lake", "shore", "pines", "fore"] where layer(name) == nil {
            throw fail(.land, "there is no layer \(name)")
        }
        guard areRows(lake.rows), are([lake.shore], in: 1...2 * canvas.y), are([lake.squash], in: 0.25...4) else {
            throw fail(.lake, "the lake needs rows and a shore")
        }
        for cloud in clouds where !are(cloud.size, in: 1...4000, count: 2) || !isFile(cloud.file) {
            throw fail(.clouds, "the cloud \(cloud.name) needs a size and a file")
        }
        for name in placed.map(\.cloud) + banks.map(\.cloud) where cloud(name) == nil {
            throw fail(.clouds, "there is no cloud \(name)")
        }
        for cloud in placed {
            guard are([cloud.x, cloud.y, cloud.speed]), are([cloud.scale], in: Self.factors),
                are([cloud.depth], in: Self.depths)
            else { throw fail(.placed, "a cloud \(cloud.cloud) needs a place, a scale and a speed") }
        }
        for bank in banks where !are([bank.x, bank.y, bank.speed]) || !are([bank.scale], in: Self.factors) {
            throw fail(.banks, "a bank \(bank.cloud) needs a place, a scale and a speed")
        }
        for deck in [decks.high, decks.low] where !areRows(deck.rows) || !are([deck.speed]) || !isFile(deck.file) {
            throw fail(.decks, "a deck needs rows, a speed and a file")
        }
        guard are(anchors.hut.sprite, count: 4), are(anchors.tower.lights, count: 4),
            are(Array(anchors.hut.sprite[2...] + anchors.tower.lights[2...]), in: 1...4000),
            are(anchors.hut.chimney, count: 2), are(anchors.birds.from, count: 2), are(anchors.birds.to, count: 2),
            !anchors.bolts.isEmpty, anchors.bolts.allSatisfy({ are($0, count: 2) })
        else { throw fail(.anchors, "an anchor has too few numbers, or one that is none") }
        guard keys.count > 1, keys[0].hour == 0, zip(keys, keys.dropFirst()).allSatisfy({ $0.hour < $1.hour }),
            keys.allSatisfy({
                $0.hour < 24 && $0.sky.count == skyStops.count && are([$0.power, $0.stars, $0.lamps], in: 0...4)
            })
        else { throw fail(.keys, "the keys need rising hours from 0, and a colour for each stop of the sky") }
        for weather in LandscapeWeather.allCases where weathers[weather.rawValue] == nil {
            throw fail(.weathers, "there is no weather \(weather.rawValue)")
        }
    }
}

extension LandscapeArt.Key: Decodable {
    private enum Name: String, CodingKey {
        case hour, sky, shade, lit, glow, snow, cloud, lake, power, stars, lamps
    }

    init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Name.self)
        func colors(_ name: Name, _ count: Int?) throws -> [Color] {
            let colors = try box.decode([String].self, forKey: name).map { try Color(code: $0, decoder) }
            guard count == nil || colors.count == count else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: box, debugDescription: "\(name.rawValue) needs \(count ?? 0) colours")
            }
            return colors
        }
        func color(_ name: Name) throws -> Color { try Color(code: box.decode(String.self, forKey: name), decoder) }
        func number(_ name: Name) throws -> Double { try box.decode(Double.self, forKey: name) }
        hour = try number(.hour)
        (sky, shade, lit) = (try colors(.sky, nil), try colors(.shade, 5), try colors(.lit, 5))
        (glow, lake) = (try color(.glow), try color(.lake))
        (snow, cloud) = (try colors(.snow, 2), try colors(.cloud, 3))
        (power, stars, lamps) = (try number(.power), try number(.stars), try number(.lamps))
    }
}

extension LandscapeAir: Decodable {
    private enum Name: String, CodingKey {
        case cover, heaps, grey, dark, haze, snow, wind, rain, flakes, fog, bolts, tint
    }

    /// Reads an object with all values. Throws a `DecodingError` that names what is wrong.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Name.self)
        func number(_ name: Name, _ range: ClosedRange<Double> = 0...1) throws -> Double {
            let number = try box.decode(Double.self, forKey: name)
            guard range.contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: box,
                    debugDescription: "\(name.rawValue) is not in \(range.lowerBound)…\(range.upperBound)")
            }
            return number
        }
        (cover, heaps, grey, haze) = (try number(.cover), try number(.heaps), try number(.grey), try number(.haze))
        (snow, rain, flakes, fog) = (try number(.snow), try number(.rain), try number(.flakes), try number(.fog))
        (dark, wind, bolts) = (try number(.dark, 0...2), try number(.wind, 0...60), try number(.bolts, 0...60))
        tint = try Color(code: box.decode(String.self, forKey: .tint), decoder)
    }
}

extension Color {
    /// A colour from its code, such as "#1f6dc6". Throws a `DecodingError` for anything else.
    fileprivate init(code: String, _ decoder: any Decoder) throws {
        guard code.count == 7, code.hasPrefix("#"), let hex = UInt32(code.dropFirst(), radix: 16) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(code.prefix(20)) is no colour"))
        }
        self.init(hex: hex)
    }
}
