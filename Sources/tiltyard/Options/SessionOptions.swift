public import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes
public import TiltStage

/// The options that `run` and `render` share.
struct SessionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The first scene: \(SceneName.list). (default: that of \(AllSceneOptions.contentNames), else the last one, else \
            \(SceneCatalogue.firstName))
            """, valueName: "scene"))
    var scene: SceneName?

    @Option(
        help: ArgumentHelp(
            "Size of the window in points, from 320x240 to 16384x16384. (default: 1280x720)", valueName: "WxH"))
    var size: ViewSize?

    @Option(
        help: ArgumentHelp("Pixels per point: auto, or a number from 0.5 to 8. (default: auto)", valueName: "auto|N"))
    var density: Density?

    @Option(
        help: ArgumentHelp(
            """
            Sources of tilt: auto, gamepad, phone (which opens a page that the window shows), sensor, pointer, keys, \
            off, a motion trace, or a phone's app over the network at dsu://HOST. (default: auto)
            """, valueName: "source|FILE.csv|ADDRESS"), completion: InputChoice.completion,
        transform: { try InputChoice(parsing: $0) })
    var input: InputChoice?

    @Flag(help: "Run the recipes' arithmetic exactly as published.")
    var asPublished = false

    @Option(
        help: ArgumentHelp(
            "Whether motion is reduced: system (as the desktop's settings say), on or off. (default: system; render: off)",
            valueName: "system|on|off"))
    var reduceMotion: Settings.MotionChoice?

    @Option(help: ArgumentHelp("Whether there is sound. (default: on; render is silent)", valueName: "on|off"))
    var sound: OnOff?

    @OptionGroup var scenes: AllSceneOptions

    @Option(help: ArgumentHelp("Write all input of the run to a file.", valueName: "FILE"), completion: .file())
    var record: String?

    @Option(
        help: ArgumentHelp("Take all input from a recording and end with it.", valueName: "FILE"), completion: .file()
    )
    var replay: String?

    @Option(
        help: ArgumentHelp("Write one JSON object per frame to a file; - is standard output.", valueName: "FILE"),
        completion: .file())
    var telemetry: String?

    @Option(help: ArgumentHelp("Stop after this many frames.", valueName: "N"))
    var frames: Int?

    @Option(help: ArgumentHelp("Save the last frame as a PNG file.", valueName: "FILE"), completion: .file())
    var screenshot: String?

    @Flag(help: "Begin the show at once: a tour of the scenes that any input ends.")
    var show = false

    @Flag(help: "Add what a developer needs: figures (F3), the shapes of falling objects (F4), the settings as Swift.")
    var developer = false

    @Flag(help: "Show the shapes, contacts and joints of falling objects.")
    var debugShapes = false

    @Option(help: ArgumentHelp("Use another folder of assets.", valueName: "FOLDER"), completion: .directory)
    var assets: String?

    func validate() throws {
        let paths = [
            ("--record", record), ("--replay", replay), ("--telemetry", telemetry), ("--screenshot", screenshot),
            ("--assets", assets),
        ]
        for (option, path) in paths where path == "" { throw ValidationError("\(option) needs a path.") }
        if let frames, frames < 1 { throw ValidationError("--frames needs a number from 1 up.") }
        if replay != nil, record != nil { throw ValidationError("--record and --replay exclude each other.") }
        if show, replay != nil || record != nil {
            throw ValidationError("--show excludes --record and --replay: a recording holds no show.")
        }
        if show, reduceMotion == .on { throw ValidationError("--show and --reduce-motion on exclude each other.") }
        if replay != nil, case .trace = input {
            throw ValidationError("--replay and a motion trace exclude each other: a recording holds its input.")
        }
        if replay != nil, case .network = input {
            throw ValidationError("--replay and a phone exclude each other: a recording holds its input.")
        }
        if let output = telemetry, output == record {
            throw ValidationError("--telemetry and --record need two files.")
        }
    }
}

extension SessionOptions {
    /// The scene that the options ask for: by its name, or by what it shall show; nil for none.
    var namedScene: String? {
        scene?.name ?? scenes.all.first { $0.namesContent }.map { type(of: $0).scene.descriptor.name }
    }

    /// The stored settings, overridden by the options.
    func settings(over kept: Settings) -> Settings {
        var settings = kept
        if let reduceMotion, reduceMotion != .system { settings.reducedMotion = reduceMotion }
        if let sound { settings.hasSound = sound == .on }
        if density?.value != nil { settings.interfaceSteps = 0 }
        if case .network(let address) = input {
            (settings.phoneAddress, settings.listensToPhone) = (address.description, true)
        }
        return settings
    }
}

/// The value of an option that is one of some names.
protocol ListedName: ExpressibleByArgument, Equatable {
    static var names: [String] { get }
    init(name: String)
}

extension ListedName {
    init?(argument: String) {
        guard Self.names.contains(argument) else { return nil }
        self.init(name: argument)
    }

    static var allValueStrings: [String] { names }
    static var defaultCompletionKind: CompletionKind { .list(names) }
    static var list: String { names.joined(separator: ", ") }
}

struct SceneName: ListedName {
    static let names = SceneCatalogue.names
    let name: String
}

/// The value of an option that switches something.
enum OnOff: String, CaseIterable, ExpressibleByArgument { case on, off }

extension Settings.MotionChoice: ExpressibleByArgument {}

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
    var value: Double? { if case .fixed(let value) = self { value } else { nil } }

    var description: String { value.map { "\($0)" } ?? "auto" }
}

/// A size in points as on the command line: 1280x720.
struct ViewSize: Equatable {
    let width, height: Int

    static let standard = ViewSize(width: 1280, height: 720)
    static let widths = 320...16_384
    static let heights = 240...16_384

    var vector: Vector { Vector(Double(width), Double(height)) }
}

extension ViewSize: ExpressibleByArgument, CustomStringConvertible {
    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], Self.widths.contains(width),
            Self.heights.contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)x\(height)" }
}
