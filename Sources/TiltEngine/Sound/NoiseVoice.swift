/// The noise of one voice: white noise or drops through a state-variable filter in the topology of A. Simper (Solving the
/// continuous SVF equations, 2013), which stays stable while its centre moves.
struct NoiseVoice: Sendable {
    private var chance: SplitMix64
    private let noise: Patch.Noise
    private let rate: Double
    private let seed: UInt64
    /// The probability of a drop in a frame; 1 for continuous noise.
    private let dropShare: Double
    private var (first, second) = (0.0, 0.0)
    private var (a1, a2, a3) = (0.0, 0.0, 0.0)
    /// The last sample, and the share by which it follows: another pole an octave and a half above the centre, without which
    /// a broad band hisses.
    private var (last, following) = (0.0, 1.0)
    /// The factors of the filter's two outputs, which include the level.
    private var (bandGain, lowGain) = (0.0, 0.0)

    init(_ patch: Patch, pitch: Double, rate: Double) {
        (noise, seed) = (patch.noise, UInt64(patch.seed))
        (chance, self.rate) = (SplitMix64(seed: seed), rate)
        dropShare = noise.drops > 0 ? noise.drops / rate : 1
        tune(pitch: pitch, age: 0)
    }

    /// The value of the slow motion at an age, −1…1.
    private func swing(at age: Double) -> Double {
        let place = age * noise.sway.rate
        let start = place.rounded(.down)
        let share = place - start
        func value(_ index: Double) -> Double {
            var chance = SplitMix64(seed: seed &* 0x1_0000 &+ UInt64(max(0, index)))
            return chance.uniform(-1, 1)
        }
        return lerp(value(start), value(start + 1), share * share * (3 - 2 * share))
    }

    /// The level at an age in seconds.
    func level(at age: Double) -> Double {
        let decayed = noise.decay == .infinity ? 1 : Envelope.decayed(for: age, decay: noise.decay)
        guard noise.sway.level > 0 else { return decayed }
        return decayed * (1 - noise.sway.level * (0.5 - 0.5 * swing(at: age)))
    }

    /// Moves the filter to its place at an age in seconds.
    mutating func tune(pitch: Double, age: Double) {
        let octaves = noise.sway.octaves * (noise.sway.octaves > 0 ? swing(at: age) : 0)
        let target = noise.center * pitch * Portable.exp(0.6931471805599453 * octaves)
        let center = target.clamped(to: 10...0.4 * rate)
        let turn = Double.pi * center / rate
        let g = Portable.sin(turn) / Portable.cos(turn)
        let damping = 1 / noise.sharpness
        a1 = 1 / (1 + g * (g + damping))
        a2 = g * a1
        a3 = g * a2
        following = 1 - Portable.exp(-2 * .pi * 2.8 * center / rate)
        if noise.drops > 0 {
            // A unit impulse makes the low output ring with an amplitude of 2 g.
            (bandGain, lowGain) = (0, 1 / (2 * g))
        } else if noise.filter == .band {
            // White noise of variance 1/3 over half the rate, and a filter of width π/2 · centre / sharpness.
            (bandGain, lowGain) = (damping * (0.954929658551372 * rate * noise.sharpness / center).squareRoot(), 0)
        } else {
            (bandGain, lowGain) = (0, (0.954929658551372 * rate / (center * noise.sharpness)).squareRoot())
        }
    }

    @inline(__always) mutating func next() -> Double {
        var input = 0.0
        let bits = chance.next()
        if dropShare == 1 {
            input = Double(Int64(bitPattern: bits)) * 0x1p-63
        } else if Double(bits >> 11) * 0x1p-53 < dropShare {
            // Few drops are large.
            let size = chance.uniform(0, 1)
            input = chance.next() & 1 == 0 ? size * size : -size * size
        }
        let rest = input - second
        let band = a1 * first + a2 * rest
        let low = second + a2 * first + a3 * rest
        first = 2 * band - first
        second = 2 * low - second
        last += (band * bandGain + low * lowGain - last) * following
        return last
    }
}
