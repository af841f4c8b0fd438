public import Foundation
public import TiltEngine

/// Whether TILTYARD_THOROUGH is set, as in `.ci/deep`: tests then take as long as they need.
private let isThorough = ProcessInfo.processInfo.environment["TILTYARD_THOROUGH"] != nil

/// The rounds of a test with random input: the given number with TILTYARD_THOROUGH set, else a tenth.
public func randomRounds(_ count: Int) -> Range<Int> { 0..<(isThorough ? count : count / 10) }

/// The cases of a slow test: all with TILTYARD_THOROUGH set, else the first and each `stride` further.
public func slowCases<Case>(_ all: some Sequence<Case>, each stride: Int) -> [Case] {
    all.enumerated().filter { isThorough || $0.offset.isMultiple(of: stride) }.map(\.element)
}

extension SplitMix64 {
    private static let hostile = [
        "1e308", "-1e308", "1e-320", "1e999", "-0", "NaN", "Infinity", "null", "true", "{}", "[]", "\"\"",
        "18446744073709551616", "-9223372036854775809", "0.1e", "\\ud800", "\u{0}", "-inf",
        "1e20", "1e-7", "-1000000", "0x1p127",
    ].map { Array($0.utf8) }

    /// A text with one to four mutations: bytes changed, removed, repeated or swapped, or unusual numbers and words
    /// inserted.
    public mutating func mutation(of text: [UInt8]) -> [UInt8] {
        var bytes = text
        for _ in 0...Int.random(in: 0...3, using: &self) {
            guard !bytes.isEmpty else { break }
            let place = Int.random(in: 0..<bytes.count, using: &self)
            let end = min(bytes.count, place + Int.random(in: 1...12, using: &self))
            switch Int.random(in: 0..<6, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4:
                let word = Self.hostile.randomElement(using: &self) ?? []
                bytes.replaceSubrange(numeral(in: bytes, at: place), with: word)
            default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &self))
            }
        }
        return bytes
    }

    /// The range of the first number at or after a position; empty if there is none.
    private func numeral(in bytes: [UInt8], at place: Int) -> Range<Int> {
        func isPart(_ byte: UInt8) -> Bool { "+-.0123456789eE".utf8.contains(byte) }
        guard let start = bytes[place...].firstIndex(where: isPart) else { return place..<place }
        return start..<(bytes[start...].firstIndex { !isPart($0) } ?? bytes.endIndex)
    }
}

extension SplitMix64 {
    /// JSON with one to four values changed, so that it stays JSON: numbers that are huge, tiny, negative or of another kind,
    /// lists and objects with parts removed, repeated or exchanged, and other words.
    public mutating func mutation(ofJSON data: Data) throws -> Data {
        var tree = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        for _ in 0...Int.random(in: 0...3, using: &self) { tree = mutated(tree) }
        return try JSONSerialization.data(withJSONObject: tree, options: [.fragmentsAllowed, .sortedKeys])
    }

    /// The same tree with one value changed, deep or high up.
    private mutating func mutated(_ tree: Any) -> Any {
        if let list = tree as? [Any], !list.isEmpty {
            var list = list
            let place = Int.random(in: 0..<list.count, using: &self)
            switch Int.random(in: 0..<12, using: &self) {
            case 0: list.remove(at: place)
            case 1: list.insert(list[place], at: place)
            case 2: list.swapAt(place, Int.random(in: 0..<list.count, using: &self))
            case 3: list.removeSubrange(place...)
            default: list[place] = mutated(list[place])
            }
            return list
        }
        if let object = tree as? [String: Any], let key = object.keys.sorted().randomElement(using: &self) {
            var object = object
            if Int.random(in: 0..<16, using: &self) == 0 {
                object[key] = nil
            } else {
                object[key] = object[key].map { mutated($0) }
            }
            return object
        }
        return leaf(instead: tree)
    }

    private mutating func leaf(instead old: Any) -> Any {
        let number = (old as? NSNumber)?.doubleValue
        switch Int.random(in: 0..<10, using: &self) {
        case 0: return number.map { -$0 } ?? ""
        case 1:
            let exponent = Double(Int.random(in: -12...12, using: &self))
            return number.map { ($0 * .pow(10, exponent)).clamped(to: -1e300...1e300) } ?? "\u{0}"
        case 2: return [0, 1, -1, 1 << 31, -1 << 31, Int.max, Int.min].randomElement(using: &self) ?? 0
        case 3:
            return [1e300, -1e300, 1e-300, .leastNonzeroMagnitude, 3.5e38, -3.5e38, 1e38, 1e19].randomElement(
                using: &self) ?? 0
        case 4: return anyFinite()
        case 5: return [NSNull(), true, "", [Any](), [String: Any]()].randomElement(using: &self) ?? 0
        default: return number.map { $0 + uniform(-1, 1) * 10 } ?? uniform(-1e6, 1e6)
        }
    }
}
