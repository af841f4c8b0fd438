import ArgumentParser
import Foundation

/// What the parser knows of the program's commands: the same that its help shows.
struct HelpDump: Decodable {
    /// A command with its subcommands.
    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    /// A flag or an option.
    struct Argument: Decodable, Equatable {
        /// One of its names, without dashes.
        struct Name: Decodable, Equatable {
            var kind: String
            var name: String

            /// The name as it is typed.
            var typed: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var valueName: String?
        var defaultValue: String?
        var abstract: String?

        /// What follows the name; empty for a flag.
        var value: String { kind == "option" ? valueName ?? "" : "" }

        /// What it does, and what is taken without it.
        var meaning: String { (abstract ?? "") + (defaultValue.map { " (default: \($0))" } ?? "") }
    }

    var command: Command

    /// Asks the parser.
    init() {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(Tiltyard._dumpHelp().utf8))
        } catch {
            preconditionFailure("the parser's description of the commands has another form: \(error)")
        }
    }

    /// The commands that the help lists.
    var commands: [Command] {
        (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// Every option once, under the names of the commands that take it, in the help's order; what all take comes last.
    var options: [(commands: [String], options: [Argument])] {
        var groups: [(commands: [String], options: [Argument])] = []
        for argument in commands.flatMap({ $0.arguments ?? [] }) where argument.shouldDisplay {
            let takers = commands.filter { $0.arguments?.contains(argument) ?? false }.map(\.commandName)
            if let place = groups.firstIndex(where: { $0.commands == takers }) {
                if !groups[place].options.contains(argument) { groups[place].options.append(argument) }
            } else {
                groups.append((takers, [argument]))
            }
        }
        let common = groups.filter { $0.commands.count == commands.count }
        return groups.filter { $0.commands.count < commands.count } + common
    }
}
