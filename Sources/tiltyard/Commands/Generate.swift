import ArgumentParser
import TiltEngine
import TiltPlatform

/// `tiltyard generate`: prints files for an installation from the program itself, so that they always match it. Shell
/// completions come from `--generate-completion-script`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a file that belongs to an installation.", shouldDisplay: false)

    /// The files it can print.
    enum Product: String, CaseIterable, ExpressibleByArgument {
        /// The udev rules for every pad that is known to have a gyro.
        case udevRules = "udev-rules"
    }

    @Argument(help: "udev-rules.")
    var product: Product

    func run() throws { try perform { try write(text, what: "the file") } }

    private var text: String {
        switch product {
        case .udevRules:
            let lines = PadModel.all.flatMap { ["# \($0.name)", UdevRule(for: $0).line] }
            return (["# Belongs in \(UdevRule.file). It takes effect after: \(UdevRule.reload)"] + lines)
                .joined(separator: "\n")
        }
    }
}
