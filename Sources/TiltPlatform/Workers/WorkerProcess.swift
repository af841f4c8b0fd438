import Foundation
import Synchronization

/// A running process that serves the program which started it, over a line. Its owner must end it.
///
/// It is the program itself, started with a hidden argument.
nonisolated struct WorkerProcess {
    let id: pid_t
    let line: WorkerSocket

    /// Whether this program serves if it is started with such an argument.
    static let canServe = Mutex(false)

    /// The program itself; nil if it cannot serve.
    static var ownExecutable: String? {
        guard canServe.withLock(\.self) else { return nil }
        #if os(Linux)
            return "/proc/self/exe"
        #else
            return Bundle.main.executablePath
        #endif
    }

    /// Starts a program with the argument of a worker; nil if that fails.
    init?(executable: String, argument: String) {
        guard let (near, far) = WorkerSocket.pair() else { return nil }
        defer { far.close() }
        guard let id = Self.spawn(executable, argument, input: far.descriptor) else {
            near.close()
            return nil
        }
        self.id = id
        line = near
    }

    /// Ends the process, and returns whether its limit of processor time ended it. A process that had already ended
    /// keeps its own reason.
    @discardableResult func end() -> Bool {
        line.close()
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == SIGPROF
    }

    private static func spawn(_ executable: String, _ argument: String, input: Int32) -> pid_t? {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
        #else
            var files = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, 0)
        for output in [1, 2] as [Int32] { posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0) }
        let program = CommandLine.arguments.first ?? executable
        // A crash report would take longer than everything else.
        let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }
        let arguments = [program, argument].map(copy) + [nil]
        let variables = environment.map { copy("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var id: pid_t = 0
        return posix_spawn(&id, executable, &files, nil, arguments, variables) == 0 ? id : nil
    }
}
