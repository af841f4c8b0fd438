/// Arrow keys that are held: the first press acts as a tap does, and the motion then goes on, without a pause before the
/// keyboard repeats the key or a rush after it.
package struct HeldArrows: Equatable, Sendable {
    /// The time for which the keys have been held, in seconds, and the time of the last step.
    private var age = 0.0
    private var time = -Double.infinity

    /// The greatest duration of a tap, in seconds.
    private static let tap = 0.12
    /// The time in seconds between steps above which they belong to separate presses.
    private static let gap = 0.02

    package init() {}

    /// Handles a press of an arrow, after which a tap's time begins again.
    package mutating func press() { age = 0 }

    /// Advances held arrows by `dt` seconds and returns the part of them, in seconds, after a tap.
    package mutating func hold(for dt: Double, at time: Double) -> Double {
        if time - self.time >= Self.gap { age = 0 }
        let before = max(age, Self.tap)
        age += dt
        self.time = time
        return max(0, age - before)
    }
}
