/// Fixed time steps, the same at any frame rate: step k ends at k · `length`.
public struct FixedStep: Hashable, Sendable {
    /// The length of one step, in seconds.
    public let length: Double
    /// The number of steps taken.
    public private(set) var count = 0

    /// Steps of `length` seconds, above 0; 1/120 s by default.
    public init(length: Double = 1.0 / 120) {
        require(length > 0, "the length of a step must be above 0")
        self.length = length
    }

    /// The time at which the last step ended, in seconds since the start.
    public var time: Double { Double(count) * length }

    /// The time at which the next step ends, in seconds since the start. It is a product, not a sum, so it does not drift.
    public var nextTime: Double { Double(count + 1) * length }

    /// Times closer than this, in seconds, count as equal: a sum of frame times does not hit a step to the last bit.
    package static let tolerance = 1e-9

    /// Takes the next step if it ends at or before `time`, in seconds since the start; returns false if none is due.
    public mutating func take(upTo time: Double) -> Bool {
        guard nextTime <= time + Self.tolerance else { return false }
        count += 1
        return true
    }
}
