import ArgumentParser

@testable import tiltyard

/// The options that `--help` of a command lists.
struct HelpText {
    /// Names and value as typed, such as "--map IMAGE", and the description without a list of values.
    let options: [(term: String, meaning: String)]

    init(of command: any ParsableCommand.Type) {
        // Wide enough that a description is never broken; it begins on its own line after a long name.
        let lines = Tiltyard.helpMessage(for: command, columns: 5000).split(separator: "\n")
        var options: [(term: String, meaning: String)] = []
        for line in lines {
            if line.hasPrefix("  -") {
                let parts = line.dropFirst(2).split(separator: #/ {2,}/#, maxSplits: 1)
                let term = parts[0].replacing(#/[<>]/#, with: "").replacing(" ...", with: "")
                options.append((String(term), parts.count > 1 ? String(parts[1]) : ""))
            } else if line.hasPrefix("     "), let last = options.indices.last, options[last].meaning.isEmpty {
                options[last].meaning = line.trimmingPrefix(#/ +/#).description
            }
        }
        self.options = options.map { option in
            // A default may stand in the same brackets.
            let meaning = option.meaning.replacing(#/\(values: [^;)]*; /#, with: "(")
            return (option.term, meaning.replacing(#/ \(values: [^)]*\)/#, with: ""))
        }
    }

    /// The long names of the options of all commands.
    static var names: Set<String> {
        let commands: [any ParsableCommand.Type] = [Run.self, Render.self, Doctor.self]
        let terms = commands.flatMap { HelpText(of: $0).options.map(\.term) }
        return Set(terms.flatMap { $0.split(whereSeparator: { " ,".contains($0) }) }.map(String.init))
    }
}
