import Foundation
import TiltPlatform

extension AssetFolder {
    /// The value of a JSON file, `what` being the operation that an error names. Throws if it cannot be read or is invalid.
    func value<Value: Decodable>(in name: String, what: String) throws(PlatformError) -> Value {
        let bytes = try bytes(of: name)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw refusal(of: what, in: name, error.flaw)
        }
    }

    func refusal(of what: String, in name: String, _ flaw: String) -> PlatformError {
        PlatformError(what, on: "\(path)/\(name)", advice: "restore the file: \(flaw)")
    }
}
