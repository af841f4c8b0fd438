import ArgumentParser
import TiltCanvas
import TiltEngine
import TiltPlatform

/// The value of `--input`: the allowed sources of tilt.
enum InputChoice: Equatable, CustomStringConvertible {
    case auto, gamepad, phone, sensor, pointer, keys, off
    case trace(path: String)
    case network(DSUAddress)

    private static let words: [(String, InputChoice)] = [
        ("auto", .auto), ("gamepad", .gamepad), ("phone", .phone), ("sensor", .sensor), ("pointer", .pointer),
        ("keys", .keys), ("off", .off),
    ]

    /// Parses the value of `--input`. Throws if it is invalid; the error lists the choices.
    init(parsing argument: String) throws(PlatformError) {
        if let word = Self.words.first(where: { $0.0 == argument }) {
            self = word.1
        } else if DSUAddress.isMeant(by: argument) {
            self = .network(try DSUAddress(argument))
        } else if argument.lowercased().hasSuffix(".csv") {
            self = .trace(path: argument)
        } else {
            throw PlatformError(
                "cannot tilt by", on: argument.legible(most: 100),
                advice: "use one of \(Self.list), a motion trace (FILE.csv) or dsu://HOST")
        }
    }

    static var list: String { words.map(\.0).joined(separator: ", ") }

    static var completion: CompletionKind { .list(words.map(\.0)) }

    var sources: Set<TiltSource> {
        switch self {
        case .auto, .phone, .trace, .network: .automatic
        case .gamepad: .gamepadOnly
        case .sensor: .hostOnly
        case .pointer: .pointerOnly
        case .keys: .keysOnly
        case .off: []
        }
    }

    /// The choice for a recording header's value; nil if it is invalid. The samples of a trace or of the network are in
    /// the recording, which may hold other tilt too.
    init?(recorded: String?) {
        guard let choice = Self.words.first(where: { $0.0 == recorded ?? "auto" })?.1 else { return nil }
        self = choice
    }

    /// The value in a recording's header.
    var recorded: String? {
        switch self {
        case .auto, .trace, .network: nil
        case .gamepad, .phone, .sensor, .pointer, .keys, .off: description
        }
    }

    var description: String {
        switch self {
        case .trace(let path): path
        case .network(let address): address.description
        case .auto, .gamepad, .phone, .sensor, .pointer, .keys, .off: Self.words.first { $0.1 == self }?.0 ?? ""
        }
    }
}
