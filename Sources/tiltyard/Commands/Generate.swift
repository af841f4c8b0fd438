import ArgumentParser
import Foundation
import TiltEngine
import TiltPlatform

/// `tiltyard generate`: prints what an installation takes from the program, so that the two cannot differ. Completions come by
/// `--generate-completion-script`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a file that belongs to an installation.", shouldDisplay: false)

    /// What can be printed.
    enum Product: String, CaseIterable, ExpressibleByArgument {
        /// The manual page, in roff.
        case manual
        /// The rules for udev, for every pad that is known to have a gyro.
        case udevRules = "udev-rules"
    }

    @Argument(help: "One of: manual, udev-rules.")
    var product: Product

    func run() throws { try perform { try write(text(), what: "the file") } }

    @MainActor private func text() throws -> String {
        switch product {
        case .manual: try ManualPage().text
        case .udevRules: Self.udevRules
        }
    }

    private static var udevRules: String {
        let lines = PadModel.all.flatMap { ["# \($0.name)", UdevRule(for: $0).line] }
        return (["# Belongs into \(UdevRule.file). It counts at once after: \(UdevRule.reload)"] + lines)
            .joined(separator: "\n")
    }
}
