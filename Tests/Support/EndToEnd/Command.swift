import Foundation

/// A program to run, with its output written to files: no pipe can fill up, and a reader can follow while it runs.
public struct Command: Sendable {
    /// The path of the program, or its name in one of the folders of `PATH`.
    public var program: String
    /// Its arguments.
    public var arguments: [String]
    /// The variables to add to the environment or to replace in it.
    public var environment: [String: String]
    /// The time limit in seconds. After it the program is asked to end, and two seconds later it is killed with all its
    /// child processes.
    public var timeout: Double

    /// A program and its arguments, with a time limit of two minutes.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], timeout: Double = 120
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.timeout = timeout
    }

    /// The result of a program.
    public struct Outcome: Sendable, CustomStringConvertible {
        /// Its exit status; nil if a signal ended it.
        public var status: Int32?
        /// The signal that ended it; nil if it exited.
        public var signal: Int32?
        /// Whether it exceeded its time limit.
        public var timedOut: Bool
        /// Its standard output.
        public var output: String
        /// Its standard error.
        public var errors: String

        /// The end and the beginning of both outputs, for failure messages.
        public var description: String {
            let end = signal.map { "signal \($0)" } ?? "exit \(status ?? -1)"
            let time = timedOut ? ", out of time" : ""
            return "\(end)\(time)\nstdout: \(output.prefix(2000))\nstderr: \(errors.prefix(2000))"
        }
    }

    /// Starts the program. Throws if it does not exist.
    public func start() throws -> RunningCommand { try RunningCommand(self) }

    /// Runs the program to its end, or until its time limit.
    public func run() async throws -> Outcome { try await start().outcome() }

    /// The environment with which the tests were started. Other tests change it while they run.
    static let inheritedEnvironment: [String: String] = {
        #if os(Linux)
            let bytes = FileManager.default.contents(atPath: "/proc/self/environ") ?? Data()
            let pairs = bytes.split(separator: 0).compactMap { variable in
                variable.firstIndex(of: UInt8(ascii: "=")).map {
                    let value = variable[variable.index(after: $0)...]
                    return (String(decoding: variable[..<$0], as: UTF8.self), String(decoding: value, as: UTF8.self))
                }
            }
            return Dictionary(pairs) { first, _ in first }
        #else
            return ProcessInfo.processInfo.environment
        #endif
    }()

    /// The path of the program; nil if it does not exist.
    var executable: URL? {
        if program.contains("/") { return URL(filePath: program) }
        let folders = (Self.inheritedEnvironment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: program) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
