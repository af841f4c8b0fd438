import CSDL2
import TiltEngine

/// The machine's monotonic clock, in seconds since an arbitrary moment before the start of the program.
public nonisolated struct MonotonicClock: Sendable {
    private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())

    /// A clock to read.
    public init() {}

    /// The current time, in seconds.
    public var seconds: Double { Double(SDL_GetPerformanceCounter()) / ticksPerSecond }

    /// Sleeps until a time in seconds on this clock, accurate to about a millisecond. Returns at once if it is past,
    /// and after one second at the latest.
    public func sleep(until moment: Double) {
        let left = moment - seconds
        if left > 0 { SDL_Delay(UInt32((left * 1000).rounded().clamped(to: 0...1000))) }
    }
}
