/// Why a motion trace cannot be read.
public struct MotionTraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line at fault, counted from 1, the header included.
    public let line: Int
    /// What is wrong with it: one line of printable text, such as `gx is 'fast', not a number`.
    public let reason: String

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(reason)" }
}
