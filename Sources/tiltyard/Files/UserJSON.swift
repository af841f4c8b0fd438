import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform

/// A JSON file in one of the user's folders.
struct UserJSON<Value: Codable> {
    let path: String
    /// The content, as messages name it.
    let what: String

    /// The greatest size of a file in bytes; none of them needs a hundredth of it.
    private static var mostBytes: Int { 1 << 20 }

    /// Reads the file; nil if there is none. One that is no such object is renamed, and one that cannot be read is left as
    /// it is, each with a line on standard error. `flaws` names what is left out of a file that is read.
    func read(flaws: (Value, Data) -> [String] = { _, _ in [] }) -> Value? {
        do throws(PlatformError) {
            guard FileStatus(path, followsLinks: false) != nil else { return nil }
            let bytes = Data(try [UInt8](file: path, limit: Self.mostBytes, what: "cannot read \(what)"))
            let value = try value(of: bytes)
            for flaw in flaws(value, bytes) { StandardError.write("tiltyard: \(path): \(flaw)") }
            return value
        } catch {
            StandardError.write("tiltyard: \(error)")
            return nil
        }
    }

    private func value(of bytes: Data) throws(PlatformError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: bytes)
        } catch {
            // Never in the place of anything that is already there, nor a link, which is somebody's.
            let names = ["\(path).broken"] + (2...99).map { "\(path).broken-\($0)" }
            let isLink = FileStatus(path, followsLinks: false)?.kind == .link
            let aside = isLink ? nil : names.first { FileStatus($0, followsLinks: false) == nil }
            let isAside = aside.map { rename(path.pathBytes, $0.pathBytes) == 0 } ?? false
            throw PlatformError(
                "cannot read \(what)", on: path,
                advice: "\(error.flaw): \(isAside ? "it was renamed to \(aside ?? "")" : "correct or remove it")")
        }
    }

    /// Writes a value, completely or not at all, and creates the folder if it is missing. What the file has beyond a value
    /// `before` stays in it. Throws if that fails, or if what is there cannot be read; `kept` is then what the message names.
    func write(_ value: Value, over before: Value? = nil, toKeep kept: String) throws(PlatformError) {
        let what = "cannot save \(kept)"
        func object(_ bytes: Data) -> [String: Any]? {
            try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        }
        func object(of value: Value) -> [String: Any]? { (try? JSONEncoder().encode(value)).flatMap(object) }
        var new = object(of: value)
        let old = FileStatus(path) == nil ? [] : try [UInt8](file: path, limit: Self.mostBytes, what: what)
        if let known = before.flatMap(object), let old = object(Data(old)) {
            new?.merge(old.filter { known[$0.key] == nil }) { new, _ in new }
        }
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let text = try? new.map({ try JSONSerialization.data(withJSONObject: $0, options: options) }),
            path.parts.folder.map(Folder.make) ?? true
        else { throw PlatformError(what, on: path, advice: "make it and its folder writable") }
        // If the file is a link, its target is written. One that was set aside may have been private.
        try WholeFile(path, like: "\(path).broken", what: what).write { file in
            fwrite([UInt8](text) + [UInt8(ascii: "\n")], 1, text.count + 1, file) == text.count + 1
        }
    }
}

/// The names in an object that are none of some keys, in one line; nil if there are none.
struct UnknownNames<Keys: CodingKey & CaseIterable>: Decodable {
    let line: String?

    init(from decoder: any Decoder) throws {
        let known = Set(Keys.allCases.map(\.stringValue))
        line = try? decoder.container(keyedBy: NameKey.self).unknown(besides: known, as: "value")
    }
}

extension Error {
    /// What is wrong with a JSON file that cannot be decoded.
    var flaw: String {
        func name(_ path: [any CodingKey]) -> String {
            path.reduce("") { name, key in
                name + (key.intValue.map { "[\($0)]" } ?? (name.isEmpty ? "" : ".") + key.stringValue)
            }
        }
        return switch self as? DecodingError {
        case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
            .valueNotFound(_, let context) where !context.codingPath.isEmpty:
            "\(name(context.codingPath)) has a value of the wrong type"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(name(context.codingPath)): \(context.debugDescription)"
        case .keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
        default: "it is not a JSON object"
        }
    }
}
