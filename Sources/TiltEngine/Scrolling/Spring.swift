/// A damped spring, described in designers' terms: by the period of its oscillation and its damping ratio.
///
///     x″ + 2 ζ ω x′ + ω² x = 0        ω = 2π / response,  ζ = dampingRatio,  x = value − target
///
/// This is the damped harmonic oscillator of mass 1, solved exactly: one long step gives the same result as many short ones.
public struct Spring: Hashable, Sendable {
    /// The period of the undamped oscillation, in seconds; above 0.
    public let response: Double
    /// ζ. At 1 the spring returns fastest without overshoot, below 1 it overshoots, above 1 it creeps, at 0 it never stops.
    public let dampingRatio: Double

    /// A spring from its response in seconds, above 0, and its damping ratio, 0 or more.
    public init(response: Double, dampingRatio: Double) {
        require(response > 0 && response.isFinite, "a spring's response must be above 0")
        require(dampingRatio >= 0 && dampingRatio.isFinite, "a spring's damping ratio must not be negative")
        (self.response, self.dampingRatio) = (response, dampingRatio)
    }

    /// A spring from its undamped angular frequency ω in radians per second, above 0, and its damping ratio, 0 or more.
    public init(angularFrequency: Double, dampingRatio: Double) {
        self.init(response: 2 * .pi / angularFrequency, dampingRatio: dampingRatio)
    }

    /// An overdamped spring from its two exponential decay rates, in 1/s, both above 0.
    package init(decayRates slow: Double, _ fast: Double) {
        let frequency = (slow * fast).squareRoot()
        self.init(angularFrequency: frequency, dampingRatio: (slow + fast) / (2 * frequency))
    }

    /// ω, the undamped angular frequency, in radians per second.
    public var angularFrequency: Double { 2 * .pi / response }

    /// The displacement from the target, in any unit, and the velocity in that unit per second, after a finite time of 0 s or
    /// more.
    ///
    ///     x(t) = x₀ c + (v₀ + ζω x₀) s        v(t) = v₀ c − (ω² x₀ + ζω v₀) s
    public func motion(displacement x: Double, velocity v: Double, after time: Double) -> (
        displacement: Double, velocity: Double
    ) {
        require(time >= 0 && time.isFinite, "the time must be finite and not negative")
        let stiffness = angularFrequency * angularFrequency
        let decay = dampingRatio * angularFrequency
        let (c, s) = basis(at: time)
        return (x * c + (v + decay * x) * s, v * c - (stiffness * x + decay * v) * s)
    }

    /// The time in seconds after which the displacement stays within `distance`, above 0; infinite without damping. It
    /// is exact if the motion does not turn back, and otherwise a little too long.
    public func settlingTime(displacement x: Double, velocity v: Double, within distance: Double) -> Double {
        require(distance > 0, "the distance must be above 0")
        let decay = dampingRatio * angularFrequency
        let drift = abs(v + decay * x)
        // A bound on the displacement that only falls once its second part has passed its peak.
        func isSettled(_ time: Double) -> Bool {
            let (c, s) = basis(at: time)
            return abs(x) * c + drift * s <= distance
        }
        guard dampingRatio >= 1 else {
            let swing = angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
            return max(.log(.hypot(x, drift / swing) / distance) / decay, 0)
        }
        guard abs(x) > distance || drift > 0 else { return 0 }
        let slowest = decay + angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
        var early = slowest / (angularFrequency * angularFrequency)
        var late = 2 * early
        while !isSettled(late), late.isFinite { (early, late) = (late, 2 * late) }
        for _ in 0..<50 {
            let middle = (early + late) / 2
            if isSettled(middle) { late = middle } else { early = middle }
        }
        return late
    }

    /// The two solutions from which all others are made, c and s: below critical damping e^(−ζωt) times cos δt and sin
    /// δt / δ, above it times cosh δt and sinh δt / δ, and at it times 1 and t, with δ = ω √|1 − ζ²|.
    private func basis(at time: Double) -> (c: Double, s: Double) {
        let frequency = angularFrequency
        let decay = dampingRatio * frequency
        let delta = frequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
        if delta * time < 1e-5 {
            // Treated as critically damped, which is more accurate here than the difference of the two exponentials below.
            let envelope = Double.exp(-decay * time)
            return (envelope, envelope * time)
        }
        if dampingRatio < 1 {
            let envelope = Double.exp(-decay * time)
            return (envelope * .cos(delta * time), envelope * .sin(delta * time) / delta)
        }
        // The slower rate is decay − delta, written without the difference of two nearly equal numbers.
        let slow = Double.exp(-frequency * frequency / (decay + delta) * time)
        let fast = Double.exp(-(decay + delta) * time)
        return ((slow + fast) / 2, (slow - fast) / (2 * delta))
    }
}

/// A value moved by a spring to a target. The target may change at any time; the velocity is continuous.
public struct SpringValue: Hashable, Sendable {
    /// The value, in any unit.
    public var value: Double
    /// The velocity, in that unit per second.
    public var velocity: Double
    /// The target, in that unit.
    public var target: Double

    /// A value at rest on its target, or one that will move to another target.
    public init(_ value: Double, velocity: Double = 0, target: Double? = nil) {
        (self.value, self.velocity) = (value, velocity)
        self.target = target ?? value
    }

    /// Advances the motion by a finite time of 0 s or more.
    public mutating func advance(by time: Double, using spring: Spring) {
        let motion = spring.motion(displacement: value - target, velocity: velocity, after: time)
        (value, velocity) = (target + motion.displacement, motion.velocity)
    }

    /// Whether the value is within `distance` of its target, and its speed at most `distance` per second.
    public func isSettled(within distance: Double) -> Bool {
        abs(value - target) <= distance && abs(velocity) <= distance
    }

    /// Advances the motion, and ends it within a distance of the target or, with `atOnce`, wherever it is.
    package mutating func advance(
        by time: Double, using spring: Spring, restingWithin distance: Double, atOnce: Bool = false
    ) {
        advance(by: time, using: spring)
        if atOnce || isSettled(within: distance) { settle() }
    }

    /// Moves the value to its target, at rest.
    public mutating func settle() { (value, velocity) = (target, 0) }
}
