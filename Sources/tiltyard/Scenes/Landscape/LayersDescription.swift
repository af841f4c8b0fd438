import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes

/// The file `layers.json` beside the pictures: which are layers, how near each is, and how it moves.
struct LayersDescription {
    struct Entry: Equatable {
        var file: String
        /// The nearness; nil for the usual one of its place in the order.
        var depth: Double?
        var scale = 1.0
        var anchor = PictureLayers.Anchor.cover
        var isTinted = true
        /// The tones of a picture of light, as the bundled layers are; nil if it has its own colours.
        var tone: LandPlane.ClosedRows?
    }

    /// The layers in the order of the file; empty if it names none.
    let entries: [Entry]
    let plane: Double?
    let vanishing: Vector?
    /// Whether white is far in a depth map.
    let isInverted: Bool

    /// Reads a file. Throws with the place of a mistake and what was expected there.
    init(_ path: String) throws(PlatformError) {
        let bytes = try [UInt8](file: path, limit: 1 << 20, what: "cannot read the layers")
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        } catch {
            let line = Data(bytes).lineOfMistake.map { " line \($0)" } ?? ""
            throw PlatformError("cannot read the layers", on: path + line, advice: error.flaw)
        }
    }
}

extension LayersDescription: Decodable {
    /// Reads an object. Throws `DecodingError` with what was expected.
    init(from decoder: any Decoder) throws {
        let box = try decoder.container(of: ["layers", "plane", "vanishing", "invert"])
        entries = try box.decodeIfPresent([Entry].self, forKey: NameKey("layers")) ?? []
        plane = try box.number("plane", in: 0...2)
        vanishing = try box.pair("vanishing", in: -1...2).map { Vector($0[0], $0[1]) }
        isInverted = try box.value("invert", "true or false") ?? false
    }
}

extension LayersDescription.Entry: Decodable {
    init(from decoder: any Decoder) throws {
        let box = try decoder.container(of: ["file", "depth", "scale", "anchor", "tint", "light", "tone"])
        let name = try box.value("file", "the name of a file beside layers.json") { (name: String) in
            !name.isEmpty && !name.contains("/")
        }
        self.init(file: try name ?? box.decode(String.self, forKey: NameKey("file")))
        depth = try box.number("depth", in: PictureLayers.depths, taken: -1e6...1e6)
        scale = try box.number("scale", in: PictureLayers.scales) ?? 1
        isTinted = try box.value("tint", "true or false") ?? true
        let word = try box.value("anchor", "cover, left, right or bottom") { PictureLayers.Anchor(rawValue: $0) != nil }
        anchor = word.flatMap(PictureLayers.Anchor.init) ?? .cover
        if try box.value("light", "planes", { (word: String) in word == "planes" }) != nil {
            let pair =
                try box.pair("tone", in: PictureLayers.tones) ?? box.decode([Double].self, forKey: NameKey("tone"))
            tone = LandPlane.ClosedRows(pair[0], pair[1])
        }
    }
}

extension Decoder {
    /// An object that has no other keys. Throws the first that it has.
    fileprivate func container(of known: [String]) throws -> KeyedDecodingContainer<NameKey> {
        let box = try container(keyedBy: NameKey.self)
        guard let other = box.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return box }
        let place = codingPath + [NameKey(other.legible(most: 40))]
        let words = "unknown; known are \(known.joined(separator: ", "))"
        throw DecodingError.dataCorrupted(.init(codingPath: place, debugDescription: words))
    }
}

extension KeyedDecodingContainer<NameKey> {
    /// The value of a key, nil if it is missing. Throws what was expected if it is another.
    fileprivate func value<Value: Decodable>(
        _ name: String, _ expected: String, _ isValid: (Value) -> Bool = { _ in true }
    ) throws -> Value? {
        let key = NameKey(name)
        guard contains(key) else { return nil }
        guard let value = try? decode(Value.self, forKey: key), isValid(value) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "expected \(expected)")
        }
        return value
    }

    /// A number that belongs in a range, and may be in another.
    fileprivate func number(
        _ name: String, in range: ClosedRange<Double>, taken: ClosedRange<Double>? = nil
    ) throws -> Double? {
        try value(name, "a number from \(range.lowerBound) to \(range.upperBound)", (taken ?? range).contains)
    }

    fileprivate func pair(_ name: String, in range: ClosedRange<Double>) throws -> [Double]? {
        try value(name, "two numbers from \(range.lowerBound) to \(range.upperBound)") { (pair: [Double]) in
            pair.count == 2 && pair.allSatisfy(range.contains)
        }
    }
}

extension Data {
    /// The line, from 1, of the first mistake in a text that is no JSON; nil if it is some.
    fileprivate var lineOfMistake: Int? {
        do {
            _ = try JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)
            return nil
        } catch {
            let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            let place = words.firstMatch(of: #/character ([0-9]+)/#).flatMap { Int($0.output.1) } ?? count
            return 1 + prefix(place).count { $0 == UInt8(ascii: "\n") }
        }
    }
}
