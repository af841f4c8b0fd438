import Foundation
import TiltPlatform

/// A JSON file in one of the user's folders.
struct UserJSON<Value: Codable> {
    let path: String
    /// The content, as messages name it.
    let what: String

    /// Reads the file; nil if there is none. A file that cannot be read is renamed, with a line on standard error.
    func read() -> Value? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(Value.self, from: bytes)
        } catch {
            let aside = path + ".broken"
            try? FileManager.default.removeItem(atPath: aside)
            try? FileManager.default.moveItem(atPath: path, toPath: aside)
            StandardError.write(
                "tiltyard: cannot read \(what): \(path): \(Self.reason(error)): it was renamed to \(aside)")
            return nil
        }
    }

    /// Writes a value, completely or not at all, and creates the folder if it is missing. Throws if that fails; `kept`
    /// is then what the message names.
    func write(_ value: Value, toKeep kept: String) throws(PlatformError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            var text = try encoder.encode(value)
            text.append(UInt8(ascii: "\n"))
            // If the file is a link, its target is written.
            try text.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
        } catch {
            throw PlatformError("cannot save \(kept)", on: path, advice: "make it and its folder writable")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
            .valueNotFound(_, let context) where !context.codingPath.isEmpty:
            "\(name(context)) has a value of the wrong type"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(name(context)): \(context.debugDescription)"
        default: "it is not a JSON object"
        }
    }

    private static func name(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}
