import TiltEngine

/// What the world refused: a file, a device, a display. Reads `WHAT FAILED: ON WHAT: WHAT TO DO` on one line.
public nonisolated struct PlatformError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed, as in "cannot read the picture".
    public let what: String
    /// On what: a path, a name, a display.
    public let subject: String
    /// What to do about it.
    public let advice: String

    /// A refusal from its three parts.
    public init(_ what: String, on subject: String, advice: String) {
        self.what = what
        self.subject = subject
        self.advice = advice
    }

    /// The three parts with colons between them, always one line, and without what a terminal would obey.
    public var description: String { "\(what): \(subject): \(advice)".legible() }
}
