import ArgumentParser
import Testing

@testable import tiltyard

@Suite("What the manual takes from the parser")
struct HelpDumpTests {
    /// The options that the help of a command lists.
    private func listed(_ command: any ParsableCommand.Type) -> Set<String> {
        let lines = Tiltyard.helpMessage(for: command, columns: 200).split(separator: "\n")
        let names = lines.filter { $0.hasPrefix("  -") }.flatMap { $0.split(whereSeparator: { " ,".contains($0) }) }
        return Set(names.filter { $0.hasPrefix("--") }.map(String.init))
    }

    @Test("is each option once, under the commands whose help lists it")
    func options() {
        let commands: [(String, any ParsableCommand.Type)] = [
            ("run", Run.self), ("render", Render.self), ("doctor", Doctor.self),
        ]
        let help = HelpDump()
        #expect(help.commands.map(\.commandName) == commands.map(\.0))
        for (name, command) in commands {
            let names = help.options.filter { $0.commands.contains(name) }
                .flatMap(\.options).compactMap { $0.names?.map(\.typed).last { $0.hasPrefix("--") } }
            #expect(Set(names) == listed(command), "\(name)")
            #expect(Set(names).count == names.count, "\(name)")
        }
    }
}
