import CSDL2
import CSignals

/// The limit to the time in which a program ends after SIGTERM or SIGINT. SDL only tells its main thread of them, which may be
/// held up: by a server that stands still, or for minutes by a heap of keys.
public nonisolated enum EndLimit {
    /// Ends the program five seconds after it was asked to end, and at once when it is asked again, with a line on standard
    /// error and the status of the signal, 128 and its number. What is written as a whole, such as settings, is whole. Call this
    /// with a window open; a signal that is ignored stays so.
    @MainActor public static func set() {
        cs_limit_end(
            5, line("it was busy for five seconds after it was asked to end"), line("it was asked again to end"))
    }

    /// Lets the five seconds begin anew, for a main thread that knows and has something to save.
    public static func postpone() { cs_postpone_end() }

    private static func line(_ reason: String) -> UnsafePointer<CChar>? {
        UnsafePointer(SDL_strdup("tiltyard: ended in the midst of its work: \(reason)\n"))
    }
}
