import TiltCanvas
import TiltEngine

/// An error of a file, a device or a display. It reads `WHAT FAILED: ON WHAT: WHAT TO DO` on one line.
public nonisolated struct PlatformError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed, such as "cannot read the picture".
    public let what: String
    /// The subject: a path, a name, a display.
    public let subject: String
    /// The remedy.
    public let advice: String

    /// An error from its three parts.
    public init(_ what: String, on subject: String, advice: String) {
        (self.what, self.subject, self.advice) = (what, subject, advice)
    }

    /// The three parts separated by colons, on one line, without control characters and without the name and the password of an
    /// address.
    public var description: String { "\(what): \(publicSubject): \(advice)".legible() }

    /// The subject without the name and the password of an address.
    public var publicSubject: String { subject.replacing(#/(?s):\/+([^\/]*|.*:.*)@/#, with: "://…@") }
}
