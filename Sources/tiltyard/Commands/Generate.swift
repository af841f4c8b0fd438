import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes

/// `tiltyard generate`: prints files and lists from the program itself, so that they always match it. Shell completions come
/// from `--generate-completion-script`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a file that belongs to an installation.", shouldDisplay: false)

    enum Product: String, CaseIterable, ExpressibleByArgument {
        /// The udev rules for every pad that is known to have a gyro.
        case udevRules = "udev-rules"
        /// The names of the scenes, for scripts.
        case scenes
    }

    @Argument(help: "udev-rules or scenes.")
    var product: Product

    func run() throws { try perform { try write(text, what: "the file") } }

    private var text: String {
        switch product {
        case .udevRules:
            let lines = PadProduct.all.flatMap { ["# \($0.name)", UdevRule(for: $0).line] }
            return (["# Belongs in \(UdevRule.file). It takes effect after: \(UdevRule.reload)"] + lines)
                .joined(separator: "\n")
        case .scenes: return SceneCatalogue.names.joined(separator: "\n")
        }
    }
}
