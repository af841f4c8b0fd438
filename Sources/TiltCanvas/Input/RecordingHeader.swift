package import TiltEngine

/// The first line of a recording: everything that a replay needs before the first frame.
public struct RecordingHeader: Hashable, Sendable {
    /// The version of the format, one of ``versions``.
    public var tiltyard: Int
    /// The name of the first scene.
    public var scene: String
    /// The width of the window in points, 320…16,384.
    public var width: Double
    /// The height of the window in points, 240…16,384.
    public var height: Double
    /// Pixels per point, 0.5…8.
    public var density: Double
    /// Whether the recipes run as published.
    public var asPublished: Bool
    /// Values that describe the run, by keys other than the header's own, and tables of the scenes' content, by their names.
    public var content: [String: Content]
    /// Whether motion is reduced.
    public var reduceMotion: Bool
    /// The only source of tilt allowed, as `--input` names it; nil allows all.
    public var input: String?

    /// A value that describes a scene's content.
    public enum Content: Hashable, Sendable {
        /// One number.
        case number(Double)
        /// A list of numbers.
        case numbers([Double])
        /// A word.
        case word(String)
        /// Values by name.
        case table([String: Content])
    }

    /// Values by their names, such as the content of a scene, or what it keeps between runs.
    public typealias Table = [String: Content]

    /// The content of the scene with a name. Up to version 2 all scenes' content is in one table, beside the other values.
    public subscript(scene name: String) -> Table {
        get { tiltyard < 3 ? content : content[name]?.table ?? [:] }
        set {
            if tiltyard < 3 { return content = newValue }
            content[name] = newValue.isEmpty ? nil : .table(newValue)
        }
    }

    /// The version that is written.
    public static let version = 3
    /// The versions that are read.
    public static let versions = 1...3

    /// The header of a run.
    public init(
        scene: String, width: Double, height: Double, density: Double, asPublished: Bool,
        content: [String: Content] = [:], reduceMotion: Bool = false, input: String? = nil
    ) {
        tiltyard = Self.version
        (self.scene, self.width, self.height) = (scene, width, height)
        (self.density, self.asPublished, self.content) = (density, asPublished, content)
        (self.reduceMotion, self.input) = (reduceMotion, input)
    }

    /// The greatest number of pixels in the window of a recording: those of the largest displays, 7680 × 4320.
    public static let mostPixels = 7680 * 4320

    /// What is wrong with the numbers of a window, a size in points and a density in pixels per point: the first that is out of
    /// its range, or more pixels than ``mostPixels``; nil if nothing is.
    public static func flaw(width: Double, height: Double, density: Double) -> String? {
        for (name, value, range) in [
            ("width", width, 320...16_384), ("height", height, 240...16_384), ("density", density, 0.5...8),
        ] as [(String, Double, ClosedRange<Double>)] where !range.contains(value) {
            return "its \(name) is \(value), outside \(range.lowerBound) to \(range.upperBound)"
        }
        let isSmall = width * height * density * density <= Double(mostPixels)
        return isSmall ? nil : "its window has more than \(mostPixels / 1_000_000) megapixels"
    }
}

extension RecordingHeader: Codable {
    private static let own = [
        "tiltyard", "scene", "width", "height", "density", "asPublished", "reduceMotion", "input",
    ].map(NameKey.init)

    /// Reads an object; unknown keys with numbers, words or tables of these become ``content``. Throws `DecodingError` if a key is missing or its
    /// value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        tiltyard = try box.decode(Int.self, forKey: NameKey("tiltyard"))
        scene = try box.decode(String.self, forKey: NameKey("scene"))
        width = try box.decode(Double.self, forKey: NameKey("width"))
        height = try box.decode(Double.self, forKey: NameKey("height"))
        density = try box.decode(Double.self, forKey: NameKey("density"))
        asPublished = try box.decode(Bool.self, forKey: NameKey("asPublished"))
        reduceMotion = try box.decode(Bool.self, forKey: NameKey("reduceMotion"))
        input = try box.decodeIfPresent(String.self, forKey: NameKey("input"))
        content = box.contents(besides: Self.own)
    }

    /// Writes one object. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "tiltyard": tiltyard, "scene": scene, "width": width, "height": height, "density": density,
            "asPublished": asPublished, "reduceMotion": reduceMotion,
        ])
        if let input { try encoder.writeObject(["input": input]) }
        try encoder.write(content)
    }
}

extension RecordingHeader.Content {
    package var word: String? { if case .word(let word) = self { word } else { nil } }
    package var table: RecordingHeader.Table? { if case .table(let table) = self { table } else { nil } }
    /// The number, if it is one in a range.
    package func number(in range: ClosedRange<Double>) -> Double? {
        if case .number(let number) = self, range.contains(number) { number } else { nil }
    }
}

extension RecordingHeader.Content: Codable {
    /// Reads a number, a word, a list of numbers or a table of such values. Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.singleValueContainer()
        if let number = try? box.decode(Double.self) {
            self = .number(number)
        } else if let word = try? box.decode(String.self) {
            self = .word(word)
        } else if let numbers = try? box.decode([Double].self) {
            self = .numbers(numbers)
        } else {
            self = .table(try box.decode([String: Self].self))
        }
    }

    /// Writes the value. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .number(let number): try number.encode(to: encoder)
        case .word(let word): try word.encode(to: encoder)
        case .numbers(let numbers): try numbers.encode(to: encoder)
        case .table(let table): try encoder.write(table)
        }
    }
}

extension KeyedDecodingContainer<NameKey> {
    /// The values by keys other than some; those of other types are left out.
    package func contents(besides others: [NameKey]) -> [String: RecordingHeader.Content] {
        let keys = allKeys.filter { key in !others.contains { $0.stringValue == key.stringValue } }
        return keys.reduce(into: [:]) { $0[$1.stringValue] = try? decode(RecordingHeader.Content.self, forKey: $1) }
    }

    /// The keys beyond some that are known, as "left out, because no setting is called so: a, b"; nil if there are none.
    package func unknown(besides known: Set<String>, as what: String) -> String? {
        let names = allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
        guard !names.isEmpty else { return nil }
        let first = names.prefix(3).map { $0.legible(most: 40) }.joined(separator: ", ")
        let others = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "left out, because no \(what) is called so: \(first)\(others)"
    }
}

extension Encoder {
    /// Writes values by their names, in the names' order, so that equal tables are equal text.
    package func write(_ contents: [String: RecordingHeader.Content]) throws {
        var box = container(keyedBy: NameKey.self)
        for (name, value) in contents.sorted(by: { $0.key < $1.key }) { try box.encode(value, forKey: NameKey(name)) }
    }
}
