/// An emulated Sony gamepad for a program (see fakepad/README.md). Times are seconds of the trace.
public struct FakePad: Sendable {
    /// Which pad it is.
    public enum Model: String, Sendable {
        /// PlayStation 5's.
        case dualSense = "dualsense"
        /// PlayStation 4's.
        case dualShock = "ds4"
    }

    /// The event at which the trace begins; until then its first row is repeated.
    public enum Start: String, Sendable {
        /// The program opens the pad.
        case open
        /// The program switches the sensors on.
        case sensors
        /// The program starts.
        case spawn
    }

    /// Which pad it is.
    public var model = Model.dualSense
    /// The file of the motion; nil uses fakepad's `synth`.
    public var trace: String?
    /// One of fakepad's own motions: rest, tilt, tilt-right, pitch, yaw, shake, steps, buttons or sticks.
    public var synth = "rest"
    /// When the trace begins.
    public var start = Start.sensors
    /// The time when the pad is unplugged.
    public var unplugTimes: [Double] = []
    /// The time when it is plugged in again.
    public var replugTimes: [Double] = []
    /// Whether the pad is absent at first.
    public var startsUnplugged = false
    /// Times at which the trace stops until a file exists.
    public var pauses: [(time: Double, file: String)] = []
    /// Further options of fakepad.
    public var options: [String] = []

    /// A pad at rest.
    public init() {}

    /// The command with the pad attached. fakepad ends it two seconds before its time limit, and then exits with 124.
    public func attached(to command: Command) -> Command {
        var arguments = [
            Repository.path("Tests/Support/fakepad/fakepad"), "--model", model.rawValue, "--start", start.rawValue,
            "--build-dir", Repository.path(".build/fakepad"), "--timeout", "\(max(1, command.timeout - 2))",
        ]
        arguments += trace.map { ["--trace", $0] } ?? ["--synth", synth]
        arguments += unplugTimes.flatMap { ["--unplug", "\($0)"] } + replugTimes.flatMap { ["--replug", "\($0)"] }
        arguments += pauses.flatMap { ["--pause", "\($0.time)=\($0.file)"] }
        if startsUnplugged { arguments.append("--unplugged") }
        return Command(
            "python3", arguments + options + ["--", command.program] + command.arguments,
            environment: command.environment, timeout: command.timeout)
    }
}
