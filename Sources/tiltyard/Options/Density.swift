import ArgumentParser
import TiltPlatform

/// The value of `--density`: pixels per point, or the display's own.
enum Density: ExpressibleByArgument, Equatable, CustomStringConvertible {
    case auto
    case fixed(Double)

    init?(argument: String) {
        if argument == "auto" {
            self = .auto
        } else if let value = Double(argument), Window.densities.contains(value) {
            self = .fixed(value)
        } else {
            return nil
        }
    }

    static var defaultCompletionKind: CompletionKind { .list(["auto"]) }

    /// The number, if one was given.
    var value: Double? {
        if case .fixed(let value) = self { value } else { nil }
    }

    var description: String { value.map { "\($0)" } ?? "auto" }
}
