import CSDL2

/// The machine's steady clock, in seconds since some moment before the program.
public nonisolated struct Clock: Sendable {
    private let ticksPerSecond = Double(SDL_GetPerformanceFrequency())

    /// A clock to read.
    public init() {}

    /// The time now, in seconds.
    public var seconds: Double { Double(SDL_GetPerformanceCounter()) / ticksPerSecond }
}
