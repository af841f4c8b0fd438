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
        let rows: Rows
        /// The columns of a thing that is so near that it is out of focus, as it stands at a side of the usual window; nil for a
        /// layer that fills the canvas.
        let columns: Rows?
        let light: Double
        let haze: Double
        let tone: Span?

        /// Whether it is out of focus.
        var isSoft: Bool { columns != nil }
    }

    /// The lake: its far shore, its rows, and how low an image in it lies.
    struct Lake: Decodable, Sendable {
        let shore: Double
        let rows: Rows
        let squash: Double
    }

    /// Where small things are.
    struct Anchors: Decodable, Sendable {
        struct Hut: Decodable, Sendable {
            let sprite: Area
            let chimney: Place
        }
        struct Tower: Decodable, Sendable { let lights: Area }
        struct Birds: Decodable, Sendable {
            let from: Place
            let to: Place
        }
        let hut: Hut
        let tower: Tower
        let birds: Birds
        /// The places of lightning.
        let bolts: [Place]
    }

    /// A drawing of a cloud.
    struct Cloud: Decodable, Sendable {
        enum Kind: String, Decodable { case heap, streak, bank }
        let name: String
        let size: Place
        let kind: Kind
        let file: String
        /// The picture in the current light.
        fileprivate(set) var image = ImageID("")

        private enum CodingKeys: String, CodingKey { case name, size, kind, file }
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
            let rows: Rows
            let speed: Double
        }
        let high: Deck
        let low: Deck
    }

    /// The colours of an hour.
    struct Key: Decodable, Sendable {
        let hour: Double
        /// From the top down; and from far to near.
        let sky: [HexColor], shade: [HexColor], lit: [HexColor]
        let glow: HexColor
        /// In full light and in shadow.
        let snow: [HexColor]
        /// In full light, at the top and at the belly.
        let cloud: [HexColor]
        let lake: HexColor
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

    func layer(_ name: String) -> Land? { land.first { $0.name == name } }

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
        let at: Place
    }
    private struct Zoom: Decodable {
        let most: Double
        let vanishing: Place
    }
    private struct Sky: Decodable {
        let rows: Rows
        let stops: [Double]
    }

    /// Reads the object. Throws a `DecodingError` that names what is wrong.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Name.self)
        func read<Value: Decodable>(_ name: Name) throws -> Value { try box.decode(Value.self, forKey: name) }
        let (canvas, view): (Place, Place) = (try read(.canvas), try read(.view))
        (self.canvas, self.view) = (canvas.vector, view.vector)
        let (motion, zoom, sky): (Motion, Zoom, Sky) = (try read(.motion), try read(.zoom), try read(.sky))
        self.motion = Vector(motion.x, motion.y) * (self.view.x / motion.at.vector.x)
        plane = try read(.plane)
        (growth, vanishing) = (zoom.most, zoom.vanishing.vector)
        let focus: Rows = try read(.focus)
        (self.focus, skyRows, skyStops) = (focus.range, sky.rows.range, sky.stops)
        (land, lake, anchors) = (try read(.land), try read(.lake), try read(.anchors))
        var clouds: [Cloud] = try read(.clouds)
        for index in clouds.indices { clouds[index].image = ImageID("Landscape/cloud-\(clouds[index].name)") }
        self.clouds = clouds
        (placed, banks, decks) = (try read(.placed), try read(.banks), try read(.decks))
        (keys, weathers, depths) = (try read(.keys), try read(.weathers), try read(.depths))
        try check { name, holds, words in
            guard holds else { throw DecodingError.dataCorruptedError(forKey: name, in: box, debugDescription: words) }
        }
    }

    /// The depths, and the factors that a landscape may have.
    private static let (depthRange, factors) = (-4.0...4, 0.01...20.0)

    /// Throws if parts do not fit together, or if a number is none that can be drawn.
    private func check(_ demand: (Name, Bool, String) throws -> Void) throws {
        func are(_ numbers: Double..., in range: ClosedRange<Double> = Span.lengths) -> Bool {
            numbers.allSatisfy(range.contains)
        }
        func fit(_ rows: Rows) -> Bool { rows.length <= 2 * canvas.y }
        func isFile(_ name: String) -> Bool { !LandscapeBakes.stem(of: name).isEmpty }
        try demand(.canvas, canvas.x >= view.x && canvas.y >= view.y, "the canvas is smaller than the view")
        try demand(
            .canvas,
            min(view.x, view.y) >= 400 && max(canvas.x / view.x, canvas.y / view.y) <= 4
                && are(canvas.x / canvas.y, in: 0.25...4),
            "the canvas is too large, or too long, for the view")
        try demand(.motion, are(motion.x, motion.y), "motion needs a window and two lengths")
        try demand(.plane, are(plane, in: 0...0.99), "plane is not in 0…0.99")
        try demand(.zoom, are(growth, in: -0.5...0.5), "most is not in −0.5…0.5")
        // The code names them one by one, from the top down to the horizon.
        try demand(
            .sky,
            skyStops.count == 6 && skyStops.allSatisfy((0...1).contains)
                && zip(skyStops, skyStops.dropFirst()).allSatisfy(<),
            "the sky needs six stops that rise from 0 to 1")
        try demand(
            .sky, fit(Rows(skyRows)) && skyRows.upperBound >= 1, "the sky needs rows")
        for layer in land {
            let tone = layer.tone ?? Span(9, 9)
            try demand(
                .land,
                fit(layer.rows) && are(layer.depth, layer.light, layer.haze, in: -4...4)
                    && (layer.file.map { isFile($0) && are(tone.low, tone.high, in: -4...4) } ?? true)
                    && (layer.columns.map { $0.length <= 2 * canvas.x } ?? true),
                "the layer \(layer.name) needs rows and tones")
        }
        for name in ["far", "mid", "hills", "lake", "shore", "pines", "fore"] {
            try demand(.land, layer(name) != nil, "there is no layer \(name)")
        }
        try demand(
            .lake, fit(lake.rows) && are(lake.shore, in: 1...2 * canvas.y) && are(lake.squash, in: 0.25...4),
            "the lake needs rows and a shore")
        for cloud in clouds {
            let size = cloud.size.vector
            try demand(
                .clouds, are(size.x, size.y, in: 1...4000) && isFile(cloud.file),
                "the cloud \(cloud.name) needs a size and a file")
        }
        for name in placed.map(\.cloud) + banks.map(\.cloud) {
            try demand(.clouds, cloud(name) != nil, "there is no cloud \(name)")
        }
        for cloud in placed {
            try demand(
                .placed,
                are(cloud.x, cloud.y, cloud.speed) && are(cloud.scale, in: Self.factors)
                    && are(cloud.depth, in: Self.depthRange),
                "a cloud \(cloud.cloud) needs a place, a scale and a speed")
        }
        for bank in banks {
            try demand(
                .banks, are(bank.x, bank.y, bank.speed) && are(bank.scale, in: Self.factors),
                "a bank \(bank.cloud) needs a place, a scale and a speed")
        }
        for deck in [decks.high, decks.low] {
            try demand(
                .decks, fit(deck.rows) && are(deck.speed) && isFile(deck.file),
                "a deck needs rows, a speed and a file")
        }
        try demand(.anchors, !anchors.bolts.isEmpty, "there is no place of lightning")
        try demand(
            .keys,
            keys.count > 1 && keys[0].hour == 0 && zip(keys, keys.dropFirst()).allSatisfy { $0.hour < $1.hour }
                && keys.allSatisfy {
                    $0.hour < 24 && $0.sky.count == skyStops.count && $0.shade.count == 5 && $0.lit.count == 5
                        && $0.snow.count == 2 && $0.cloud.count == 3 && are($0.power, $0.stars, $0.lamps, in: 0...4)
                },
            "the keys need rising hours from 0, and all their colours")
        for weather in LandscapeWeather.allCases {
            try demand(.weathers, weathers[weather.rawValue] != nil, "there is no weather \(weather.rawValue)")
        }
        for depth in Depth.allCases {
            try demand(.depths, depths[depth.rawValue] != nil, "\(depth.rawValue) has no depth")
        }
        try demand(.depths, depths.values.allSatisfy(Self.depthRange.contains), "a depth is not in −4…4")
    }
}
