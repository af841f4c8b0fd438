import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that was started and must be ended.
public final class RunningCommand: @unchecked Sendable {
    private let process = Process()
    private let timeout: Double
    private let start = ContinuousClock.now
    private let folder: TemporaryFolder

    init(_ command: Command) throws {
        guard let executable = command.executable else { throw MissingTool(command.program) }
        timeout = command.timeout
        folder = try TemporaryFolder()
        process.executableURL = executable
        process.arguments = command.arguments
        process.environment = Command.inheritedEnvironment.merging(command.environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = try Self.file(folder.file("stdout", ""))
        let errors = try Self.file(folder.file("stderr", ""))
        // `Process` never closes both. With about 1,350 open files in the tests, `run` itself crashes: it reads past
        // the list of them.
        defer { for file in [output, errors] { try? file.close() } }
        process.standardOutput = output
        process.standardError = errors
        try Self.unblockingSignals { try process.run() }
    }

    deinit { end(with: SIGKILL) }

    /// Lets a program receive the signal to end. Test threads block signals, and a program inherits the blocked signals
    /// of the thread that starts it.
    private static func unblockingSignals(_ work: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try work()
    }

    private static func file(_ path: String) throws -> FileHandle {
        try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// Whether it is still running.
    public var isRunning: Bool { process.isRunning }
    /// Its standard output so far.
    public var output: String { (try? folder.text("stdout")) ?? "" }
    /// Its standard error so far.
    public var errors: String { (try? folder.text("stderr")) ?? "" }

    /// Asks the program to end, as a service manager does.
    public func terminate() { process.terminate() }

    /// Lets the program stand still, as a debugger does.
    public func freeze() { kill(process.processIdentifier, SIGSTOP) }

    /// Kills the program without notice.
    public func killAtOnce() { end(with: SIGKILL) }

    /// Tells the program that its terminal has closed.
    public func hangUp() { kill(process.processIdentifier, SIGHUP) }

    /// Waits until a condition holds, the program ends or its time limit passes; returns whether the condition holds.
    public func wait(until condition: () -> Bool) async throws -> Bool {
        while !condition() {
            guard isRunning, ContinuousClock.now - start < .seconds(timeout) else { return condition() }
            try await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Waits for the end and returns the result. At its time limit the program is asked to end, then killed.
    public func outcome() async throws -> Command.Outcome {
        let timedOut = try await !wait { !isRunning }
        if timedOut { try await stop() }
        let isSignal = process.terminationReason == .uncaughtSignal
        return Command.Outcome(
            status: isSignal ? nil : process.terminationStatus, signal: isSignal ? process.terminationStatus : nil,
            timedOut: timedOut, output: output, errors: errors)
    }

    /// Asks the program to end, and kills it two seconds later.
    public func stop() async throws {
        terminate()
        for _ in 0..<200 where isRunning { try await Task.sleep(for: .milliseconds(10)) }
        while isRunning {
            end(with: SIGKILL)
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Sends a signal to the program and, if it leads its own process group, to all its child processes.
    private func end(with signal: Int32) {
        guard process.isRunning else { return }
        let id = process.processIdentifier
        kill(getpgid(id) == id ? -id : id, signal)
    }
}
