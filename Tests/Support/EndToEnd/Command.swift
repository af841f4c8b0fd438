import Foundation

/// A program to run, with its output caught in files: no pipe can fill up, and a reader can follow while it runs.
public struct Command: Sendable {
    /// The path of the program, or its name to be found in the folders of `PATH`.
    public var program: String
    /// Its arguments.
    public var arguments: [String]
    /// What is added to the environment, or put in place of what is there.
    public var environment: [String: String]
    /// After so many seconds it is told to end; if it has not two seconds later, it is killed with all it started.
    public var timeout: Double

    /// A program and its arguments, with two minutes of time.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], timeout: Double = 120
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.timeout = timeout
    }

    /// What a program left behind.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// Its exit status; nil where a signal ended it.
        public var status: Int32?
        /// The signal that ended it.
        public var signal: Int32?
        /// Whether its time was over.
        public var timedOut: Bool
        /// What it wrote to its standard output.
        public var output: String
        /// What it wrote to its standard error.
        public var errors: String

        /// The end and the beginning of both outputs, for failure messages.
        public var description: String {
            let end = signal.map { "signal \($0)" } ?? "exit \(status ?? -1)"
            let time = timedOut ? ", out of time" : ""
            return "\(end)\(time)\nstdout: \(output.prefix(2000))\nstderr: \(errors.prefix(2000))"
        }
    }

    /// Starts the program. Throws where it is not there.
    public func start() throws -> RunningCommand { try RunningCommand(self) }

    /// Runs the program to its end, or to the end of its time.
    public func run() async throws -> Outcome { try await start().outcome() }

    /// Where the program lies; nil where it does not.
    var executable: URL? {
        if program.contains("/") { return URL(filePath: program) }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: program) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
