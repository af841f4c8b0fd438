import CSDL2
import TiltEngine

/// The machine's steady clock, in seconds since some moment before the program.
public nonisolated struct MonotonicClock: Sendable {
    private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())

    /// A clock to read.
    public init() {}

    /// The time now, in seconds.
    public var seconds: Double { Double(SDL_GetPerformanceCounter()) / ticksPerSecond }

    /// Lets time pass until a moment, in seconds on this clock, to within a millisecond or so; returns at once where it is
    /// past, and after a second at the latest.
    public func sleep(until moment: Double) {
        let left = moment - seconds
        if left > 0 { SDL_Delay(UInt32((left * 1000).rounded().clamped(to: 0...1000))) }
    }
}
