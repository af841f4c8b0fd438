import ArgumentParser
import TiltEngine

/// Where tilt may come from, as `--input` says.
enum InputChoice: ExpressibleByArgument, Equatable, CustomStringConvertible {
    case auto, gamepad, sensor, pointer, keys, off
    case trace(path: String)

    private static let words: [(String, InputChoice)] = [
        ("auto", .auto), ("gamepad", .gamepad), ("sensor", .sensor), ("pointer", .pointer), ("keys", .keys),
        ("off", .off),
    ]

    init?(argument: String) {
        if let word = Self.words.first(where: { $0.0 == argument }) {
            self = word.1
        } else if argument.lowercased().hasSuffix(".csv") {
            self = .trace(path: argument)
        } else {
            return nil
        }
    }

    /// All words, for people.
    static var list: String { words.map(\.0).joined(separator: ", ") }

    static var defaultCompletionKind: CompletionKind { .list(words.map(\.0)) }

    /// The sources that may tilt.
    var sources: Set<TiltSource> {
        switch self {
        case .auto, .trace: .automatic
        case .gamepad: .gamepadOnly
        case .sensor: .hostOnly
        case .pointer: .pointerOnly
        case .keys: .keysOnly
        case .off: []
        }
    }

    /// The choice of which a recording's header says this; nil for what is none. The samples of a trace are in the recording,
    /// and hands may have tilted too.
    init?(recorded: String?) {
        guard let recorded else {
            self = .auto
            return
        }
        guard let choice = Self.words.first(where: { $0.0 == recorded })?.1 else { return nil }
        self = choice
    }

    /// What a recording's header says of it.
    var recorded: String? {
        switch self {
        case .auto, .trace: nil
        case .gamepad, .sensor, .pointer, .keys, .off: description
        }
    }

    var description: String {
        if case .trace(let path) = self { return path }
        return Self.words.first { $0.1 == self }?.0 ?? ""
    }
}
