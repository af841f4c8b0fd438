/// How a sound is made: up to four tones, and noise through a filter, under an envelope.
///
/// A struck thing is a few tones that decay, each at its own rate, with a touch of noise (modal synthesis; J.-M. Adrien, in
/// Representations of Musical Signals, 1991). Wind, rain and surf are noise through a filter that wanders. A patch holds no
/// references, so that a thread that must not wait or allocate can copy it.
public struct Patch: Hashable, Sendable {
    /// The level over the age of a sound.
    public var envelope: Envelope
    /// The tones.
    public var tones: Tones
    /// The noise.
    public var noise: Noise
    /// The pulses by which the level rises and falls; none by default.
    public var pulses: Pulses
    /// The seed of all that is random in it.
    public var seed: UInt32

    /// A patch; without tones and noise it is silent.
    public init(
        envelope: Envelope = Envelope(), tones: [Tone] = [], noise: Noise = Noise(), pulses: Pulses = Pulses(),
        seed: UInt32 = 1
    ) {
        (self.envelope, self.tones) = (envelope, Tones(tones))
        (self.noise, self.pulses, self.seed) = (noise, pulses, seed)
    }

    /// One tone of a patch.
    public struct Tone: Hashable, Sendable {
        /// The frequency in hertz.
        public var frequency: Double
        /// The amplitude at the start, of full scale.
        public var gain: Double
        /// The time in seconds in which it falls by 60 dB; infinite for a steady tone.
        public var decay: Double

        /// A tone; a steady one by default.
        public init(_ frequency: Double, gain: Double, decay: Double = .infinity) {
            (self.frequency, self.gain, self.decay) = (frequency, gain, decay)
        }
    }

    /// The tones of a patch, at most four.
    public struct Tones: Hashable, Sendable {
        let frequencies, gains, decays: SIMD4<Double>
        /// The greatest number.
        public static let most = 4

        /// The first four of some tones.
        public init(_ tones: [Tone]) {
            func lanes(_ value: (Tone) -> Double) -> SIMD4<Double> {
                var lanes = SIMD4<Double>.zero
                for (index, tone) in tones.prefix(Self.most).enumerated() { lanes[index] = value(tone) }
                return lanes
            }
            (frequencies, gains, decays) = (lanes(\.frequency), lanes(\.gain), lanes(\.decay))
        }

        var areSilent: Bool { gains == .zero }
    }

    /// Noise through a filter with two poles.
    public struct Noise: Hashable, Sendable {
        /// What the filter lets through.
        public enum Filter: Hashable, Sendable {
            /// What is near the centre.
            case band
            /// What is below the centre.
            case low
        }

        /// The filter.
        public var filter: Filter
        /// The frequency of the filter in hertz.
        public var center: Double
        /// The sharpness of the filter: above 0.5 it rings.
        public var sharpness: Double
        /// The level at the start, of full scale: the root mean square of noise, or the peak of a drop.
        public var gain: Double
        /// The time in seconds in which it falls by 60 dB; infinite for steady noise.
        public var decay: Double
        /// The number of drops per second, each a short ring of the filter, instead of a continuous noise; 0 for noise.
        public var drops: Double
        /// The slow motion of level and centre.
        public var sway: Sway

        /// Noise; silent by default.
        public init(
            _ filter: Filter = .band, at center: Double = 1000, sharpness: Double = 0.7, gain: Double = 0,
            decay: Double = .infinity, drops: Double = 0, sway: Sway = Sway()
        ) {
            (self.filter, self.center, self.sharpness, self.gain) = (filter, center, sharpness, gain)
            (self.decay, self.drops, self.sway) = (decay, drops, sway)
        }
    }

    /// A slow random motion, as of gusts and waves.
    public struct Sway: Hashable, Sendable {
        /// The number of swings per second.
        public var rate: Double
        /// The part of the level that comes and goes, 0…1.
        public var level: Double
        /// The distance in octaves by which the centre moves up and down.
        public var octaves: Double

        /// A motion; none by default.
        public init(rate: Double = 0, level: Double = 0, octaves: Double = 0) {
            (self.rate, self.level, self.octaves) = (rate, level, octaves)
        }
    }

    /// Pulses of the level, in groups, as of a cricket.
    public struct Pulses: Hashable, Sendable {
        /// The number of pulses per second; 0 for none.
        public var rate: Double
        /// The number of groups per second.
        public var groups: Double
        /// The part of the time that the groups fill, 0…1.
        public var share: Double

        /// Pulses; none by default.
        public init(rate: Double = 0, groups: Double = 0, share: Double = 1) {
            (self.rate, self.groups, self.share) = (rate, groups, share)
        }

        /// The level, 0…1, at an age in seconds.
        func level(at age: Double) -> Double {
            guard rate > 0 else { return 1 }
            let pulse = Portable.sin(.pi * rate * age)
            guard groups > 0 else { return pulse * pulse }
            let place = groups * age - (groups * age).rounded(.down)
            guard place < share else { return 0 }
            let group = Portable.sin(.pi * place / share)
            return pulse * pulse * group * group
        }
    }

    /// Whether it goes on until it is told to stop.
    public var goesOn: Bool { envelope.hold == .infinity }

    /// The age in seconds at which nothing of it can be heard; infinite for a sound that goes on.
    public var length: Double {
        let longest = tones.areSilent ? 0 : tones.decays.max()
        let parts = max(longest, noise.gain > 0 ? noise.decay : 0)
        return min(envelope.length, envelope.attack + 1.5 * parts)
    }
}
