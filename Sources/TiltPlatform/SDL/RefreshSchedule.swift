/// The times at which frames are shown where presenting does not wait for the display.
nonisolated struct RefreshSchedule {
    /// The time of the next frame, in seconds of the clock.
    private(set) var due = 0.0

    /// Plans the frame that follows the one shown at `now`, for a number of frames per second. Frames shown a little late
    /// do not delay those after them, otherwise the rate would drop below the display's; after a gap the times start anew.
    mutating func advance(from now: Double, rate: Double) {
        let next = due + 1 / rate
        due = next > now ? next : now + 1 / rate
    }
}
