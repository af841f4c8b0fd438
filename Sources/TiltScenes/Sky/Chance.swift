import TiltEngine

/// A source of chance without a state: a number for every thing, use and life.
struct Chance: Hashable, Sendable {
    private let base: UInt64

    init(seed: Int, kind: Int = 0) { base = UInt64(seed) << 20 + 16 * 2048 * UInt64(kind) }

    /// A number from 0 up to but not including 1: splitmix64(seed · 2²⁰ + 16 i + use) · 2⁻⁶⁴.
    func number(_ index: Int, _ use: Int, life: Int = 0) -> Double {
        let key = base &+ UInt64(truncatingIfNeeded: 16 &* index &+ use)
        var random = SplitMix64(seed: key ^ UInt64(bitPattern: Int64(life)) &* 0xD1B5_4A32_D192_ED03)
        return Double(random.next() >> 11) * 0x1p-53
    }
}

/// What chance gave a thing of the weather; each is 0…1.
struct Grain: Sendable {
    let x: Double
    let y: Double
    /// The depth: 0 far, 1 near.
    let z: Double
    let phase: Double
    let scatter: Double
    let picture: Double
    let size: Double

    init(_ chance: Chance, _ index: Int) {
        x = chance.number(index, 0)
        y = chance.number(index, 1)
        z = chance.number(index, 2)
        phase = chance.number(index, 3)
        scatter = chance.number(index, 4)
        picture = chance.number(index, 5)
        size = chance.number(index, 6)
    }

    /// The phase as an angle in radians.
    var turn: Double { 2 * .pi * phase }
}

/// What happens by chance at most once in each window of time: a stroke of lightning, or a shooting star.
struct Occasion: Hashable, Sendable {
    /// Its number, and its time in seconds.
    let index: Int
    let time: Double
    private let chance: Chance

    /// One at a time.
    init(_ chance: Chance, _ index: Int, at time: Double) {
        (self.chance, self.index, self.time) = (chance, index, time)
    }

    /// That of a window with a number, in the first 0.6 of it; nil if there is none.
    init?(_ chance: Chance, every window: Double, likelihood: Double = 1, in index: Int) {
        guard chance.number(0, 0, life: index) < likelihood else { return nil }
        self.init(chance, index, at: (Double(index) + 0.6 * chance.number(0, 1, life: index)) * window)
    }

    /// That of the window in which a time is; nil if there is none, or not yet.
    init?(_ chance: Chance, every window: Double, likelihood: Double = 1, at time: Double) {
        self.init(chance, every: window, likelihood: likelihood, in: Int((time / window).rounded(.down)))
        if self.time > time { return nil }
    }

    /// A number of chance, 0…1.
    func number(_ use: Int, thing: Int = 0) -> Double { chance.number(thing, use, life: index) }
}
