import ArgumentParser
import Foundation
import TiltPlatform

/// The program: a window in which things are moved by tilting, and the same without a window.
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

/// Does some work; where the world refuses it, the refusal also says what this program offers instead.
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
    /// Does the work of a command on the main thread. What the world refuses becomes one line on standard error and exit
    /// status 1.
    func perform(_ work: @MainActor () throws -> Void) throws {
        // A reader of our output that goes away, or a file that may not grow, is an error to report, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A terminal that closes asks for the end, as a service manager does; where it is told not to, as by nohup, it does not.
        let before = signal(SIGHUP) { _ in kill(getpid(), SIGTERM) }
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGHUP, SIG_IGN) }
        do {
            try MainActor.assumeIsolated { try work() }
        } catch let refusal as PlatformError {
            StandardError.write("tiltyard: \(refusal)")
            throw ExitCode(1)
        }
    }

    /// Writes a text and a line's end to standard output; `what` says in an error what could not be written.
    func write(_ text: String, what: String) throws(PlatformError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
        } catch {
            throw PlatformError("cannot write \(what)", on: "standard output", advice: "give it room to write to")
        }
    }
}
