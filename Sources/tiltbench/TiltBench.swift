import ArgumentParser

/// `tiltbench`: what the logic costs, one JSON line for each scene.
@main
struct TiltBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiltbench",
        abstract: "Measure the logic without drawing: one JSON object for each scene on standard output.",
        discussion: "Scenes: \(CarouselBench.names.joined(separator: ", ")).")

    @Argument(help: ArgumentHelp("The scenes to run. (default: all)", valueName: "scene"))
    var scenes: [String] = CarouselBench.names

    @Option(help: ArgumentHelp("How often each step is repeated; the fastest counts.", valueName: "N"))
    var repeats = 5

    func validate() throws {
        if let unknown = scenes.first(where: { !CarouselBench.names.contains($0) }) {
            throw ValidationError("There is no scene '\(unknown)'.")
        }
        if !(1...1000).contains(repeats) { throw ValidationError("--repeats needs a number from 1 to 1000.") }
    }

    func run() throws {
        for name in CarouselBench.names where scenes.contains(name) {
            print(try CarouselBench(name: name).run(repeats: repeats))
        }
    }
}
