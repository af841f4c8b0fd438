import ArgumentParser
import Foundation
import TiltPlatform

/// `tiltbench`: benchmarks of logic, rigid bodies and drawing, one JSON line per scene.
@main
struct TiltBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiltbench",
        abstract: "Measure the logic without drawing: one JSON object for each scene on standard output.",
        discussion: "Scenes: \(names.joined(separator: ", ")).")

    /// The choice of sleeping bodies: with, without, or first one and then the other.
    enum Sleep: String, CaseIterable, ExpressibleByArgument {
        case on, off, both

        var values: [Bool] {
            switch self {
            case .on: [true]
            case .off: [false]
            case .both: [false, true]
            }
        }
    }

    private static let names =
        DynamicsScene.all.map(\.name) + DynamicsLoad.all.map(\.name) + [FieldBench.name] + CarouselBench.names
        + DrawingBench.names + SceneBench.names + AtmosphereBench.names + [SoundBench.name, BakeBench.name]

    @Argument(help: ArgumentHelp("The scenes to run. (default: all)", valueName: "scene"))
    var scenes: [String] = TiltBench.names

    @Option(help: "Whether bodies at rest fall asleep.")
    var sleep: Sleep = .both

    @Option(help: ArgumentHelp("How often each step is repeated; the fastest counts.", valueName: "N"))
    var repeats = 3

    @Flag(help: "Draw the scenes of drawing in a window, by a graphics card or what OpenGL has in its place.")
    var graphics = false

    func validate() throws {
        if let unknown = scenes.first(where: { !Self.names.contains($0) }) {
            throw ValidationError("There is no scene '\(unknown)'.")
        }
        if !(1...1000).contains(repeats) { throw ValidationError("--repeats needs a number from 1 to 1000.") }
    }

    func run() throws {
        for scene in DynamicsScene.all where scenes.contains(scene.name) {
            for allowsSleep in sleep.values {
                try write(DynamicsBench(scene, allowsSleep: allowsSleep, repeats: repeats).line)
            }
        }
        for load in DynamicsLoad.all where scenes.contains(load.name) { try write(load.run(repeats: repeats)) }
        if scenes.contains(FieldBench.name) { try write(FieldBench.run(repeats: repeats)) }
        if scenes.contains(SoundBench.name) { try write(SoundBench.run(repeats: repeats)) }
        for name in CarouselBench.names where scenes.contains(name) {
            try write(CarouselBench(name: name).run(repeats: repeats))
        }
        try MainActor.assumeIsolated {
            for name in DrawingBench.names where scenes.contains(name) {
                try write(DrawingBench(name: name, byCard: graphics).run(repeats: repeats))
            }
            for name in SceneBench.names where scenes.contains(name) {
                try write(SceneBench(name: name).run(repeats: repeats))
            }
            if scenes.contains(BakeBench.name) { try write(BakeBench().run(repeats: repeats)) }
            if scenes.contains(where: AtmosphereBench.names.contains) {
                try write(AtmosphereBench().run(repeats: repeats))
            }
        }
    }

    /// Writes one JSON object on one line.
    private func write(_ line: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(line), as: UTF8.self))
    }
}

/// Processor time of the process over all its threads, in milliseconds.
enum ProcessorTime {
    private static var now: Double { Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID)) * 1e-6 }

    static func measure(_ body: () -> Void) -> Double {
        let start = now
        body()
        return now - start
    }
}

extension AssetFolder {
    /// The value of a file of JSON.
    func read<Value: Decodable>(_ path: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(try bytes(of: path + ".json")))
    }
}

extension [Double] {
    /// The value in the middle, rounded to thousandths.
    var median: Double { (sorted()[count / 2] * 1000).rounded() / 1000 }
}
