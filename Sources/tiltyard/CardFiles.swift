import Foundation
import TiltPlatform
import TiltScenes

extension AssetFolder {
    /// The layers and the weather of the bundled cards. Throws if a file cannot be read or is invalid.
    func cardArt() throws(PlatformError) -> CardArt {
        let folder = "Cards/Layers"
        let layers = try description(CardArt.Layers.self, in: "\(folder)/layers.json")
        let weather = try description(CardArt.Weathers.self, in: "\(folder)/weather.json")
        do throws(CardArtFlaw) {
            return try CardArt(layers: layers, weather: weather)
        } catch {
            throw refusal("\(folder)/weather.json", "\(error)")
        }
    }

    private func description<Value: Decodable>(_ type: Value.Type, in name: String) throws(PlatformError) -> Value {
        let bytes = try bytes(of: name)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw refusal(name, error.words)
        } catch {
            throw refusal(name, "it is no JSON")
        }
    }

    private func refusal(_ name: String, _ flaw: String) -> PlatformError {
        PlatformError(
            "cannot show the weather in the cards", on: "\(path)/\(name)", advice: "restore the file: \(flaw)")
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
