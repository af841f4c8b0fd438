import ArgumentParser
import Foundation
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
        main(nil)
    }
}

/// Runs a body, and adds the program's alternatives to the advice of its errors.
func offering<Value>(
    _ offer: String, instead work: () throws(PlatformError) -> Value
) throws(PlatformError) -> Value {
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
            try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
        } catch {
            throw PlatformError("cannot write \(what)", on: "standard output", advice: "use an output with free space")
        }
    }
}
