import CSDL2
import Foundation

/// The machine's monotonic clock, in seconds since an arbitrary moment before the start of the program.
public nonisolated struct MonotonicClock: Sendable {
    private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())

    /// A clock to read.
    public init() {}

    /// The current time, in seconds.
    public var seconds: Double { Double(SDL_GetPerformanceCounter()) / ticksPerSecond }

    /// Sleeps until a time in seconds on this clock, accurate to a fraction of a millisecond, unlike `SDL_Delay`. Returns
    /// at once if it is past, and after one second at the latest.
    public func sleep(until moment: Double) {
        let left = moment - seconds
        if left > 0 { Thread.sleep(forTimeInterval: min(left, 1)) }
    }
}
