/// The level of a sound over its age: a rise without a click, a time at full level, and an exponential decay.
public struct Envelope: Hashable, Sendable {
    /// The duration of the rise in seconds. A voice makes it a millisecond at least.
    public var attack: Double
    /// The time at full level after the rise, in seconds; infinite for a sound that goes on until it is told to stop.
    public var hold: Double
    /// The time in seconds in which the level then falls by 60 dB, to a thousandth.
    public var decay: Double

    /// An envelope; by default a sound that goes on, and rises in a tenth of a second.
    public init(attack: Double = 0.1, hold: Double = .infinity, decay: Double = 0.1) {
        (self.attack, self.hold, self.decay) = (attack, hold, decay)
    }

    /// The level, 0…1, at an age in seconds; 0 before the start.
    public func level(at age: Double) -> Double {
        guard age > 0 else { return 0 }
        if age < attack { return 0.5 - 0.5 * Portable.cos(.pi * age / attack) }
        return Self.decayed(for: age - attack - hold, decay: decay)
    }

    /// The age in seconds at which nothing of it can be heard, 90 dB down; infinite for a sound that goes on.
    public var length: Double { attack + hold + 1.5 * decay }

    /// The level after a decay of some seconds, if it falls by 60 dB in `decay` seconds.
    static func decayed(for seconds: Double, decay: Double) -> Double {
        guard seconds > 0 else { return 1 }
        return decay > 0 ? Portable.exp(-6.907755278982137 * seconds / decay) : 0
    }
}
