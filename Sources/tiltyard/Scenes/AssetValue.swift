import Foundation
import TiltPlatform

extension AssetFolder {
    /// The value of a JSON file, `what` being the operation that an error names. Throws if it cannot be read or is invalid.
    func value<Value: Decodable>(in name: String, what: String) throws(PlatformError) -> Value {
        let bytes = try bytes(of: name)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw refusal(of: what, in: name, (error as? DecodingError)?.words ?? "it is no JSON")
        }
    }

    /// The refusal of a file with a flaw.
    func refusal(of what: String, in name: String, _ flaw: String) -> PlatformError {
        PlatformError(what, on: "\(path)/\(name)", advice: "restore the file: \(flaw)")
    }
}

extension DecodingError {
    /// What is wrong, and where.
    fileprivate var words: String {
        func line(_ context: Context, _ flaw: String, _ last: (any CodingKey)? = nil) -> String {
            let path = (context.codingPath + [last].compactMap(\.self)).map { key in
                key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
            }.joined()
            return path.isEmpty ? flaw : "\(path.drop { $0 == "." }): \(flaw)"
        }
        switch self {
        case .keyNotFound(let key, let context): return line(context, "it is missing", key)
        case .typeMismatch(_, let context): return line(context, "it is of another kind")
        case .valueNotFound(_, let context): return line(context, "it is null")
        case .dataCorrupted(let context):
            return line(context, context.codingPath.isEmpty ? "it is no JSON" : context.debugDescription)
        @unknown default: return "it is invalid"
        }
    }
}
