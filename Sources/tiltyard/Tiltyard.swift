import ArgumentParser
import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform

/// The program: tilting in a window, or without one.
@main
struct Tiltyard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiltyard",
        abstract: "Move things by tilting: a gamepad with a gyro, a stick, the mouse or the keys.",
        discussion: "Press H in the window for the list of keys.",
        version: "0.1.0",
        subcommands: [Run.self, Render.self, Doctor.self, Attitude.self, Generate.self],
        defaultSubcommand: Run.self)

    static func main() {
        PictureDecoder.serveIfAsked()
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            let (text, code) = (fullMessage(for: error), exitCode(for: error))
            if !text.isEmpty, code.isSuccess { print(text.legibleLines) }
            if !text.isEmpty, !code.isSuccess { StandardError.write(text) }
            Foundation.exit(code.rawValue)
        }
    }

    /// The arguments of the program's start. A path in them keeps its bytes, and the address of a file is its path, also
    /// behind the name of an option and a sign of equality.
    private static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            CommandLine.unsafeArgv[index].map { argument(String(path: $0)) }
        }
    }

    static func argument(_ text: String) -> String {
        let name = text.hasPrefix("--") ? text.prefix { $0 != "=" } : ""
        guard !name.isEmpty, name.count < text.count else { return text.pathOfFileAddress ?? text }
        let value = String(text.dropFirst(name.count + 1))
        return "\(name)=\(value.pathOfFileAddress ?? value)"
    }
}

/// Runs a body, and adds the program's alternatives to the advice of its errors.
func offering<Value>(_ offer: String, instead work: () throws(PlatformError) -> Value) throws(PlatformError) -> Value {
    do throws(PlatformError) {
        return try work()
    } catch {
        throw PlatformError(error.what, on: error.subject, advice: "\(error.advice), or \(offer)")
    }
}

extension ParsableCommand {
    /// Runs a command's work on the main thread. A ``PlatformError`` becomes one line on standard error and exit status 1.
    func perform(_ work: @MainActor () throws -> Void) throws {
        // A reader of our output that closes, or a file that may not grow, should be a reported error, not a fatal signal.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A closing terminal asks the program to end, as a service manager does; under nohup the signal stays ignored.
        let before = signal(SIGHUP) { _ in kill(getpid(), SIGTERM) }
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGHUP, SIG_IGN) }
        do {
            try MainActor.assumeIsolated { try work() }
        } catch let refusal as PlatformError {
            StandardError.write("tiltyard: \(refusal)")
            throw ExitCode(1)
        }
    }

    /// Writes a line to standard output; `what` is the operation that an error names.
    func write(_ text: String, what: String) throws(PlatformError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data("\(text.legibleLines)\n".utf8))
        } catch {
            throw PlatformError("cannot write \(what)", on: "standard output", advice: "use an output with free space")
        }
    }
}
